import fc from 'fast-check'
import type { CalendarDate } from '#core/calendar'
import { toInstant } from '#core/clock'
import type { Minor } from '#core/money'
import { FREQUENCIES } from '#core/recurrence/schedule'
import { insertRevision } from '#db/group-revision'
import { dayOf, dueAfter } from '../../books/support/oracle.ts'
import type { Books } from '../../support/books.ts'

/** A bill as it stands, with what was paid on it; amounts are minor units. */
export interface RandomBill {
  type: 'bill' | 'deposit'
  account: string | null
  amount: number
  due: string
  frequency: (typeof FREQUENCIES)[number]
  weekend: 'keep' | 'before' | 'after'
  variable: boolean
  state: 'active' | 'archived' | 'draft'
  /** Those that settle are of cycles long gone; the others are parts of the current one. */
  payments: Array<{ amount: number; date: string; settles: boolean }>
}

export interface RandomGroup {
  currency: readonly [code: string, decimals: number]
  bills: RandomBill[]
  balances: Array<{ account: string | null; amount: number; asOf: string }>
  days: number
}

export const CURRENCIES = [
  ['JPY', 0],
  ['EUR', 2],
  ['KWD', 3],
] as const
export const ACCOUNTS = ['Checking', 'Joint', null] as const

const dayFrom = (first: string, days: number) =>
  fc.nat(days).map((offset) => new Date(Date.parse(first) + offset * 86_400_000).toISOString().slice(0, 10))

const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 9_999_999_000, max: 9_999_999_999 }) },
)

const bill: fc.Arbitrary<RandomBill> = fc.record({
  type: fc.constantFrom('bill', 'bill', 'deposit'),
  account: fc.constantFrom(...ACCOUNTS),
  amount: fc.oneof({ weight: 9, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(0) }),
  due: dayFrom('2025-11-15', 200),
  frequency: fc.constantFrom(...FREQUENCIES),
  weekend: fc.constantFrom('keep', 'before', 'after'),
  variable: fc.boolean(),
  state: fc.constantFrom('active', 'active', 'active', 'active', 'archived', 'draft'),
  payments: fc.array(fc.record({ amount, date: dayFrom('2025-12-20', 120), settles: fc.boolean() }), {
    maxLength: 14,
    size: 'max',
  }),
})

export const randomGroup: fc.Arbitrary<RandomGroup> = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  bills: fc.array(bill, { maxLength: 6, size: 'max' }),
  balances: fc.uniqueArray(
    fc.record({
      account: fc.constantFrom(...ACCOUNTS),
      amount: fc.integer({ min: -500_000, max: 9_999_999_999 }),
      asOf: dayFrom('2025-12-20', 44),
    }),
    { selector: ({ account }) => account, maxLength: 3 },
  ),
  days: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 731 })),
})

const cycleOf = ({ due, frequency }: RandomBill, count: number) => dueAfter(due, frequency, dayOf(due), count)

/** Writes it as a group of its own. Bill names are their places in the list. */
export async function keepGroup(context: Books, { currency, bills, balances }: RandomGroup): Promise<number> {
  const { database, owner, clock } = context
  const at = toInstant(clock.now())
  const times = { created_at: at, updated_at: at }
  return database.write(async (tx) => {
    const { id: groupId } = await tx
      .insertInto('bill_groups')
      .values({
        account_id: owner.accountId,
        name: crypto.randomUUID(),
        currency: currency[0],
        decimals: currency[1],
        timezone: 'UTC',
        auto_record: 0,
        auto_record_since: null,
        ...times,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertRevision(tx, groupId)
    for (const [place, one] of bills.entries()) {
      const { id } = await tx
        .insertInto('bills')
        .values({
          group_id: groupId,
          name: String(place),
          amount: one.amount as Minor,
          due_date: one.due as CalendarDate,
          anchor_day: dayOf(one.due),
          frequency: one.frequency,
          type: one.type,
          account: one.account,
          weekend: one.weekend,
          auto_pay: 0,
          variable: one.variable ? 1 : 0,
          draft: one.state === 'draft' ? 1 : 0,
          archived: one.state === 'archived' ? 1 : 0,
          schedule_set_on: one.due as CalendarDate,
          ...times,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const payments = one.payments.map((payment, index) => ({
        group_id: groupId,
        bill_id: id,
        amount: payment.amount as Minor,
        date: payment.date as CalendarDate,
        cycle_due_date: (payment.settles ? cycleOf(one, index - 40) : one.due) as CalendarDate,
        next_due_date: payment.settles ? (cycleOf(one, index - 39) as CalendarDate) : null,
        cycle_amount: one.amount as Minor,
        settles: payment.settles ? (1 as const) : (0 as const),
        source: 'manual' as const,
        ...times,
      }))
      if (payments.length > 0) await tx.insertInto('payments').values(payments).execute()
    }
    const kept = balances.map(({ account, amount, asOf }) => ({
      group_id: groupId,
      account_key: account ?? '',
      amount: amount as Minor,
      as_of: asOf as CalendarDate,
      updated_at: at,
    }))
    if (kept.length > 0) await tx.insertInto('balances').values(kept).execute()
    return groupId
  })
}
