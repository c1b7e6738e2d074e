import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { completed, lackingIn, unknownIn } from './incomplete-translation.ts'
import { telemetry as german } from './telemetry/de.ts'
import { telemetry as english } from './telemetry/en.ts'
import type { Translation } from './translation.ts'
import { translation as de } from './translations/de.ts'

const translations = Object.entries(
  import.meta.glob<Translation>('./translations/*.ts', { import: 'translation', eager: true }),
).map(([file, translation]) => [file.replace(/^.*\/|\.ts$/g, ''), translation] as const)

test('German is there', () => {
  expect(translations.map(([language]) => language)).toContain('de')
})

const FOLDERS = [
  'bills',
  'groups',
  'keyboard',
  'forecast',
  'paydays',
  'schedules',
  'statistics',
  'categories',
  'icons',
  'settings',
  'reminders',
  'people',
  'telemetry',
  'tokens',
  'feeds',
  'webhooks',
  'year',
  'insights',
  'group-export',
  'exports',
  'calendar',
  'payments',
  'imports',
  'first-run',
  'security',
  'factors',
  'audit',
  'confirm',
]

const LAZY_FILES = import.meta.glob<object>(
  './{bills,groups,keyboard,forecast,paydays,schedules,statistics,categories,icons,settings,reminders,people,telemetry,tokens,feeds,webhooks,year,insights,group-export,exports,calendar,payments,imports,first-run,security,factors,audit,confirm}/*.ts',
  { eager: true },
)

const SOURCES = import.meta.glob<string>(['./*.ts', '!./*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const ASKED_FOR = Object.values(SOURCES).flatMap((source) =>
  [...source.matchAll(/lazyTexts<.+>\('([\w-]+)'\)/g)].map(([, folder]) => folder),
)

test('each folder is asked for, and nothing else', () => {
  expect(new Set(ASKED_FOR)).toEqual(new Set(FOLDERS))
  expect(ASKED_FOR).toHaveLength(FOLDERS.length)
})

test.each(['en', ...translations.map(([language]) => language)])(
  '%s has all of them in one file',
  async (language) => {
    const { later } = (await import(`./later/${language}.ts`)) as { later: Record<string, object> }
    expect(Object.keys(later).toSorted()).toEqual(
      FOLDERS.map((folder) => `../${folder}/${language}.ts`).toSorted(),
    )
    // What is asked for is the only thing that a file has.
    for (const file of Object.values(later)) expect(Object.keys(file)).toHaveLength(1)
  },
)

test.each(FOLDERS)('each has its file of %s', (folder) => {
  const languages = Object.keys(LAZY_FILES)
    .filter((file) => file.startsWith(`./${folder}/`))
    .map((file) => file.replace(/^.*\/|\.ts$/g, ''))
  expect(languages.toSorted()).toEqual(['en', ...translations.map(([language]) => language)].toSorted())
})

test.each(translations)('%s lacks nothing', (_language, translation) => {
  expect(lackingIn(translation)).toEqual([])
})

test.each(translations)('%s has nothing that nobody asks for', (_language, translation) => {
  expect(unknownIn(translation)).toEqual([])
})

test.each(translations)('%s says it in its own words', (_language, translation) => {
  expect(sameSentences(en, translation)).toEqual([])
})

test.each(FOLDERS)('each says it in its own words in %s', (folder) => {
  for (const [language] of translations) {
    const [english, own] = [LAZY_FILES[`./${folder}/en.ts`], LAZY_FILES[`./${folder}/${language}.ts`]]
    expect(sentences(own).size).toBeGreaterThan(0)
    expect(sameSentences(english, own)).toEqual([])
  }
})

test('what a translation lacks is named by its place', () => {
  expect(lackingIn({ ...en, home: { ...en.home, row: { pay: 'Betaal' } } })).toContain('home.row.receive')
  expect(lackingIn({ ...en, home: { ...en.home, row: { pay: 'Betaal' } } })).not.toContain('home.row.pay')
  expect(lackingIn({})).toContain('common')
})

test.each([
  ['en', english, /payments/g],
  ['de', german, /Zahlungen/g],
])('%s names payments once in the notice about usage data, as counts', (_language, telemetry, word) => {
  expect(telemetry.collected.items.join('\n').match(word)).toHaveLength(1)
  expect(telemetry.notCollected.items.join('\n')).not.toMatch(word)
})

test('what a translation lacks is said in English', () => {
  const texts = completed({ home: { row: { pay: 'Betaal' } }, refusals: de.refusals })
  expect(texts.home.row.pay).toBe('Betaal')
  expect(texts.home.row.receive).toBe(en.home.row.receive)
  expect(texts.home.row.moreNamed('Rent')).toBe('More actions for Rent')
  expect(texts.groups).toEqual(en.groups)
  expect(texts.refusals).toBe(de.refusals)
})

/** One word may be the same in both languages; a sentence is not. */
function sameSentences(english: unknown, translation: unknown): unknown[] {
  const own = sentences(translation)
  return [...sentences(english)].filter(
    ([place, words]) => words.split(' ').length > 2 && own.get(place) === words,
  )
}

function sentences(part: unknown, path = ''): Map<string, string> {
  if (typeof part === 'string') return new Map([[path, part]])
  if (typeof part !== 'object' || part === null) return new Map()
  return new Map(Object.entries(part).flatMap(([key, value]) => [...sentences(value, `${path}.${key}`)]))
}
