import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Café Crème', 'cafe creme'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['Żółw', 'zołw'],
  ['  Two   blanks ', 'two blanks'],
  ['ＮＨＫ', 'nhk'],
])('%s is looked for as %s', (text, expected) => {
  expect(fold(text)).toBe(expected)
})
