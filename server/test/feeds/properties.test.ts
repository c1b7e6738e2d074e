import type { Cycle, NewBill } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, calendarDateIn } from '#core/calendar'
import { writesInGroup } from '#db/group-revision'
import { feedRange } from '#feeds/feed-cycles'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { givenFeed } from './support/calendar.ts'

const dueDate = fc.oneof(
  fc.constantFrom('2025-08-31', '2025-11-04', '2025-11-30', '2026-01-31', '2026-02-28', '2027-08-02'),
  fc
    .date({ min: new Date('2025-10-01'), max: new Date('2026-06-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const schedule = fc.constantFrom<NonNullable<NewBill['schedule']> | null>(
  null,
  { every: 10, unit: 'day' },
  { every: 2, unit: 'week', weekdays: ['mon', 'sat'] },
  { every: 1, unit: 'month', days: [1, -1] },
  { every: 2, unit: 'month', nth: -1, weekday: 'sun' },
)
type Step = { do: 'pay' | 'part' | 'skip' | 'undo' | 'archive' } | { do: 'move'; due_date: string }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom<'pay' | 'part' | 'skip' | 'undo' | 'archive'>(
      'pay',
      'part',
      'skip',
      'undo',
      'archive',
    ),
  }),
  fc.record({ do: fc.constant('move' as const), due_date: dueDate }),
)
const bill = fc.record({
  due_date: dueDate,
  frequency: fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const),
  schedule,
  type: fc.constantFrom('bill' as const, 'deposit' as const),
  weekend: fc.constantFrom('keep' as const, 'before' as const, 'after' as const),
  ends_on: fc.constantFrom(null, null, '2026-07-15'),
  draft: fc.constantFrom(false, false, false, true),
  steps: fc.array(step, { maxLength: 6 }),
})

/** Whatever is refused on the way is a part of the past like everything else. */
async function live(
  { books }: Books,
  { steps, ...details }: typeof bill extends fc.Arbitrary<infer T> ? T : never,
): Promise<void> {
  const { id } = await books.bills.create(rent({ ...details, name: `Bill ${details.due_date}` }))
  let last = 0
  for (const each of steps) {
    if (each.do === 'pay') last = (await books.bills.pay(id, { amount: 2 })).id
    else if (each.do === 'part') last = (await books.bills.pay(id, { amount: 1, advance_due: false })).id
    else if (each.do === 'skip') await books.bills.skip(id).catch(() => {})
    else if (each.do === 'undo') await books.payments.undo(last).catch(() => {})
    else if (each.do === 'archive') await books.bills.archive(id)
    else if (each.do === 'move') await books.bills.update(id, { due_date: each.due_date })
  }
}

/** The days that a feed shows, of an agenda that shows 400 at once. */
async function agendaOf({ books, clock }: Books): Promise<Cycle[]> {
  const { from, to } = feedRange(calendarDateIn('UTC', clock.now()))
  const middle = addDays(from, 350) ?? from
  const parts = [
    await books.agenda({ from, to: middle }),
    await books.agenda({ from: addDays(middle, 1) ?? middle, to }),
  ]
  const all = new Map(parts.flat().map((cycle) => [`${cycle.bill_id} ${cycle.due_date}`, cycle]))
  return [...all.values()].filter(({ pay_on }) => pay_on >= from)
}

onEveryDialect((testApp, dialect) => {
  test('the events of a feed are the cycles of the agenda', async () => {
    const context = await openBooks(testApp)
    const { events } = await givenFeed(context, context.owner)
    await fc.assert(
      fc.asyncProperty(fc.array(bill, { minLength: 1, maxLength: 3 }), async (bills) => {
        await context.database.write((tx) => {
          writesInGroup(tx, context.groupId)
          return tx.deleteFrom('bills').execute()
        })
        for (const each of bills) await live(context, each)
        const shown = await events()
        expect(new Set(shown.map(({ uid }) => uid)).size).toBe(shown.length)
        const cycles = await agendaOf(context)
        expect(
          shown
            .map((event) => `${event.uid.split('-').slice(0, 4).join('-')} ${event.start} ${stateOf(event)}`)
            .sort(),
        ).toEqual(
          cycles
            .map(
              ({ due_date, bill_id, pay_on, status }) =>
                `${due_date}-${bill_id} ${pay_on} ${stateIn(status)}`,
            )
            .sort(),
        )
      }),
      { numRuns: dialect === 'sqlite' ? 25 : 8 },
    )
  })
})

const stateOf = ({ status, summary }: { status: string; summary: string }) =>
  status === 'CANCELLED' ? 'skipped' : summary.startsWith('✓ ') ? 'paid' : 'open'
const stateIn = (status: Cycle['status']) => (status === 'paid' || status === 'skipped' ? status : 'open')
