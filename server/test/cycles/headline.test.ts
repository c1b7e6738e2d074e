import type { Summary } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FREQUENCIES } from '../books/support/oracle.ts'
import { type Books, NOW, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'

const TODAY = NOW.slice(0, 10)
const dueDate = fc
  .date({ min: new Date('2025-09-01'), max: new Date('2026-05-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const cents = fc.integer({ min: 1, max: 50_000 })
const step = fc.record({ do: fc.constantFrom('pay', 'part', 'skip'), cents })
const bill = fc.record({
  due_date: dueDate,
  frequency: fc.constantFrom(...FREQUENCIES),
  type: fc.constantFrom('bill', 'bill', 'deposit'),
  variable: fc.boolean(),
  archived: fc.boolean(),
  cents: fc.nat(50_000),
  steps: fc.array(step, { maxLength: 5 }),
})
type GivenBill = typeof bill extends fc.Arbitrary<infer T> ? T : never

async function live({ books }: Books, { cents: amount, steps, archived, ...fields }: GivenBill) {
  const { id } = await books.bills.create(rent({ ...fields, amount: amount / 100 }))
  for (const each of steps) {
    if (each.do === 'skip') await books.bills.skip(id)
    else await books.bills.pay(id, { amount: each.cents / 100, advance_due: each.do === 'pay' })
  }
  // Rarely, so that most groups have something open.
  if (archived && amount % 3 === 0) await books.bills.archive(id)
}

const toCents = (amount: number) => Math.round(amount * 100)

/** What the agenda lacks by the end of the month, and what of it is past; in cents. */
async function lackingIn({ books }: Books, from: string, to: string) {
  const open = (await books.agenda({ from, to })).filter(
    ({ type, status }) => type === 'bill' && status !== 'paid' && status !== 'skipped',
  )
  const sum = (cycles: typeof open) =>
    cycles.reduce(
      (all, { amount, paid_amount }) => all + Math.max(0, toCents(amount) - toCents(paid_amount)),
      0,
    )
  return { left: sum(open), late: sum(open.filter(({ due_date }) => due_date < TODAY)) }
}

onSqlite((testApp) => {
  test.each([
    ['2026-02', '2026-02-28'],
    ['2026-04', '2026-04-30'],
    ['2026-01', '2026-01-31'],
  ])('to pay by the end of %s is what the agenda lacks by then, to the cent', async (month, to) => {
    const place = await openBooks(testApp)
    await fc.assert(
      fc
        .asyncProperty(fc.array(bill, { minLength: 1, maxLength: 4 }), async (bills) => {
          for (const each of bills) await live(place, each)
          const summary: Summary = await place.books.summary({ month })
          const { left, late } = await lackingIn(place, '2026-01-01', to)
          expect([toCents(summary.due_left), toCents(summary.late_amount)]).toEqual([left, late])
          expect(toCents(summary.due_total)).toBe(toCents(summary.paid) + left)
        })
        .afterEach(async () => {
          const all = await place.books.bills.list({ include_archived: true })
          for (const { id } of all) await place.books.bills.deletePermanently(id)
        }),
      { numRuns: 12 },
    )
  })
})
