import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { GroupScope } from '#db/group-scope'
import { readGroupFacts } from '#imports/group-facts'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('of the payments and skips of a group only those of the bills that are asked for are read', async () => {
    const { books, database, clock, groupId } = await openBooks(testApp)
    const [first, second] = [await books.bills.create(rent()), await books.bills.create(rent())]
    for (const { id } of [first, second]) {
      await books.bills.pay(id, { amount: 5, date: '2026-01-31' })
      await books.bills.pay(id, { amount: 1, date: '2026-02-01', advance_due: false })
      await books.bills.skip(id)
    }
    let rows = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows += result.rows.length
        return result
      },
    }
    const scope = { db: database.read.withPlugin(counter), groupId, timezone: 'UTC', decimals: 2 }
    const facts = await readGroupFacts(scope as unknown as GroupScope, clock)
    expect([facts.bills.length, rows]).toEqual([2, 2])
    const known = await facts.paymentsOf([second.id])
    // Two payments and a skip.
    expect(rows).toBe(2 + 3)
    expect([...known.ids.keys()]).toEqual([`${second.id} 2026-01-31 500`, `${second.id} 2026-02-01 100`])
    expect([...known.settled.keys()]).toEqual([second.id])
    expect(known.settled.get(second.id)?.size).toBe(2)
  })
})
