/*
 * A receiver of Standard Webhooks. Written from spec/standard-webhooks.md of standard-webhooks/standard-webhooks ("Payload
 * structure", "Webhook signatures", "Operational considerations") as of August 2026.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import exchange from './exchanges/webhook.json' with { type: 'json' }
import { jsonIn, type Manners, type Received } from './far-end.ts'
import { address, flag, list, object, oneOf, type Shape, textUpTo } from './shape.ts'

const TOLERANCE_SECONDS = 5 * 60
const MAX_BYTES = 20_000

const orNull =
  (shape: Shape): Shape =>
  (value, path) =>
    value === null ? [] : shape(value, path)

const action = object({
  label: textUpTo(100),
  page: address,
  post: orNull(object({ url: address, body: object({ token: textUpTo(300), act: oneOf(true) }) })),
})

const payload = object({
  type: oneOf('reminder'),
  timestamp: textUpTo(24, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  data: object({
    title: textUpTo(1000),
    entries: list(object({ text: textUpTo(1000), link: orNull(address) }), 100),
    closing: orNull(textUpTo(1000)),
    link: orNull(address),
    actions: list(action, 10),
    urgent: flag,
    language: oneOf('en', 'de'),
    expires_at: textUpTo(24, /Z$/),
  }),
})

/** Knows the secret that was shown once, and the time. */
export function webhook(secret: () => string, now: () => Date): Manners {
  return {
    answers: exchange.answers,
    judge: (request) => {
      const isSigned = isSignedBy(secret(), request, now())
      if (!isSigned) return { answer: 'unauthorized', problems: ['webhook-signature'] }
      if (request.raw.length > MAX_BYTES) return { answer: 'invalid', problems: ['size'] }
      const problems = payload(jsonIn(request), 'body')
      return { answer: problems.length > 0 ? 'invalid' : 'taken', problems }
    },
  }
}

function isSignedBy(secret: string, { headers, raw }: Received, now: Date): boolean {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (id === '' || !/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) return false
  const [prefix, key] = [secret.slice(0, 6), secret.slice(6)]
  const bytes = Buffer.from(key, 'base64')
  if (prefix !== 'whsec_' || bytes.length < 24 || bytes.length > 64) return false
  const expected = createHmac('sha256', bytes)
    .update(Buffer.concat([Buffer.from(`${id}.${timestamp}.`), raw]))
    .digest()
  return (headers['webhook-signature'] ?? '').split(' ').some((each) => {
    const [version, signature = ''] = each.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
