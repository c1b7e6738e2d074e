import type { Bill, BillChanges } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { payOn } from '#core/recurrence/weekend'
import { answerOf, dataOf } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { anyDueDate, anyFrequency, anyScheduleOrNone, anyWeekend } from './support/rich.ts'

type Step =
  | { do: 'pay' | 'skip' | 'undo' | 'unskip' | 'archive' | 'unarchive' }
  | { do: 'put'; body: BillChanges }

const anyEndsOn = fc.constantFrom(null, '2025-01-01', '2026-02-28', '2026-07-31', '2030-12-31')
const anyCyclesLeft = fc.constantFrom(null, 1, 1, 2, 3, 24)
const anyChange: fc.Arbitrary<BillChanges> = fc.oneof(
  fc.record({ due_date: anyDueDate }),
  fc.record({ frequency: anyFrequency }),
  fc.record({ schedule: anyScheduleOrNone }),
  fc.record({ ends_on: anyEndsOn }),
  fc.record({ cycles_left: anyCyclesLeft }),
  fc.record({ weekend: anyWeekend }),
  fc.record(
    {
      due_date: anyDueDate,
      frequency: anyFrequency,
      schedule: anyScheduleOrNone,
      cycles_left: anyCyclesLeft,
      weekend: anyWeekend,
    },
    { requiredKeys: ['due_date'] },
  ),
)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pay' as const,
        'pay' as const,
        'skip' as const,
        'undo' as const,
        'unskip' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('archive' as const, 'unarchive' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('put' as const), body: anyChange }) },
)
const anyBill = fc
  .record({
    due_date: anyDueDate,
    frequency: anyFrequency,
    schedule: anyScheduleOrNone,
    cycles_left: anyCyclesLeft,
    weekend: anyWeekend,
  })
  .map(rent)

/** Sends the change, and holds what comes of it against what the preview said. */
async function put({ books, api }: Books, before: Bill, body: BillChanges): Promise<void> {
  const asked = await api.post('/schedule/preview', {
    bill_id: before.id,
    due_date: before.due_date,
    ...body,
    count: 12,
  })
  const done = await api.put(`/bills/${before.id}`, body)
  const expected = done.status === 200 ? { status: 200, body: await datesOf(books, before.id) } : done
  expect(answerOf(asked)).toEqual(answerOf(expected))
}

/** As a preview answers them. */
async function datesOf(books: Books['books'], id: number) {
  const { weekend } = await books.bills.get(id)
  const dates = await books.bills.schedule(id, { count: 12 })
  const data = dates.map((date) => ({ due_date: date, pay_on: payOn(date as CalendarDate, weekend) }))
  return { success: true, data }
}

const countOf = ({ ended, cycles_left }: Bill) => ({ ended, cycles_left })

/** One more than before; null where nobody counts. */
function oneMore({ ends_on, cycles_left }: Bill) {
  const isCounted = ends_on === null && cycles_left !== null
  return { ended: false, cycles_left: isCounted ? cycles_left + 1 : null }
}

interface Turn extends Books {
  before: Bill
  payments: number[]
}

/** What is refused changes nothing. */
const PLAY: Record<Exclude<Step['do'], 'put'>, (turn: Turn) => Promise<unknown>> = {
  async pay({ books, before, payments }) {
    payments.push((await books.bills.pay(before.id, { amount: 1 })).id)
  },
  skip: ({ api, before }) => api.post(`/bills/${before.id}/skip`, {}),
  archive: ({ books, before }) => books.bills.archive(before.id),
  unarchive: ({ books, before }) => books.bills.unarchive(before.id),
  async unskip({ api, before }) {
    const answer = await api.delete(`/bills/${before.id}/skip`)
    const opened = oneMore(before)
    expect(answer.status === 200 ? countOf(dataOf<Bill>(answer)) : opened).toEqual(opened)
  },
  async undo({ api, before, payments }) {
    const answer = await api.post(`/payments/${payments.at(-1) ?? 0}/undo`)
    if (answer.status !== 200) return
    payments.pop()
    const after = dataOf<Bill>(answer)
    // What was paid after the end settled nothing.
    const hasReopened = after.due_date !== before.due_date || before.ended !== after.ended
    expect(countOf(after)).toEqual(hasReopened ? oneMore(before) : countOf(before))
  },
}

onSqlite((testApp) => {
  test('after whatever changes a bill that is sent back as it was read stays as it is, and previews come true', async () => {
    const place = await openBooks(testApp)
    const { books, api } = place
    const anySteps = fc.array(anyStep, { minLength: 3, maxLength: 10, size: 'max' })
    await fc.assert(
      fc.asyncProperty(anyBill, anySteps, async (details, steps) => {
        const { id } = await books.bills.create(details)
        const payments: number[] = []
        for (const step of steps) {
          const before = await books.bills.get(id)
          if (step.do === 'put') await put(place, before, step.body)
          else await PLAY[step.do]({ ...place, before, payments })
          const read = await api.get(`/bills/${id}`)
          const sent = await api.put(`/bills/${id}`, dataOf(read))
          expect([sent.status, sent.text, sent.headers.etag]).toEqual([200, read.text, read.headers.etag])
          const bill = dataOf<Bill>(read)
          expect(bill.pay_on).toBe(payOn(bill.due_date as CalendarDate, bill.weekend))
          expect(bill.cycles_left === 0).toBe(bill.ended)
          const dates = await books.bills.schedule(id, { count: 60 })
          expect(dates).toEqual([...new Set(dates)].sort())
          expect(dates[0]).toBe(bill.ended ? undefined : bill.due_date)
        }
      }),
      { numRuns: 15, verbose: 1 },
    )
  })
})
