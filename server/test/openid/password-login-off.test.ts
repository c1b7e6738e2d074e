import { expect, test } from 'vitest'
import { hashOfToken } from '#auth/link-token'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { SETUP_CODE } from '../support/given.ts'
import { PASSWORD } from '../support/secrets.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'
import { scriptedProvider } from './support/scripted-provider.ts'
import { visitor, withProvider } from './support/visitor.ts'

const OFF = [403, 'Password sign-in is turned off'] as const
const NEEDS_EMAIL = [
  409,
  'People sign in with OpenID here, so an invitation needs an email address. Send one with an email address',
] as const

async function scene(testApp: MakeTestApp) {
  const provider = await scriptedProvider()
  const post = fakeMailer()
  const context = await testApp({
    ...withProvider(provider.issuer),
    passwordLogin: false,
    mailer: post.mailer,
  })
  return { ...context, provider, post }
}

onSqlite((testApp) => {
  test('nothing is done with passwords any more', async () => {
    const { call, given, post } = await scene(testApp)
    const owner = await given.owner({ email: 'ada@example.org' })
    const login = { email: owner.email, password: PASSWORD }
    expectRefusal(await call('POST', '/auth/login', { body: login }), ...OFF)
    expectRefusal(await call('POST', '/auth/login', { body: { email: 'x', password: 'x' } }), ...OFF)
    const forgotten = await call('POST', '/auth/forgot-password', { body: { email: owner.email } })
    expectRefusal(forgotten, ...OFF)
    const reset = { token: 'x', password: 'a password that is new' }
    expectRefusal(await call('POST', '/auth/reset-password', { body: reset }), ...OFF)
    const change = { current_password: PASSWORD, new_password: 'a password that is new' }
    const changed = await call('POST', '/auth/change-password', { headers: owner.auth, body: change })
    expectRefusal(changed, ...OFF)
    expect(post.letters).toEqual([])
  })

  test('who is signed in stays so, and the first owner can still set the server up', async () => {
    const { call } = await scene(testApp)
    const body = { setup_code: SETUP_CODE, email: 'ada@example.org', password: PASSWORD }
    const answer = await call('POST', '/setup', { body })
    expect(answer.statusCode).toBe(201)
    const { access_token: token } = dataOf<{ access_token: string }>(answer, 201)
    expect((await call('GET', '/me', { headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
  })

  test('an invitation takes no password, and whoever it went to signs in with OpenID next', async () => {
    const { call, given, post, database, provider, ...context } = await scene(testApp)
    const owner = await given.owner({ email: 'owner@example.org' })
    const invited = { email: 'ada@example.org', database_ids: [owner.groupId] }
    dataOf(await call('POST', '/invitations', { headers: owner.auth, body: invited }), 201)
    const [token = ''] = post.tokens()
    const accept = (email: string) => call('POST', '/invitations/accept', { body: { token, email } })
    expectRefusal(await accept('eve@example.org'), 400, 'This invitation is for a different email address')
    const answer = await accept('Ada@example.org')
    expect([answer.statusCode, answer.json()]).toEqual([201, { success: true, data: { next: 'openid' } }])
    expect(answer.headers['set-cookie']).toBeUndefined()
    const user = await database.read
      .selectFrom('users')
      .select(['email_proven', 'has_password'])
      .where('email_key', '=', 'ada@example.org')
      .executeTakeFirstOrThrow()
    expect(user).toEqual({ email_proven: 1, has_password: 0 })
    expect((await accept('ada@example.org')).statusCode).toBe(400)
    const browser = visitor(context)
    const claims = { email: 'ada@example.org', email_verified: true }
    expect(await browser.finish(provider.answer(await browser.start(), { claims }))).toBe('/')
  })

  test('an invitation needs an address: an open one is neither made nor accepted', async () => {
    const { call, given, database } = await scene(testApp)
    const owner = await given.owner()
    expectRefusal(await call('POST', '/invitations', { headers: owner.auth, body: {} }), ...NEEDS_EMAIL)
    // One from before passwords were turned off.
    await database.write((tx) =>
      tx
        .insertInto('invitations')
        .values({
          account_id: owner.accountId,
          invited_by: owner.id,
          token_hash: hashOfToken('open'),
          email: null,
          is_admin: 0,
          role: 'editor',
          created_at: '2026-01-01T00:00:00.000Z',
          expires_at: '2099-01-01T00:00:00.000Z',
        })
        .execute(),
    )
    const body = { token: 'open', email: 'eve@example.org' }
    expectRefusal(await call('POST', '/invitations/accept', { body }), ...NEEDS_EMAIL)
    expect(await database.read.selectFrom('invitations').select('id').execute()).toHaveLength(1)
  })
})
