import { expect, test } from 'vitest'
import type { Minor } from '#core/money'
import { type PastPayment, settledPrices } from '#insight/settled-prices'
import { day, skipped } from '../../test/cycles/support/given-book.ts'

const payment = (id: number, dueDate: string, changes: Partial<PastPayment> = {}): PastPayment => ({
  id,
  date: day(dueDate),
  amount: 100 as Minor,
  dueDate: day(dueDate),
  settles: true,
  epoch: 0,
  ...changes,
})

test('paid cycles come newest first, each with all that was paid towards it', () => {
  const prices = settledPrices(
    [
      payment(1, '2025-12-31', { date: day('2026-01-02') }),
      payment(2, '2026-01-31', { settles: false, amount: 30 as Minor }),
      payment(3, '2026-01-31', { date: day('2026-02-01'), amount: 70 as Minor }),
    ],
    [],
  )
  const once = { isRepeated: false }
  expect(prices).toEqual([
    { ...once, dueDate: '2026-01-31', date: '2026-02-01', amount: 100n, paymentId: 3, paymentIds: [2, 3] },
    { ...once, dueDate: '2025-12-31', date: '2026-01-02', amount: 100n, paymentId: 1, paymentIds: [1] },
  ])
})

test('neither skipped nor open cycles have a price', () => {
  const parts = [payment(1, '2026-01-31', { settles: false }), payment(2, '2026-02-28', { settles: false })]
  expect(settledPrices(parts, [skipped('2026-01-31'), skipped('2025-12-31')])).toEqual([])
})

test('what was paid again after the due date was set back is known as such', () => {
  const again = settledPrices([payment(1, '2026-01-31'), payment(2, '2026-01-31', { epoch: 1 })], [])
  expect(again).toMatchObject([{ amount: 200n, paymentId: 2, paymentIds: [1, 2], isRepeated: true }])
  const thenSkipped = settledPrices([payment(1, '2026-01-31')], [skipped('2026-01-31', { epoch: 1 })])
  expect(thenSkipped).toMatchObject([{ amount: 100n, isRepeated: true }])
})

test('a part towards a cycle that was opened again is not yet part of its price', () => {
  const prices = settledPrices(
    [payment(1, '2026-01-31'), payment(2, '2026-01-31', { settles: false, epoch: 1 })],
    [],
  )
  expect(prices).toMatchObject([{ amount: 100n, paymentIds: [1], isRepeated: false }])
})
