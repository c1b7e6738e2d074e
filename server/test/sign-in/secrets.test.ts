import { expect, onTestFinished, test } from 'vitest'
import { createSignInLink } from '#factors/create-sign-in-link'
import { authenticator } from '../factors/support/authenticator.ts'
import { CLIENT_SECRET, scriptedProvider } from '../openid/support/scripted-provider.ts'
import { visitor, withProvider } from '../openid/support/visitor.ts'
import { newAuthenticator } from '../passkeys/support/authenticator.ts'
import { passkeyCalls } from '../passkeys/support/passkey-calls.ts'
import { dataOf } from '../support/answers.ts'
import { capturedLog } from '../support/captured-log.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { keptBy } from '../support/kept-by.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, type TestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'

const COOKIE = { 'x-session': 'cookie' }
const ADA = 'ada@example.org'

onEveryDialect((testApp, dialect) => {
  test('nothing that proves who somebody is, is in a log line or kept as it is', async () => {
    const captured = capturedLog('trace')
    const [provider, post] = [await scriptedProvider(), fakeMailer()]
    const place = await migratedDatabase(dialect)
    onTestFinished(() => place.drop())
    const context = await testApp({
      ...withProvider(provider.issuer),
      on: place,
      log: captured.log,
      mailer: post.mailer,
    })
    const secrets = new Map<string, string>()
    const keep = (what: string, secret: string | undefined) => {
      if (secret === undefined) throw new Error(`There is no ${what}`)
      secrets.set(what, secret)
      return secret
    }

    await codesAndLinks(context, keep)
    await newEmail(context, keep, post)
    await passkeys(context, keep)
    const browser = visitor(context)
    const url = await browser.start()
    for (const name of ['state', 'nonce', 'code_challenge'])
      keep(`OpenID ${name}`, new URL(url).searchParams.get(name) ?? undefined)
    keep('OpenID cookie', browser.cookies.get('duebook_openid'))
    const query = provider.answer(url, { claims: { email: 'eve@example.org', email_verified: false } })
    await visitor(context).finish(query)
    await browser.finish(query)
    const again = visitor(context)
    const right = { claims: { email: ADA, email_verified: true } }
    expect(await again.finish(provider.answer(await again.start(), right))).toBe('/')
    for (const [index, secret] of provider.secrets.entries()) keep(`OpenID exchange ${index}`, secret)
    keep('OpenID client secret', CLIENT_SECRET)

    for (const [what, secret] of secrets) await misplace(context, what, secret)
    await context.app.close()

    expect(provider.secrets).toHaveLength(10)
    expect(captured.lines().length).toBeGreaterThan(50)
    const kept = { ...(await keptBy(context, place)), 'the log': captured.text() }
    const whole = Object.entries(kept).filter(([where]) => where.startsWith('the '))
    expect(whole.filter(([, text]) => text.length < 5_000)).toEqual([])
    for (const [where, text] of Object.entries(kept)) {
      const found = [...secrets].filter(([, secret]) => isIn(text, secret)).map(([what]) => what)
      expect.soft([where, found]).toEqual([where, []])
    }
  })
})

type Keep = (what: string, secret: string | undefined) => string

/** Also as bytes are written elsewhere; six digits only where they stand alone. */
function isIn(text: string, secret: string): boolean {
  if (/^\d{6}$/.test(secret)) return new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(text)
  return text.includes(secret) || text.includes(secret.replaceAll('-', '')) || text.includes(btoa(secret))
}

async function codesAndLinks({ call, given, clock, database, newClient }: TestApp, keep: Keep) {
  const owner = await given.owner({ email: 'owner@example.org' })
  await given.user(owner.accountId, { email: ADA, emailProven: true })
  const { secret } = await owner.client.factors.startTotp()
  keep('TOTP secret', secret)
  const show = authenticator(secret, clock)
  const { recovery_codes: codes } = await owner.client.factors.confirmTotp({
    code: keep('first code', show()),
  })
  for (const [index, code] of codes.entries()) keep(`recovery code ${index}`, code)
  const login = async (email: string) => {
    const answer = await call('POST', '/auth/login', { body: { email, password: PASSWORD }, headers: COOKIE })
    return answer.json<{ challenge?: string }>().challenge
  }
  const second = async (code: string) => {
    const challenge = keep(`challenge for ${code}`, await login(owner.email))
    return call('POST', '/auth/login/second-factor', { body: { challenge, code }, headers: COOKIE })
  }
  expect((await second('wrong code')).statusCode).toBe(401)
  const answer = await second(keep('next code', show(1)))
  for (const { name, value } of answer.cookies) keep(`cookie ${name}`, value)
  expect(answer.cookies).toHaveLength(2)
  keep('binding', dataOf<{ binding: string }>(answer).binding)
  expect((await second(codes[0] ?? '')).statusCode).toBe(200)

  const { token } = await database.write((tx) => createSignInLink(tx, clock, owner))
  const body = { token: keep('sign-in link', token) }
  expect((await call('POST', '/auth/sign-in-link', { body })).statusCode).toBe(401)

  const user = await given.user(owner.accountId)
  const at = clock.now().toISOString()
  await database.write((tx) => tx.updateTable('accounts').set({ second_factor_from: at }).execute())
  const challenge = keep('set-up challenge', await login(user.email))
  const made = await newClient().factors.startTotp({ challenge })
  const code = keep('code of a set-up', authenticator(keep('TOTP secret of a set-up', made.secret), clock)())
  await newClient().factors.confirmTotp({ challenge, code })
  await database.write((tx) => tx.updateTable('accounts').set({ second_factor_from: null }).execute())
}

async function newEmail({ call, given }: TestApp, keep: Keep, post: ReturnType<typeof fakeMailer>) {
  const user = await given.owner()
  await call('PUT', '/me', { headers: user.auth, body: { email: 'next@example.org' } })
  await post.awaitLetters(1)
  const token = keep('link to a new email', post.tokens()[0])
  expect((await call('POST', '/auth/confirm-email', { body: { token } })).statusCode).toBe(200)
}

async function passkeys(context: TestApp, keep: Keep) {
  const user = await context.given.owner()
  const calls = passkeyCalls(context)
  const options = await calls.creationOptions(user)
  keep('passkey challenge', options.challenge)
  const device = newAuthenticator()
  expect((await calls.add(user, device.create(options))).statusCode).toBe(201)
  const asked = await calls.requestOptions()
  keep('passkey challenge at signing in', asked.challenge)
  const response = device.get(asked)
  keep('passkey answer', String(response.response.signature))
  expect([(await calls.send(response)).statusCode, (await calls.send(response)).statusCode]).toEqual([
    200, 401,
  ])
}

/** As careless clients and people do. */
async function misplace({ call, inject }: TestApp, what: string, secret: string): Promise<void> {
  const quoted = encodeURIComponent(secret)
  await call('POST', '/auth/login/second-factor', { body: { challenge: secret, code: '12' } })
  await call('POST', '/auth/login/second-factor', { body: `{"challenge":"${secret}","code":"${secret}"` })
  await call('GET', `/auth/oidc/callback?code=${quoted}&state=${quoted}&error=${quoted}`)
  await call('GET', `/auth/oidc/start?binding=${quoted}`)
  const page = await inject({ method: 'GET', url: `/sign-in?token=${quoted}` })
  expect([what, page.statusCode < 500]).toEqual([what, true])
}
