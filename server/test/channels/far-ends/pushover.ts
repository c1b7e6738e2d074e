/*
 * Pushover's POST /1/messages.json. Written from https://pushover.net/api ("Pushing Messages", "Response Format", "Being
 * Friendly to our API", "Limitations") as stored in 2026.
 */
import exchange from './exchanges/pushover.json' with { type: 'json' }
import { jsonIn, type Manners } from './far-end.ts'
import { address, object, textUpTo, wholeNumber } from './shape.ts'

const KEY = /^[A-Za-z0-9]{30}$/

const message = object({
  token: textUpTo(30, KEY),
  user: textUpTo(30, KEY),
  message: textUpTo(1024, /\S/),
  'title?': textUpTo(250),
  // 2 would need `retry` and `expire`.
  'priority?': wholeNumber(-2, 1),
  'ttl?': wholeNumber(1, 31_536_000),
  'url?': (value, path) => [...address(value, path), ...textUpTo(512)(value, path)],
  'url_title?': textUpTo(100),
})

export const pushover: Manners = {
  answers: exchange.answers,
  judge: (request) => {
    if (request.method !== 'POST' || request.path !== '/1/messages.json')
      return { answer: 'invalid', problems: [`${request.method} ${request.path}`] }
    const body = jsonIn(request) as { token?: string; user?: string }
    const problems = message(body, 'body')
    if (problems.length > 0) return { answer: 'invalid', problems }
    if (body.token !== exchange.settings.token) return { answer: 'unknown-token', problems: ['token'] }
    if (body.user !== exchange.settings.user) return { answer: 'unknown-user', problems: ['user'] }
    return { answer: 'taken', problems: [] }
  },
}
