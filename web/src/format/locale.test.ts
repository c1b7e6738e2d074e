import { expect, test } from 'vitest'
import { localeFor } from './locale.ts'

test.each([
  [['en-GB', 'de-DE'], 'en-GB'],
  [['en'], 'en'],
  [['de-CH', 'de'], 'en-CH'],
  [['de-DE', 'de', 'en-US', 'en'], 'en-DE'],
  [['de'], 'en-DE'],
  [['en-US@posix', 'de-AT'], 'en-AT'],
  [[], 'en'],
])('a browser that prefers %j reads English as %s', (preferred, expected) => {
  expect(localeFor('en', preferred)).toBe(expected)
})
