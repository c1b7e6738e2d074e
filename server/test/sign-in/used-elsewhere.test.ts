import { type Endpoint, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { newLinkToken } from '#auth/link-token'
import { createSignInLink } from '#factors/create-sign-in-link'
import { signAction } from '#reminders/action-tokens'
import { sealingKey } from '#secrets/cipher'
import { createSecretBox } from '#secrets/open-secret-box'
import { authenticator, givenPasskey, givenTotp, requireFactorBy } from '../factors/support/authenticator.ts'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { bearer, type Call } from '../support/calls.ts'
import { WITH_CODES } from '../support/failure.ts'
import { PASSWORD, TEST_SECRETS_KEY } from '../support/secrets.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'

/*
 * Whatever is good for one step is good for no other.
 */

const OVER = [401, 'This sign-in has expired. Sign in again'] as const
const PUBLIC_URL = 'https://bills.example.org'

/** What was sent is good, and only what belongs with it is missing or wrong. */
const TAKEN = new Set(['second-factor-required', 'wrong-code', 'code-not-accepted', 'totp-not-started'])

/** Each call that opens a session, or leads to one, for what somebody holds in their hand. */
const DOORS: ReadonlyArray<[method: string, path: string, body: (token: string) => object | undefined]> = [
  ['POST', '/auth/login/second-factor', (challenge) => ({ challenge, code: '123456' })],
  ['POST', '/auth/totp', (challenge) => ({ challenge })],
  ['POST', '/auth/totp/confirm', (challenge) => ({ challenge, code: '123456' })],
  ['POST', '/auth/sign-in-link', (token) => ({ token })],
  ['POST', '/auth/reset-password', (token) => ({ token, password: 'the password that comes next' })],
  ['POST', '/auth/confirm-email', (token) => ({ token })],
  ['POST', '/invitations/accept', (token) => ({ token, email: 'new@example.org', password: PASSWORD })],
  ['POST', '/auth/refresh', (token) => ({ refresh_token: token })],
  ['GET', '/me', () => undefined],
  ['GET', '/auth/factors', () => undefined],
]

onSqlite((testApp) => {
  test('a challenge, a link and an address open nothing but what they were made for', async () => {
    const { call, held } = await scene(testApp)
    for (const [what, { token, opens }] of Object.entries(held)) {
      const opened: string[] = []
      for (const [method, path, body] of DOORS) {
        const sent = body(token)
        const details = sent
          ? { body: sent, headers: WITH_CODES }
          : { headers: { ...bearer(token), ...WITH_CODES } }
        const answer = await call(method, path, details)
        if (answer.statusCode < 400 || TAKEN.has(answer.json<{ code: string }>().code)) opened.push(path)
      }
      expect.soft([what, opened]).toEqual([what, opens])
    }
    expect(Object.keys(held)).toHaveLength(7)
  })

  test('somebody else’s code does not finish a sign-in, and counts for nobody else', async () => {
    const { call, given, clock } = await testApp()
    const [ada, eve] = [await given.owner(), await given.owner()]
    const [adas, eves] = [await givenTotp(ada, clock), await givenTotp(eve, clock)]
    const challenge = await challengeOf(call, ada.email)
    const finish = (code: string) => call('POST', '/auth/login/second-factor', { body: { challenge, code } })
    expectRefusal(await finish(eves.code()), 401, 'This code is wrong or was already used')
    expectRefusal(await finish(eves.recoveryCodes[0] ?? ''), 401, 'This code is wrong or was already used')
    const { user } = dataOf<{ user: { id: number } }>(await finish(adas.code()))
    expect(user.id).toBe(ada.id)
  })

  test('a set-up challenge sets up its own user only, and nothing once they have a factor', async () => {
    const { call, given, clock, database, newClient } = await testApp()
    const owner = await given.owner()
    const [ada, eve] = [await given.user(owner.accountId), await given.user(owner.accountId)]
    await givenTotp(owner, clock)
    await requireFactorBy(owner, clock)
    const [adas, eves] = [await challengeOf(call, ada.email), await challengeOf(call, eve.email)]
    const started = await newClient().factors.startTotp({ challenge: eves })
    await newClient().factors.startTotp({ challenge: adas })
    const code = authenticator(started.secret, clock)()
    const confirm = (challenge: string) => call('POST', '/auth/totp/confirm', { body: { challenge, code } })
    expectRefusal(await confirm(adas), 400, 'This code is wrong or was already used')
    await givenPasskey(database, ada)
    expectRefusal(await call('POST', '/auth/totp', { body: { challenge: adas } }), ...OVER)
    expectRefusal(await confirm(adas), ...OVER)
    const { session } = dataOf<{ session: { user: { id: number } } }>(await confirm(eves))
    expect(session.user.id).toBe(eve.id)
  })

  test('a personal token makes no token, and reaches no factor, no feed and nobody’s password', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const { auth } = await given.token(owner, { access: 'write' })
    const open = Object.entries<Endpoint>(endpoints).filter(
      ([, { path, access, tokens, confirm }]) =>
        access !== 'public' && (path.startsWith('/auth/') || confirm !== undefined) && tokens !== undefined,
    )
    // By hand, because what the contract says is what is in doubt.
    for (const [method, path] of [
      ['POST', '/tokens'],
      ['POST', '/feeds'],
      ['GET', '/auth/factors'],
      ['POST', '/auth/totp'],
      ['POST', '/auth/totp/confirm'],
      ['DELETE', '/auth/totp'],
      ['POST', '/auth/recovery-codes'],
      ['GET', '/auth/passkeys'],
      ['POST', '/auth/passkeys/options'],
      ['POST', '/auth/passkeys'],
      ['POST', '/auth/confirm'],
      ['POST', '/auth/oidc/link'],
      ['DELETE', '/auth/oidc/link'],
      ['POST', '/auth/oidc/confirm'],
      ['POST', '/auth/change-password'],
      ['PUT', '/me'],
      ['PUT', '/account'],
      ['DELETE', `/users/${owner.id}/factors`],
      ['PUT', `/users/${owner.id}`],
      ['POST', '/invitations'],
    ] as const) {
      const answer = await call(method, path, { headers: auth, ...(method === 'GET' ? {} : { body: {} }) })
      expect.soft([path, answer.json<{ error: string }>().error]).toEqual([path, 'Sign in to do this'])
    }
    expect(open.map(([name]) => name)).toEqual([])
  })
})

/** One of everything that somebody could hold, each of a user of its own. */
async function scene(testApp: MakeTestApp) {
  const { call, given, clock, database } = await testApp({ publicUrl: PUBLIC_URL })
  const owner = await given.owner()
  const user = () => given.user(owner.accountId)
  const withTotp = await user()
  await givenTotp(withTotp, clock)
  await givenTotp(owner, clock)
  const { url } = await owner.client.feeds.create({ name: 'Calendar' })
  await requireFactorBy(owner, clock)
  const plain = await user()
  const [reset, email] = [newLinkToken(), newLinkToken()]
  const row = { created_at: clock.now().toISOString(), expires_at: '2099-01-01T00:00:00.000Z' }
  const [resetting, changing] = [await user(), await user()]
  const { token: link } = await database.write(async (tx) => {
    await tx
      .insertInto('password_resets')
      .values({ user_id: resetting.id, token_hash: reset.hash, ...row })
      .execute()
    await tx
      .insertInto('email_changes')
      .values({ user_id: changing.id, token_hash: email.hash, email: 'next@example.org', ...row })
      .execute()
    return createSignInLink(tx, clock, withTotp)
  })
  const box = createSecretBox(() => true, sealingKey(TEST_SECRETS_KEY), undefined)
  const action = { reminderId: 1, act: 'pay', userId: owner.id } as const
  const held: Record<string, { token: string; opens: string[] }> = {
    'a second-factor challenge': {
      token: await challengeOf(call, withTotp.email),
      opens: ['/auth/login/second-factor'],
    },
    'a set-up challenge': {
      token: await challengeOf(call, plain.email),
      opens: ['/auth/totp', '/auth/totp/confirm'],
    },
    'a sign-in link': { token: link, opens: ['/auth/sign-in-link'] },
    'a link for a new password': { token: reset.token, opens: ['/auth/reset-password'] },
    'a link for a new email': { token: email.token, opens: ['/auth/confirm-email'] },
    'the address of a calendar': { token: new URL(url).pathname.split('/').at(-1) ?? '', opens: [] },
    'a link in a reminder': { token: signAction(box, action, 0, clock.now()), opens: [] },
  }
  return { call, held }
}

async function challengeOf(call: Call, email: string): Promise<string> {
  const answer = await call('POST', '/auth/login', { body: { email, password: PASSWORD } })
  return answer.json<{ challenge: string }>().challenge
}
