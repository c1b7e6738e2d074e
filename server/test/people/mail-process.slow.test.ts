import { describe, expect, test, vi } from 'vitest'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import {
  type ServerProcess,
  startServer,
  startToFail,
  temporaryDirectory,
} from '../process/server-process.ts'
import { tokenIn } from '../support/fake-mailer.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { DIALECTS, emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { type SmtpProcess, startSmtp } from './support/smtp-process.ts'

const SMTP_PASSWORD = 'the-secret-of-the-mail-server'
const SETTINGS = { MAIL_FROM: 'Duebook <bills@example.org>', PUBLIC_URL: 'https://bills.example.org/' }
const NEW = { email: 'grace@example.org', password: 'a password of her own' }

describe.each(DIALECTS)('the real server on %s, with a real mail server', (dialect) => {
  let place: TestDatabase
  let smtp: SmtpProcess
  let server: ServerProcess
  sharedSetUp({
    async begin() {
      ;[place, smtp] = await Promise.all([emptyDatabase(dialect), startSmtp('needs-login')])
      const { location } = place
      server = await startServer({
        ...ADMIN,
        ...SETTINGS,
        DATA_DIR: temporaryDirectory(),
        DATABASE_URL: location.engine === 'postgres' ? location.url : `sqlite:${location.file}`,
        JWT_SECRET: 'a secret of the tests that is long enough',
        SMTP_URL: `smtp://bills:${SMTP_PASSWORD}@127.0.0.1:${smtp.port}`,
        LOG_LEVEL: 'trace',
      })
    },
    async end() {
      await server.stop()
      await smtp.stop()
      await place.drop()
    },
  })

  test('invites by mail, lets the invited in, and mails them a link when they forget their password', async () => {
    const { access: token, groupId } = await signIn(server.url)
    const body = { email: NEW.email, database_ids: [groupId], role: 'viewer' }
    const invited = await call(server.url, 'POST /invitations', { token, body })
    expect([invited.status, invited.body.data.mail]).toEqual([201, 'sent'])
    const [invitation] = await smtp.mails(1)
    const link = `https://bills.example.org/invite#${tokenIn(invitation?.text ?? '')}`
    expect(invited.body.data.link).toBe(link)

    const acceptance = { ...NEW, token: tokenIn(invitation?.text ?? '') }
    const accepted = await call(server.url, 'POST /invitations/accept', { body: acceptance })
    expect([accepted.status, accepted.body.data.databases]).toEqual([
      201,
      [{ id: groupId, name: 'Personal' }],
    ])
    const { access_token: hers } = accepted.body.data
    const me = await call(server.url, 'GET /me', { token: hers })
    expect(me.body.data).toMatchObject({ is_account_owner: false, databases: [{ role: 'viewer' }] })

    await call(server.url, 'POST /auth/forgot-password', { body: { email: NEW.email } })
    const reset = (await smtp.mails(2))[1]
    expect(reset).toMatchObject({ to: [NEW.email], from: 'bills@example.org' })
    const next = { token: tokenIn(reset?.text ?? ''), password: 'the password that comes next' }
    expect((await call(server.url, 'POST /auth/reset-password', { body: next })).status).toBe(200)
    expect((await call(server.url, 'GET /me', { token: hers })).status).toBe(401)
    const login = await call(server.url, 'POST /auth/login', { body: { ...NEW, password: next.password } })
    expect(login.status).toBe(200)

    const printed = server.stdout() + server.stderr()
    for (const secret of [
      SMTP_PASSWORD,
      acceptance.token,
      next.token,
      NEW.email,
      NEW.password,
      next.password,
    ]) {
      expect.soft(printed).not.toContain(secret)
    }
    expect(printed).toContain('/api/v2/invitations/accept')
  })
})

describe('a server that is stopped while a mail is under way', () => {
  test('ends within its time, with 0, and leaves no word of the password', async () => {
    const smtp = await startSmtp('hangs')
    const server = await startServer({
      ...ADMIN,
      ...SETTINGS,
      DATA_DIR: temporaryDirectory(),
      SMTP_URL: `smtp://bills:${SMTP_PASSWORD}@127.0.0.1:${smtp.port}`,
    })
    await call(server.url, 'POST /auth/forgot-password', { body: { email: ADMIN.ADMIN_EMAIL } })
    await vi.waitUntil(() => smtp.tried.length === 1, { timeout: 60_000 })
    const ended = await server.stop()
    expect(ended.code).toBe(0)
    expect(ended.stderr).toContain('emailing a password reset link failed')
    expect(ended.stderr).not.toContain(SMTP_PASSWORD)
  })
})

describe('wrong mail settings stop the start with 2 and one line per fault:', () => {
  const URL_WITH_PASSWORD = `smtp://bills:${SMTP_PASSWORD}@mail.example.org`
  test.each<[string, Record<string, string>, RegExp[]]>([
    [
      'a mail server without a sender and without an address of one’s own',
      { SMTP_URL: URL_WITH_PASSWORD },
      [/^MAIL_FROM is missing, but SMTP_URL is set/, /^PUBLIC_URL is missing, but SMTP_URL is set/],
    ],
    [
      'everything wrong at once',
      {
        SMTP_URL: `http://bills:${SMTP_PASSWORD}@mail.example.org`,
        MAIL_FROM: 'nobody',
        PUBLIC_URL: 'https://bills.example.org/app',
      },
      [
        /^PUBLIC_URL must be .*"https:\/\/bills\.example\.org\/app"/,
        /^MAIL_FROM must be .*"nobody"/,
        /^SMTP_URL must be smtp:\/\//,
      ],
    ],
    [
      'a sender that is none, though no mail is sent',
      { MAIL_FROM: 'a@example.org, b@example.org' },
      [/^MAIL_FROM must be /],
    ],
    [
      'a mail server with an impossible port',
      { ...SETTINGS, SMTP_URL: `${URL_WITH_PASSWORD}:99999` },
      [/^SMTP_URL must be /],
    ],
    [
      'a mail server without a host',
      { ...SETTINGS, SMTP_URL: `smtp://bills:${SMTP_PASSWORD}@` },
      [/^SMTP_URL must be /],
    ],
    [
      'a password with a stray slash',
      { ...SETTINGS, SMTP_URL: `smtp://bills:${SMTP_PASSWORD}/x@mail.example.org` },
      [/^SMTP_URL must be /],
    ],
  ])('%s', async (_, settings, lines) => {
    const { code, stdout, stderr } = await startToFail({ DATA_DIR: temporaryDirectory(), ...settings })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.trimEnd().split('\n')).toEqual(lines.map((line) => expect.stringMatching(line) as unknown))
    expect(stderr).not.toContain(SMTP_PASSWORD)
  })
})
