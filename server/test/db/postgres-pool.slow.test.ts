import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenPostgres } from './given-postgres.ts'

test('if all connections are in use, a query fails after waiting five seconds, and later ones are served', async () => {
  const { open } = await givenPostgres()
  const database = await open()
  const taken = Promise.withResolvers<void>()
  const holders = Array.from({ length: 10 }, () => database.write(() => taken.promise))
  await expect(sql`select 1`.execute(database.read)).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: 2,
  })
  taken.resolve()
  await Promise.all(holders)
  expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
})
