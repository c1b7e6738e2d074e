import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isUniqueViolation } from '#db/portable'
import { millisecondsOf, quickest } from '../support/quickest.ts'
import { givenPostgres, insertNote } from './given-postgres.ts'

test('int8 comes as a number, and a sum past 2^53 as exact text where it is asked for as text', async () => {
  const { open } = await givenPostgres()
  const database = await open()
  const { rows } = await sql`
    select 7::bigint as id, 999999999999::bigint as amount, count(*) as count, null::bigint as nothing,
           cast(sum(x) as text) as total
    from (values (9007199254740993::bigint), (1)) as t (x)`.execute(database.read)
  expect(rows).toEqual([{ id: 7, amount: 999999999999, count: 2, nothing: null, total: '9007199254740994' }])
})

test('the same query is parsed once a connection, under a name, however often and wherever it runs', async () => {
  const { open } = await givenPostgres()
  const database = await open()
  const query = (value: number) => sql`select ${value}::int as asked`.execute(database.read)
  for (let round = 0; round < 5; round++) await query(round)
  await database.write((tx) => sql`select ${7}::int as asked`.execute(tx))
  const { rows } = await sql<{ name: string; runs: number }>`
    select name, generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like '%as asked'`.execute(database.read)
  expect(rows).toEqual([{ name: expect.stringMatching(/^duebook_[\w-]{43}$/), runs: 6 }])
})

test('a refused operation is rolled back whole, and its connection serves the next one', async () => {
  const { open, texts } = await givenPostgres()
  const database = await open()
  const refused = database.write(async (tx) => {
    await insertNote(tx, 'refused')
    throw new Error('No')
  })
  await expect(refused).rejects.toThrow('No')
  const clash = database.write(async (tx) => {
    await insertNote(tx, 'same')
    await insertNote(tx, 'same')
  })
  await expect(clash).rejects.toSatisfy(isUniqueViolation)
  await database.write((tx) => insertNote(tx, 'kept'))
  expect(await texts()).toEqual(['kept'])
})

test('a failed statement that the operation swallows is not reported as saved', async () => {
  const { open, texts } = await givenPostgres()
  const database = await open()
  const deaf = database.write(async (tx) => {
    await insertNote(tx, 'same')
    await insertNote(tx, 'same').catch(() => {})
  })
  await expect(deaf).rejects.toThrow(/failed/)
  expect(await texts()).toEqual([])
})

test('a query that was not awaited cannot run after its operation has ended', async () => {
  const { open, texts } = await givenPostgres()
  const database = await open()
  const { tx } = await database.write(async (handle) => ({ tx: handle }))
  await expect(insertNote(tx, 'late')).rejects.toThrow(/ended/)
  expect(await texts()).toEqual([])
})

test('the handle for reading opens no transaction of its own', async () => {
  const { open } = await givenPostgres()
  const database = await open()
  await expect(database.read.transaction().execute(async () => {})).rejects.toThrow(/Database\.write/)
})

describe('every wait has a bound', () => {
  test('each connection asks the server for them', async () => {
    const { open } = await givenPostgres()
    const database = await open()
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
      order by name`.execute(database.read)
    expect(rows.map((row) => `${row.name} ${row.setting}`)).toEqual([
      'idle_in_transaction_session_timeout 15000',
      'lock_timeout 5000',
      'statement_timeout 10000',
    ])
  })

  test('a lock that is not given in time answers unavailable, and nothing is saved', async () => {
    const { open, admin, texts } = await givenPostgres()
    const database = await open({ settings: { lock_timeout: '200' } })
    await admin.query('begin')
    await admin.query('lock table notes')
    const waiting = database.write((tx) => insertNote(tx, 'waiting'))
    await expect(waiting).rejects.toMatchObject({ code: 'database-unwritable', retryAfterSeconds: 5 })
    for (const read of [
      () => sql`select * from notes`.execute(database.read),
      () => database.readSnapshot((db) => sql`select * from notes`.execute(db)),
      () => database.readSnapshotWithoutTimeLimit((db) => sql`select * from notes`.execute(db)),
    ]) {
      await expect(read()).rejects.toMatchObject({ code: 'database-unreadable', retryAfterSeconds: 5 })
    }
    await admin.query('rollback')
    expect(await texts()).toEqual([])
    await database.write((tx) => insertNote(tx, 'later'))
    expect(await texts()).toEqual(['later'])
  })

  test('a statement that takes too long answers unavailable, in a write and in a read', async () => {
    const { open, texts } = await givenPostgres()
    const database = await open({ settings: { statement_timeout: '200' } })
    const slow = database.write(async (tx) => {
      await insertNote(tx, 'slow')
      await sql`select pg_sleep(10)`.execute(tx)
    })
    await expect(slow).rejects.toMatchObject({ code: 'database-unwritable', retryAfterSeconds: 5 })
    await expect(sql`select pg_sleep(10)`.execute(database.read)).rejects.toMatchObject({
      code: 'database-unreadable',
    })
    expect(await texts()).toEqual([])
    await database.write((tx) => insertNote(tx, 'quick'))
  })

  test('a server that has gone silent answers unavailable soon after the bound, and not at twice the bound', async () => {
    const { open, texts } = await givenPostgres()
    const database = await open({ settings: { query_timeout: '1000' } })
    const askUnreachable = () =>
      millisecondsOf(async () => {
        const silent = database.write(async (tx) => {
          await insertNote(tx, 'silent')
          await sql`select pg_sleep(3)`.execute(tx)
        })
        await expect(silent).rejects.toMatchObject({ kind: 'unavailable' })
      })
    expect(await quickest(1_800, askUnreachable)).toBeLessThan(1_800)
    expect(await texts()).toEqual([])
  })

  test('an export that is given up does not wait for what the server is still at', async () => {
    const { open } = await givenPostgres()
    const database = await open({ settings: { query_timeout: '500' } })
    const giveUp = () =>
      millisecondsOf(async () => {
        const givenUp = database.readSnapshotWithoutTimeLimit(async (db) => {
          sql`select pg_sleep(4)`.execute(db).catch(() => {})
          throw new Error('given up')
        })
        await expect(givenUp).rejects.toThrow('given up')
      })
    expect(await quickest(2_000, giveUp)).toBeLessThan(2_000)
  })
})

test('operations in deadlock are all saved: the one that was chosen to fail is tried again', async () => {
  const { open, admin, texts } = await givenPostgres()
  await admin.query("insert into notes (text) values ('a'), ('b')")
  const database = await open({ settings: { options: '-c deadlock_timeout=20ms' } })
  const rounds = 5
  let attempts = 0
  for (let round = 0; round < rounds; round++) {
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const crossing = (first: string, second: string) =>
      database.write(async (tx) => {
        attempts += 1
        await sql`update notes set text = text || '+' where text like ${`${first}%`}`.execute(tx)
        holding += 1
        if (holding === 2) bothHold.resolve()
        await bothHold.promise
        await sql`update notes set text = text || '+' where text like ${`${second}%`}`.execute(tx)
      })
    await Promise.all([crossing('a', 'b'), crossing('b', 'a')])
  }
  const pluses = '+'.repeat(2 * rounds)
  expect((await texts()).toSorted()).toEqual([`a${pluses}`, `b${pluses}`])
  expect(attempts).toBeGreaterThanOrEqual(3 * rounds)
})

test('what refers to a row that is deleted at that moment is tried again, and then sees that it is gone', async () => {
  const { open, admin } = await givenPostgres()
  await admin.query("insert into notes (text) values ('parent')")
  await admin.query('create table remarks (note text references notes (text))')
  const database = await open()
  const deleted = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const deleting = database.write(async (tx) => {
    await sql`delete from notes`.execute(tx)
    deleted.resolve()
    await goOn.promise
  })
  await deleted.promise
  let attempts = 0
  const referring = database.write(async (tx) => {
    attempts += 1
    // It waits for the other one, because a foreign key is checked against what will be.
    if (attempts === 1) setTimeout(goOn.resolve, 50)
    return sql`insert into remarks select text from notes returning note`.execute(tx)
  })
  expect((await referring).rows).toEqual([])
  expect(attempts).toBe(2)
  await deleting
})

test('a reference that is wrong in a whole import is told at once', async () => {
  const { open, admin } = await givenPostgres()
  await admin.query('create table remarks (note text references notes (text))')
  const database = await open()
  let attempts = 0
  const wrong = database.writeWithoutTimeLimit((tx) => {
    attempts += 1
    return sql`insert into remarks values ('missing')`.execute(tx)
  })
  await expect(wrong).rejects.toThrow('foreign key')
  expect(attempts).toBe(1)
})

test('of statements that are sent together the one that failed is told, not what it stopped', async () => {
  const { open } = await givenPostgres()
  const database = await open()
  const failing = database.write((tx) => {
    const first = sql`select 1 / 0`.execute(tx)
    // Its failure takes a turn more than that of the second one.
    const later = async () => {
      await Promise.allSettled([first])
      await setImmediate()
      return first
    }
    return Promise.all([later(), sql`select 1`.execute(tx)])
  })
  await expect(failing).rejects.toThrow('division by zero')
})

test('a clash that does not end is given up as unavailable, after a few tries', async () => {
  const { open } = await givenPostgres()
  const database = await open()
  let attempts = 0
  const hopeless = database.write((tx) => {
    attempts += 1
    return sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx)
  })
  await expect(hopeless).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 })
  expect(attempts).toBe(4)
})
