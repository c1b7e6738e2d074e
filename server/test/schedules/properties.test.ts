import type { Bill, NewBill } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { anyDueDate, anyScheduleOrNone, anyWeekend } from './support/rich.ts'

type Step =
  | 'pay'
  | 'part'
  | 'skip'
  | 'undo'
  | 'unskip'
  | 'archive'
  | 'unarchive'
  | 'edit'
  | 'revert'
  | 'send back'

const anyStep = fc.constantFrom<Step>(
  'pay',
  'pay',
  'pay',
  'part',
  'skip',
  'undo',
  'unskip',
  'archive',
  'unarchive',
  'edit',
  'revert',
  'send back',
)

const anyEnd: fc.Arbitrary<Partial<NewBill>> = fc.oneof(
  fc.record({ cycles_left: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ ends_on: fc.constantFrom('2026-06-30', '2026-09-12', '2027-01-31') }),
)

const anyBill = fc
  .tuple(
    fc.record({
      due_date: anyDueDate,
      frequency: fc.constantFrom('weekly' as const, 'monthly' as const, 'annual' as const),
      schedule: anyScheduleOrNone,
      weekend: anyWeekend,
    }),
    anyEnd,
  )
  .map(([bill, end]) => rent({ ...bill, ...end }))

/** What has been settled, the newest last: undone and taken back from there. */
interface Settlement {
  paymentId: number | undefined
  dueDate: string
}

interface Turn extends Books {
  bill: Bill
  settled: Settlement[]
  turn: number
}

/** What is refused changes nothing. */
const PLAY: Record<Step, (turn: Turn) => Promise<unknown>> = {
  async pay({ books, bill, settled }) {
    const payment = await books.bills.pay(bill.id, { amount: 2 })
    if (!bill.ended) settled.push({ paymentId: payment.id, dueDate: bill.due_date })
  },
  part: ({ books, bill }) => books.bills.pay(bill.id, { amount: 1, advance_due: false }),
  async skip({ api, bill, settled }) {
    const { status } = await api.post(`/bills/${bill.id}/skip`, {})
    expect(status).toBe(bill.ended ? 409 : 200)
    if (!bill.ended) settled.push({ paymentId: undefined, dueDate: bill.due_date })
  },
  async undo({ api, settled }) {
    const { status } = await api.post(`/payments/${settled.at(-1)?.paymentId ?? 0}/undo`)
    if (status === 200) settled.pop()
  },
  async unskip({ api, bill, settled }) {
    const { status } = await api.delete(`/bills/${bill.id}/skip`)
    if (status === 200) settled.pop()
  },
  /** As the contract says: delete the payment, then set the due date back. */
  async revert({ books, bill, settled }) {
    const last = settled.at(-1)
    if (last?.paymentId === undefined) return
    await books.payments.delete(last.paymentId)
    await books.bills.update(bill.id, { due_date: last.dueDate })
    settled.pop()
  },
  archive: ({ books, bill }) => books.bills.archive(bill.id),
  unarchive: ({ books, bill }) => books.bills.unarchive(bill.id),
  edit({ books, bill, turn }) {
    const weekend = (['keep', 'before', 'after'] as const)[turn % 3] ?? 'keep'
    return books.bills.update(bill.id, { name: `Rent ${turn}`, amount: turn + 1, notes: null, weekend })
  },
  async 'send back'({ api, bill }) {
    const read = await api.get(`/bills/${bill.id}`)
    const sent = await api.put(`/bills/${bill.id}`, dataOf(read))
    expect([sent.status, sent.text, sent.headers.etag]).toEqual([200, read.text, read.headers.etag])
  },
}

onSqlite((testApp) => {
  test('settled cycles and those that are left are as many as in the beginning, whatever is done to them', async () => {
    const place = await openBooks(testApp)
    const { books } = place
    const anySteps = fc.array(anyStep, { minLength: 4, maxLength: 14, size: 'max' })
    await fc.assert(
      fc.asyncProperty(anyBill, anySteps, async (details, steps) => {
        const { id } = await books.bills.create(details)
        const begin = await books.bills.progress(id)
        expect(begin.settled).toBe(0)
        const settled: Settlement[] = []
        for (const [turn, step] of steps.entries()) {
          await PLAY[step]({ ...place, bill: await books.bills.get(id), settled, turn })
          const [bill, progress] = await Promise.all([books.bills.get(id), books.bills.progress(id)])
          const left = progress.cycles_left ?? Number.NaN
          expect([step, progress.settled, progress.settled + left]).toEqual([
            step,
            settled.length,
            begin.cycles_left,
          ])
          expect(bill.ended).toBe(left === 0)
          const isCounted = details.cycles_left !== undefined || bill.ended
          expect(bill.cycles_left).toBe(isCounted ? left : null)
          const dates = await books.bills.schedule(id, { count: 60 })
          expect(dates).toHaveLength(Math.min(60, left))
          expect(dates[0]).toBe(bill.ended ? undefined : bill.due_date)
        }
      }),
      { numRuns: 15, verbose: 1 },
    )
  })
})
