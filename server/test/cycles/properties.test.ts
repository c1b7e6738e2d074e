import type { Bill, Frequency } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FREQUENCIES } from '../books/support/oracle.ts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'

type Step =
  | { do: 'pay' | 'part' | 'skip' | 'undo' | 'unskip' }
  | { do: 'move'; due_date: string }
  | { do: 'change'; frequency: Frequency }
  | { do: 'price'; amount: number }

const dueDate = fc.oneof(
  fc.constantFrom('2024-02-29', '2026-01-31', '2026-02-28', '2025-11-30', '2026-01-29'),
  fc
    .date({ min: new Date('2025-06-01'), max: new Date('2026-06-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const frequency = fc.constantFrom(...FREQUENCIES)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom<'pay' | 'part' | 'skip' | 'undo' | 'unskip'>(
        'pay',
        'part',
        'skip',
        'undo',
        'unskip',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), due_date: dueDate }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), frequency }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('price' as const), amount: fc.constantFrom(1, 99.99) }),
  },
)
const past = fc.record({
  due_date: dueDate,
  frequency,
  variable: fc.boolean(),
  steps: fc.array(step, { maxLength: 7 }),
})

/** Whatever is refused on the way is a part of the past like everything else. */
async function live(
  { books }: Books,
  { due_date, frequency: often, variable, steps }: typeof past extends fc.Arbitrary<infer T> ? T : never,
): Promise<Bill> {
  const bill = await books.bills.create(rent({ due_date, frequency: often, variable }))
  let last = 0
  for (const each of steps) {
    if (each.do === 'pay') last = (await books.bills.pay(bill.id, { amount: 2 })).id
    else if (each.do === 'part') await books.bills.pay(bill.id, { amount: 1, advance_due: false })
    else if (each.do === 'skip') await books.bills.skip(bill.id)
    else if (each.do === 'undo') await books.payments.undo(last).catch(() => {})
    else if (each.do === 'unskip') await books.bills.unskip(bill.id).catch(() => {})
    else {
      const { do: _, ...changes } = each
      await books.bills.update(bill.id, changes)
    }
  }
  return books.bills.get(bill.id)
}

/** All that anybody can see of a bill, now and later, but for when and how often it was changed. */
async function everything({ books, database }: Books, { id }: Bill) {
  const ranges = [
    { from: '2024-01-01', to: '2025-01-31' },
    { from: '2025-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2027-03-31' },
  ]
  const [{ updated_at: _, ...bill }, row, schedule, payments, ...agenda] = await Promise.all([
    books.bills.get(id),
    database.read.selectFrom('bills').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    books.bills.schedule(id, { count: 60 }),
    books.bills.listPayments(id),
    ...ranges.map((range) => books.agenda({ ...range, bill_id: id })),
  ])
  const { version: __, updated_at: ___, revision: ____, revised_at: _____, ...hidden } = row
  return { bill, hidden, schedule, agenda, payments }
}

onEveryDialect((testApp) => {
  test('pay then undo, and skip then taking it back, change nothing that anybody can see', async () => {
    const place = await openBooks(testApp)
    const { books } = place
    await fc.assert(
      fc.asyncProperty(past, async (life) => {
        const bill = await live(place, life)
        const before = await everything(place, bill)
        const payment = await books.bills.pay(bill.id, { amount: 3, date: '2026-01-05' })
        await books.payments.undo(payment.id)
        expect(await everything(place, bill)).toEqual(before)
        await books.bills.skip(bill.id)
        const second = await books.bills.pay(bill.id, { amount: 3 })
        await books.payments.undo(second.id)
        await books.bills.unskip(bill.id)
        expect(await everything(place, bill)).toEqual(before)
      }),
      { numRuns: 25 },
    )
  })

  test('skip and pay advance alike', async () => {
    const place = await openBooks(testApp)
    const { books } = place
    await fc.assert(
      fc.asyncProperty(past, fc.integer({ min: 1, max: 4 }), async (life, times) => {
        const [one, other] = [await live(place, life), await live(place, life)]
        for (let i = 0; i < times; i++) {
          await books.bills.pay(one.id, { amount: 1 })
          await books.bills.skip(other.id)
        }
        const [paid, skipped] = [await everything(place, one), await everything(place, other)]
        expect(skipped.schedule).toEqual(paid.schedule)
        expect({ ...skipped.hidden, id: 0 }).toEqual({ ...paid.hidden, id: 0 })
        const dates = ({ agenda }: typeof paid) => agenda.flat().map(({ due_date }) => due_date)
        expect(dates(skipped)).toEqual(dates(paid))
      }),
      { numRuns: 15 },
    )
  })
})
