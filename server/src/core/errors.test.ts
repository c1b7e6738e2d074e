import { expect, test } from 'vitest'
import { AppError, BUSY, refuse, refuseFor, requireFound } from '#core/errors'

test.each([
  ['a sentence of its own', refuse('bill-not-found'), 'not-found', 'Bill not found', undefined],
  [
    'what the caller did',
    refuse('text-too-long', { field: 'notes', limit: 10_000 }),
    'invalid',
    'notes must have at most 10,000 characters',
    { field: 'notes', limit: 10_000 },
  ],
  [
    'a limit that is always the same',
    refuse('too-many-devices'),
    'conflict',
    'A user can have at most 100 devices. Remove one first',
    { limit: 100 },
  ],
])('a refusal with %s has the words for the caller', (_, error, kind, message, params) => {
  expect(error).toBeInstanceOf(AppError)
  expect(error).toBeInstanceOf(Error)
  expect(error.name).toBe('AppError')
  expect(error.kind).toBe(kind)
  expect(error.message).toBe(message)
  expect(error.params).toEqual(params)
  expect(error.retryAfterSeconds).toBeUndefined()
})

test('a refusal tells its code', () => {
  expect(refuse('bill-not-found').code).toBe('bill-not-found')
  expect(refuse('text-blank', { field: 'name' }).code).toBe('text-blank')
  expect(new AppError(['text-blank', { field: 'name' }]).code).toBe('text-blank')
})

test('the compiler asks for what a sentence names, and for nothing else', () => {
  // @ts-expect-error a field is missing
  expect(() => refuse('text-blank')).toThrow(TypeError)
  // @ts-expect-error the limit is fixed
  refuse('too-many-devices', { limit: 5 })
  // @ts-expect-error there is no such refusal
  expect(() => refuse('bill-not-fund')).toThrow(TypeError)
})

test('a refusal may say when to come back', () => {
  expect(refuseFor(840, 'too-many-attempts')).toMatchObject({ kind: 'throttled', retryAfterSeconds: 840 })
  expect(BUSY).toMatchObject({ kind: 'overloaded', retryAfterSeconds: 2, code: 'server-busy' })
})

test('a refusal shows in a log as what it is', () => {
  expect(String(refuse('bill-not-found'))).toBe('AppError: Bill not found')
  expect(refuse('bill-not-found').stack).toContain('errors.test.ts')
})

test('what was not found is refused, and nothing else', () => {
  expect(() => requireFound(undefined, 'bill-not-found')).toThrow(refuse('bill-not-found'))
  expect(requireFound({ id: 1 }, 'bill-not-found')).toEqual({ id: 1 })
})
