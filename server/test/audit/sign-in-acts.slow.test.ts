import { expect, test } from 'vitest'
import { OPERATOR } from '#audit/record-act'
import { removeFactors } from '#auth/remove-factors'
import { createSignInLink } from '#factors/create-sign-in-link'
import { authenticator, givenTotp } from '../factors/support/authenticator.ts'
import { type Answer, scriptedProvider } from '../openid/support/scripted-provider.ts'
import { visitor, withProvider } from '../openid/support/visitor.ts'
import { newAuthenticator } from '../passkeys/support/authenticator.ts'
import { passkeyCalls } from '../passkeys/support/passkey-calls.ts'
import { bearer } from '../support/calls.ts'
import { everythingIn } from '../support/everything.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import type { Person } from '../support/given.ts'
import { PASSWORD } from '../support/secrets.ts'
import { type MakeTestApp, onEveryDialect } from '../support/test-app.ts'
import { entriesOf } from './support/entries.ts'

/*
 * What is done, and refused, around signing in: each is in the log exactly once. What other endpoints do is in `acts.slow.test.ts`.
 */

type Scene = Awaited<ReturnType<typeof scene>>
/** Arranges, and answers what is to be done then. */
type Arrange = (scene: Scene) => Promise<() => Promise<unknown>>
type Case = [what: string, entries: string[], arrange: Arrange]

const CASES: Case[] = [
  [
    'a code turns the app on',
    ['totp.added'],
    async ({ ada, newCode }) => {
      const code = await newCode()
      return () => ada.client.factors.confirmTotp({ code })
    },
  ],
  [
    'a wrong code does not',
    ['totp.added: code-not-accepted'],
    async ({ newCode, send }) => {
      await newCode()
      return () => send('POST', '/auth/totp/confirm', { code: '000000' })
    },
  ],
  [
    'a secret for a second app',
    ['totp.added: totp-exists'],
    async ({ ada, clock, send }) => {
      await givenTotp(ada, clock)
      return () => send('POST', '/auth/totp', {})
    },
  ],
  [
    'a secret without a confirmation',
    ['totp.added: confirm-it-is-you'],
    async ({ clock, send }) => {
      clock.advance({ minutes: 10 })
      return () => send('POST', '/auth/totp', {})
    },
  ],
  [
    'the app is turned off',
    ['totp.removed'],
    async ({ ada, clock }) => {
      await givenTotp(ada, clock)
      return () => ada.client.factors.removeTotp()
    },
  ],
  [
    'there is no app',
    ['totp.removed: totp-not-found'],
    async ({ send }) =>
      () =>
        send('DELETE', '/auth/totp'),
  ],
  [
    'new recovery codes',
    ['recovery-codes.created'],
    async ({ ada, clock }) => {
      await givenTotp(ada, clock)
      return () => ada.client.factors.createRecoveryCodes()
    },
  ],
  [
    'no recovery codes',
    ['recovery-codes.created: totp-not-found'],
    async ({ send }) =>
      () =>
        send('POST', '/auth/recovery-codes'),
  ],
  [
    'a password is not enough, then a code',
    ['sign-in'],
    async ({ ada, clock, login, call }) => {
      const { code } = await givenTotp(ada, clock)
      return async () => {
        const body = { challenge: await login(), code: code() }
        return call('POST', '/auth/login/second-factor', { body })
      }
    },
  ],
  [
    'a wrong code at the second step',
    ['sign-in: wrong-code'],
    async ({ ada, clock, login, call }) => {
      await givenTotp(ada, clock)
      const challenge = await login()
      return () => call('POST', '/auth/login/second-factor', { body: { challenge, code: '000000' } })
    },
  ],
  [
    'an app by a challenge',
    ['totp.added', 'sign-in'],
    async ({ database, clock, login, newClient }) => {
      await database.write((tx) =>
        tx.updateTable('accounts').set({ second_factor_from: clock.now().toISOString() }).execute(),
      )
      const challenge = await login()
      const { secret } = await newClient().factors.startTotp({ challenge })
      const code = authenticator(secret, clock)()
      return () => newClient().factors.confirmTotp({ challenge, code })
    },
  ],
  [
    'a passkey is added',
    ['passkey.added'],
    async ({ ada, passkeys }) => {
      const response = newAuthenticator().create(await passkeys.creationOptions(ada))
      return () => passkeys.add(ada, response)
    },
  ],
  [
    'the same passkey again',
    ['passkey.added: passkey-exists'],
    async ({ ada, passkeys }) => {
      const { authenticator } = await passkeys.given(ada)
      const response = authenticator.create(await passkeys.creationOptions(ada))
      return () => passkeys.add(ada, response)
    },
  ],
  [
    'a passkey of another page is not added',
    ['passkey.added: invalid-passkey'],
    async ({ ada, passkeys }) => {
      const options = await passkeys.creationOptions(ada)
      const response = newAuthenticator().create(options, { origin: 'https://evil.example' })
      return () => passkeys.add(ada, response)
    },
  ],
  [
    'options without a confirmation',
    ['passkey.added: confirm-it-is-you'],
    async ({ clock, send }) => {
      clock.advance({ minutes: 10 })
      return () => send('POST', '/auth/passkeys/options')
    },
  ],
  [
    'a passkey is renamed',
    ['passkey.renamed'],
    async ({ ada, passkeys, send }) => {
      const { id } = await passkeys.given(ada)
      return () => send('PUT', `/auth/passkeys/${id}`, { name: 'Phone' })
    },
  ],
  [
    'somebody else’s passkey',
    ['passkey.removed: passkey-not-found'],
    async ({ owner, passkeys, send }) => {
      const { id } = await passkeys.given(owner)
      return () => send('DELETE', `/auth/passkeys/${id}`)
    },
  ],
  [
    'a passkey is removed',
    ['passkey.removed'],
    async ({ ada, passkeys, send }) => {
      const { id } = await passkeys.given(ada)
      return () => send('DELETE', `/auth/passkeys/${id}`)
    },
  ],
  [
    'a passkey signs in',
    ['sign-in'],
    async ({ ada, passkeys }) => {
      const { authenticator } = await passkeys.given(ada)
      return () => passkeys.signIn(authenticator)
    },
  ],
  [
    'a passkey of another page',
    ['sign-in: unknown-passkey'],
    async ({ ada, passkeys }) => {
      const { authenticator } = await passkeys.given(ada)
      return () => passkeys.signIn(authenticator, { origin: 'https://evil.example' })
    },
  ],
  [
    'a passkey confirms',
    ['identity.confirmed'],
    async ({ ada, passkeys, send }) => {
      const { authenticator } = await passkeys.given(ada)
      const response = await passkeys.answer(authenticator)
      return () => send('POST', '/auth/confirm', { response })
    },
  ],
  [
    'a wrong passkey',
    ['identity.confirmed: passkey-not-accepted'],
    async ({ owner, passkeys, send }) => {
      const { authenticator } = await passkeys.given(owner)
      const response = await passkeys.answer(authenticator)
      return () => send('POST', '/auth/confirm', { response })
    },
  ],
  [
    'a wrong password',
    ['identity.confirmed: wrong-current-password'],
    async ({ send }) =>
      () =>
        send('POST', '/auth/confirm', { password: 'a wrong password' }),
  ],
  [
    'a password where there is an app',
    ['identity.confirmed: password-not-enough'],
    async ({ ada, clock, send }) => {
      await givenTotp(ada, clock)
      return () => send('POST', '/auth/confirm', { password: PASSWORD })
    },
  ],
  [
    'a sign-in link is made',
    ['sign-in-link.created'],
    async ({ ada, clock, database }) =>
      () =>
        database.write((tx) => createSignInLink(tx, clock, ada)),
  ],
  [
    'a sign-in link is used',
    ['sign-in'],
    async ({ ada, clock, database, call }) => {
      const { token } = await database.write((tx) => createSignInLink(tx, clock, ada))
      return () => call('POST', '/auth/sign-in-link', { body: { token } })
    },
  ],
  [
    'OpenID, for the first time',
    ['openid.linked', 'sign-in'],
    async ({ openid }) =>
      () =>
        openid(ADA),
  ],
  [
    'OpenID, where an app would be passed by',
    ['sign-in: openid-link-first'],
    async ({ ada, clock, openid }) => {
      await givenTotp(ada, clock)
      return () => openid(ADA)
    },
  ],
  [
    'OpenID, by the link',
    ['sign-in'],
    async ({ openid }) => {
      await openid(ADA)
      return () => openid({ claims: { sub: 'ada' } })
    },
  ],
  [
    'a link is made',
    ['openid.linked'],
    async ({ openidAs }) =>
      () =>
        openidAs('link', { sub: 'ada' }),
  ],
  [
    'a link with somebody who is taken',
    ['openid.linked: openid-taken'],
    async ({ openidAs, owner }) => {
      await openidAs('link', { sub: 'taken' }, owner)
      return () => openidAs('link', { sub: 'taken' })
    },
  ],
  [
    'a second link',
    ['openid.linked: openid-linked'],
    async ({ openidAs, send }) => {
      await openidAs('link', { sub: 'ada' })
      return () => send('POST', '/auth/oidc/link')
    },
  ],
  [
    'a link without a confirmation',
    ['openid.linked: confirm-it-is-you'],
    async ({ clock, send }) => {
      clock.advance({ minutes: 10 })
      return () => send('POST', '/auth/oidc/link')
    },
  ],
  [
    'a confirmation at the provider',
    ['identity.confirmed'],
    async ({ openidAs }) => {
      await openidAs('link', { sub: 'ada' })
      return () => openidAs('confirm', { sub: 'ada', auth_time: Math.floor(Date.now() / 1000) })
    },
  ],
  [
    'a confirmation of somebody else',
    ['identity.confirmed: openid-other-user'],
    async ({ openidAs }) => {
      await openidAs('link', { sub: 'ada' })
      return () => openidAs('confirm', { sub: 'eve', auth_time: Math.floor(Date.now() / 1000) })
    },
  ],
  [
    'a confirmation that is not fresh',
    ['identity.confirmed: openid-not-fresh'],
    async ({ openidAs }) => {
      await openidAs('link', { sub: 'ada' })
      return () => openidAs('confirm', { sub: 'ada', auth_time: 1 })
    },
  ],
  [
    'the link is ended',
    ['openid.unlinked'],
    async ({ openidAs, send }) => {
      await openidAs('link', { sub: 'ada' })
      return () => send('DELETE', '/auth/oidc/link')
    },
  ],
  [
    'there is no link',
    ['openid.unlinked: openid-not-linked'],
    async ({ send }) =>
      () =>
        send('DELETE', '/auth/oidc/link'),
  ],
  [
    'a new email is asked for',
    ['email.change-requested'],
    async ({ send }) =>
      () =>
        send('PUT', '/me', { email: 'next@example.org' }),
  ],
  [
    'a new email without a confirmation',
    ['email.change-requested: confirm-it-is-you'],
    async ({ clock, call }) => {
      const body = { email: 'ada@example.org', password: PASSWORD }
      const headers = { 'x-session': 'cookie' }
      const login = await call('POST', '/auth/login', { body, headers })
      const auth = bearer(login.json<{ data: { access_token: string } }>().data.access_token)
      clock.advance({ minutes: 10 })
      return async () => {
        await call('PUT', '/me', { headers: auth, body: { email: 'next@example.org' } })
        await call('PUT', '/me', { headers: auth, body: { language: 'de' } })
      }
    },
  ],
  [
    'a language by a token',
    [],
    async ({ ada, given, call }) => {
      const { auth } = await given.token(ada)
      return () => call('PUT', '/me', { headers: auth, body: { language: 'de' } })
    },
  ],
  [
    'a new email is confirmed',
    ['email.changed'],
    async ({ call, mailed }) => {
      const token = await mailed('next@example.org')
      return () => call('POST', '/auth/confirm-email', { body: { token } })
    },
  ],
  [
    'a new email that is taken',
    ['email.changed: email-taken'],
    async ({ call, mailed }) => {
      const token = await mailed('owner@example.org')
      return () => call('POST', '/auth/confirm-email', { body: { token } })
    },
  ],
  [
    'a factor is required',
    ['account.changed'],
    async ({ owner, clock }) => {
      await givenTotp(owner, clock)
      return () => owner.client.account.update({ require_second_factor: true })
    },
  ],
  [
    'a factor, of an owner without one',
    ['account.changed: no-factor-yourself'],
    async ({ owner, call }) =>
      () =>
        call('PUT', '/account', { headers: owner.auth, body: { require_second_factor: true } }),
  ],
  [
    'a factor, of somebody else',
    ['account.changed: owners-only'],
    async ({ send }) =>
      () =>
        send('PUT', '/account', { require_second_factor: true }),
  ],
  [
    'factors are reset',
    ['factors.reset'],
    async ({ owner, ada }) =>
      () =>
        owner.client.users.removeFactors(ada.id),
  ],
  [
    'factors of an owner',
    ['factors.reset: not-permitted'],
    async ({ owner, send }) =>
      () =>
        send('DELETE', `/users/${owner.id}/factors`),
  ],
]

const ADA: Answer = { claims: { sub: 'ada', email: 'ada@example.org', email_verified: true } }

onEveryDialect((testApp) => {
  test.each(CASES)('%s: %j', async (_what, expected, arrange) => {
    const context = await scene(testApp)
    const act = await arrange(context)
    const added = await entriesOf(context.database, act)
    expect(added.map(({ action, reason }) => (reason === null ? action : `${action}: ${reason}`))).toEqual(
      expected,
    )
    expect(added.map(({ count, outcome }) => [count, outcome])).toEqual(
      added.map(({ reason }) => [1, reason === null ? 'done' : 'refused']),
    )
  })
})

onEveryDialect((testApp) => {
  test('what cannot be written into the log is not done', async () => {
    const { ada, call, clock, database, owner } = await scene(testApp)
    await givenTotp(ada, clock)
    const rename = (from: string, to: string) =>
      database.write((tx) => tx.schema.alterTable(from).renameTo(to).execute())
    const before = await everythingIn(database)
    await rename('audit_log', 'away')
    const removed = await call('DELETE', '/auth/totp', { headers: ada.auth })
    const reset = await call('DELETE', `/users/${ada.id}/factors`, { headers: owner.auth })
    await rename('away', 'audit_log')
    expect([removed.statusCode, reset.statusCode]).toEqual([500, 500])
    expect(await everythingIn(database)).toEqual(before)
  })

  test('what fails when all is written is neither done nor in the log', async () => {
    const { ada, clock, database } = await scene(testApp)
    await givenTotp(ada, clock)
    const before = await everythingIn(database)
    const added = await entriesOf(database, async () => {
      const failing = database.write(async (tx) => {
        await removeFactors(tx, clock.now(), ada.id, OPERATOR)
        throw new Error('the machine is gone')
      })
      await expect(failing).rejects.toThrow('the machine is gone')
    })
    expect([added, await everythingIn(database)]).toEqual([[], before])
  })
})

async function scene(testApp: MakeTestApp) {
  const provider = await scriptedProvider()
  const post = fakeMailer()
  const context = await testApp({ ...withProvider(provider.issuer), mailer: post.mailer })
  const { call, given, clock } = context
  const owner = await given.owner({ email: 'owner@example.org' })
  const ada = await given.user(owner.accountId, { email: 'ada@example.org', emailProven: true })
  /** As Ada. */
  const send = (method: string, path: string, body?: object) =>
    call(method, path, { headers: ada.auth, ...(body && { body }) })
  return {
    ...context,
    owner,
    ada,
    send,
    passkeys: passkeyCalls(context),
    async newCode() {
      const { secret } = await ada.client.factors.startTotp()
      return authenticator(secret, clock)()
    },
    async login() {
      const answer = await call('POST', '/auth/login', { body: { email: ada.email, password: PASSWORD } })
      return answer.json<{ challenge: string }>().challenge
    },
    async mailed(email: string) {
      await send('PUT', '/me', { email })
      await post.awaitLetters(1)
      return post.tokens()[0] ?? ''
    },
    async openid(answer: Answer) {
      const browser = visitor(context)
      const sub = { userInfo: { sub: answer.claims?.sub } }
      return browser.finish(provider.answer(await browser.start(), { ...sub, ...answer }))
    },
    async openidAs(
      purpose: 'link' | 'confirm',
      claims: Record<string, unknown>,
      { auth }: Pick<Person, 'auth'> = ada,
    ) {
      const browser = visitor(context)
      return browser.finish(provider.answer(await browser.ask(purpose, auth), { claims }))
    },
  }
}
