import { expect, test } from 'vitest'
import { type Limits, limitsText } from './limits-text.ts'

test.each<[Limits, string | undefined]>([
  [{ 'x-max-characters': 100 }, 'At most 100 characters'],
  [{ 'x-max-characters': 100, 'x-described': { minLength: 1 } }, '1 to 100 characters'],
  [{ minimum: 1, maximum: 60 }, '1 to 60'],
  [{ 'x-described': { exclusiveMinimum: 0, maximum: 9.99 } }, 'More than 0, at most 9.99'],
  [{ minimum: 1 }, undefined],
  [{ 'x-max-characters': 10, 'x-described': { format: 'date' } }, undefined],
  [{ 'x-max-characters': 256, 'x-only-compared': true }, undefined],
  [{}, undefined],
])('%j is said as: %s', (limits, text) => {
  expect(limitsText(limits)).toBe(text)
})
