import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Schema } from '#db/schema'
import { sweep } from '#process/housekeeping'
import { makeTestApp } from '../support/test-app.ts'

const SWEPT = ['sessions', 'idempotency_keys', 'login_failures', 'password_resets', 'invitations'] as const

test('what is kept for a while only does not grow with the days: sessions, keys, failures, links', async () => {
  const { given, inject, clock, database } = await makeTestApp('sqlite', { now: '2026-03-01T09:00:00.000Z' })
  const owner = await given.owner()
  const count = async (table: keyof Schema) =>
    (
      await database.read
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .execute()
    )[0]?.rows
  const counts = () => Promise.all(SWEPT.map(count))

  async function simulateDay(): Promise<void> {
    const { auth } = await given.signedIn(owner)
    const post = (path: string, payload: object, key?: string) =>
      inject({
        method: 'POST',
        url: `/api/v2${path}`,
        headers: {
          ...auth,
          'x-database-id': String(owner.groupId),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        payload,
      })
    const bill = { name: 'Rent', amount: 10, due_date: '2026-01-05', frequency: 'weekly', type: 'bill' }
    const created = await Promise.all([1, 2, 3].map(() => post('/bills', bill, randomUUID())))
    expect(created.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const wrong = await post('/auth/login', { email: owner.email, password: 'not the password' })
    expect(wrong.statusCode).toBe(401)
    expect((await post('/invitations', {})).statusCode).toBe(201)
    clock.advance({ days: 1 })
    await sweep(database, clock)
  }

  for (let day = 0; day < 10; day++) await simulateDay()
  const afterTen = await counts()
  expect(afterTen[0]).toBeGreaterThan(0)
  for (let day = 0; day < 20; day++) await simulateDay()
  expect(await counts()).toEqual(afterTen)
})
