import { ApiError, NetworkError } from '@duebook/contract'
import { expect, test } from 'vitest'
import { secondStepOf } from './second-step.ts'

test('a refused first step says what the second is done with', () => {
  const error = new ApiError(401, 'Second factor required', {
    code: 'second-factor-required',
    challenge: 'abc',
    methods: ['totp', 'recovery-code'],
  })
  expect(secondStepOf(error)).toEqual({ challenge: 'abc', methods: ['totp', 'recovery-code'] })
})

test('without a challenge there may still be a passkey', () => {
  const details = { code: 'second-factor-required', methods: ['passkey'] } as const
  const error = new ApiError(401, 'Second factor required', details)
  expect(secondStepOf(error)).toEqual({ challenge: undefined, methods: ['passkey'] })
})

test.each([
  new ApiError(401, 'Invalid email or password', { code: 'invalid-credentials' }),
  new NetworkError('No response'),
  undefined,
])('other errors are no second step: %s', (error) => {
  expect(secondStepOf(error)).toBeUndefined()
})
