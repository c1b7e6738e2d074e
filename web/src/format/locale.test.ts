import { expect, test } from 'vitest'
import { localeFor } from './locale.ts'

test.each([
  [['en-GB', 'de'], 'en-GB'],
  [['de-DE', 'en-US'], 'en-US'],
  [['de-AT'], 'en-AT'],
  [['de'], 'en'],
  [[], 'en'],
  [['en-US@posix'], 'en'],
  [['en-US@posix', 'en-NZ'], 'en-NZ'],
])('a browser that prefers %j reads English as in %s', (preferred, locale) => {
  expect(localeFor('en', preferred)).toBe(locale)
})
