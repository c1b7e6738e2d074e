import { expect, onTestFinished, test } from 'vitest'
import { setupCodeFor } from '#setup/setup-code'
import { dataOf } from '../support/answers.ts'
import { bearer } from '../support/calls.ts'
import { capturedLog } from '../support/captured-log.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { keptBy } from '../support/kept-by.ts'
import { TEST_SECRET } from '../support/secrets.ts'
import { onEveryDialect, type TestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { recordSecrets, type SecretRecorder } from './support/secret-recorder.ts'

const OWNER = 'ada@example.org'
const GUEST = 'grace@example.org'
const PASSWORD = 'the first password of the owner'
const NEXT = 'the second password of the owner'
const GUEST_PASSWORD = 'a password of the guest'
const CODE = setupCodeFor(TEST_SECRET)
const ELSEWHERE = '203.0.113.5'
const COOKIE = { 'x-session': 'cookie' }
/** The same on every call: nothing that holds a secret may be kept for a repeat. */
const KEY = { 'idempotency-key': 'the same key' }

interface SignedIn {
  access_token: string
  refresh_token: string
}

onEveryDialect((testApp) => {
  test('nothing that could be used to sign in is stored, logged, returned in an error or put into a URL', async () => {
    const captured = capturedLog('trace')
    const post = fakeMailer()
    const place = await migratedDatabase((await testApp()).database.engine)
    onTestFinished(() => place.drop())
    const context = await testApp({
      on: place,
      log: captured.log,
      mailer: post.mailer,
      publicUrl: 'https://bills.example.org',
    })
    const seen = recordSecrets(context)
    await callEverything(context, seen, post)

    const kept = await keptBy(context, place)
    const secrets = [
      ...seen.secrets,
      ...post.tokens().map((token, index) => [`mailed token ${index}`, token] as const),
      ['signing secret', TEST_SECRET] as const,
      ['setup code without its dashes', CODE.replaceAll('-', '')] as const,
    ]
    // Of each kind, or the search would prove nothing.
    for (const kind of [
      'password',
      'setup_code',
      'access token',
      'refresh token',
      'cookie',
      'binding',
      'link token',
      'feed address',
    ]) {
      expect(secrets.map(([what]) => what.replace(/ \d+$/, ''))).toContain(kind)
    }
    expect(secrets.length).toBeGreaterThan(40)
    expect(captured.lines().length).toBeGreaterThan(40)
    const isFile = place.location.engine === 'sqlite'
    for (const where of [
      'the database',
      'an export',
      ...(isFile ? ['a backup', 'duebook.sqlite-wal'] : []),
    ]) {
      expect(kept[where]).toContain('Kept under a key')
    }
    for (const [what, secret] of secrets) {
      expect.soft(secret, what).toMatch(/^[\x20-\x7e]{9,}$/)
      for (const [where, text] of Object.entries(kept)) {
        expect.soft(text.includes(secret), `${what} is in ${where}`).toBe(false)
      }
      expect.soft(captured.text().includes(secret), `${what} is in the log`).toBe(false)
      expect.soft(seen.said.join('\n').includes(secret), `${what} is in a refusal or a header`).toBe(false)
    }
    for (const email of [OWNER, GUEST]) expect.soft(captured.text()).not.toContain(email)
  })
})

/** Every way in, and what can go wrong on it. */
async function callEverything(
  context: TestApp,
  { call }: SecretRecorder,
  post: ReturnType<typeof fakeMailer>,
): Promise<void> {
  const setup = { email: OWNER, password: PASSWORD }
  await call('POST', '/setup', { body: { ...setup, setup_code: `${CODE}X` }, from: ELSEWHERE, headers: KEY })
  const first = dataOf<SignedIn>(
    await call('POST', '/setup', { body: { ...setup, setup_code: CODE }, from: ELSEWHERE, headers: KEY }),
    201,
  )
  await call('POST', '/setup', { body: { ...setup, setup_code: CODE }, from: ELSEWHERE, headers: KEY })

  // Twice under one key: were the first answer kept, its tokens would be in the table.
  const login = { email: OWNER, password: PASSWORD }
  const [one, two] = [
    dataOf<SignedIn>(await call('POST', '/auth/login', { body: login, headers: KEY })),
    dataOf<SignedIn>(await call('POST', '/auth/login', { body: login, headers: KEY })),
  ]
  expect(one.refresh_token).not.toBe(two.refresh_token)
  const inCookie = await call('POST', '/auth/login', { body: login, headers: { ...KEY, ...COOKIE } })
  const cookie = String(inCookie.headers['set-cookie']).split(';')[0] ?? ''
  const auth = { ...bearer(one.access_token), ...KEY }
  dataOf(await call('POST', '/databases', { body: { name: 'Kept under a key' }, headers: auth }), 201)

  await call('POST', '/auth/refresh', { body: { refresh_token: one.refresh_token }, headers: KEY })
  const { binding } = dataOf<{ binding: string }>(inCookie)
  const bound = { ...COOKIE, 'x-session-binding': binding }
  await call('POST', '/auth/refresh', { headers: { ...KEY, ...bound, cookie } })
  context.clock.advance({ days: 2 })
  const renewed = await call('POST', '/auth/refresh', { headers: { ...bound, cookie } })
  const newCookie = String(renewed.headers['set-cookie']).split(';')[0] ?? ''

  const now = dataOf<SignedIn>(await call('POST', '/auth/login', { body: login }))
  const owner = { ...bearer(now.access_token), ...KEY }
  await causeErrors(call, now)

  const feed = dataOf<{ id: number; url: string }>(
    await call('POST', '/feeds', { body: { name: 'Kept under a key' }, headers: owner }),
    201,
  )
  for (let times = 0; times < 2; times += 1) {
    await context.inject({ method: 'GET', url: new URL(feed.url).pathname })
    await call('DELETE', `/feeds/${feed.id}`, { headers: owner })
  }

  const invited = await call('POST', '/invitations', { body: { email: GUEST }, headers: owner })
  await call('POST', '/invitations', { body: {}, headers: owner })
  const { link } = dataOf<{ link: string }>(invited, 201)
  // What stands behind the # is sent to no server.
  expect(link).toMatch(/^https:\/\/bills\.example\.org\/invite#[\w-]+$/)
  const token = link.split('#')[1] ?? ''
  await call('POST', '/invitations/accept', { body: { token, email: OWNER, password: GUEST_PASSWORD } })
  await call('POST', '/invitations/accept', { body: { token, email: GUEST, password: 'too short' } })
  const accept = { token, email: GUEST, password: GUEST_PASSWORD }
  dataOf(await call('POST', '/invitations/accept', { body: accept, headers: KEY }), 201)
  await call('POST', '/invitations/accept', { body: accept, headers: KEY })

  const user = { email: 'made@example.org', password: 'set by an administrator' }
  const { id } = dataOf<{ id: number }>(await call('POST', '/users', { body: user, headers: owner }), 201)
  await call('PUT', `/users/${id}`, { body: { password: 'and set once more' }, headers: owner })

  await call('POST', '/auth/forgot-password', { body: { email: GUEST }, headers: KEY })
  await post.awaitLetters(2)
  const reset = { token: post.tokens()[1] ?? '', password: 'chosen with a mailed link' }
  await call('POST', '/auth/reset-password', { body: { ...reset, password: 'too short' } })
  expect((await call('POST', '/auth/reset-password', { body: reset, headers: KEY })).statusCode).toBe(200)
  await call('POST', '/auth/reset-password', { body: reset, headers: KEY })

  const change = { current_password: PASSWORD, new_password: NEXT }
  await call('POST', '/auth/change-password', { body: { ...change, current_password: NEXT }, headers: owner })
  const changed = await call('POST', '/auth/change-password', { body: change, headers: owner })
  expect(changed.statusCode).toBe(200)
  await call('POST', '/telemetry/accept', { headers: owner })
  await call('GET', '/telemetry', { headers: owner })
  await call('GET', '/auth/sessions', { headers: owner })
  await call('POST', '/auth/logout', { headers: { ...owner, ...bound, cookie: newCookie } })
  await call('POST', '/auth/logout', { body: { refresh_token: first.refresh_token }, headers: owner })
  await call('POST', '/auth/logout-all', { body: { immediate: true }, headers: owner })
  await call('GET', '/me', { headers: owner })
}

/** Secrets where they do not belong, as people and careless clients put them. */
async function causeErrors(
  call: SecretRecorder['call'],
  { access_token, refresh_token }: SignedIn,
): Promise<void> {
  await call('POST', '/auth/login', { body: { email: OWNER, password: 'a mistyped password' } })
  await call('POST', '/auth/login', { body: { email: PASSWORD, password: 'in the wrong field' } })
  await call('POST', '/auth/login', { body: `{"email":"${OWNER}","password":"${PASSWORD}"` })
  await call('POST', '/auth/login', {
    body: `email=${OWNER}&password=${PASSWORD}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  await call('GET', `/me?access_token=${access_token}&password=${encodeURIComponent(NEXT)}`)
  await call('GET', `/auth/sessions/${refresh_token}`, { headers: bearer(access_token) })
  await call('GET', `/${refresh_token}`)
  await call('GET', '/me', { headers: bearer(refresh_token) })
  await call('GET', '/me', { headers: { authorization: `Basic ${access_token}` } })
  await call('GET', '/bills', { headers: { ...bearer(access_token), 'x-database': refresh_token } })
  await call('POST', '/auth/refresh', { body: { refresh_token: access_token } })
  await call('POST', '/auth/refresh', { body: { refresh_token: `${refresh_token}x` } })
  await call('POST', '/databases', { body: { name: 'x', currency: PASSWORD }, headers: bearer(access_token) })
  await call('DELETE', `/invitations/${encodeURIComponent(PASSWORD)}`, { headers: bearer(access_token) })
}
