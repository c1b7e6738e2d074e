import { expect, onTestFinished, test } from 'vitest'
import { attemptOf } from '#auth/throttle'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { bearer } from '../support/calls.ts'
import { capturedLog } from '../support/captured-log.ts'
import { SETUP_CODE } from '../support/given.ts'
import { PASSWORD, TEST_SECRET } from '../support/secrets.ts'
import { silentLog } from '../support/silent-log.ts'
import { type MakeTestApp, onEveryDialect, onSqlite } from '../support/test-app.ts'
import { type Dialect, migratedDatabase } from '../support/test-database.ts'
import { overRealSocket, rawRequest } from './raw-socket.ts'
import { setCookieOf } from './set-cookie.ts'

const EMAIL = 'Ada.Lovelace@example.org'
const WRONG = 'a password that is mistyped'
const NEXT = 'the password that comes next'

interface SignedIn {
  access_token: string
  refresh_token: string
}

onSqlite((testApp) => {
  test('the log says what was refused, in one line each, with the id that the caller got; at debug also what went well', async () => {
    const captured = capturedLog('debug')
    const { call, given } = await testApp({ log: captured.log })
    const owner = await given.owner()
    const answers = [
      await call('PUT', `/databases/${owner.groupId}?x=y`, { headers: owner.auth, body: { name: 'Club' } }),
      await call('GET', '/me'),
      await call('GET', '/nothing/secret'),
    ]
    const ids = answers.map((response) => response.headers['x-request-id'])
    const lines = captured.lines().filter((line) => ids.includes(line.reqId))
    expect(lines).toEqual([
      expect.objectContaining({ reqId: ids[0], method: 'PUT', route: '/api/v2/databases/:id', status: 200 }),
      expect.objectContaining({ reqId: ids[1], method: 'GET', route: '/api/v2/me', status: 401 }),
      expect.objectContaining({ reqId: ids[2], method: 'GET', status: 404 }),
    ])
    const INFO = 30
    expect(lines.filter(({ level }) => level >= INFO).map(({ status }) => status)).toEqual([401, 404])
    expect(captured.text()).not.toContain('/nothing')
  })

  test.each([
    '/auth/login',
    '/auth/login/second-factor',
    '/auth/sign-in-link',
    '/auth/passkey',
    '/auth/totp/confirm',
    '/auth/confirm',
    '/auth/confirm-email',
  ])('guesses at %s are logged with the address that they come from', async (path) => {
    const captured = capturedLog('info')
    const { call } = await testApp({ log: captured.log })
    const body = { email: EMAIL, password: WRONG, challenge: 'x', code: '000000', token: 'x', response: {} }
    await call('POST', path, { body, from: '203.0.113.5' })
    expect(captured.lines()).toMatchObject([{ route: `/api/v2${path}`, address: '203.0.113.5' }])
  })

  test('no token, password, cookie, email or Authorization value is ever logged at any level', async () => {
    const captured = capturedLog('trace')
    const { call, clock, database, app } = await testApp({ log: captured.log })
    const secrets = [
      PASSWORD,
      WRONG,
      NEXT,
      TEST_SECRET,
      EMAIL,
      EMAIL.toLowerCase(),
      'lovelace',
      'eyJ',
      'c2VjcmV0',
      SETUP_CODE,
    ]
    const asking = { 'x-session': 'cookie' }

    const body = { email: EMAIL, password: PASSWORD }
    const setup = dataOf<SignedIn>(
      await call('POST', '/setup', { body: { ...body, setup_code: SETUP_CODE } }),
      201,
    )
    const login = dataOf<SignedIn>(await call('POST', '/auth/login', { body }))
    const inCookie = await call('POST', '/auth/login', { body, headers: asking })
    const { name, value } = setCookieOf(inCookie) ?? { name: '', value: '' }
    const { binding } = dataOf<{ binding: string }>(inCookie)
    secrets.push(
      value,
      binding,
      setup.access_token,
      setup.refresh_token,
      login.access_token,
      login.refresh_token,
    )
    const auth = bearer(login.access_token)
    const cookie = `${name}=${value}`

    await call('POST', '/auth/login', { body: { ...body, password: WRONG } })
    await call('POST', '/auth/login', { body: { email: `x${EMAIL}`, password: WRONG } })
    await call('POST', '/auth/login', { body: `{"email":"${EMAIL}","password":"${PASSWORD}"` })
    await call('POST', '/auth/login', { body: `${PASSWORD}`.repeat(50_000) })
    await call('POST', '/auth/login', { body: PASSWORD, headers: { 'content-type': `text/${EMAIL}` } })
    await call('POST', '/auth/refresh', { body: { refresh_token: login.refresh_token } })
    await call('POST', '/auth/refresh', { body: { refresh_token: `${login.refresh_token}x` } })
    clock.advance({ minutes: 10 })
    await call('POST', '/auth/refresh', {
      headers: { ...asking, cookie, 'x-session-binding': binding },
    })
    await call('GET', `/me?access_token=${login.access_token}&password=${encodeURIComponent(PASSWORD)}`)
    await call('GET', `/nothing/${login.access_token}`, { headers: auth })
    await call('GET', `/${login.access_token}/%zz`, { headers: auth })
    await call('PROPFIND', `/databases/${login.access_token}`, { headers: auth })
    await call('DELETE', `/databases/${'9'.repeat(300)}?confirm=${EMAIL}`, { headers: auth })
    await call('GET', '/me', { headers: { authorization: 'Basic c2VjcmV0', cookie, 'user-agent': EMAIL } })
    await call('GET', '/me', { headers: auth })
    await call('GET', '/auth/sessions', { headers: auth })
    const change = { current_password: WRONG, new_password: NEXT }
    await call('POST', '/auth/change-password', { headers: auth, body: change })
    await call('POST', '/auth/change-password', {
      headers: auth,
      body: { ...change, current_password: PASSWORD },
    })
    await refuseConnections(database)
    const throttled = await call('POST', '/auth/login', { body })
    expect(throttled.statusCode).toBe(429)
    await call('POST', '/auth/logout', { headers: { ...auth, ...asking, cookie } })
    const held = { ...auth, ...asking, cookie, 'x-session-binding': binding }
    await call('POST', '/auth/logout', { headers: held })
    await call('POST', '/auth/logout-all', { headers: auth, body: { immediate: true } })
    const exchange = await overRealSocket(app)
    await exchange(
      rawRequest(`FOO /api/v2/me?token=${login.access_token}`, { Authorization: auth.authorization }),
    )
    await exchange(
      rawRequest('GET /api/v2/me', { Authorization: `Bearer ${login.access_token.repeat(100)}` }),
    )
    app.beginStopping()
    await call('GET', '/me', { headers: auth })

    expect(captured.lines().length).toBeGreaterThan(20)
    for (const secret of secrets)
      expect.soft(captured.text().toLowerCase()).not.toContain(secret.toLowerCase())
    expect(captured.text()).not.toMatch(/authorization|set-cookie|bearer /i)
  })

  test('refusals are no faults: they leave no error in the log', async () => {
    const captured = capturedLog('trace')
    const { call, given } = await testApp({ log: captured.log })
    const owner = await given.owner()
    await call('POST', '/databases', { headers: owner.auth, body: { name: 'Personal' } })
    await call('POST', '/databases', { headers: owner.auth, body: '{' })
    await call('GET', '/me')
    await call('GET', '/nothing')
    await call('GET', '/%zz')
    expect(captured.lines().filter((line) => line.level >= 40)).toEqual([])
  })
})

onEveryDialect((testApp, dialect) => {
  test('an internal error tells the client only an id, which is in the log with the cause', async () => {
    const fault = Object.assign(new Error('the disk is on fire'), {
      code: 'EFIRE',
      detail: `Key (email_key)=(${EMAIL}) already exists.`,
      parameters: [EMAIL, PASSWORD],
      query: `insert ${PASSWORD}`,
      cause: Object.assign(new Error('somebody smoked'), { detail: EMAIL }),
    })
    const { context, captured } = await appWithFault(testApp, dialect, {
      write: () => Promise.reject(fault),
    })
    const owner = await context.given.owner({ email: EMAIL })
    const { call } = context
    const answers = [
      await call('POST', '/auth/login', { body: { email: EMAIL, password: PASSWORD } }),
      await call('POST', '/databases', { headers: owner.auth, body: { name: 'Club' } }),
    ]
    for (const response of answers) {
      expectRefusal(response, 500, 'Internal server error')
      expect(response.headers['cache-control']).toBe('no-store')
      expect(JSON.stringify(response.headers)).not.toContain('fire')
      const lines = captured.lines().filter((line) => line.reqId === response.headers['x-request-id'])
      const errors = lines.filter((line) => line.level >= 50)
      expect(errors).toHaveLength(1)
      expect(errors[0]?.err).toMatchObject({
        message: 'the disk is on fire',
        code: 'EFIRE',
        stack: expect.any(String),
      })
    }
    expect(captured.text()).toContain('somebody smoked')
    for (const secret of [EMAIL, PASSWORD, owner.accessToken, 'already exists', 'insert']) {
      expect.soft(captured.text()).not.toContain(secret)
    }
  })

  test('a fault while reading is told in the same way, also when it is no error at all', async () => {
    const unreadable = new Proxy({} as Database['read'], {
      get: () => () => {
        throw { toString: () => EMAIL, detail: EMAIL } as unknown as Error
      },
    })
    const { context, captured } = await appWithFault(testApp, dialect, { read: unreadable })
    const owner = await context.given.owner({ email: EMAIL })
    const { call } = context
    const answers = [
      await call('GET', '/me', { headers: owner.auth }),
      await call('GET', '/setup'),
      await call('POST', '/auth/refresh', { body: { refresh_token: owner.refreshToken } }),
    ]
    for (const response of answers) {
      expectRefusal(response, 500, 'Internal server error')
      expect(captured.text()).toContain(String(response.headers['x-request-id']))
    }
    expect(captured.text()).not.toContain(EMAIL)
    const notReady = await call('GET', '/ready')
    expectRefusal(notReady, 503, 'Not ready')
    expect((await call('GET', '/health')).statusCode).toBe(200)
  })
})

/** An app of which one part of the database fails, beside a sound one to arrange with. */
async function appWithFault(testApp: MakeTestApp, dialect: Dialect, faulty: Partial<Database>) {
  const place = await migratedDatabase(dialect)
  onTestFinished(() => place.drop())
  const sound = await openDatabase(place.location, silentLog)
  onTestFinished(() => sound.close())
  const captured = capturedLog('trace')
  const context = await testApp({ on: place, log: captured.log, database: { ...sound, ...faulty } })
  return { context, captured }
}

async function refuseConnections(database: Database): Promise<void> {
  const { emailHash, address } = attemptOf(EMAIL, '127.0.0.1')
  const rows = Array.from({ length: 20 }, () => ({
    email_hash: emailHash,
    address,
    failed_at: '2026-02-02T09:09:00.000Z',
  }))
  await database.write((tx) => tx.insertInto('login_failures').values(rows).execute())
}
