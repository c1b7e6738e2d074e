import { expect, test } from 'vitest'
import { en } from './en/index.ts'

/** The app checks before it sends, or never sends such a thing, or shows words of its own. */
const NEVER_MET = new Set([
  'A query parameter must be given once, and fit its type',
  'Address not found',
  'A user can have at most 100 devices. Remove one first',
  'Amount must be a positive number',
  'Amount must be zero or a positive number',
  'Change your own password with POST /auth/change-password',
  'Content-Length does not match the request body',
  'Host header is missing',
  'Idempotency-Key must be 1 to 255 printable ASCII characters',
  'Invalid month format. Use YYYY-MM',
  'Invalid token',
  'Missing Authorization header',
  'Not ready',
  'Password must be well-formed Unicode text',
  'Request body is not valid JSON',
  'Request body must be JSON',
  'Request body must be JSON: send it with Content-Type: application/json',
  'Request body must be a JSON object',
  'Request body must not be larger than 1 MiB',
  'Select a bill group with X-Database or X-Database-Id',
  'Send Host once',
  'Send X-Database once',
  'Several bill groups have this name. Use X-Database-Id',
  'The request headers are too large',
  'The request is malformed',
  'The request is not valid HTTP',
  'The request took too long to arrive',
  'This Idempotency-Key was used for a different request',
  'This bill group still has bills. Repeat with ?confirm= and its name to delete them all',
  'Token has expired',
  'X-Database and X-Database-Id name different bill groups',
  'cursor is not valid. Take it from the Link header of the page before',
  'from must not be after to',
  'is_admin must be true for an account owner',
  'refresh_token is required',
  'start_date must not be after end_date',
])

/** The server makes these of parts, which the source does not show. */
const PUT_TOGETHER = [
  'Password must have at least 10 characters',
  'Password must have at most 256 characters',
  'Password must not have more than 30 combining marks in a row',
  'database_name must have at most 200 characters',
  'database_name must not be blank',
  'database_name must not contain % followed by two hexadecimal digits',
]

const server = import.meta.glob<string>('../../../server/src/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const REFUSAL =
  /(?:AppError\(\s*'[a-z-]+',|HttpError\(\s*\d+,|\binvalid\(|\bconflict\(|\[\d{3},|\bmessage =)\s*'((?:[^'\\]|\\.)+)'/g

test('every refusal that the app can meet has words', () => {
  const said = refusals()
  expect(said.size).toBeGreaterThan(70)
  const known = new Set([...Object.keys(en.refusals), ...NEVER_MET])
  expect([...said].filter((message) => !known.has(message))).toEqual([])
})

test('no words are kept for what the server does not say', () => {
  const said = refusals()
  const ours = new Set(['This has been changed by somebody else', ...PUT_TOGETHER])
  expect(Object.keys(en.refusals).filter((message) => !said.has(message) && !ours.has(message))).toEqual([])
})

function refusals(): Set<string> {
  const source = Object.entries(server)
    // The receiver of reports is another program.
    .flatMap(([file, text]) => (file.includes('.test.') || file.includes('/receiver/') ? [] : [text]))
    .join('\n')
  const said = new Set<string>()
  for (const [, message = ''] of source.matchAll(REFUSAL)) said.add(message)
  for (const [, what = ''] of source.matchAll(/\bnotFound\('([^']+)'\)/g)) said.add(`${what} not found`)
  return said
}
