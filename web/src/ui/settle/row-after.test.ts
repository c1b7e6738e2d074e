import { expect, test } from 'vitest'
import { type PlacedRow, rowAfter } from './row-after.ts'

function rows(...names: string[]): PlacedRow[] {
  return names.map((name) => {
    const [section = '', id = ''] = name.split(' ')
    return { id, section, isSettled: section === 'settled' }
  })
}

test.each([
  ['the next row', 'a', rows('late a', 'late b', 'today c'), rows('late b', 'today c', 'settled a'), 'b'],
  ['the next section', 'b', rows('late a', 'late b', 'today c'), rows('late a', 'today c', 'settled b'), 'c'],
  [
    'the one before, at the end',
    'b',
    rows('late a', 'late b', 'settled c'),
    rows('late a', 'settled b', 'settled c'),
    'a',
  ],
  [
    'not what is settled already',
    'a',
    rows('late a', 'settled b'),
    rows('settled a', 'settled b'),
    undefined,
  ],
  [
    'what is settled, when one of these is taken back',
    'a',
    rows('today c', 'settled a', 'settled b'),
    rows('today a', 'today c', 'settled b'),
    'b',
  ],
  ['none, where none is left', 'a', rows('late a'), rows('settled a'), undefined],
  [
    'not one that has gone too',
    'a',
    rows('late a', 'late b', 'late c'),
    rows('late c', 'settled a', 'settled b'),
    'c',
  ],
  ['none for a row that was not there', 'x', rows('late a'), rows('late a'), undefined],
])('the keyboard goes to %s', (_case, gone, before, now, next) => {
  expect(rowAfter(gone, before, now)?.id).toBe(next)
})
