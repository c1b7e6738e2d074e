import { expect, test } from 'vitest'
import { noticeOtherSecret } from '#auth/notice-other-secret'
import { capturedLog } from '../support/captured-log.ts'
import { openMigrated } from '../support/test-database.ts'

const [HERE, THERE] = ['here', 'there'].map((name) => `the secret of a machine, ${name}, long enough`)

async function givenStarts(engine: 'sqlite' | 'postgres') {
  const { database } = await openMigrated(engine)
  const log = capturedLog()
  /** Whether a start with this secret is warned. */
  return async (secret = '', isGenerated = true) => {
    const before = log.lines().length
    await noticeOtherSecret(database, { secret, isGenerated }, log.log)
    const lines = log.lines().slice(before)
    for (const { msg } of lines) expect(msg).toMatch(/^JWT_SECRET is not set/)
    expect(log.text()).not.toContain(secret)
    return lines.length > 0
  }
}

test('a single machine on PostgreSQL without JWT_SECRET is warned at its first start only', async () => {
  const isWarned = await givenStarts('postgres')
  expect([await isWarned(HERE), await isWarned(HERE), await isWarned(HERE)]).toEqual([true, false, false])
})

test('processes that start together on PostgreSQL are warned once', async () => {
  const isWarned = await givenStarts('postgres')
  await Promise.all([isWarned(HERE), isWarned(HERE), isWarned(HERE)])
  expect(await isWarned(HERE)).toBe(false)
})

test('machines on PostgreSQL with secrets of their own are warned whenever one starts after another', async () => {
  const isWarned = await givenStarts('postgres')
  expect([await isWarned(HERE), await isWarned(THERE), await isWarned(HERE)]).toEqual([true, true, true])
  // One that has JWT_SECRET knows of no fault, but the next one without is warned.
  expect([await isWarned(THERE, false), await isWarned(HERE)]).toEqual([false, true])
})

test('with SQLite, which has one machine, nobody is warned', async () => {
  const isWarned = await givenStarts('sqlite')
  expect(await isWarned(HERE)).toBe(false)
})
