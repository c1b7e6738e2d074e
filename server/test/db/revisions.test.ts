import { expect, onTestFinished, test } from 'vitest'
import { recordDueCycles } from '#auto-record/record-due-cycles'
import { writesNothingShown } from '#db/group-revision'
import { lockGroupUnchecked } from '#db/group-scope'
import type { PostgresLocation } from '#db/open'
import { rent } from '../support/given.ts'
import { silentLog } from '../support/silent-log.ts'
import { makeTestApp, onEveryDialect, type TestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { requireRevisions, stopRequiringRevisions } from './require-revisions.ts'

async function revisionOf(
  { database }: TestApp,
  groupId: number,
): Promise<{ revision: number; stamp: string }> {
  const revisions = database.read.selectFrom('group_revisions').select(['revision', 'stamp'])
  return revisions.where('group_id', '=', groupId).executeTakeFirstOrThrow()
}

/** On PostgreSQL, where triggers watch every row. */
async function givenWatched(): Promise<TestApp> {
  const place = await migratedDatabase('postgres')
  const { url } = place.location as PostgresLocation
  await requireRevisions(url)
  const app = await makeTestApp('postgres', { on: place })
  onTestFinished(async () => {
    await stopRequiringRevisions(url)
    await place.drop()
  })
  return app
}

test('everything that changes what reads show raises the revision of its group', async () => {
  const app = await givenWatched()
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
  expect((await revisionOf(app, groupId)).revision).toBe(14)
})

test('a change that does not say its group, or raises nothing, is noticed', async () => {
  const app = await givenWatched()
  const bill = await app.given.bill()
  const changing = (prepare: (tx: Parameters<typeof writesNothingShown>[0]) => void) =>
    app.database.write((tx) => {
      prepare(tx)
      return tx.updateTable('bills').set({ name: 'Flat' }).where('id', '=', bill.id).execute()
    })
  await expect(changing(() => {})).rejects.toThrow('A change of bills does not say which group it is in')
  await expect(changing(writesNothingShown)).rejects.toThrow('revision not raised: UPDATE on bills')
})

onEveryDialect((testApp) => {
  test('a change that is refused leaves the revision as it was, and so does what is personal or a repeat', async () => {
    const app = await testApp()
    const { books, groupId } = await app.given.owner()
    const bill = await books.bills.create(rent())
    await books.bills.pay(bill.id, { amount: 1 }, { idempotencyKey: 'once' })
    const before = await revisionOf(app, groupId)
    await expect(books.bills.pay(4711, { amount: 1 })).rejects.toThrow('Bill not found')
    await books.bills.pay(bill.id, { amount: 1 }, { idempotencyKey: 'once' })
    await books.insights.dismiss({ key: `price_up:${bill.id}:2026-02-02` })
    await books.bills.updateReminder(bill.id, { muted: true })
    await books.bills.snooze(bill.id, { until: '2026-02-03' })
    expect(await revisionOf(app, groupId)).toEqual(before)
  })

  test('those who write in a group at once all count, and each leaves another stamp', async () => {
    const app = await testApp()
    const { books, groupId } = await app.given.owner()
    const stamps = new Set([(await revisionOf(app, groupId)).stamp])
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => books.bills.create(rent({ name: `Bill ${index}` }))),
    )
    const after = await revisionOf(app, groupId)
    expect(after.revision).toBe(8)
    expect(stamps.has(after.stamp)).toBe(false)
  })

  test('a transaction in several groups raises each of them', async () => {
    const app = await testApp()
    const owner = await app.given.owner()
    const other = await app.given.group(owner.accountId, 'Other')
    await app.database.write(async (tx) => {
      for (const groupId of [other, owner.groupId]) {
        const scope = await lockGroupUnchecked(tx, groupId)
        await scope?.db.updateTable('bills').set({ name: 'Flat' }).where('group_id', '=', groupId).execute()
      }
    })
    expect((await revisionOf(app, owner.groupId)).revision).toBe(1)
    expect((await revisionOf(app, other)).revision).toBe(1)
  })
})
