import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isConnectionLoss } from '#db/postgres-errors'
import { eventually } from './eventually.ts'
import { givenLog, givenPostgres, insertNote, watchForCrashes } from './given-postgres.ts'
import { postgresProxy } from './postgres-proxy.ts'

const UNREACHABLE = { kind: 'unavailable', retryAfterSeconds: 2 }
const UNKNOWN = { kind: 'unknown-outcome', retryAfterSeconds: undefined }

describe('a connection that the server ends', () => {
  test('while it is idle is replaced, and noted in the log: once, however many are lost together', async () => {
    const { crashes } = watchForCrashes()
    const { open, terminate } = await givenPostgres()
    const { log, warnings } = givenLog()
    const database = await open({ log })
    const all = Promise.withResolvers<void>()
    let held = 0
    const hold = () => {
      held += 1
      if (held === 3) all.resolve()
      return all.promise
    }
    await Promise.all([1, 2, 3].map(() => database.write(hold)))
    expect(await terminate()).toBe(3)
    await eventually(async () => expect(database.stats().pool?.idle).toBe(0))
    expect(warnings.filter((line) => /connection was lost/.test(line))).toHaveLength(1)
    expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
    expect(crashes).toEqual([])
  })

  test('while it reads answers unavailable, and the process lives', async () => {
    const { crashes } = watchForCrashes()
    const { open, terminate } = await givenPostgres()
    const database = await open()
    const reading = sql`select pg_sleep(20)`.execute(database.read)
    const terminated = eventually(async () => expect(await terminate()).toBe(1))
    await expect(reading).rejects.toMatchObject(UNREACHABLE)
    await terminated
    expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
    expect(crashes).toEqual([])
  })

  test('in the middle of a write answers unavailable, saves nothing, and the process lives', async () => {
    const { crashes } = watchForCrashes()
    const { open, terminate, untilDisconnected, texts } = await givenPostgres()
    const database = await open()
    const writing = database.write(async (tx) => {
      await insertNote(tx, 'half')
      await terminate()
      // No query runs while the news arrives.
      await untilDisconnected()
      await insertNote(tx, 'done')
    })
    await expect(writing).rejects.toMatchObject(UNREACHABLE)
    expect(crashes).toEqual([])
    expect(await texts()).toEqual([])
    await database.write((tx) => insertNote(tx, 'later'))
    expect(await texts()).toEqual(['later'])
  })

  test('because the transaction stood idle too long answers unavailable, and the process lives', async () => {
    const { crashes } = watchForCrashes()
    const { open, untilDisconnected, texts } = await givenPostgres()
    const database = await open({ settings: { idle_in_transaction_session_timeout: '30' } })
    const idle = database.write(async (tx) => {
      await insertNote(tx, 'idle')
      await untilDisconnected()
      await insertNote(tx, 'woken')
    })
    await expect(idle).rejects.toMatchObject(UNREACHABLE)
    expect(crashes).toEqual([])
    expect(await texts()).toEqual([])
  })
})

describe.each(['end', 'reset'] as const)('a connection that breaks (%s)', (cut) => {
  test('before COMMIT answers unavailable with a time to try again, and nothing is saved', async () => {
    const { crashes } = watchForCrashes()
    const { open, url, texts } = await givenPostgres()
    const proxy = await postgresProxy(url, cut)
    const database = await open({ url: proxy.url })
    proxy.decide((sent) => (sent.includes('insert into notes') ? 'lose' : 'pass'))
    await expect(database.write((tx) => insertNote(tx, 'lost'))).rejects.toMatchObject(UNREACHABLE)
    proxy.decide((sent) => (sent.includes('insert into notes') ? 'swallow' : 'pass'))
    await expect(database.write((tx) => insertNote(tx, 'lost too'))).rejects.toMatchObject(UNREACHABLE)
    proxy.decide(() => 'pass')
    await database.write((tx) => insertNote(tx, 'later'))
    expect(await texts()).toEqual(['later'])
    expect(crashes).toEqual([])
  })

  test.each([
    ['before the server got it', 'lose', []],
    ['after the server got it', 'swallow', ['fate']],
  ] as const)(
    'during COMMIT, %s, answers that the outcome is not known, and is not tried again',
    async (_, fate, kept) => {
      const { crashes } = watchForCrashes()
      const { open, url, texts } = await givenPostgres()
      const proxy = await postgresProxy(url, cut)
      const database = await open({ url: proxy.url })
      proxy.decide((sent) => (/commit/i.test(sent) ? fate : 'pass'))
      let attempts = 0
      const writing = database.write((tx) => {
        attempts += 1
        return insertNote(tx, 'fate')
      })
      await expect(writing).rejects.toMatchObject(UNKNOWN)
      expect(attempts).toBe(1)
      expect(crashes).toEqual([])
      await eventually(async () => expect(await texts()).toEqual(kept))
      proxy.decide(() => 'pass')
      await database.write((tx) => insertNote(tx, 'later'))
      expect(await texts()).toEqual([...kept, 'later'])
    },
  )
})

test('a database that is down answers unavailable to reads and writes, and is found again by itself', async () => {
  const { crashes } = watchForCrashes()
  const { open, url, texts } = await givenPostgres()
  const proxy = await postgresProxy(url)
  const database = await open({ url: proxy.url })
  await database.write((tx) => insertNote(tx, 'before'))
  await proxy.goAway()
  await eventually(async () => {
    await expect(sql`select 1`.execute(database.read)).rejects.toMatchObject(UNREACHABLE)
    await expect(database.write((tx) => insertNote(tx, 'meanwhile'))).rejects.toMatchObject(UNREACHABLE)
  })
  await proxy.comeBack()
  expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
  await database.write((tx) => insertNote(tx, 'after'))
  expect(await texts()).toEqual(['before', 'after'])
  expect(crashes).toEqual([])
})

test.each([
  ['ECONNREFUSED', true],
  ['ECONNRESET', true],
  ['EPIPE', true],
  ['ETIMEDOUT', true],
  ['EHOSTUNREACH', true],
  ['ENOTFOUND', true],
  ['57P01', true],
  ['57P03', true],
  ['08006', true],
  ['25P03', true],
  ['23505', false],
  ['40P01', false],
  ['ERR_INVALID_ARG_TYPE', false],
])('an error with the code %s is a lost connection: %s', (code, lost) => {
  expect(isConnectionLoss(Object.assign(new Error('made by the test'), { code }))).toBe(lost)
})
