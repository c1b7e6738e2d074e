import { expect, test } from 'vitest'
import { sortPayments } from '#cycles/sort-payments'
import { book, paid, part, skipped } from '../../test/cycles/support/given-book.ts'

const DATE = '2026-01-31'

test.each([
  ['before both', 0, 'settled'],
  ['between them', 1, 'settled'],
  ['before the last, which came in the same epoch', 2, 'settled'],
  ['after both', 3, 'open'],
])('a part that was paid %s, of two settlements of one date, is %s', (_, epoch, place) => {
  const payments = [part(5, DATE, 30, { epoch }), paid(7, DATE, { epoch: 2 })]
  for (const one of [
    book({ payments, skips: [skipped(DATE, { epoch: 0 })] }),
    book({ payments: [part(5, DATE, 30, { epoch }), paid(7, DATE)], skips: [skipped(DATE, { epoch: 2 })] }),
  ]) {
    const { settled, open } = sortPayments(one)
    const ids = (list: Array<{ id: number }> = []) => list.map(({ id }) => id)
    expect({
      settled: ids([...settled.values()][0]?.payments).includes(5),
      open: ids([...open.values()][0]).includes(5),
    }).toEqual({ settled: place === 'settled', open: place === 'open' })
  }
})
