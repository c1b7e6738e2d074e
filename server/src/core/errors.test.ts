import { expect, test } from 'vitest'
import { AppError, conflict, invalid, notAllowed, notFound } from '#core/errors'

test.each([
  ['invalid input', invalid('name is required'), 'invalid', 'name is required'],
  ['a conflict', conflict('Setup is already complete'), 'conflict', 'Setup is already complete'],
  ['something missing', notFound('Bill group'), 'not-found', 'Bill group not found'],
  ['a role too low', notAllowed(), 'forbidden', 'You do not have permission to do this'],
])('%s is a refusal with the words for the caller', (_, error, kind, message) => {
  expect(error).toBeInstanceOf(AppError)
  expect(error).toBeInstanceOf(Error)
  expect(error.name).toBe('AppError')
  expect(error.kind).toBe(kind)
  expect(error.message).toBe(message)
  expect(error.retryAfterSeconds).toBeUndefined()
})

test('a refusal may say when to come back', () => {
  const error = new AppError('throttled', 'Too many attempts. Try again later', 840)
  expect(error).toMatchObject({ kind: 'throttled', retryAfterSeconds: 840 })
})

test('a refusal shows in a log as what it is', () => {
  expect(String(notFound('Bill'))).toBe('AppError: Bill not found')
  expect(notFound('Bill').stack).toContain('errors.test.ts')
})
