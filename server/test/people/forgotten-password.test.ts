import { expect, onTestFinished, test, vi } from 'vitest'
import { attemptOf } from '#auth/throttle'
import type { Database } from '#db/database'
import { sweep } from '#process/housekeeping'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { everythingIn } from '../support/everything.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { millisecondsOf, quickest } from '../support/quickest.ts'
import { PASSWORD } from '../support/secrets.ts'
import { restoreSpeed, type SlowWrite, slowDownWrites } from '../support/slow-writes.ts'
import { type MakeTestApp, onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'

const ON_ITS_WAY = 'If a user with this email exists, a link to set a new password has been sent'
const NOT_VALID = [400, 'This link is no longer valid. Request a new one'] as const
const NEXT = 'the password that comes next'
const PUBLIC_URL = 'https://bills.example.org'

async function scene(testApp: MakeTestApp) {
  const post = fakeMailer()
  const { call, ...context } = await testApp({ mailer: post.mailer, publicUrl: PUBLIC_URL })
  const owner = await context.given.owner({ email: 'Ada@example.org' })
  const forget = (email: string) => call('POST', '/auth/forgot-password', { body: { email } })
  const reset = (token: string, password = NEXT) =>
    call('POST', '/auth/reset-password', { body: { token, password } })
  const login = (password: string) => call('POST', '/auth/login', { body: { email: owner.email, password } })
  /** Asks and waits for the letter. */
  const token = async () => {
    const count = post.letters.length + 1
    await forget(owner.email)
    await post.awaitLetters(count)
    return post.tokens().at(-1) ?? ''
  }
  return { post, context, call, owner, forget, reset, login, token }
}

onSqlite((testApp) => {
  test('whoever forgot their password gets a mail with a link, and sets a new one', async () => {
    const { post, owner, forget, reset, login, call } = await scene(testApp)
    const answer = await forget(' ADA@example.ORG ')
    expect(answerOf(answer)).toEqual({ status: 200, body: { success: true, message: ON_ITS_WAY } })
    const [letter] = await post.awaitLetters(1)
    expect(letter).toMatchObject({ to: 'Ada@example.org', subject: 'Reset your Duebook password' })
    const [token = ''] = post.tokens()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(letter?.text).toContain(`${PUBLIC_URL}/reset-password#${token}`)
    const changed = await reset(token)
    const message = 'Password changed. All devices are signed out'
    expect(answerOf(changed)).toEqual({ status: 200, body: { success: true, message } })
    expectRefusal(await login(PASSWORD), 401, 'Invalid email or password')
    dataOf(await login(NEXT))
    expectRefusal(await call('GET', '/me', { headers: owner.auth }), 401, 'Invalid token')
    const refreshed = await call('POST', '/auth/refresh', { body: { refresh_token: owner.refreshToken } })
    expectRefusal(refreshed, 401, 'Invalid refresh token')
  })

  test('nobody can tell from the answer whether there is such a user, and unknown ones get no mail', async () => {
    const { post, context, owner, forget } = await scene(testApp)
    const before = await everythingIn(context.database)
    const emails = ['nobody@example.org', '', 'no address', 'a\u0000b', '\u{1f4ec}', 'x'.repeat(10_000)]
    const answers = [await forget(owner.email)]
    await post.awaitLetters(1)
    for (const email of emails) answers.push(await forget(email))
    const shown = answers.map(({ statusCode, body, headers }) => {
      const { 'x-request-id': _, date: __, ...rest } = headers
      return { statusCode, body, rest }
    })
    for (const each of shown) expect(each).toEqual(shown[0])
    await context.app.close()
    expect(post.letters).toHaveLength(1)
    const after = await everythingIn(context.database)
    expect({ ...after, password_resets: [] }).toEqual(before)
    expect(after.password_resets).toHaveLength(1)
  })

  test('nothing is read or written before the answer is sent', async () => {
    const place = await testApp()
    const owner = await place.given.owner()
    const post = fakeMailer()
    const { database, touched } = watched(place.database)
    const context = await testApp({ database, mailer: post.mailer, publicUrl: PUBLIC_URL })
    for (const [index, email] of [owner.email, 'nobody@example.org', owner.email].entries()) {
      touched()
      await context.call('POST', '/auth/forgot-password', { body: { email } })
      expect(touched()).toBe(false)
      await vi.waitUntil(touched, { interval: 1 })
      await post.awaitLetters(index === 2 ? 2 : 1)
    }
  })

  test('a known email is answered as fast as an unknown one', async () => {
    const place = await testApp()
    const owner = await place.given.owner()
    const busy = new Int32Array(new SharedArrayBuffer(4))
    // Only somebody who is known is written for: 5 ms that nobody else is served in, as on a slow disk.
    const done = { known: 0, unknown: 0 }
    const slow: Database = {
      ...place.database,
      get read() {
        done.unknown += 1
        return place.database.read
      },
      write: async (operation) => {
        Atomics.wait(busy, 0, 0, 5)
        try {
          return await place.database.write(operation)
        } finally {
          done.known += 1
        }
      },
    }
    const { mailer } = fakeMailer()
    const { call } = await testApp({ database: slow, mailer, publicUrl: PUBLIC_URL })
    let round = 0
    const ratio = async () => {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let i = 0; i < 40; i++) {
        const which = round++ % 2 === 0 ? 'known' : 'unknown'
        const email = which === 'known' ? owner.email : `nobody-${round}@example.org`
        const before = done[which]
        times[which].push(
          await millisecondsOf(() => call('POST', '/auth/forgot-password', { body: { email } })),
        )
        // What happens behind the answer is not to be measured with the next one.
        await vi.waitUntil(() => done[which] > before, { timeout: 60_000, interval: 1 })
      }
      const factor = medianOf(times.known) / medianOf(times.unknown)
      return Math.max(factor, 1 / factor)
    }
    expect(await quickest(1.5, ratio)).toBeLessThan(1.5)
  })

  test('the answer waits for nothing that depends on whether there is such a user', async () => {
    const gate = Promise.withResolvers<void>()
    const post = fakeMailer()
    const place = await testApp()
    const owner = await place.given.owner()
    const slow: Database = {
      ...place.database,
      write: async (operation) => {
        await gate.promise
        return place.database.write(operation)
      },
    }
    const context = await testApp({ database: slow, mailer: post.mailer, publicUrl: PUBLIC_URL })
    for (const email of [owner.email, 'nobody@example.org']) {
      const answer = await context.call('POST', '/auth/forgot-password', { body: { email } })
      expect(answerOf(answer)).toEqual({ status: 200, body: { success: true, message: ON_ITS_WAY } })
    }
    expect(post.letters).toEqual([])
    gate.resolve()
    expect(await post.awaitLetters(1)).toMatchObject([{ to: owner.email }])
  })

  test('a server without mail says so to everybody, and makes no link', async () => {
    const message = 'This server cannot send email. Ask an administrator to set a new password for you'
    const post = fakeMailer()
    for (const parts of [{}, { publicUrl: PUBLIC_URL }, { mailer: post.mailer }]) {
      const context = await testApp(parts)
      const owner = await context.given.owner()
      for (const email of [owner.email, 'nobody@example.org']) {
        const answer = await context.call('POST', '/auth/forgot-password', { body: { email } })
        expect(answerOf(answer)).toEqual({ status: 200, body: { success: true, message } })
      }
      expect((await everythingIn(context.database)).password_resets).toEqual([])
    }
    expect(post.letters).toEqual([])
  })

  test('a link works once, and the others of the same user end with it', async () => {
    const { context, reset, token, login } = await scene(testApp)
    const [first, second] = [await token(), await token()]
    const answers = await Promise.all([reset(first), reset(first), reset(second), reset(first)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expectRefusal(answer, ...NOT_VALID)
    for (const each of [first, second]) expectRefusal(await reset(each, 'yet another password'), ...NOT_VALID)
    dataOf(await login(NEXT))
    expect((await everythingIn(context.database)).password_resets).toEqual([])
  })

  test('a link works for an hour to the second, and housekeeping takes the old ones away', async () => {
    const { context, reset, token } = await scene(testApp)
    const [first, second] = [await token(), await token()]
    context.clock.set('2026-02-02T10:00:00.000Z')
    const before = await everythingIn(context.database)
    expectRefusal(await reset(first), ...NOT_VALID)
    expect(await everythingIn(context.database)).toEqual(before)
    context.clock.set('2026-02-02T09:59:59.000Z')
    await sweep(context.database, context.clock)
    expect((await reset(second)).statusCode).toBe(200)
    await token()
    context.clock.set('2026-02-02T10:59:59.001Z')
    await sweep(context.database, context.clock)
    expect((await everythingIn(context.database)).password_resets).toEqual([])
  })

  test('a password that is refused leaves the link as it was', async () => {
    const { context, reset, token, owner } = await scene(testApp)
    const good = await token()
    const before = await everythingIn(context.database)
    expectRefusal(await reset(good, 'short'), 400, 'Password must have at least 10 characters')
    expectRefusal(await reset(good, owner.email), 400, 'This password is too common. Choose a different one')
    for (const wrong of ['', `${good}x`, good.slice(1), '\u0000', '\ud800', 'x'.repeat(10_000)]) {
      expectRefusal(await reset(wrong), ...NOT_VALID)
    }
    expect(await everythingIn(context.database)).toEqual(before)
    expect((await reset(good)).statusCode).toBe(200)
  })

  test('a link ends when its user changes their password, moves to another address, or is removed', async () => {
    const { context, call, owner, reset, token } = await scene(testApp)
    const change = { current_password: PASSWORD, new_password: NEXT }
    const first = await token()
    await call('POST', '/auth/change-password', { headers: owner.auth, body: change })
    expectRefusal(await reset(first, 'a password by a thief'), ...NOT_VALID)
    const second = await token()
    await owner.client.users.update(owner.id, { email: 'moved@example.org' })
    expectRefusal(await reset(second, 'a password by a thief'), ...NOT_VALID)
    const heir = await context.given.user(owner.accountId, { isOwner: true })
    await owner.client.users.update(owner.id, { email: owner.email })
    const third = await token()
    await heir.client.users.remove(owner.id)
    expect(answerOf(await reset(third, 'a password by a thief'))).toEqual(refusal(...NOT_VALID))
  })

  test('a reset link lifts the block from failed logins, for every address', async () => {
    const { context, call, owner, reset, token, login } = await scene(testApp)
    const { emailHash, address } = attemptOf(owner.email, '127.0.0.1')
    const failures = (from: string) =>
      Array.from({ length: 20 }, () => ({
        email_hash: emailHash,
        address: from,
        failed_at: '2026-02-02T08:59:00.000Z',
      }))
    await context.database.write((tx) =>
      tx
        .insertInto('login_failures')
        .values([...failures(address), ...failures('192.0.2.1')])
        .execute(),
    )
    expectRefusal(await login(PASSWORD), 429, 'Too many attempts. Try again later')
    expect((await reset(await token())).statusCode).toBe(200)
    dataOf(await login(NEXT))
    const elsewhere = { body: { email: owner.email, password: NEXT }, from: '192.0.2.1' }
    dataOf(await call('POST', '/auth/login', elsewhere))
  })

  test('what is asked for is what a link does: neither signing in nor a cookie', async () => {
    const { call, token } = await scene(testApp)
    const body = { token: await token(), password: NEXT, email: 'other@example.org', is_admin: true }
    const changed = await call('POST', '/auth/reset-password', { body, headers: { 'x-session': 'cookie' } })
    expect(Object.keys(JSON.parse(changed.body) as object)).toEqual(['success', 'message'])
    expect(changed.headers['set-cookie']).toBeUndefined()
  })
})

onEveryDialect((testApp, dialect) => {
  test('five mails an hour go to one user, however often and through whichever server they are asked for', async () => {
    const post = fakeMailer()
    const place = await migratedDatabase(dialect)
    onTestFinished(() => place.drop())
    const open = (now: string) => testApp({ on: place, now, mailer: post.mailer, publicUrl: PUBLIC_URL })
    const forget = (app: TestApp, email: string) =>
      app.call('POST', '/auth/forgot-password', { body: { email } })
    const apps = [await open('2026-02-02T09:00:00.000Z'), await open('2026-02-02T09:00:00.000Z')] as const
    const owner = await apps[0].given.owner()
    const other = await apps[0].given.user(owner.accountId)
    // Slow enough that each would count before another has written.
    const gap: SlowWrite = { when: 'before', what: 'insert', on: 'password_resets', seconds: 0.1 }
    await slowDownWrites(apps[0].database, gap)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => forget(apps[index % 2] ?? apps[0], owner.email)),
    )
    await forget(apps[0], other.email)
    await post.awaitLetters(6)
    await restoreSpeed(apps[0].database, gap)
    // Closing waits for what is under way.
    for (const { app } of apps) await app.close()
    const sentTo = () => post.letters.map(({ to }) => to).toSorted()
    const first = [other.email, ...Array.from({ length: 5 }, () => owner.email)].toSorted()
    expect(sentTo()).toEqual(first)
    for (const [now, more] of [
      ['2026-02-02T09:59:59.000Z', []],
      ['2026-02-02T10:00:00.000Z', [owner.email]],
    ] as const) {
      const later = await open(now)
      await sweep(later.database, later.clock)
      await forget(later, owner.email)
      await post.awaitLetters(first.length + more.length)
      await later.app.close()
      expect(sentTo()).toEqual([...first, ...more].toSorted())
    }
  })
})

/** A database that tells whether it was asked for anything since the last look. */
function watched(database: Database): { database: Database; touched: () => boolean } {
  let isTouched = false
  const touch = () => {
    isTouched = true
  }
  return {
    touched: () => {
      const was = isTouched
      isTouched = false
      return was
    },
    database: {
      ...database,
      get read() {
        touch()
        return database.read
      },
      write: (operation) => {
        touch()
        return database.write(operation)
      },
    },
  }
}

function medianOf(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}
