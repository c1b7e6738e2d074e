import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { PostgresLocation } from '#db/open'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { makeTestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { eventually } from './eventually.ts'
import { postgresProxy } from './postgres-proxy.ts'

/** What is sent in one piece is answered together: each piece is a round trip. */
async function givenCountedTrips() {
  const place = await migratedDatabase('postgres')
  const proxy = await postgresProxy((place.location as PostgresLocation).url)
  onTestFinished(() => place.drop())
  const on = { ...place, location: { engine: 'postgres' as const, url: proxy.url } }
  const opened = await openBooks(
    (options) => makeTestApp('postgres', { ...options, keptAnswers: undefined }),
    {
      on,
    },
  )
  const bill = await opened.given.bill({ due_date: '2026-01-31' })
  return {
    ...opened,
    bill,
    /** As it is when the caller has been here before. */
    async tripsOf(work: (soFar: () => number) => Promise<unknown>): Promise<number> {
      await work(() => 0)
      await eventually(async () => expect(opened.database.stats().pool).toMatchObject({ inUse: 0 }))
      let trips = 0
      proxy.decide(() => {
        trips += 1
        return 'pass'
      })
      await work(() => trips)
      return trips
    },
  }
}

test('a read asks for the caller with the group, and then for what is wanted', async () => {
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
  expect(trips).toEqual(Object.fromEntries(reads.map((path) => [path, 2])))
})

test('a write begins, holds the group and looks at the membership in one round trip', async () => {
  const { api, bill, tripsOf } = await givenCountedTrips()
  // The caller; begin, group and membership; insert; the revision; commit.
  expect(await tripsOf(() => api.post('/bills', rent()))).toBe(5)
  // The caller; begin, group and membership; the bill; what is written; the revision; commit.
  expect(await tripsOf(() => api.post(`/bills/${bill.id}/pay`, { amount: 1 }))).toBe(6)
})

test('a snapshot begins in the round trip of its first query', async () => {
  const { database, tripsOf } = await givenCountedTrips()
  let atItsEnd = 0
  await tripsOf((soFar) =>
    database.readSnapshot(async (db) => {
      await sql`select 1`.execute(db)
      await sql`select 2`.execute(db)
      atItsEnd = soFar()
    }),
  )
  expect(atItsEnd).toBe(2)
})
