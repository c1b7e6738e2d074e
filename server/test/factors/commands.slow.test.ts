import { describe, expect, test } from 'vitest'
import { systemClock } from '#core/clock'
import { openDatabase } from '#db/open'
import { asJson, inWords, settingsFor } from '../people/support/operator.ts'
import { call } from '../process/api-call.ts'
import { type ServerProcess, type Settings, startServer } from '../process/server-process.ts'
import { PASSWORD } from '../support/secrets.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { silentLog } from '../support/silent-log.ts'
import { DIALECTS, migratedDatabase, type TestDatabase } from '../support/test-database.ts'
import { authenticator } from './support/authenticator.ts'

const ADA = 'ada@example.org'
const PUBLIC_URL = 'https://bills.example.org'

/** One after another, beside one running server: somebody loses their phone. */
describe.each(DIALECTS)('beside a running server on %s', (dialect) => {
  let place: TestDatabase
  let settings: Settings
  let server: ServerProcess
  sharedSetUp({
    async begin() {
      place = await migratedDatabase(dialect)
      settings = settingsFor(place)
      server = await startServer({ ...settings, JWT_SECRET: 'a secret of the tests that is long enough' })
      await asJson(['create-user', '--email', ADA], settings, PASSWORD)
    },
    async end() {
      await server.stop()
      await place.drop()
    },
    inOrder: true,
  })

  const send = (what: string, body: object, token?: string) =>
    call(server.url, what, { body, ...(token === undefined ? {} : { token }) })
  const linkFor = async (email: string) => {
    const made = (await asJson(['sign-in-link', '--email', email], settings)) as { data: { link: string } }
    return made.data.link.split('#')[1] ?? ''
  }

  test('a sign-in link is printed with the address of the server, or with a hint where it is unknown', async () => {
    const bare = await inWords(['sign-in-link', '--email', 'ADA@example.org'], settings)
    expect(bare).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^Signs ada@example\.org in once, within 10 minutes:\n\/sign-in#[\w-]{43}\nPUBLIC_URL is not set: .*\n$/,
      ),
    })
    const whole = await asJson(['sign-in-link', '--email', ADA], { ...settings, PUBLIC_URL })
    expect(whole).toEqual({
      code: 0,
      success: true,
      data: {
        id: 1,
        email: ADA,
        link: expect.stringMatching(/^https:\/\/bills\.example\.org\/sign-in#[\w-]{43}$/),
        expires_at: expect.stringMatching(/^\d{4}-/),
      },
    })
  })

  test('the link signs in once; without factors, and after a reset of the factors, that is all', async () => {
    const token = await linkFor(ADA)
    const { body } = await send('POST /auth/sign-in-link', { token })
    const access: string = body.data.access_token
    expect((await send('POST /auth/sign-in-link', { token })).status).toBe(400)
    const started = await send('POST /auth/totp', {}, access)
    const secret: string = started.body.data.secret
    const confirmed = await send(
      'POST /auth/totp/confirm',
      { code: authenticator(secret, systemClock)() },
      access,
    )
    expect(confirmed.body.data.recovery_codes).toHaveLength(10)
    const second = await send('POST /auth/sign-in-link', { token: await linkFor(ADA) })
    expect(second.body).toMatchObject({ error: 'Second factor required', methods: ['totp', 'recovery-code'] })

    const reset = await inWords(['reset-factors', '--email', ADA], settings)
    expect(reset).toEqual({
      code: 0,
      said: `Second factors and passkeys of ${ADA} removed; sessions ended: 1\n`,
    })
    expect((await call(server.url, 'GET /me', { token: access })).status).toBe(401)
    const again = await send('POST /auth/sign-in-link', { token: await linkFor(ADA) })
    expect(again.status).toBe(200)
    const nothing = await asJson(['reset-factors', '--email', ADA], settings)
    expect(nothing).toEqual({ code: 0, success: true, data: { id: 1, email: ADA, ended_sessions: 1 } })
  })

  test('both are in the audit log as the operator’s', async () => {
    const database = await openDatabase(place.location, silentLog)
    const acts = await database.read
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'target_id', 'target_name', 'method'])
      .where('action', 'in', ['sign-in-link.created', 'factors.reset'])
      .execute()
    await database.close()
    expect(acts).toHaveLength(7)
    for (const act of acts)
      expect(act).toMatchObject({ user_id: null, target_id: 1, target_name: ADA, method: 'operator' })
  })

  test('an unknown user is refused, and a missing email is wrong usage', async () => {
    for (const command of ['sign-in-link', 'reset-factors']) {
      const unknown = await inWords([command, '--email', 'nobody@example.org'], settings)
      expect(unknown).toEqual({ code: 1, said: 'User not found\n' })
      const missing = await inWords([command], settings)
      expect(missing).toEqual({ code: 2, said: expect.stringMatching(/^--email is required[\s\S]*Usage/) })
    }
  })

  test('a new key of secrets turns no second factor off, and says whose app is lost', async () => {
    const { body } = await send('POST /auth/login', { email: ADA, password: PASSWORD })
    const access: string = body.data.access_token
    const started = await send('POST /auth/totp', {}, access)
    const code = authenticator(started.body.data.secret, systemClock)()
    const confirmed = await send('POST /auth/totp/confirm', { code }, access)
    const [recoveryCode] = confirmed.body.data.recovery_codes
    const other = { ...settings, SECRETS_KEY: 'another key of the tests that is long enough' }
    const reset = await inWords(['secrets', 'reset'], other)
    expect(reset).toEqual({
      code: 0,
      said: expect.stringMatching(/\nAuthenticator apps that no longer work: 1\. .*reset-factors/),
    })
    const first = await send('POST /auth/login', { email: ADA, password: PASSWORD })
    expect(first.body).toMatchObject({ error: 'Second factor required' })
    const { challenge } = first.body
    const done = await send('POST /auth/login/second-factor', { challenge, code: recoveryCode })
    expect(done.status).toBe(200)
    expect(server.stderr()).not.toMatch(/"level":[56]0/)
  })
})
