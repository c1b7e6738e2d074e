/*
 * Gotify 2.x and 3.x, POST /message. Written from model/message.go, api/message.go and auth/authentication.go of
 * gotify/server and docs/msgextras.md of gotify/website as of August 2026.
 */
import exchange from './exchanges/gotify.json' with { type: 'json' }
import { jsonIn, type Manners } from './far-end.ts'
import { address, object, textUpTo, wholeNumber } from './shape.ts'

const message = object({
  message: textUpTo(65_535, /\S/),
  'title?': textUpTo(65_535),
  'priority?': wholeNumber(0, 10),
  'extras?': object({ 'client::notification?': object({ 'click?': object({ url: address }) }) }),
})

export const gotify: Manners = {
  answers: exchange.answers,
  judge: (request) => {
    if (request.method !== 'POST' || request.path !== '/message')
      return { answer: 'not-found', problems: [`${request.method} ${request.path}`] }
    if (request.headers['x-gotify-key'] !== exchange.settings.token)
      return { answer: 'unauthorized', problems: ['x-gotify-key'] }
    const problems = message(jsonIn(request), 'body')
    return { answer: problems.length > 0 ? 'invalid' : 'taken', problems }
  },
}
