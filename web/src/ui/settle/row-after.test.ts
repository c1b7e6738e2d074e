import { expect, test } from 'vitest'
import { type PlacedRow, rowAfter } from './row-after.ts'

/** Rows written as “section id, section id”. */
function rows(list: string): PlacedRow[] {
  return list.split(', ').map((row) => {
    const [section = '', id = ''] = row.split(' ')
    return { id, section, isSettled: section === 'settled' }
  })
}

test.each([
  ['the next row', 'a', 'late a, late b, today c', 'late b, today c, settled a', 'b'],
  ['the next section', 'b', 'late a, late b, today c', 'late a, today c, settled b', 'c'],
  ['the one before, at the end', 'b', 'late a, late b, settled c', 'late a, settled b, settled c', 'a'],
  ['no row that is settled', 'a', 'late a, settled b', 'settled a, settled b', undefined],
  [
    'the next settled row after an undo',
    'a',
    'today c, settled a, settled b',
    'today a, today c, settled b',
    'b',
  ],
  ['none, where none is left', 'a', 'late a', 'settled a', undefined],
  ['no row that is gone too', 'a', 'late a, late b, late c', 'late c, settled a, settled b', 'c'],
  ['none for a row that was not there', 'x', 'late a', 'late a', undefined],
])('the focus moves to %s', (_case, gone, before, now, next) => {
  expect(rowAfter(gone, rows(before), rows(now))?.id).toBe(next)
})
