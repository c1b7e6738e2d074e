import type { ListedPayment } from '@duebook/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withCorrected } from '../../api/corrected-payments.ts'
import { paymentSums } from '../../api/payment-sums.ts'
import { billsOfPart, filterPayments, neighbourOf, type PaymentFilters, toRows } from './payment-rules.ts'

const NO_FILTER: PaymentFilters = { from: undefined, to: undefined, billId: undefined, text: '' }

function payment(id: number, date: string, details: Partial<ListedPayment> = {}): ListedPayment {
  return {
    id,
    bill_id: 1,
    amount: 10,
    date,
    created_at: '2026-01-01T00:00:00.000Z',
    bill_name: 'Rent',
    bill_type: 'bill',
    ...details,
  }
}

const LIST = [
  payment(5, '2026-03-01', { bill_name: 'Café Crème', bill_id: 2, amount: 0.1 }),
  payment(4, '2026-02-28', { bill_name: 'Salary', bill_id: 3, bill_type: 'deposit', amount: 3000 }),
  payment(3, '2026-02-28', { amount: 0.2 }),
  payment(2, '2026-02-01', { bill_name: 'Rent of the garage', bill_id: 4 }),
  payment(1, '2025-12-31'),
]

describe('filters', () => {
  test.each([
    [{}, [5, 4, 3, 2, 1]],
    [{ text: 'cafe' }, [5]],
    [{ text: 'CRÈME café' }, [5]],
    [{ text: ' rent ' }, [3, 2, 1]],
    [{ text: 'garage rent' }, [2]],
    [{ text: 'nothing' }, []],
    [{ billId: 1 }, [3, 1]],
    [{ from: '2026-02-01', to: '2026-02-28' }, [4, 3, 2]],
    [{ from: '2026-03-01' }, [5]],
    [{ to: '2025-12-31' }, [1]],
    [{ from: '2026-02-01', billId: 1, text: 'rent' }, [3]],
  ])('%j leave %j', (filter, ids) => {
    expect(filterPayments(LIST, { ...NO_FILTER, ...filter }).map(({ id }) => id)).toEqual(ids)
  })
})

describe('sums', () => {
  test('tell expenses from income, in whole minor units', () => {
    expect(paymentSums(LIST, { decimals: 2 })).toEqual({ expenses: 20.3, income: 3000, net: 2979.7 })
    expect(paymentSums([], { decimals: 2 })).toEqual({ expenses: 0, income: 0, net: 0 })
  })
})

describe('rows', () => {
  const anyList = fc
    .uniqueArray(
      fc.record({
        id: fc.nat(9999),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
      }),
      {
        selector: ({ id }) => id,
        maxLength: 60,
      },
    )
    .map((parts) => {
      const two = (part: number) => String(part).padStart(2, '0')
      return parts
        .map(({ id, month, day }) => payment(id, `2026-${two(month)}-${two(day)}`))
        .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1))
    })

  test('have every payment once, in order, below its own month', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const rows = toRows(list)
        expect(rows.flatMap((row) => (row.kind === 'payment' ? [row.payment] : []))).toEqual(list)
        for (const row of rows) {
          if (row.kind === 'month') continue
          const heading = rows[row.monthRow]
          expect(heading).toMatchObject({ kind: 'month', month: row.payment.date.slice(0, 7) })
          expect(heading?.kind === 'month' && heading.payments[row.position - 1]).toBe(row.payment)
        }
      }),
    )
  })

  test('of one bill are a flat list: one part, without months', () => {
    const list = [payment(2, '2026-02-01'), payment(1, '2026-01-01')]
    expect(toRows(list, true)).toEqual([
      { kind: 'month', month: '', payments: list },
      { kind: 'payment', payment: list[0], monthRow: 0, position: 1 },
      { kind: 'payment', payment: list[1], monthRow: 0, position: 2 },
    ])
  })

  test('stay in the order of the server when a date is corrected', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), (list, pick) => {
        const chosen = list[pick % Math.max(1, list.length)]
        if (!chosen) return
        const corrected = withCorrected(list, { ...chosen, date: '2026-06-15' })
        const keys = corrected.map(({ date, id }) => `${date} ${String(id).padStart(5, '0')}`)
        expect(keys).toEqual(keys.toSorted().toReversed())
        expect(corrected).toHaveLength(list.length)
      }),
    )
  })
})

test('when a payment goes, the next one takes the keyboard, or the one before', () => {
  expect(neighbourOf(LIST, 5)).toBe(4)
  expect(neighbourOf(LIST, 1)).toBe(2)
  expect(neighbourOf(LIST.slice(0, 1), 5)).toBeUndefined()
})

test('the bills behind a part of a breakdown, also those without one', () => {
  const none = { category_id: null, account: null, tags: [] }
  const bills = [
    { id: 1, category_id: 7, account: 'Checking', tags: ['Work'] },
    { ...none, id: 2, category_id: 77 },
    { ...none, id: 3 },
  ]
  const idsOf = (part: string) => [...billsOfPart(bills, part)]
  expect(idsOf('category:7')).toEqual([1])
  expect(idsOf('category:')).toEqual([3])
  expect(idsOf('account:Checking')).toEqual([1])
  expect(idsOf('account:')).toEqual([2, 3])
  expect(idsOf('tag:work')).toEqual([1])
  expect(idsOf('tag:')).toEqual([2, 3])
})

test('payments are filtered by several bills, and by type', () => {
  const idsOf = (filters: Partial<PaymentFilters>) =>
    filterPayments(LIST, { ...NO_FILTER, ...filters }).map(({ id }) => id)
  expect(idsOf({ among: new Set([2, 3]) })).toEqual([5, 4])
  expect(idsOf({ among: new Set([2, 3]), type: 'bill' })).toEqual([5])
})
