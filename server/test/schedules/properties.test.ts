import type { NewBill } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'
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

/** Plays one step; what is refused changes nothing. */
async function playStep({ books, api }: Books, id: number, step: Step, settled: Settlement[], turn: number) {
  const before = await books.bills.get(id)
  const last = settled.at(-1)
  if (step === 'pay') {
    const payment = await books.bills.pay(id, { amount: 2 })
    if (!before.ended) settled.push({ paymentId: payment.id, dueDate: before.due_date })
  } else if (step === 'part') {
    await books.bills.pay(id, { amount: 1, advance_due: false })
  } else if (step === 'skip') {
    const { status } = await api.post(`/bills/${id}/skip`, {})
    expect(status).toBe(before.ended ? 409 : 200)
    if (status === 200) settled.push({ paymentId: undefined, dueDate: before.due_date })
  } else if (step === 'undo' && last?.paymentId) {
    const { status } = await api.post(`/payments/${last.paymentId}/undo`)
    if (status === 200) settled.pop()
  } else if (step === 'unskip') {
    const { status } = await api.delete(`/bills/${id}/skip`)
    if (status === 200) settled.pop()
  } else if (step === 'revert' && last?.paymentId) {
    // As the contract says: delete the payment, then set the due date back.
    await books.payments.delete(last.paymentId)
    await books.bills.update(id, { due_date: last.dueDate })
    settled.pop()
  } else if (step === 'archive') await books.bills.archive(id)
  else if (step === 'unarchive') await books.bills.unarchive(id)
  else if (step === 'edit') {
    const weekend = (['keep', 'before', 'after'] as const)[turn % 3] ?? 'keep'
    await books.bills.update(id, { name: `Rent ${turn}`, amount: turn + 1, notes: null, weekend })
  } else if (step === 'send back') {
    const read = await api.get(`/bills/${id}`)
    const sent = await api.put(`/bills/${id}`, dataOf(read))
    expect([sent.status, sent.text, sent.headers.etag]).toEqual([200, read.text, read.headers.etag])
  }
}

onEveryDialect((testApp) => {
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
          await playStep(place, id, step, settled, turn)
          const [bill, progress] = await Promise.all([books.bills.get(id), books.bills.progress(id)])
          const left = progress.cycles_left ?? Number.NaN
          expect([step, progress.settled, progress.settled + left]).toEqual([
            step,
            settled.length,
            begin.cycles_left,
          ])
          expect(bill.ended).toBe(left === 0)
          if (details.cycles_left !== undefined || bill.ended) expect(bill.cycles_left).toBe(left)
          const dates = await books.bills.schedule(id, { count: 60 })
          expect(dates).toHaveLength(Math.min(60, left))
          if (!bill.ended) expect(dates[0]).toBe(bill.due_date)
        }
      }),
      { numRuns: 20, verbose: 1 },
    )
  })
})
