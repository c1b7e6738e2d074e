import { expect, test } from 'vitest'
import { sweep } from '#process/housekeeping'
import { setCookiesOf } from '../http/set-cookie.ts'
import { mailScene, PUBLIC_URL, targetsOf } from '../people/support/mail-scene.ts'
import { startSmtp } from '../people/support/smtp-process.ts'
import { answerOf } from '../support/answers.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { PASSWORD } from '../support/secrets.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'

const NEW_PASSWORD = 'a password that nobody has yet'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const COOKIE = { 'x-session': 'cookie', 'user-agent': FIREFOX }

/** Somebody who has signed in from 127.0.0.1 before. */
async function scene(testApp: MakeTestApp) {
  const mail = fakeMailer()
  const context = await testApp({ mailer: mail.mailer, publicUrl: PUBLIC_URL, now: '2026-02-02T09:00:00Z' })
  const owner = await context.given.owner()
  const login = (from: string, headers: Record<string, string> = {}) =>
    context.call('POST', '/auth/login', { body: { email: owner.email, password: PASSWORD }, from, headers })
  /** Once everything that is on its way has come. */
  const subjects = async () => {
    await context.app.close()
    return mail.notices.map(({ subject }) => subject)
  }
  return { ...context, owner, mail, login, subjects }
}

onSqlite((testApp) => {
  test('a changed password is mailed: what, when, from where, and what to do', async () => {
    const smtp = await startSmtp()
    const { call, owner } = await mailScene(testApp, `smtp://127.0.0.1:${smtp.port}`)
    await call('POST', '/auth/change-password', {
      headers: { ...owner.auth, 'user-agent': FIREFOX },
      from: '192.0.2.7',
      body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    })
    const [received] = await smtp.mails(1)
    expect(received).toMatchObject({ to: [owner.email], subject: 'Your Duebook password was changed' })
    const { text = '', html = '' } = received ?? {}
    expect(text).toMatch(/February 2, 2026 at 9:00\sAM UTC, Firefox, Linux, 192\.0\.2\.7/)
    expect(text).toContain('If not, change your password')
    expect(targetsOf(html)).toEqual([`${PUBLIC_URL}/settings/security`])
  })

  test('it is in the language of the user, and a program that is not known is not quoted', async () => {
    const { call, owner, mail, subjects } = await scene(testApp)
    await owner.client.updateMe({ language: 'de' })
    await call('POST', '/auth/change-password', {
      headers: { ...owner.auth, 'user-agent': 'Ruf sofort an: 555' },
      body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    })
    expect(await subjects()).toEqual(['Dein Duebook-Passwort wurde geändert'])
    expect(mail.notices[0]?.text).toMatch(/2\. Februar 2026 um 09:00 UTC, unbekanntes Gerät, 127\.0\.0\.1/)
    expect(mail.notices[0]?.text).not.toContain('555')
  })

  test('what an administrator sets is mailed: a new email to the old address', async () => {
    const { owner, given, mail, subjects } = await scene(testApp)
    const user = await given.user(owner.accountId, { email: 'ben@example.org' })
    await owner.client.users.update(user.id, { email: 'bob@example.org', password: NEW_PASSWORD })
    await owner.client.users.update(user.id, { is_admin: true })
    expect((await subjects()).toSorted()).toEqual([
      'Your Duebook email address was changed',
      'Your Duebook password was changed',
    ])
    const about = new Map(mail.notices.map(({ subject, to, text }) => [subject, [to, text] as const]))
    expect(about.get('Your Duebook email address was changed')?.[0]).toBe('ben@example.org')
    expect(about.get('Your Duebook password was changed')).toEqual([
      'bob@example.org',
      expect.stringContaining('by an administrator'),
    ])
  })

  test('a sign-in from an unknown address is mailed, and the next one from there is not', async () => {
    const { login, subjects } = await scene(testApp)
    await login('127.0.0.1')
    await login('192.0.2.1')
    await login('192.0.2.1')
    await login('192.0.2.2')
    expect(await subjects()).toEqual(['New sign-in to Duebook', 'New sign-in to Duebook'])
  })

  test('the first sign-in of a user is not mailed', async () => {
    const { call, owner, subjects } = await scene(testApp)
    await owner.client.users.create({ email: 'ben@example.org', password: NEW_PASSWORD })
    await call('POST', '/auth/login', {
      body: { email: 'ben@example.org', password: NEW_PASSWORD },
      from: '192.0.2.9',
    })
    expect(await subjects()).toEqual([])
  })

  test('a browser is known by its cookie wherever it is; a made-up one is not', async () => {
    const { login, subjects, database } = await scene(testApp)
    const cookies = setCookiesOf(await login('127.0.0.1', COOKIE))
    const device = cookies.find(({ name }) => name === 'duebook_device')
    expect(device?.attributes).toMatchObject({
      path: '/',
      httponly: '',
      samesite: 'Lax',
      'max-age': '31536000',
    })
    const cookie = `duebook_device=${device?.value}`
    const again = setCookiesOf(await login('192.0.2.1', { ...COOKIE, cookie }))
    expect(again.find(({ name }) => name === 'duebook_device')?.value).toBe(device?.value)
    await login('192.0.2.2', { ...COOKIE, cookie: `duebook_device=${'x'.repeat(43)}` })
    await login('192.0.2.3', { ...COOKIE, cookie: 'duebook_device=short' })
    expect(
      JSON.stringify(await database.read.selectFrom('known_devices').selectAll().execute()),
    ).not.toContain(device?.value)
    expect(await subjects()).toEqual(['New sign-in to Duebook', 'New sign-in to Duebook'])
  })

  test('clients of the contract get no cookie', async () => {
    const { login } = await scene(testApp)
    expect(setCookiesOf(await login('127.0.0.1'))).toEqual([])
  })

  test('over https the cookie belongs to the host alone', async () => {
    const { inject, owner } = await scene(async (options) => testApp({ ...options, trustProxy: 1 }))
    const answer = await inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      headers: { ...COOKIE, 'x-forwarded-proto': 'https' },
      payload: { email: owner.email, password: PASSWORD },
    })
    expect(setCookiesOf(answer).map(({ name, attributes }) => [name, 'secure' in attributes])).toContainEqual(
      ['__Host-duebook_device', true],
    )
  })

  test('fifty browsers of a user are known, each for a year', async () => {
    const { login, clock, database } = await scene(testApp)
    const known = () => database.read.selectFrom('known_devices').select('last_seen_at').execute()
    for (let n = 0; n < 51; n++) {
      clock.advance({ seconds: 1 })
      await login('127.0.0.1', COOKIE)
    }
    expect(await known()).toHaveLength(50)
    clock.advance({ seconds: 365 * 24 * 60 * 60 + 1 })
    await sweep(database, clock)
    expect(await known()).toEqual([])
  })

  test('without mail everything works, and nothing is sent', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    const answer = answerOf(await call('POST', '/auth/change-password', { headers: owner.auth, body }))
    expect(answer.status).toBe(200)
  })
})
