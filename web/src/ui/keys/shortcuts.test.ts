import { expect, test } from 'vitest'
import { keysOfPage, SHORTCUTS, type Shortcut, shortcutsOf, workingKeys } from './shortcuts.ts'

const EVERYTHING = { canWrite: true, withCharacters: true }
const PAGES = [
  '/',
  '/calendar',
  '/bills',
  '/payments',
  '/statistics',
  '/statistics/forecast',
  '/statistics/paydays',
  '/statistics/year',
  '/settings',
]

test.each(['payRun', 'calendar', 'payments'] as const)(
  'no two shortcuts in %s have the same keys',
  (area) => {
    const everywhere = [
      ...shortcutsOf('everywhere', EVERYTHING).flatMap(({ keys }) => keys),
      ...PAGES.flatMap(keysOfPage),
    ]
    const keys = [...everywhere, ...shortcutsOf(area, EVERYTHING).flatMap((each) => each.keys)]
    expect(new Set(keys).size).toBe(keys.length)
  },
)

test('no key alone is the beginning of a sequence', () => {
  const alone = Object.values<Shortcut>(SHORTCUTS).flatMap(({ keys }) => keys)
  const first = PAGES.flatMap(keysOfPage).map((keys) => keys.split(' ')[0] ?? '')
  expect(alone.filter((keys) => first.includes(keys))).toEqual([])
})

test('without character keys Ctrl+K, keys that move, Enter and Escape remain, and nothing else', () => {
  const reader = { canWrite: true, withCharacters: false }
  const areas = ['everywhere', 'payRun', 'calendar', 'payments'] as const
  const keys = areas.flatMap((area) => shortcutsOf(area, reader).flatMap((each) => each.keys))
  expect(keys.filter((each) => !/Arrow|Home|End|Page/.test(each))).toEqual([
    'mod+k',
    'Enter',
    'Enter',
    'Enter',
    'Escape',
  ])
  expect(PAGES.flatMap((place) => workingKeys(keysOfPage(place), false))).toEqual([])
})

test('a viewer has none that change something', () => {
  const names = shortcutsOf('everywhere', { ...EVERYTHING, canWrite: false }).map(({ name }) => name)
  expect(names).toEqual(['palette', 'sheet'])
  expect(shortcutsOf('payRun', { ...EVERYTHING, canWrite: false }).map(({ name }) => name)).toEqual([
    'nextRow',
    'previousRow',
  ])
})

test('every page has keys, and a page that is none has none', () => {
  expect(PAGES.map((place) => keysOfPage(place).length)).toEqual(PAGES.map(() => 1))
  expect(keysOfPage('/nowhere')).toEqual([])
})
