import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writesInGroup } from '#db/group-revision'
import type { GroupScope } from '#db/group-scope'
import { readBillInsight, readFindings, readInsights } from '#insight/read-insights'
import { type Asked, planOf, recordingDatabase } from '../plans/recording-database.ts'
import { type Books, openBooks } from '../support/books.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

const NONE: ReadonlySet<string> = new Set()

/** The harness's group, read with these decimals, and what is asked of the database. */
function reading({ database, groupId }: Books): { scope: GroupScope; asked: Asked[] } {
  const { asked, database: recording } = recordingDatabase(database)
  const scope = { db: recording.read, database: recording, groupId, timezone: 'UTC', decimals: 2 }
  return { scope: scope as GroupScope, asked }
}

onSqlite((testApp) => {
  test('drafts, archived bills and bills that end have their cost; an unknown one is refused', async () => {
    const context = await openBooks(testApp)
    const { given, books, clock } = context
    const draft = await given.bill({ due_date: '2026-02-28', amount: 10, draft: true })
    const archived = await given.bill({ due_date: '2026-01-31', amount: 10, name: 'Old' })
    await books.bills.pay(archived.id, { amount: 10 })
    await books.bills.archive(archived.id)
    const ending = await given.bill({ due_date: '2026-02-28', amount: 10, cycles_left: 5, name: 'Loan' })
    const { scope } = reading(context)
    const read = (id: number) => readBillInsight(scope, clock, id, NONE)
    const nothing = { prices: [], paid_total: 0, payment_count: 0, insights: [] }
    expect(await read(draft.id)).toEqual({ bill_id: draft.id, ...nothing, yearly_cost: 120, monthly: 10 })
    expect(await read(archived.id)).toMatchObject({ paid_total: 10, yearly_cost: 0, monthly: 0 })
    expect(await read(ending.id)).toMatchObject({ ...nothing, yearly_cost: 50, monthly: 4.17 })
    await expect(read(0)).rejects.toMatchObject({ code: 'bill-not-found' })
  })

  test('a long history is read as far as it is shown, and sums past 2^53 are exact', async () => {
    const context = await openBooks(testApp)
    const { given, database, clock, groupId } = context
    const bill = await given.bill({ due_date: '2026-02-28', amount: 84 })
    await database.write((tx) => {
      writesInGroup(tx, groupId)
      return sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < 1000)
        insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, next_due_date, created_at, updated_at)
        select ${groupId}, ${bill.id}, 99999999999999, concat(1000 + n, '-01-05'), concat(1000 + n, '-01-05'), 100, 1, '2026-02-28', 'x', 'x'
        from n`.execute(tx)
    })
    const { scope } = reading(context)
    const insight = await readBillInsight(scope, clock, bill.id, NONE)
    expect(insight.prices).toHaveLength(60)
    expect(insight.prices[0]).toMatchObject({ due_date: '2000-01-05' })
    expect(insight.payment_count).toBe(1000)
    expect(JSON.stringify(insight.paid_total)).toBe('999999999999990')
  })

  test('the queries are as many for 500 bills, and each reads a bill’s payments by an index', async () => {
    const context = await openBooks(testApp)
    const { given, database, clock, groupId } = context
    const bill = await given.bill({ due_date: '2026-02-28' })
    await database.write(async (tx) => {
      writesInGroup(tx, groupId)
      await sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < 500)
        insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, schedule_set_on, created_at, updated_at)
        select ${groupId}, concat('Bill ', n), n, '2026-02-28', 28, 'monthly', 'bill', '2026-01-01', 'x', 'x' from n`.execute(
        tx,
      )
      await sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < 24)
        insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, next_due_date, created_at, updated_at)
        select group_id, id, case when n = 24 then 900 else 500 end, concat('20', n + 2, '-01-28'), concat('20', n + 2, '-01-28'),
          100, 1, '2026-02-28', 'x', 'x' from bills, n where n > 7`.execute(tx)
    })
    if (database.engine === 'postgres') await database.write((tx) => sql`analyze`.execute(tx))
    const { scope, asked } = reading(context)
    // The other one has only begun.
    expect(await readFindings(scope, clock)).toHaveLength(500)
    expect(await readInsights(scope, clock, NONE)).toHaveLength(200)
    expect(asked).toHaveLength(14)
    await readBillInsight(scope, clock, bill.id, NONE)
    expect(asked).toHaveLength(22)
    // The histories of all and of one, and the sum; the books are the agenda's.
    const own = asked.slice(7).filter(({ sql: text }) => !/bill_groups|"payments" as "p"/.test(text))
    const plans = await Promise.all(own.map((query) => planOf(database, query)))
    const ofPayments = plans.flat().filter((step) => step.includes('payments_'))
    expect(ofPayments.length).toBeGreaterThanOrEqual(3)
    expect(ofPayments.filter((step) => !/payments_by_(cycle|bill)\b/.test(step))).toEqual([])
    expect(plans.flat().filter((step) => WASTEFUL.test(step))).toEqual([])
  })
})

onEveryDialect((testApp) => {
  test('a rise is found in what was paid, with parts and skips sorted out', async () => {
    const context = await openBooks(testApp)
    const { given, books, clock } = context
    const bill = await given.bill({ due_date: '2025-09-30', amount: 84 })
    await books.bills.pay(bill.id, { amount: 84, date: '2025-09-30' })
    await books.bills.skip(bill.id)
    await books.bills.pay(bill.id, { amount: 30, date: '2025-11-30', advance_due: false })
    await books.bills.pay(bill.id, { amount: 54, date: '2025-11-30' })
    await books.bills.pay(bill.id, { amount: 84, date: '2025-12-30' })
    const latest = await books.bills.pay(bill.id, { amount: 97, date: '2026-01-30' })
    const { scope } = reading(context)
    const [found, ...others] = await readInsights(scope, clock, NONE)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      key: `price_up:${bill.id}:${latest.id}`,
      bill_id: bill.id,
      values: { before: 84, after: 97, compared: 3, payment_id: latest.id },
      amount: 97,
      since: '2026-01-30',
      yearly_effect: 156,
    })
    expect(found?.values.payment_ids).toHaveLength(4)
    const insight = await readBillInsight(scope, clock, bill.id, NONE)
    expect(insight.prices.map(({ due_date, amount }) => [due_date, amount])).toEqual([
      ['2026-01-30', 97],
      ['2025-12-30', 84],
      ['2025-11-30', 84],
      ['2025-09-30', 84],
    ])
    expect(insight).toMatchObject({
      paid_total: 349,
      payment_count: 5,
      yearly_cost: 1008,
      monthly: 84,
      insights: [found],
    })
    const dismissed = new Set([found?.key ?? ''])
    expect(await readInsights(scope, clock, dismissed)).toEqual([])
    expect(await readBillInsight(scope, clock, bill.id, dismissed)).toMatchObject({ insights: [] })
  })
})

/** Reads a whole table, or sorts what an index has in order. PostgreSQL may read all of a table as small as that of the skips here. */
const WASTEFUL = /TEMP B-TREE|^SCAN (?!since)|Seq Scan on payments/
