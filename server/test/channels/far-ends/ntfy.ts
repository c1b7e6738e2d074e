/*
 * ntfy 2.x, POST as JSON to the root. Written from docs/publish.md ("Publish as JSON", "Action buttons", "Updating
 * notifications"), server/types.go and server/errors.go of binwiederhier/ntfy as of July 2025, and the notes of 2.16 on
 * `sequence_id`. Go drops unknown fields there; this one refuses them, so that a misspelt one is seen.
 */

import exchange from './exchanges/ntfy.json' with { type: 'json' }
import { jsonIn, type Manners } from './far-end.ts'
import { address, bytesUpTo, flag, list, object, oneOf, texts, textUpTo, wholeNumber } from './shape.ts'

const action = object({
  action: oneOf('view', 'http'),
  label: textUpTo(100),
  url: address,
  'clear?': flag,
  'method?': oneOf('POST'),
  'headers?': texts,
  'body?': textUpTo(4096),
})

const publication = object({
  topic: textUpTo(64, /^[-_A-Za-z0-9]{1,64}$/),
  'title?': textUpTo(250),
  'message?': bytesUpTo(4096),
  'priority?': wholeNumber(1, 5),
  'click?': address,
  'actions?': list(action, 3),
  'sequence_id?': textUpTo(64, /^[-_A-Za-z0-9]{1,64}$/),
})

export const ntfy: Manners = {
  answers: exchange.answers,
  judge: (request) => {
    if (request.method !== 'POST' || request.path !== '/')
      return { answer: 'not-found', problems: [`${request.method} ${request.path}`] }
    const body = jsonIn(request)
    const problems = publication(body, 'body')
    if (problems.length > 0) return { answer: 'invalid', problems }
    if (request.headers.authorization !== `Bearer ${exchange.settings.token}`)
      return { answer: 'forbidden', problems: ['authorization'] }
    return { answer: 'taken', problems: [] }
  },
}
