import { expect, onTestFinished, test } from 'vitest'
import { attemptOf, recordFailure } from '#auth/throttle'
import type { AppError } from '#core/errors'
import type { Database } from '#db/database'
import { networkPlace } from '#http/address'
import { sweep } from '#process/housekeeping'
import { expectRefusal } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { twoApps } from '../support/two-apps.ts'

const NOW = '2026-02-02T09:00:00.000Z'
const LATER = '2026-02-02T09:00:10.000Z'
const HOME = '127.0.0.1'

const FAILED = { action: 'sign-in', reason: 'invalid-credentials' } as const

onSqlite((testApp) => {
  test('the twentieth failure of an email from an address closes login to the pair, also for the right password', async () => {
    const { call, given, database } = await testApp({ now: NOW })
    const owner = await given.owner()
    await seedFailures(database, { email: owner.email, count: 19, at: NOW })
    expect((await login(call, owner.email, 'wrong')).statusCode).toBe(401)
    const refused = await login(call, owner.email)
    expectRefusal(refused, 429, 'Too many attempts. Try again later')
    expect(refused.headers['retry-after']).toBe('900')
    expect((await login(call, owner.email.toUpperCase())).statusCode).toBe(429)
    expect((await login(call, ` ${owner.email} `)).statusCode).toBe(429)
    expect((await login(call, owner.email, PASSWORD, '203.0.113.9')).statusCode).toBe(200)
  })

  test('only login is blocked: calls with a token and refreshing still work', async () => {
    const { call, given, database } = await testApp({ now: NOW })
    const owner = await given.owner()
    await seedFailures(database, { email: owner.email, count: 400, at: NOW })
    expect((await login(call, owner.email)).statusCode).toBe(429)
    expect((await call('GET', '/me', { headers: owner.auth })).statusCode).toBe(200)
    const refresh = await call('POST', '/auth/refresh', { body: { refresh_token: owner.refreshToken } })
    expect(refresh.statusCode).toBe(200)
    const created = await call('POST', '/databases', { headers: owner.auth, body: { name: 'Club' } })
    expect(created.statusCode).toBe(201)
    // A refused attempt is no failure: it must not keep the door shut.
    expect(await countRows(database)).toBe(400)
  })

  test('Retry-After is the second at which the oldest failure that counts leaves the 15 minutes', async () => {
    const { call, given, database, clock } = await testApp({ now: NOW })
    const owner = await given.owner()
    const { email } = owner
    // Five more than the limit: the twentieth newest, of 08:50:00.500, is the one that must grow old.
    await seedFailures(database, { email, count: 5, at: '2026-02-02T08:46:00.000Z' })
    await seedFailures(database, { email, count: 1, at: '2026-02-02T08:50:00.500Z' })
    await seedFailures(database, { email, count: 19, at: '2026-02-02T08:55:00.000Z' })
    await seedFailures(database, { email, count: 50, at: '2026-02-02T08:45:00.000Z' })
    expect((await login(call, email)).headers['retry-after']).toBe('301')
    clock.set('2026-02-02T09:05:00.000Z')
    const last = await login(call, email)
    expect([last.statusCode, last.headers['retry-after']]).toEqual([429, '1'])
    clock.set('2026-02-02T09:05:00.499Z')
    expect((await login(call, email)).statusCode).toBe(429)
    clock.set('2026-02-02T09:05:00.500Z')
    expect((await login(call, email, 'wrong')).statusCode).toBe(401)
    // That one was the twentieth again.
    const again = await login(call, email)
    expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '300'])
    clock.set('2026-02-02T09:10:00.000Z')
    expect((await login(call, email)).statusCode).toBe(200)
  })

  test('300 failures of an address close login to it, whatever the email, and to no other address', async () => {
    const { call, given, database } = await testApp({ now: NOW })
    const owner = await given.owner()
    await seedFailures(database, { count: 299, at: '2026-02-02T08:50:00.000Z' })
    expect((await login(call, 'fresh@example.org', 'wrong')).statusCode).toBe(401)
    for (const email of [owner.email, 'fresh@example.org', 'never@example.org']) {
      const refused = await login(call, email)
      expectRefusal(refused, 429, 'Too many attempts. Try again later')
      expect(refused.headers['retry-after']).toBe('300')
    }
    expect((await login(call, owner.email, PASSWORD, '203.0.113.9')).statusCode).toBe(200)
  })

  test('100 failures of an email over all addresses close it, except for addresses that signed in to it lately', async () => {
    const { call, given, database, clock } = await testApp({ now: NOW })
    const owner = await given.owner()
    const other = await given.owner()
    const spread = async (at: string, count: number) => {
      for (let i = 0; i < count; i++) {
        await seedFailures(database, {
          email: owner.email,
          address: `198.51.100.${i}`,
          count: 5,
          at,
        })
      }
    }
    await spread(NOW, 20)
    expectRefusal(
      await login(call, owner.email, PASSWORD, '203.0.113.9'),
      429,
      'Too many attempts. Try again later',
    )
    expect((await login(call, other.email, PASSWORD, '203.0.113.9')).statusCode).toBe(200)
    expect((await login(call, owner.email, PASSWORD, HOME)).statusCode).toBe(200)
    await seedFailures(database, { email: owner.email, count: 20, at: NOW })
    expect((await login(call, owner.email, PASSWORD, HOME)).statusCode).toBe(429)

    clock.set('2026-03-04T08:59:59.000Z')
    await spread('2026-03-04T08:55:00.000Z', 20)
    expect((await login(call, owner.email, 'wrong', HOME)).statusCode).toBe(401)
    clock.set('2026-03-04T09:00:00.000Z')
    const forgotten = await login(call, owner.email, PASSWORD, HOME)
    expectRefusal(forgotten, 429, 'Too many attempts. Try again later')
  })

  test('from the hundredth failure of unknown addresses in a day, each further attempt has to wait longer, with Retry-After', async () => {
    const { call, given, database, clock } = await testApp({ now: NOW })
    const { email } = await given.owner()
    const unknown = 'nobody@example.org'
    // Slowly enough for every limit of 15 minutes, and each from another address.
    await spreadFailures(database, email, 99)
    await spreadFailures(database, unknown, 99)
    const guess = async (who: string) => {
      const { statusCode, headers } = await login(call, who, 'wrong', '203.0.113.9')
      return [statusCode, headers['retry-after']]
    }
    for (const who of [email, unknown]) {
      expect(await guess(who)).toEqual([401, undefined])
      expect(await guess(who)).toEqual([429, '18'])
    }
    clock.advance({ seconds: 17 })
    expectRefusal(
      await login(call, email, PASSWORD, '203.0.113.77'),
      429,
      'Too many attempts. Try again later',
    )
    clock.advance({ seconds: 1 })
    for (const who of [email, unknown]) {
      expect(await guess(who)).toEqual([401, undefined])
      expect(await guess(who)).toEqual([429, '36'])
    }
    // Those who are known are not held up, and what they mistype holds nobody up.
    await database.write((tx) => tx.deleteFrom('login_failures').execute())
    await spreadFailures(database, email, 99)
    await seedFailures(database, { email, count: 19, at: '2026-02-02T03:00:00.000Z' })
    expect((await login(call, email, PASSWORD, '203.0.113.9')).statusCode).toBe(200)
    await seedFailures(database, { email, address: '198.18.0.9', count: 1, at: LATER })
    expect((await login(call, email, PASSWORD, '198.18.0.1')).statusCode).toBe(429)
    for (const known of [HOME, '203.0.113.9']) {
      expect((await login(call, email, PASSWORD, known)).statusCode).toBe(200)
    }
  })

  test('after a day the failures of strangers are forgotten', async () => {
    const context = await testApp({ now: NOW })
    const { email } = await context.given.owner()
    await spreadFailures(context.database, email, 150)
    await seedFailures(context.database, { email, address: '198.18.0.9', count: 1, at: NOW })
    const stranger = async () => login(context.call, email, PASSWORD, '203.0.113.9')
    expect((await stranger()).headers['retry-after']).toBe(String(18 * 52))
    await sweep(context.database, context.clock)
    expect((await stranger()).headers['retry-after']).toBe(String(18 * 52))
    // At 03:00 of the next day those are a day old that had filled it.
    context.clock.set('2026-02-03T03:00:00.000Z')
    expect((await stranger()).statusCode).toBe(200)
    context.clock.advance({ seconds: 1 })
    await sweep(context.database, context.clock)
    expect(await countRows(context.database)).toBe(1)
  })

  test('a patient attacker with many addresses gets at most 200 attempts a day', async () => {
    const { given, clock, database } = await testApp({ now: NOW })
    const { email } = await given.owner()
    const began = clock.now().getTime()
    const tries: number[] = []
    // Each failure is written as a login writes it; the slow hash is left out.
    for (let index = 0; tries.length < 230; index++) {
      const attempt = attemptOf(email, `198.18.${index >> 8}.${index & 255}`)
      const refusal = await recordFailure(database, clock, attempt, undefined, FAILED).catch(
        (error: unknown) => error as AppError,
      )
      if (refusal) clock.advance({ seconds: refusal.retryAfterSeconds ?? 0 })
      else tries.push(clock.now().getTime() - began)
    }
    const day = 24 * 60 * 60 * 1000
    for (const first of tries) {
      expect(tries.filter((at) => at >= first && at < first + day).length).toBeLessThanOrEqual(200)
    }
    expect(tries.filter((at) => at < day).length).toBeGreaterThan(190)
  })

  test('an administrator who sets a password lifts the block from failed logins', async () => {
    const { call, given, database } = await testApp({ now: NOW })
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    await spreadFailures(database, user.email, 150)
    await seedFailures(database, { email: user.email, count: 20, at: NOW })
    await seedFailures(database, { email: owner.email, count: 20, at: NOW })
    const password = 'a password by the administrator'
    await owner.client.users.update(user.id, { password })
    expect((await login(call, user.email, password, '203.0.113.9')).statusCode).toBe(200)
    expect((await login(call, user.email, password, HOME)).statusCode).toBe(200)
    expect((await login(call, owner.email)).statusCode).toBe(429)
  })

  test('an email that nobody has is counted alike and refused in the same words', async () => {
    const { call, given, database } = await testApp({ now: NOW })
    const owner = await given.owner()
    const bodies = new Set<string>()
    for (const email of [owner.email, 'nobody@example.org']) {
      await seedFailures(database, { email, count: 19, at: NOW, address: '203.0.113.9' })
      expect((await login(call, email, 'wrong', '203.0.113.9')).statusCode).toBe(401)
      const refused = await login(call, email, 'wrong', '203.0.113.9')
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
      bodies.add(refused.body)
    }
    expect(bodies.size).toBe(1)
    for (let i = 0; i < 20; i++) {
      const from = { email: 'nobody2@example.org', address: `198.51.100.${i}` }
      await seedFailures(database, { ...from, count: 5, at: NOW })
    }
    expect((await login(call, 'nobody2@example.org', 'wrong', '203.0.113.77')).statusCode).toBe(429)
  })

  test('a success clears the pair and leaves the others', async () => {
    const { call, given, database } = await testApp({ now: NOW })
    const owner = await given.owner()
    await seedFailures(database, { email: owner.email, count: 19, at: NOW })
    await seedFailures(database, { email: owner.email, count: 7, at: NOW, address: '203.0.113.9' })
    await seedFailures(database, { email: 'other@example.org', count: 3, at: NOW })
    expect((await login(call, owner.email)).statusCode).toBe(200)
    expect(await countRows(database)).toBe(10)
    expect((await login(call, owner.email, 'wrong')).statusCode).toBe(401)
    expect((await login(call, owner.email)).statusCode).toBe(200)
  })

  test('a made-up X-Forwarded-For has no effect unless a proxy is trusted', async () => {
    const direct = await testApp({ now: NOW })
    const { email } = await direct.given.owner()
    await seedFailures(direct.database, { email, count: 20, at: NOW })
    for (const spoofed of ['203.0.113.1', '127.0.0.2', '::1', 'unknown', '203.0.113.1, 203.0.113.2']) {
      const headers = { 'x-forwarded-for': spoofed, 'x-real-ip': spoofed, forwarded: `for=${spoofed}` }
      expect((await login(direct.call, email, PASSWORD, HOME, headers)).statusCode).toBe(429)
    }
  })

  test('behind one trusted proxy the address that it saw counts, and nothing further left', async () => {
    const { call, given, database } = await testApp({ now: NOW, trustProxy: 1 })
    const { email } = await given.owner()
    await seedFailures(database, { email, count: 20, at: NOW, address: '203.0.113.7' })
    const through = async (forwarded: string, password = PASSWORD) =>
      (await login(call, email, password, '10.0.0.1', { 'x-forwarded-for': forwarded })).statusCode
    expect(await through('203.0.113.7')).toBe(429)
    expect(await through('198.51.100.1, 203.0.113.7')).toBe(429)
    expect(await through('127.0.0.1,203.0.113.7')).toBe(429)
    expect(await through('203.0.113.7, 203.0.113.8')).toBe(200)
    expect(await through('203.0.113.8', 'wrong')).toBe(401)
    expect(await countRows(database, '203.0.113.8')).toBe(1)
  })

  test('an IPv6 address counts by its /64, and an IPv4 address is the same in IPv6 clothes', async () => {
    const { call, given, database } = await testApp({ now: NOW })
    const { email } = await given.owner()
    await seedFailures(database, { email, count: 19, at: NOW, address: '2001:db8:1:2::1' })
    expect((await login(call, email, 'wrong', '2001:db8:1:2:ffff:ffff:ffff:ffff')).statusCode).toBe(401)
    expect((await login(call, email, PASSWORD, '2001:DB8:1:2:abcd::9')).statusCode).toBe(429)
    expect((await login(call, email, PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(200)
    await seedFailures(database, { email, count: 20, at: NOW, address: '203.0.113.7' })
    expect((await login(call, email, PASSWORD, '::ffff:203.0.113.7')).statusCode).toBe(429)
    expect((await login(call, email, PASSWORD, '::ffff:203.0.113.8')).statusCode).toBe(200)
  })
})

onEveryDialect((testApp, dialect) => {
  test('two processes on one database share the count', async () => {
    const [one, two] = await twoApps(testApp, dialect, { now: NOW })
    const { email } = await one.given.owner()
    await seedFailures(one.database, { email, count: 18, at: NOW })
    expect((await login(one.call, email, 'wrong')).statusCode).toBe(401)
    expect((await login(two.call, email, 'wrong')).statusCode).toBe(401)
    expect((await login(one.call, email)).statusCode).toBe(429)
    expect((await login(two.call, email)).statusCode).toBe(429)
  })

  test('a burst cannot slip through before its first failures are counted', async () => {
    const { call, given, database } = await testApp({ now: NOW })
    const { email } = await given.owner()
    await seedFailures(database, { email, count: 16, at: NOW })
    const burst = await Promise.all(Array.from({ length: 24 }, () => login(call, email, 'wrong')))
    expect(statusesOf(burst)).toEqual({ 401: 4, 429: 20 })
    expect(await countRows(database)).toBe(20)
  })

  test('a burst over two processes on one database does not exceed the limit either', async () => {
    const [one, two] = await twoApps(testApp, dialect, { now: NOW })
    const { email } = await one.given.owner()
    await seedFailures(one.database, { email, count: 17, at: NOW })
    const burst = await Promise.all(
      Array.from({ length: 16 }, (_, index) => login((index % 2 ? one : two).call, email, 'wrong')),
    )
    expect(statusesOf(burst)).toEqual({ 401: 3, 429: 13 })
    expect(await countRows(one.database)).toBe(20)
  })

  test('an attempt that was still being checked when the limit was reached learns nothing, right or wrong', async () => {
    const place = await migratedDatabase(dialect)
    onTestFinished(() => place.drop())
    const calm = await testApp({ now: NOW, on: place })
    const { email, auth } = await calm.given.owner()
    // The twentieth failure of others comes between the check of the password and what follows from it.
    const write: Database['write'] = async (operation) => {
      await seedFailures(calm.database, { email, count: 1, at: NOW })
      return calm.database.write(operation)
    }
    const { call } = await testApp({ now: NOW, on: place, database: { ...calm.database, write } })
    const body = { current_password: PASSWORD, new_password: 'another password of hers' }
    const attempts = {
      'the right password': () => login(call, email),
      'a wrong one': () => login(call, email, 'wrong'),
      'a change': () => call('POST', '/auth/change-password', { headers: auth, body }),
    }
    for (const [what, attempt] of Object.entries(attempts)) {
      await calm.database.write((tx) => tx.deleteFrom('login_failures').execute())
      await seedFailures(calm.database, { email, count: 19, at: NOW })
      expect.soft((await attempt()).statusCode, what).toBe(429)
      expect.soft(await countRows(calm.database), what).toBe(20)
    }
    expect((await login(calm.call, email, PASSWORD, '203.0.113.9')).statusCode).toBe(200)
  })
})

function login(
  call: Call,
  email: string,
  password = PASSWORD,
  from = HOME,
  headers: Record<string, string> = {},
) {
  return call('POST', '/auth/login', { body: { email, password }, from, headers })
}

/** How many answers have which status. */
function statusesOf(answers: Array<{ statusCode: number }>): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

interface Seed {
  /** Without one every failure is of another email. */
  email?: string
  address?: string
  count: number
  at: string
}

async function seedFailures(database: Database, { email, address = HOME, count, at }: Seed): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const attempt = attemptOf(email ?? `guess${index}@example.org`, networkPlace(address))
    return { email_hash: attempt.emailHash, address: attempt.address, failed_at: at }
  })
  await database.write((tx) => tx.insertInto('login_failures').values(rows).execute())
}

/** Of one email from so many addresses, six hours ago. */
async function spreadFailures(database: Database, email: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const attempt = attemptOf(email, `198.18.1.${index}`)
    return { email_hash: attempt.emailHash, address: attempt.address, failed_at: '2026-02-02T03:00:00.000Z' }
  })
  await database.write((tx) => tx.insertInto('login_failures').values(rows).execute())
}

async function countRows(database: Database, address?: string): Promise<number> {
  const rows = await database.read.selectFrom('login_failures').select('address').execute()
  return rows.filter((row) => address === undefined || row.address === address).length
}
