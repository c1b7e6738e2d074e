import { expect, test } from 'vitest'
import { expectRefusal } from '../support/answers.ts'
import { type MakeTestApp, onEveryDialect, onSqlite, type TestAppOptions } from '../support/test-app.ts'
import { type Answer, scriptedProvider } from './support/scripted-provider.ts'
import { visitor, withProvider } from './support/visitor.ts'

/** The provider lives in the present, so what happened before it began earlier. */
const earlier = () => ({ now: new Date(Date.now() - 11 * 60_000).toISOString() })

async function scene(testApp: MakeTestApp, parts: TestAppOptions = {}) {
  const provider = await scriptedProvider()
  const context = await testApp({ ...withProvider(provider.issuer), ...parts })
  const ada = await context.given.owner({ email: 'ada@example.org' })
  const browser = visitor(context)
  const go = async (purpose: 'link' | 'confirm', answer: Answer = {}, auth = ada.auth) =>
    browser.finish(provider.answer(await browser.ask(purpose, auth), answer))
  const links = () => context.database.read.selectFrom('openid_links').selectAll().execute()
  const linkOf = (userId: number, subject: string) =>
    context.database.write((tx) =>
      tx
        .insertInto('openid_links')
        .values({ user_id: userId, issuer: provider.issuer, subject, linked_at: '2026-01-01T00:00:00.000Z' })
        .execute(),
    )
  /** What was done; refusals are in `audit/sign-in-acts.slow.test.ts`. */
  const acts = async () => {
    const rows = await context.database.read
      .selectFrom('audit_log')
      .select(['action', 'user_id as userId', 'method', 'address'])
      .where('action', 'not in', ['sign-in', 'setup.completed'])
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute()
    return rows.map(({ action, userId, method, address }) => [action, userId, method, address])
  }
  const signIn = async (answer: Answer = {}) => {
    const other = visitor(context)
    return other.finish(provider.answer(await other.start(), answer))
  }
  const unlink = (auth = ada.auth) => context.call('DELETE', '/auth/oidc/link', { headers: auth })
  return { ...context, provider, ada, browser, go, links, linkOf, acts, signIn, unlink }
}

onSqlite((testApp) => {
  test('whoever is signed in links, and signs in so from then on, whatever their email and factors', async () => {
    const { go, links, signIn, ada, acts, database } = await scene(testApp)
    const at = '2026-01-01T00:00:00.000Z'
    await database.write((tx) =>
      tx
        .insertInto('totp_factors')
        .values({ user_id: ada.id, secret: 'x', last_step: 0, created_at: at, confirmed_at: at })
        .execute(),
    )
    expect(await signIn()).toBe('/sign-in#error=openid-email-unverified')
    expect(await go('link')).toBe('/settings/security#openid=linked')
    expect(await links()).toMatchObject([{ user_id: ada.id, subject: 'ada' }])
    expect(await signIn()).toBe('/')
    expect(await acts()).toEqual([['openid.linked', ada.id, 'password', '127.0.0.1']])
  })

  test('a subject that another user has is taken, and nobody is linked twice', async () => {
    const { go, given, ada, call, linkOf, links, browser, provider } = await scene(testApp)
    const ben = await given.user(ada.accountId)
    await linkOf(ben.id, 'ada')
    expect(await go('link')).toBe('/settings/security#error=openid-taken')
    const asked = await browser.ask('link', ada.auth)
    await linkOf(ada.id, 'other')
    expect(await browser.finish(provider.answer(asked))).toBe('/settings/security#error=openid-linked')
    const again = await call('POST', '/auth/oidc/link', { headers: ada.auth })
    expectRefusal(again, 409, 'Your user is already linked. End that link first')
    expect(await links()).toHaveLength(2)
  })

  test('linking needs a sign-in or a confirmation within ten minutes, and so does its end', async () => {
    const { ada, call, clock, unlink, links } = await scene(testApp)
    clock.advance({ minutes: 11 })
    expectRefusal(await call('POST', '/auth/oidc/link', { headers: ada.auth }), 403, 'Confirm it is you')
    expectRefusal(await unlink(), 403, 'Confirm it is you')
    expect(await links()).toEqual([])
  })

  test('the person at the provider confirms by signing in there again, for the session that asked alone', async () => {
    const { ada, given, go, linkOf, call, clock, acts, browser, provider } = await scene(testApp, earlier())
    await linkOf(ada.id, 'ada')
    const other = await given.signedIn(ada)
    clock.advance({ minutes: 11 })
    const asked = new URL(await browser.ask('confirm', ada.auth)).searchParams
    expect(asked.get('max_age')).toBe('0')
    const now = Math.floor(clock.now().getTime() / 1000)
    expect(await go('confirm', { claims: { auth_time: now } })).toBe('/settings/security#openid=confirmed')
    const confirmed = await call('DELETE', '/auth/oidc/link', { headers: ada.auth })
    expect(confirmed.statusCode).toBe(200)
    expect((await call('POST', '/auth/oidc/link', { headers: other.auth })).statusCode).toBe(403)
    expect(await acts()).toEqual([
      ['identity.confirmed', ada.id, 'openid', '127.0.0.1'],
      ['openid.unlinked', ada.id, 'password', '127.0.0.1'],
    ])
    expect(provider.requests).toContain('/token')
  })

  test.each<[string, Answer, string]>([
    ['an old sign-in', { claims: { auth_time: 1_700_000_000 } }, 'openid-not-fresh'],
    ['a sign-in without a time', {}, 'openid-not-fresh'],
    ['a time that is no number', { claims: { auth_time: '9999999999' } }, 'openid-invalid'],
    ['somebody else', { claims: { sub: 'eve', auth_time: 9_999_999_999 } }, 'openid-other-user'],
  ])('%s confirms nothing', async (_, answer, code) => {
    const { ada, go, linkOf, call, clock, acts } = await scene(testApp, earlier())
    await linkOf(ada.id, 'ada')
    clock.advance({ minutes: 11 })
    expect(await go('confirm', answer)).toBe(`/settings/security#error=${code}`)
    expect((await call('DELETE', '/auth/oidc/link', { headers: ada.auth })).statusCode).toBe(403)
    expect(await acts()).toEqual([])
  })

  test('an answer for one purpose is none for another', async () => {
    const { ada, browser, provider, links, linkOf } = await scene(testApp)
    const signingIn = await browser.start()
    const linking = await browser.ask('link', ada.auth)
    expect(await browser.finish(provider.answer(signingIn))).toBe('/settings/security#error=openid-expired')
    expect(await browser.finish(provider.answer(linking))).toBe('/sign-in#error=openid-expired')
    expect(await links()).toEqual([])
    await linkOf(ada.id, 'ada')
    expect(await links()).toHaveLength(1)
  })

  test('nobody ends their only way in', async () => {
    const { ada, unlink, linkOf, database, links } = await scene(testApp)
    await linkOf(ada.id, 'ada')
    await database.write((tx) => tx.updateTable('users').set({ has_password: 0 }).execute())
    expectRefusal(await unlink(), 409, 'This is your only way to sign in. Add a passkey first')
    expect(await links()).toHaveLength(1)
    await database.write((tx) =>
      tx
        .insertInto('passkeys')
        .values({
          user_id: ada.id,
          name: 'Phone',
          credential_id: 'x',
          public_key: 'x',
          counter: 0,
          transports: '[]',
          synced: 0,
          created_at: '2026-01-01T00:00:00.000Z',
          last_used_at: null,
        })
        .execute(),
    )
    expect((await unlink()).json()).toEqual({ success: true, message: 'OpenID link ended' })
    expectRefusal(await unlink(), 404, 'Your user is not linked with the OpenID provider')
  })

  test('where passwords are turned off a password is no way in', async () => {
    const { ada, unlink, linkOf, links } = await scene(testApp, { passwordLogin: false })
    await linkOf(ada.id, 'ada')
    expectRefusal(await unlink(), 409, 'This is your only way to sign in. Add a passkey first')
    expect(await links()).toHaveLength(1)
  })

  test('a provider that is away is told of before the browser leaves', async () => {
    const { ada, call, provider, linkOf, browser } = await scene(testApp)
    provider.behaviour = { status: 503 }
    const link = await call('POST', '/auth/oidc/link', { headers: ada.auth })
    expectRefusal(link, 503, 'The OpenID provider cannot be reached right now. Try again later')
    const confirm = await call('POST', '/auth/oidc/confirm', { headers: ada.auth })
    expectRefusal(confirm, 404, 'Your user is not linked with the OpenID provider')
    await linkOf(ada.id, 'ada')
    expect((await call('POST', '/auth/oidc/confirm', { headers: ada.auth })).statusCode).toBe(503)
    expect(browser.cookies.size).toBe(0)
  })
})

onEveryDialect((testApp) => {
  test('a session that has ended meanwhile links nothing, and confirms nothing', async () => {
    const { ada, browser, provider, links, linkOf, given } = await scene(testApp)
    const asked = await browser.ask('link', ada.auth)
    await ada.client.auth.logoutAll({ immediate: true })
    expect(await browser.finish(provider.answer(asked))).toBe('/settings/security#error=openid-signed-out')
    expect(await links()).toEqual([])
    const again = await given.signedIn(ada)
    await linkOf(ada.id, 'ada')
    const confirming = await browser.ask('confirm', again.auth)
    await again.client.auth.logoutAll({ immediate: true })
    const answer = provider.answer(confirming, { claims: { auth_time: Math.floor(Date.now() / 1000) } })
    expect(await browser.finish(answer)).toBe('/settings/security#error=openid-signed-out')
  })
})
