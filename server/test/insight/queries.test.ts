import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writesInGroup } from '#db/group-revision'
import { countingDatabase } from '../reminders/support/many-users.ts'
import { openBooks } from '../support/books.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { openMigrated } from '../support/test-database.ts'

onEveryDialect((testApp, dialect) => {
  test('forecast, paydays and insights cost as many queries for 200 bills as for one', async () => {
    const { place, database: plain } = await openMigrated(dialect)
    const counting = countingDatabase(plain)
    const { given, books, api, groupId } = await openBooks(testApp, {
      on: place,
      database: counting.database,
    })
    const bill = await given.bill({ due_date: '2025-09-30', amount: 84, variable: true })
    for (const amount of [84, 84, 84, 97]) await books.bills.pay(bill.id, { amount })
    await given.bill({ due_date: '2026-01-28', amount: 3000, type: 'deposit', name: 'Salary' })
    await books.balances.replace({ balances: [{ account: null, amount: 500, as_of: '2026-01-01' }] })
    const queries = async () => {
      const counts: Record<string, number> = {}
      for (const path of PATHS) {
        const before = counting.count()
        expect((await api.get(path.replace('ID', String(bill.id)))).status).toBe(200)
        counts[path] = counting.count() - before
      }
      return counts
    }
    const one = await queries()
    await plain.write(async (tx) => {
      writesInGroup(tx, groupId)
      await sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < 199)
        insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, account, variable, schedule_set_on, created_at, updated_at)
        select ${groupId}, concat('Bill ', n), n, due_date, 28, 'monthly', case when n % 9 = 0 then 'deposit' else 'bill' end,
          concat('Account ', n % 5), n % 2, '2026-01-01', 'x', 'x' from n, bills where id = ${bill.id}`.execute(
        tx,
      )
      await sql`insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles,
          next_due_date, source, created_at, updated_at)
        select p.group_id, b.id, p.amount, p.date, p.cycle_due_date, p.cycle_amount, p.settles, p.next_due_date,
          p.source, p.created_at, p.updated_at
        from payments p, bills b where p.bill_id = ${bill.id} and b.name like 'Bill %'`.execute(tx)
    })
    expect(await queries()).toEqual(one)
    expect((await books.forecast()).entries.length).toBeGreaterThan(500)
    expect((await books.insights.list()).length).toBeGreaterThan(100)
    // Each has one for the session with the group, and those that are kept look at its revision again.
    expect(one).toEqual({
      '/forecast': 9,
      '/forecast?days=731&account=Account%201': 9,
      '/forecast?balance=10': 8,
      '/paydays?count=60': 8,
      '/insights': 10,
      '/bills/ID/insight': 10,
    })
  })
})

const PATHS = [
  '/forecast',
  '/forecast?days=731&account=Account%201',
  '/forecast?balance=10',
  '/paydays?count=60',
  '/insights',
  '/bills/ID/insight',
]
