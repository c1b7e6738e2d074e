/*
 * Mattermost's incoming webhooks. Written from "Incoming webhooks" on https://developers.mattermost.com and
 * server/channels/web/webhook.go and server/public/model/incoming_webhook.go of mattermost/mattermost as of August 2026.
 */
import exchange from './exchanges/mattermost.json' with { type: 'json' }
import { jsonIn, type Manners } from './far-end.ts'
import { object, type Shape, textUpTo } from './shape.ts'

// The server takes @channel, @all and @here for mentions of everybody.
const withoutMentions: Shape = (value, path) =>
  /@(?:channel|all|here)\b/.test(String(value))
    ? [`${path} calls everybody`]
    : textUpTo(16_383, /\S/)(value, path)

const posting = object({ text: withoutMentions })

export const mattermost: Manners = {
  answers: exchange.answers,
  judge: (request) => {
    if (request.method !== 'POST' || request.path !== new URL(exchange.settings.url).pathname)
      return { answer: 'unknown-hook', problems: [`${request.method} ${request.path}`] }
    if (!request.headers['content-type']?.startsWith('application/json'))
      return { answer: 'invalid', problems: ['content-type'] }
    const problems = posting(jsonIn(request), 'body')
    return { answer: problems.length > 0 ? 'invalid' : 'taken', problems }
  },
}
