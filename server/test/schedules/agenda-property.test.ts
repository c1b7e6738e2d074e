import type { Bill, Cycle, Schedule } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { payOn } from '#core/recurrence/weekend'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { walkThrough } from '../support/wall-calendar.ts'
import { anyScheduleOrNone, anyWeekend } from './support/rich.ts'

const TODAY = '2026-02-02'
const MONTHLY: Schedule = { every: 1, unit: 'month' }
const DAY = 86_400_000
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Around today, so that weekends, months and today itself are met. */
const anyDay = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => dayAfter(TODAY, days))

const anyBill = fc.record({
  due_date: anyDay(-45, 30),
  schedule: anyScheduleOrNone,
  weekend: anyWeekend,
  cycles_left: fc.constantFrom(null, null, 1, 2, 5),
  settled: fc.array(fc.constantFrom('pay' as const, 'skip' as const), { maxLength: 3 }),
  part: fc.boolean(),
  archived: fc.constantFrom(false, false, false, true),
})
type Wish = typeof anyBill extends fc.Arbitrary<infer T> ? T : never

/** What the agenda must have of a bill: every cycle that was settled, and every one that is open for a long time. */
async function live({ books }: Books, wish: Wish): Promise<Entry[]> {
  const { settled, part, archived, schedule, ...details } = wish
  let bill: Bill = await books.bills.create(rent({ ...details, schedule, amount: 10 }))
  const entries: Entry[] = []
  const add = (due_date: string, status: Cycle['status'], paid_amount: number) =>
    entries.push({
      bill_id: bill.id,
      due_date,
      pay_on: payOn(due_date as CalendarDate, bill.weekend),
      status,
      paid_amount,
    })
  for (const how of settled) {
    if (bill.ended) break
    const { due_date } = bill
    if (how === 'pay') await books.bills.pay(bill.id, { amount: 3 })
    else await books.bills.skip(bill.id)
    add(due_date, how === 'pay' ? 'paid' : 'skipped', how === 'pay' ? 3 : 0)
    bill = await books.bills.get(bill.id)
  }
  if (part && !bill.ended) await books.bills.pay(bill.id, { amount: 2, advance_due: false })
  if (archived) await books.bills.archive(bill.id)
  if (archived || bill.ended) return entries
  const count = bill.cycles_left ?? 200
  const dates = walkThrough(schedule ?? MONTHLY, bill.due_date, bill.anchor_day, { count, days: 200 })
  for (const [index, due_date] of dates.entries()) {
    const isPartial = part && index === 0
    add(due_date, isPartial ? 'partial' : statusOf(due_date, bill), isPartial ? 2 : 0)
  }
  return entries
}

type Entry = Pick<Cycle, 'bill_id' | 'due_date' | 'pay_on' | 'status' | 'paid_amount'>

function statusOf(dueDate: string, { weekend }: Bill): Cycle['status'] {
  const day = payOn(dueDate as CalendarDate, weekend)
  if (TODAY < day) return 'upcoming'
  return TODAY <= day || TODAY <= dueDate ? 'due' : 'overdue'
}

const isOpen = ({ status }: Entry) => status !== 'paid' && status !== 'skipped'
const isOverdue = ({ due_date, pay_on, status }: Entry) =>
  isOpen({ status } as Entry) && due_date < TODAY && pay_on < TODAY
const total = (amounts: number[]) => amounts.reduce((sum, each) => sum + each, 0)
const lacking = ({ paid_amount }: Entry) => 10 - paid_amount
const sortKey = ({ pay_on, due_date, bill_id }: Entry) =>
  `${pay_on} ${due_date} ${String(bill_id).padStart(9, '0')}`

onSqlite((testApp) => {
  test('agenda and summary have what the schedules of the bills say, by the days on which to pay', async () => {
    const place = await openBooks(testApp)
    const { books } = place
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyBill, { minLength: 1, maxLength: 4 }),
        anyDay(-40, 20),
        fc.nat(45),
        async (wishes, from, length) => {
          for (const { id } of await books.bills.list({ include_archived: true })) {
            await books.bills.deletePermanently(id)
          }
          const all: Entry[] = []
          for (const wish of wishes) all.push(...(await live(place, wish)))
          const to = dayAfter(from, length)
          const isListed = (entry: Entry) =>
            (from <= entry.pay_on && entry.pay_on <= to) ||
            (isOpen(entry) && entry.pay_on < from && entry.pay_on < TODAY)
          const expected = all.filter(isListed).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
          const agenda = await books.agenda({ from, to })
          expect(
            agenda.map(({ bill_id, due_date, pay_on, status, paid_amount }) => ({
              bill_id,
              due_date,
              pay_on,
              status,
              paid_amount,
            })),
          ).toEqual(expected)
          const month = from.slice(0, 7)
          const ofMonth = all.filter(({ due_date }) => due_date.startsWith(month))
          const overdue = all.filter(isOverdue)
          expect(await books.summary({ month })).toMatchObject({
            to_pay: 10 * ofMonth.filter(({ status }) => status !== 'skipped').length,
            paid: total(ofMonth.map(({ paid_amount }) => paid_amount)),
            remaining: total(ofMonth.filter(isOpen).map(lacking)),
            overdue_count: overdue.length,
            overdue_amount: total(overdue.map(lacking)),
          })
        },
      ),
      { numRuns: 12, verbose: 1 },
    )
  })
})
