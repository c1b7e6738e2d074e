import { describe, expect, test } from 'vitest'
import { toInstant } from '#core/clock'
import { createLease } from '#db/leases'
import { housekeepingJob } from '#process/housekeeping'
import { autoPaid, jobOf, openRecordingBooks, recordedIn } from '../auto-record/support/recording.ts'
import { openBooks, signedInAgain } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { PASSWORD } from '../support/secrets.ts'
import { silentLog } from '../support/silent-log.ts'
import { onSqlite } from '../support/test-app.ts'
import { givenConsent, recordsOf } from '../support/test-telemetry.ts'
import { onInstancesOfEveryDialect } from '../telemetry/support/job.ts'

const HOUR = 60 * 60 * 1000
const WEEK = { days: 7 }
const WEEK_BACK = { days: -7 }
const HOUR_BACK = { hours: -1 }

onSqlite((testApp) => {
  test('a token lives longer, or dies sooner, by the jump and by nothing more', async () => {
    const { clock, given, call } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const owner = await given.owner()
    const me = async () => (await call('GET', '/me', { headers: owner.auth })).statusCode
    const refresh = async () =>
      (await call('POST', '/auth/refresh', { body: { refresh_token: owner.refreshToken } })).statusCode
    clock.advance(HOUR_BACK)
    expect([await me(), await refresh()]).toEqual([200, 200])
    // Its quarter of an hour ends when the clock says so, an hour late and no later.
    clock.set('2026-02-02T09:14:59.000Z')
    expect(await me()).toBe(200)
    clock.set('2026-02-02T09:15:00.000Z')
    expect(await me()).toBe(401)
    clock.set('2026-02-09T08:59:59.000Z')
    expect([await me(), await refresh()]).toEqual([401, 200])
    clock.set('2026-02-09T09:00:00.000Z')
    expect([await me(), await refresh()]).toEqual([401, 401])
    clock.set('2026-02-02T09:10:00.000Z')
    expect([await me(), await refresh()]).toEqual([200, 200])
  })

  test('a clock that runs a week ahead for less than an hour deletes nothing that is good when it is right again', async () => {
    const context = await openBooks(testApp, { now: '2026-02-02T09:00:00.000Z' })
    const { clock, database, owner, api, call } = context
    const bill = (await owner.books.bills.create(rent())).id
    const key = { 'idempotency-key': 'the rent of january' }
    const pay = () => api.post(`/bills/${bill}/pay`, { amount: 5 }, key)
    expect((await pay()).status).toBe(201)

    let ran = 0
    const job = housekeepingJob({ database, clock, log: silentLog, elapsed: () => ran })
    await job.tick()
    clock.advance({ days: 8 })
    ran += HOUR
    await job.tick()
    clock.advance({ days: -8, minutes: 5 })
    const refresh = () => call('POST', '/auth/refresh', { body: { refresh_token: owner.refreshToken } })
    expect((await refresh()).statusCode).toBe(200)
    const again = await pay()
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
    ran += HOUR
    await job.tick()
    expect((await refresh()).statusCode).toBe(200)

    // Where it stays there, it is believed.
    clock.advance({ days: 8 })
    ran += HOUR
    await job.tick()
    clock.advance({ hours: 1 })
    ran += HOUR
    await job.tick()
    expect(await database.read.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(await database.read.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  })

  test('an idempotency key holds through an hour back, and ends with its 48 hours', async () => {
    const context = await openBooks(testApp, { now: '2026-02-02T09:00:00.000Z' })
    const { clock, owner, api, books } = context
    const bill = (await owner.books.bills.create(rent())).id
    const key = { 'idempotency-key': 'the rent of january' }
    const pay = async (by = api) =>
      (await by.post(`/bills/${bill}/pay`, { amount: 5 }, key)).headers['idempotency-replayed']
    expect(await pay()).toBeUndefined()
    clock.advance(HOUR_BACK)
    expect(await pay()).toBe('true')
    clock.advance(WEEK)
    expect(await pay(await signedInAgain(context))).toBeUndefined()
    clock.advance(WEEK_BACK)
    expect(await pay(await signedInAgain(context))).toBe('true')
    clock.set('2026-02-02T09:00:00.000Z')
    expect(await books.payments.list()).toHaveLength(2)
  })

  test('failed logins of a clock that ran ahead keep nobody out for longer than the window', async () => {
    const { clock, given, call } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const { email } = await given.owner()
    const login = (password: string) => call('POST', '/auth/login', { body: { email, password } })
    clock.advance(WEEK)
    for (let i = 0; i < 20; i++) expect((await login('wrong')).statusCode).toBe(401)
    expect((await login(PASSWORD)).statusCode).toBe(429)
    clock.advance({ minutes: -10 })
    const a_little_back = await login(PASSWORD)
    expect(a_little_back.statusCode).toBe(429)
    expect(Number(a_little_back.headers['retry-after'])).toBeLessThanOrEqual(25 * 60)
    clock.advance(WEEK_BACK)
    expect((await login(PASSWORD)).statusCode).toBe(200)
  })

  test('a lease that a process took by a wrong clock, and died with, is free when the clock is right', async () => {
    const { clock, database } = await testApp({ now: '2026-02-09T09:00:00.000Z' })
    const take = (holder: string) =>
      createLease(database, clock, { name: 'work', holder, seconds: 120 }).hold()
    expect(await take('the dead')).toBe(true)
    expect(await take('another')).toBe(false)
    clock.advance({ minutes: -1 })
    expect(await take('another')).toBe(false)
    clock.advance(WEEK_BACK)
    expect(await take('another')).toBe(true)
    expect(await take('the dead')).toBe(false)
  })

  describe('automatic recording', () => {
    test('an hour back, a week ahead and back again: every cycle once, none twice, none left out', async () => {
      const context = await openRecordingBooks(testApp)
      const { books, clock, database } = context
      await books.bills.create(autoPaid({ due_date: '2026-02-02', frequency: 'weekly' }))
      const { recorder } = jobOf(context)
      const run = async () => {
        await recorder.tick()
        return (await recordedIn(database)).map((text) => text.split(' ')[1])
      }
      expect(await run()).toEqual(['2026-02-02'])
      clock.advance(HOUR_BACK)
      expect(await run()).toEqual(['2026-02-02'])
      clock.advance(WEEK)
      expect(await run()).toEqual(['2026-02-02', '2026-02-09'])
      clock.advance(WEEK_BACK)
      expect(await run()).toEqual(['2026-02-02', '2026-02-09'])
      for (let days = 0; days < 15; days++) {
        clock.advance({ days: 1 })
        await run()
      }
      expect(await run()).toEqual(['2026-02-02', '2026-02-09', '2026-02-16'])
    })
  })
})

onInstancesOfEveryDialect((given) => {
  describe('telemetry', () => {
    test('a week ahead is one report, not seven; and the days after the clock was set right have theirs', async () => {
      const { clock, collector, database, start } = await given('2026-02-02T01:50:00.000Z')
      await givenConsent(database, 'accepted')
      const process = start()
      await process.tickAt('2026-02-02T02:00:00.000Z')
      expect(collector.received).toHaveLength(1)
      clock.advance(WEEK)
      for (let look = 0; look < 10; look++) await process.tick()
      expect(collector.received).toHaveLength(2)
      clock.advance(WEEK_BACK)
      for (let look = 0; look < 10; look++) await process.tick()
      expect(collector.received).toHaveLength(2)
      expect(toInstant(process.nextAttemptAt() as Date)).toBe('2026-02-03T02:00:00.000Z')
      for (const day of ['03', '04', '05']) await process.tickAt(`2026-02-${day}T02:00:00.000Z`)
      expect(collector.received).toHaveLength(5)
      expect(await recordsOf(database)).toHaveLength(5)
    })

    test('an hour back after the daily report brings no second one', async () => {
      const { clock, collector, database, start } = await given('2026-02-01T12:00:00.000Z')
      await givenConsent(database, 'accepted')
      const process = start({ minSendIntervalHours: 10 })
      await process.tickAt('2026-02-01T12:05:00.000Z')
      await process.tickAt('2026-02-02T02:00:10.000Z')
      expect(collector.received).toHaveLength(2)
      clock.advance(HOUR_BACK)
      for (let quarter = 0; quarter < 12; quarter++) {
        await process.tick()
        clock.advance({ minutes: 15 })
      }
      expect(collector.received).toHaveLength(2)
      await process.tickAt('2026-02-03T02:00:00.000Z')
      expect(collector.received).toHaveLength(3)
    })

    test('a process that began by a clock a week ahead sends five minutes after it was set right', async () => {
      const { clock, collector, database, start } = await given('2026-02-09T09:00:00.000Z')
      await givenConsent(database, 'accepted')
      const process = start()
      await process.tick()
      clock.set('2026-02-02T09:01:00.000Z')
      await process.tick()
      expect(collector.received).toHaveLength(0)
      await process.tickAt('2026-02-02T09:06:00.000Z')
      expect(collector.received).toHaveLength(1)
    })
  })
})
