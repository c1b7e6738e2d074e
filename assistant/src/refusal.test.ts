import { ApiError, NetworkError } from '@duebook/contract'
import { expect, test } from 'vitest'
import { ToolRefusal, toldFailure } from './refusal.ts'

test.each([
  [new ToolRefusal('x', 'Do this.', { candidates: [] }), { error: 'Do this.', code: 'x', candidates: [] }],
  [
    new ApiError(404, 'Bill not found', { code: 'bill-not-found' }),
    { error: 'Bill not found. list_bills shows the bills of this group.', code: 'bill-not-found' },
  ],
  [
    new ApiError(412, 'Changed'),
    {
      error: 'Somebody changed it meanwhile, so nothing was changed. Read it again and decide again.',
      code: 'changed-meanwhile',
    },
  ],
  [
    new ApiError(429, 'Too many requests', { retryAfter: 7 }),
    { error: 'Too many requests. Try again in 7 seconds.', code: 'refused' },
  ],
])('a refusal is told in one or two sentences: %s', (error, told) => {
  expect(toldFailure(error)).toEqual(told)
})

test.each([
  new NetworkError('The server could not be reached', new Error('connect ECONNREFUSED 192.0.2.7:443')),
  new TypeError('Cannot read properties of undefined (reading dbk_secret)'),
  'dbk_secret at 192.0.2.7',
])('nothing of what was thrown inside is told: %s', (error) => {
  expect(JSON.stringify(toldFailure(error))).not.toMatch(/dbk_|192\.0|undefined|ECONN/)
})
