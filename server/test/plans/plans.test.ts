import { expect, test } from 'vitest'
import { openBooks } from '../support/books.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { openMigrated } from '../support/test-database.ts'
import { addManyGroups } from './many-groups.ts'
import { planOf, recordingDatabase } from './recording-database.ts'

onEveryDialect((testApp, dialect) => {
  test('no request of every day reads a whole table, or sorts more than it shows', async () => {
    const { place, database: plain } = await openMigrated(dialect)
    const { database, asked } = recordingDatabase(plain)
    const { given, books, api, groupId } = await openBooks(testApp, { on: place, database })
    const category = await books.categories.create({ name: 'Housing', budget: 5 })
    const bill = await given.bill({
      due_date: '2026-01-31',
      variable: true,
      category_id: category.id,
      tags: ['flat'],
    })
    await books.bills.pay(bill.id, { amount: 1 })
    const { accountId } = await plain.read
      .selectFrom('bill_groups')
      .select('account_id as accountId')
      .executeTakeFirstOrThrow()
    await addManyGroups(plain, { accountId, groupId, billId: bill.id })
    const requests: Array<[name: string, request: () => Promise<unknown>]> = [
      ['bills', () => api.get('/bills')],
      ['a page of bills', () => api.get('/bills?limit=5')],
      ['bills of a type', () => api.get('/bills?type=bill&include_archived=true')],
      ['one bill', () => api.get(`/bills/${bill.id}`)],
      ['payments', () => api.get('/payments')],
      ['a page of payments', () => api.get('/payments?limit=5')],
      ['payments of some days', () => api.get('/payments?start_date=2026-01-01&end_date=2026-03-01')],
      ['payments of a bill', () => api.get(`/payments?bill_id=${bill.id}`)],
      ['a page of a bill’s payments', () => api.get(`/bills/${bill.id}/payments?limit=5`)],
      ['statistics', () => api.get('/stats/monthly?months=12')],
      ['statistics by due month', () => api.get('/stats/monthly?months=12&by=due')],
      ['breakdown', () => api.get('/stats/breakdown')],
      ['budgets', () => api.get('/budgets')],
      ['categories', () => api.get('/categories')],
      ['bills of a category', () => api.get(`/bills?category_id=${category.id}`)],
      ['bills with a tag', () => api.get('/bills?tag=flat')],
      ['tags', () => api.get('/tags')],
      ['agenda', () => api.get('/agenda')],
      ['summary', () => api.get('/summary')],
      ['balances', () => api.get('/balances')],
      ['forecast', () => api.get('/forecast')],
      ['forecast of two years', () => api.get('/forecast?days=731')],
      ['forecast of an account', () => api.get('/forecast?account=Account%201')],
      ['paydays', () => api.get('/paydays')],
      ['insights', () => api.get('/insights')],
      ['a bill’s insight', () => api.get(`/bills/${bill.id}/insight`)],
      ['pay', () => books.bills.pay(bill.id, { amount: 1 })],
      ['create', () => given.bill({ due_date: '2026-01-31' })],
    ]
    // What is added up by bill or month is sorted into groups of it.
    const adds = new Set(['statistics', 'statistics by due month', 'breakdown', 'budgets'])
    const faults: string[] = []
    for (const [name, request] of requests) {
      asked.length = 0
      await request()
      expect(asked.length).toBeGreaterThan(1)
      for (const query of asked) {
        const plan = await planOf(plain, query)
        // Of a whole list, whose limit is no parameter, all is shown that was found: sorting it costs what showing it does.
        const isPage = /\blimit (?:\?|\$\d)/.test(query.sql)
        const isPart = /json_each|json_array_elements/.test(query.sql)
        const wrong = plan.filter(
          (step) =>
            WHOLE_TABLE.test(step) ||
            (isPage && SORT.test(step)) ||
            (isPart
              ? WHOLE_GROUP.test(step)
              : TEMPORARY.test(step) && !(adds.has(name) && GROUPED.test(step))),
        )
        if (wrong.length > 0) faults.push(`${name}: ${wrong.join(', ')} in ${query.sql}\n${plan.join('\n')}`)
      }
    }
    expect(faults).toEqual([])
  })
})

/** A list of ids, days that were found and a row without a table are no table. */
const WHOLE_TABLE = /^SCAN (?!json_each|since|CONSTANT ROW)|Seq Scan/
const TEMPORARY = /TEMP B-TREE/
/** One part of a long list must not cost as much as the list. */
const WHOLE_GROUP = /\(group_id=\?\)|_by_date|_by_due_date/
const SORT = /^Sort$/
const GROUPED = /GROUP BY|HashAggregate|GroupAggregate/
