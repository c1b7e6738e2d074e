/*
 * A Matrix homeserver's PUT /_matrix/client/v3/rooms/{roomId}/send/{eventType}/{txnId}. Written from the Client-Server API
 * v1.16 ("Sending events to a room", "m.text", "Standard error response", "Rate limiting", "Transaction identifiers") as of
 * August 2026.
 */
import exchange from './exchanges/matrix.json' with { type: 'json' }
import { jsonIn, type Manners } from './far-end.ts'
import { object, oneOf, type Shape, textUpTo } from './shape.ts'

// Other tags are dropped by clients, and a server that follows the advice of the specification refuses them.
const html: Shape = (value, path) =>
  /<(?!\/?(?:strong|br|a)\b)/.test(String(value)) ? [`${path} has other tags`] : textUpTo(60_000)(value, path)

const event = object({
  msgtype: oneOf('m.text'),
  body: textUpTo(60_000, /\S/),
  format: oneOf('org.matrix.custom.html'),
  formatted_body: html,
  'm.mentions': object({}),
})

const MAX_EVENT_BYTES = 65_536

export const matrix: Manners = {
  answers: exchange.answers,
  judge: (request) => {
    const { room, access_token } = exchange.settings
    const start = `/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/`
    if (request.headers.authorization !== `Bearer ${access_token}`)
      return { answer: 'unknown-token', problems: ['authorization'] }
    if (request.method !== 'PUT' || !request.path.startsWith(start))
      return { answer: 'forbidden', problems: [`${request.method} ${request.path}`] }
    if (!/^[-\w]{1,255}$/.test(request.path.slice(start.length)))
      return { answer: 'invalid', problems: ['transaction id'] }
    if (request.raw.length > MAX_EVENT_BYTES) return { answer: 'too-large', problems: ['size'] }
    const problems = event(jsonIn(request), 'body')
    return { answer: problems.length > 0 ? 'invalid' : 'taken', problems }
  },
}
