import { expect, test } from 'vitest'
import { failureIn } from '#core/failure-words'

test.each([
  ['de', 'The server answered 410', 'Der Server hat mit 410 geantwortet'],
  [
    'de',
    'The mail server did not take the mail (EENVELOPE 550)',
    'Der Mailserver hat die E-Mail nicht angenommen (EENVELOPE 550)',
  ],
  [
    'de',
    'The server did not answer within 15 seconds',
    'Der Server hat nicht innerhalb von 15 Sekunden geantwortet',
  ],
  ['de', 'Something else (404)', 'Something else (404)'],
  ['de', null, null],
  ['en', 'The server answered 410', 'The server answered 410'],
  [null, 'The server answered 410', 'The server answered 410'],
] as const)('in %s: %s', (language, sentence, words) => {
  expect(failureIn(language, sentence)).toBe(words)
})
