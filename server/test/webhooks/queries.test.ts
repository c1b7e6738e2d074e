import { expect, test } from 'vitest'
import { countingDatabase } from '../reminders/support/many-users.ts'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { processOf } from './support/open-webhooks.ts'

onEveryDialect((testApp, dialect) => {
  test('a group without a webhook that listens pays no query for events', async () => {
    const place = await migratedDatabase(dialect)
    const plain = await openBooks(testApp, { on: place })
    const counting = countingDatabase(plain.database)
    const app = await testApp({ on: place, database: counting.database })
    const books = app
      .newClient({ tokens: { access_token: plain.owner.accessToken } })
      .group({ id: plain.groupId })
    /** What each kind of change costs. */
    const costs = async () => {
      const queries: number[] = []
      const count = async <T>(work: Promise<T>): Promise<T> => {
        const before = counting.count()
        const value = await work
        queries.push(counting.count() - before)
        return value
      }
      const bill = await count(books.bills.create(rent()))
      await count(books.bills.update(bill.id, { name: 'Other' }))
      const payment = await count(books.bills.pay(bill.id, { amount: 1 }))
      await count(books.payments.update(payment.id, { amount: 2 }))
      await count(books.payments.undo(payment.id))
      await count(books.bills.skip(bill.id))
      await count(books.bills.bulkUpdate({ ids: [bill.id], changes: { account: 'Joint' } }))
      await count(books.bills.archive(bill.id))
      await count(books.bills.deletePermanently(bill.id))
      return queries
    }
    await costs()
    const without = await costs()
    const webhook = await plain.books.webhooks.create({ url: 'https://example.org/', events: ['cycle.due'] })
    expect(await costs()).toEqual(without)
    await plain.books.webhooks.update(webhook.id, { events: null, enabled: false })
    expect(await costs()).toEqual(without)
    expect(await plain.database.read.selectFrom('events').selectAll().execute()).toEqual([])
    await plain.books.webhooks.update(webhook.id, { enabled: true })
    // One insert of events and one of deliveries; bills that were changed together are read again.
    expect(await costs()).toEqual(without.map((count, index) => count + (index === 6 ? 3 : 2)))
    await place.drop()
  })

  test('a look that finds nothing is two reads for sending, one for cycles, and no write', async () => {
    const { database, clock, books } = await openBooks(testApp)
    await books.bills.create(rent())
    const counting = countingDatabase(database)
    const writes = { ...database.stats().writes }
    const { sending, cycles } = processOf({ database: counting.database, clock })
    await sending.tick()
    expect(counting.count()).toBe(2)
    await cycles.tick()
    expect(counting.count()).toBe(3)
    expect(database.stats().writes).toEqual(writes)
  })
})
