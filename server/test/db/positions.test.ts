import { expect, onTestFinished, test } from 'vitest'
import { recordDueCycles } from '#auto-record/record-due-cycles'
import type { PostgresLocation } from '#db/open'
import { rent } from '../support/given.ts'
import { silentLog } from '../support/silent-log.ts'
import { makeTestApp, type TestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { requirePositions, stopRequiringPositions } from './require-positions.ts'

/** A server that counts. That its replica is none does not matter: it is never asked for anything here. */
async function givenCounting(): Promise<TestApp> {
  const place = await migratedDatabase('postgres')
  const { url } = place.location as PostgresLocation
  await requirePositions(url)
  const app = await makeTestApp('postgres', {
    on: { ...place, location: { engine: 'postgres', url, readUrl: url } },
  })
  onTestFinished(async () => {
    await stopRequiringPositions(url)
    await place.drop()
  })
  return app
}

async function positionOf({ database }: TestApp, groupId: number): Promise<number> {
  const group = database.read.selectFrom('bill_groups').select('position').where('id', '=', groupId)
  return (await group.executeTakeFirstOrThrow()).position
}

test('everything that changes what replicas are asked for raises the position of its group', async () => {
  const app = await givenCounting()
  const { books, client, groupId } = await app.given.owner()
  const category = await books.categories.create({ name: 'Home' })
  const bill = await books.bills.create(rent({ category_id: category.id, due_date: '2026-02-01' }))
  const payment = await books.bills.pay(bill.id, { amount: 10 }, { idempotencyKey: 'once' })
  await books.payments.update(payment.id, { amount: 11 })
  await books.payments.undo(payment.id)
  await books.bills.skip(bill.id)
  await books.bills.unskip(bill.id)
  await books.bills.update(bill.id, { name: 'Flat' })
  await books.balances.replace({ balances: [{ account: null, amount: 5, as_of: '2026-02-02' }] })
  await books.categories.delete(category.id)
  await client.databases.update(groupId, { auto_record: true, name: 'Ours' })
  const auto = await books.bills.create(rent({ auto_pay: true, due_date: '2026-02-02' }))
  const stop = new AbortController().signal
  expect(await recordDueCycles({ ...app, log: silentLog, stop, onFailure: () => {} })).toBe(1)
  await books.bills.archive(auto.id)
  expect(await positionOf(app, groupId)).toBeGreaterThanOrEqual(14)
})

test('what raises no position would be noticed', async () => {
  const app = await givenCounting()
  const bill = await app.given.bill()
  const changing = app.database.write((tx) =>
    tx.updateTable('bills').set({ name: 'Flat' }).where('id', '=', bill.id).execute(),
  )
  await expect(changing).rejects.toThrow('position not raised: UPDATE on bills')
})

test('a change that is refused or undone leaves the position as it was', async () => {
  const app = await givenCounting()
  const { books, groupId } = await app.given.owner()
  const before = await positionOf(app, groupId)
  await expect(books.bills.pay(4711, { amount: 1 })).rejects.toThrow('Bill not found')
  expect(await positionOf(app, groupId)).toBe(before)
})

test('two who write in a group at once both count', async () => {
  const app = await givenCounting()
  const { books, groupId } = await app.given.owner()
  const before = await positionOf(app, groupId)
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => books.bills.create(rent({ name: `Bill ${index}` }))),
  )
  expect(await positionOf(app, groupId)).toBe(before + 8)
})

test('without a replica nothing is counted, and those who write in a group do not wait for each other', async () => {
  const app = await makeTestApp('postgres')
  const { books, groupId } = await app.given.owner()
  await app.database.write(async (tx) => {
    // As somebody does who writes in it at this moment.
    await tx.selectFrom('bill_groups').select('id').where('id', '=', groupId).forShare().execute()
    await books.bills.create(rent())
  })
  expect(await positionOf(app, groupId)).toBe(0)
})
