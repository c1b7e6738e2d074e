import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/database'
import type { PostgresLocation } from '#db/open'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { inGroup, type RawApi, rawApiOf } from '../support/raw-api.ts'
import { makeTestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { postgresProxy } from './postgres-proxy.ts'

/** What is sent in one piece is answered together: each piece is a round trip. */
async function givenCountedTrips() {
  const place = await migratedDatabase('postgres')
  const proxy = await postgresProxy((place.location as PostgresLocation).url)
  onTestFinished(() => place.drop())
  const on = { ...place, location: { engine: 'postgres' as const, url: proxy.url } }
  const opened = await openBooks((options) => makeTestApp('postgres', options), { on })
  const bill = await opened.given.bill({ due_date: '2026-01-31' })
  return {
    ...opened,
    bill,
    /** As it is when the caller has been here before. */
    async tripsOf(work: () => Promise<unknown>): Promise<number> {
      await work()
      let trips = 0
      proxy.decide(() => {
        trips += 1
        return 'pass'
      })
      await work()
      return trips
    },
    /** How many statements there are in each piece, by their names. */
    async piecesOf(work: () => Promise<unknown>): Promise<number[]> {
      const pieces: number[] = []
      proxy.decide((sent) => {
        pieces.push(sent.split('duebook_').length - 1)
        return 'pass'
      })
      await work()
      return pieces
    },
  }
}

test('the caller is asked for together with what they want to read', async () => {
  const { api, bill, tripsOf } = await givenCountedTrips()
  const reads = [
    `/bills/${bill.id}`,
    '/bills',
    '/bills?limit=5',
    `/bills/${bill.id}/schedule`,
    '/payments',
    '/stats/monthly?months=12',
    '/stats/breakdown',
    '/agenda',
    '/summary',
    '/summary?month=2026-06',
    '/categories',
  ]
  const trips: Record<string, number> = {}
  for (const path of reads) trips[path] = await tripsOf(() => api.get(path))
  expect(trips).toEqual(Object.fromEntries(reads.map((path) => [path, 1])))
})

test('a write begins, holds the group and looks at the membership in one round trip', async () => {
  const { api, bill, tripsOf } = await givenCountedTrips()
  // The caller; begin, group and membership; insert; commit.
  expect(await tripsOf(() => api.post('/bills', rent()))).toBe(4)
  // The caller; begin, group and membership; the bill; what is written; commit.
  expect(await tripsOf(() => api.post(`/bills/${bill.id}/pay`, { amount: 1 }))).toBe(5)
})

test('nothing is sent ahead for somebody who is not in the group', async () => {
  const { api, given, owner, groupId, bill, piecesOf, ...context } = await givenCountedTrips()
  const stranger = rawApiOf(context, await given.user(owner.accountId), inGroup(groupId))
  const read = (books: RawApi) => async () => books.get(`/bills/${bill.id}`)
  for (const books of [api, stranger, api, stranger]) await read(books)()
  expect(await piecesOf(read(api))).toEqual([2])
  // The caller, and whether the group is theirs in another way.
  for (let time = 0; time < 3; time++) expect(await piecesOf(read(stranger))).toEqual([1, 1])
})

test('two reads that go together fail each by itself, and leave the connection to others', async () => {
  const { database } = await givenCountedTrips()
  const { readAhead, read } = database
  if (!readAhead) throw new Error('PostgreSQL can read ahead')
  const one = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db)
  const failing = (db: Db) => sql`select 1 / ${0}::integer`.execute(db)
  const { first, db } = readAhead(one, failing)
  expect((await first).rows).toEqual([{ one: 1 }])
  await expect(failing(db)).rejects.toThrow('division by zero')
  const other = readAhead(failing, one)
  await expect(other.first).rejects.toThrow('division by zero')
  expect((await one(other.db)).rows).toEqual([{ one: 1 }])
  expect((await one(read)).rows).toEqual([{ one: 1 }])
  expect(database.stats().pool).toMatchObject({ inUse: 0, waiting: 0 })
})
