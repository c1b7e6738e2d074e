import { expect, test } from 'vitest'
import { en } from '../texts/en/index.ts'
import type { Texts } from '../texts/translation.ts'
import { translation as de } from '../texts/translations/de.ts'
import { EARLY_WORDS, wordsIn } from './early-words.ts'

const LANGUAGES = Object.keys(import.meta.glob('../texts/translations/*.ts')).map((file) =>
  file.replace(/^.*\/|\.ts$/g, ''),
)

test('every language of the app has them', () => {
  expect(Object.keys(EARLY_WORDS).sort()).toEqual(['en', ...LANGUAGES].sort())
})

test.each([
  ['en', en],
  ['de', de as Texts],
] as const)('they are those of the app (%s)', (language, { home, offline }) => {
  const words = wordsIn(language)
  expect(words.title).toBe(home.title)
  expect(words.toPay('X')).toBe(home.summary.toPay('X'))
  expect(words.sections.now('X')).toBe(home.sections.now)
  expect(words.sections.soon('X')).toBe(home.sections.soon)
  expect(words.sections.rest('X')).toBe(home.sections.rest('X'))
  expect(words.asOf('X')).toBe(offline.asOf('X'))
  expect(words.about).toBe(home.row.about)
})
