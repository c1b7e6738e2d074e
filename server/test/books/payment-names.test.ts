import type { ListedPayment } from '@duebook/contract'
import { expect, test } from 'vitest'
import type { Database, Db } from '#db/database'
import { dataOf } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { openMigrated } from '../support/test-database.ts'

/** Calls `after` when an answer that payments were read from is on its way. */
function watchingPayments(database: Database, after: () => Promise<unknown>): Database {
  const read = new Proxy(database.read, {
    get: (target, name) => {
      if (name === 'executeQuery') {
        return async (query: { sql: string }) => {
          const answer = await target.executeQuery(query as Parameters<Db['executeQuery']>[0])
          if (/from "payments"/.test(query.sql)) await after()
          return answer
        }
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...database, read }
}

onEveryDialect((testApp, dialect) => {
  test('a bill that is deleted while payments are being listed takes its payments out of the list, or none', async () => {
    const { place, database: plain } = await openMigrated(dialect)
    let meanwhile = async (): Promise<unknown> => undefined
    const database = watchingPayments(plain, () => meanwhile())
    const { given, books, api } = await openBooks(testApp, { on: place, database })
    const rent = await given.bill({ name: 'Rent' })
    const gym = await given.bill({ name: 'Gym' })
    for (const { id } of [rent, gym, rent]) await books.bills.pay(id, { amount: 5 })
    const remove = () => plain.write((tx) => tx.deleteFrom('bills').where('id', '=', gym.id).execute())
    meanwhile = async () => {
      meanwhile = async () => undefined
      await remove()
    }
    const names = async () =>
      dataOf<ListedPayment[]>(await api.get('/payments')).map(({ bill_name }) => bill_name)
    // One answer of either state, never a payment without a name.
    expect([
      ['Rent', 'Rent'],
      ['Rent', 'Gym', 'Rent'],
    ]).toContainEqual(await names())
    expect(await names()).toEqual(['Rent', 'Rent'])
  })
})
