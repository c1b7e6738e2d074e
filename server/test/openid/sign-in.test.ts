import { expect, test } from 'vitest'
import type { OpenidSettings } from '#openid/settings'
import { type MakeTestApp, onEveryDialect } from '../support/test-app.ts'
import { type Answer, scriptedProvider } from './support/scripted-provider.ts'
import { visitor, withProvider } from './support/visitor.ts'

const VERIFIED = { email: 'ada@example.org', email_verified: true }

async function scene(testApp: MakeTestApp, settings: Partial<OpenidSettings> = {}) {
  const provider = await scriptedProvider()
  const context = await testApp(withProvider(provider.issuer, settings))
  const owner = await context.given.owner({ email: 'owner@example.org' })
  const user = (details: Parameters<typeof context.given.user>[1] = {}) =>
    context.given.user(owner.accountId, { email: 'ada@example.org', emailProven: true, ...details })
  /** A browser that goes all the way. */
  const signIn = async (answer: Answer = { claims: VERIFIED }) => {
    const browser = visitor(context)
    const location = await browser.finish(provider.answer(await browser.start(), answer))
    return { browser, location }
  }
  const links = () => context.database.read.selectFrom('openid_links').selectAll().execute()
  const audit = () =>
    context.database.read
      .selectFrom('audit_log')
      .select(['action', 'outcome', 'reason', 'count', 'user_id as userId', 'method', 'changes'])
      .where('method', '=', 'openid')
      .orderBy('id')
      .execute()
  const userRow = (id: number) =>
    context.database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...context, provider, owner, user, signIn, links, audit, userRow }
}

onEveryDialect((testApp) => {
  test('a verified email that an administrator has set makes the link, and from then on the subject counts', async () => {
    const { user, signIn, links, audit, provider } = await scene(testApp)
    const ada = await user()
    const { browser, location } = await signIn()
    expect(location).toBe('/')
    expect(await links()).toEqual([
      { user_id: ada.id, issuer: provider.issuer, subject: 'ada', linked_at: expect.any(String) },
    ])
    expect((await browser.refresh()).statusCode).toBe(200)
    const again = await signIn({ claims: { email: 'other@example.org', email_verified: false } })
    expect(again.location).toBe('/')
    expect((await audit()).map(({ action, userId }) => [action, userId])).toEqual([
      ['openid.linked', ada.id],
      ['sign-in', ada.id],
      ['sign-in', ada.id],
    ])
  })

  test('the session is one of a cookie, good only with what the page keeps, and says how it was opened', async () => {
    const { user, signIn, call } = await scene(testApp)
    await user()
    const { browser } = await signIn()
    const { access_token: token } = (await browser.refresh()).json<{ data: { access_token: string } }>().data
    const sessions = await call('GET', '/auth/sessions', { headers: { authorization: `Bearer ${token}` } })
    const current = sessions.json<{ data: Array<{ current: boolean }> }>().data.find((each) => each.current)
    expect(current).toMatchObject({ signed_in_with: 'openid' })
    const other = { 'x-session': 'cookie', 'x-session-binding': 'x'.repeat(43) }
    expect((await browser.request('POST', '/auth/refresh', other)).statusCode).toBe(401)
    expect([...browser.cookies.keys()]).toEqual(['duebook_refresh', 'duebook_device'])
  })

  test('it is not prolonged past 7 days, however often it is used', async () => {
    const { user, signIn, clock } = await scene(testApp)
    await user()
    const { browser } = await signIn()
    for (let day = 1; day < 7; day++) {
      clock.advance({ days: 1 })
      expect((await browser.refresh()).statusCode).toBe(200)
    }
    clock.advance({ hours: 23, minutes: 59 })
    expect((await browser.refresh()).statusCode).toBe(200)
    clock.advance({ minutes: 2 })
    expect((await browser.refresh()).statusCode).toBe(401)
  })

  test('signing in ends the session that it replaces in this browser', async () => {
    const { user, signIn, provider } = await scene(testApp)
    await user()
    const { browser } = await signIn()
    const old = new Map(browser.cookies)
    expect(await browser.finish(provider.answer(await browser.start(), { claims: VERIFIED }))).toBe('/')
    expect((await browser.refresh()).statusCode).toBe(200)
    browser.cookies.clear()
    for (const [name, value] of old) browser.cookies.set(name, value)
    expect((await browser.refresh()).statusCode).toBe(401)
  })

  test.each([
    ['not verified', { email: 'ada@example.org', email_verified: false }],
    ['verified in a word', { email: 'ada@example.org', email_verified: 'true' }],
    ['of which nothing is said', { email: 'ada@example.org' }],
    ['that is missing', {}],
    ['that is none', { email: 'no address', email_verified: true }],
  ])('an email %s links nobody', async (_, claims) => {
    const { user, signIn, links } = await scene(testApp, { createUsers: true })
    await user()
    expect((await signIn({ claims })).location).toBe('/sign-in#error=openid-email-unverified')
    expect(await links()).toEqual([])
  })

  test.each(['totp', 'passkey'] as const)('a user with a %s has to link while signed in', async (factor) => {
    const { user, signIn, links, audit, database } = await scene(testApp)
    const ada = await user()
    const at = '2026-01-01T00:00:00.000Z'
    await database.write(async (tx) => {
      if (factor === 'totp') {
        const values = { user_id: ada.id, secret: 'x', last_step: 0, created_at: at, confirmed_at: at }
        await tx.insertInto('totp_factors').values(values).execute()
      } else {
        const key = { credential_id: 'x', public_key: 'x', counter: 0, transports: '[]', synced: 0 } as const
        const values = { user_id: ada.id, name: 'Phone', ...key, created_at: at, last_used_at: null }
        await tx.insertInto('passkeys').values(values).execute()
      }
    })
    for (let times = 0; times < 3; times++) {
      expect((await signIn()).location).toBe('/sign-in#error=openid-link-first')
    }
    expect(await links()).toEqual([])
    expect(await audit()).toEqual([
      {
        action: 'sign-in',
        outcome: 'refused',
        reason: 'openid-link-first',
        count: 3,
        userId: ada.id,
        method: 'openid',
        changes: '[]',
      },
    ])
  })

  test('an email that its user only typed links nobody', async () => {
    const { user, signIn, links } = await scene(testApp)
    await user({ emailProven: false })
    expect((await signIn()).location).toBe('/sign-in#error=openid-link-first')
    expect(await links()).toEqual([])
  })

  test('a taken email: somebody else at the provider who gets it does not become the user', async () => {
    const { user, signIn, links } = await scene(testApp, { createUsers: true })
    await user()
    await signIn()
    const before = await links()
    const eve = await signIn({ claims: { ...VERIFIED, sub: 'eve' }, userInfo: { sub: 'eve' } })
    expect(eve.location).toBe('/sign-in#error=openid-link-first')
    expect(await links()).toEqual(before)
  })

  test('nobody is made of a stranger unless the operator says so', async () => {
    const { signIn, database } = await scene(testApp)
    expect((await signIn()).location).toBe('/sign-in#error=openid-no-user')
    const { count } = await database.read
      .selectFrom('users')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  test('a new user joins the first account, without groups and without a password', async () => {
    const { signIn, links, userRow, owner, given, call } = await scene(testApp, { createUsers: true })
    await given.owner({ email: 'other@example.org' })
    const { browser, location } = await signIn()
    expect(location).toBe('/')
    const [link] = await links()
    expect(await userRow(link?.user_id ?? 0)).toMatchObject({
      account_id: owner.accountId,
      email: 'ada@example.org',
      is_admin: 0,
      is_owner: 0,
      email_proven: 1,
      has_password: 0,
    })
    const { access_token: token } = (await browser.refresh()).json<{ data: { access_token: string } }>().data
    const me = await call('GET', '/me', { headers: { authorization: `Bearer ${token}` } })
    expect(me.json()).toMatchObject({ data: { databases: [] } })
  })

  test.each([
    ['a stranger', false],
    ['a known user', true],
  ])(
    'of several first sign-ins of %s at once one makes the link, and all are signed in',
    async (_, isKnown) => {
      const { provider, links, database, user, ...context } = await scene(testApp, { createUsers: true })
      if (isKnown) await user()
      const browsers = Array.from({ length: 5 }, () => visitor(context))
      const queries = await Promise.all(
        browsers.map(async (each) => provider.answer(await each.start(), { claims: VERIFIED })),
      )
      const locations = await Promise.all(browsers.map((each, index) => each.finish(queries[index] ?? '')))
      expect(locations).toEqual(['/', '/', '/', '/', '/'])
      expect(await links()).toHaveLength(1)
      const users = await database.read.selectFrom('users').select('email').orderBy('id').execute()
      expect(users.map(({ email }) => email)).toEqual(['owner@example.org', 'ada@example.org'])
    },
  )

  test('what the ID token lacks is asked of the provider, and only about the same person', async () => {
    const { user, signIn } = await scene(testApp)
    await user()
    expect((await signIn({ userInfo: { ...VERIFIED, sub: 'eve' } })).location).toBe(
      '/sign-in#error=openid-invalid',
    )
    // That one address is verified says nothing about another.
    const mixed = { claims: { email: 'ada@example.org' }, userInfo: { email_verified: true } }
    expect((await signIn(mixed)).location).toBe('/sign-in#error=openid-email-unverified')
    expect((await signIn({ userInfo: VERIFIED })).location).toBe('/')
  })
})

onEveryDialect((testApp) => {
  test('the group of administrators gives and takes the rank at each sign-in', async () => {
    const { user, signIn, userRow, audit, call } = await scene(testApp, { adminGroup: 'bill-admins' })
    const ada = await user()
    const admin = { claims: { ...VERIFIED, groups: ['staff', 'bill-admins'] } }
    const { browser } = await signIn(admin)
    expect(await userRow(ada.id)).toMatchObject({ is_admin: 1, is_owner: 0 })
    const { access_token: token } = (await browser.refresh()).json<{ data: { access_token: string } }>().data
    const auth = { authorization: `Bearer ${token}` }
    await call('POST', '/invitations', { headers: auth, body: { email: 'ben@example.org' } })
    await signIn({ claims: { ...VERIFIED, groups: 'staff' } })
    expect(await userRow(ada.id)).toMatchObject({ is_admin: 0, is_owner: 0 })
    expect((await call('GET', '/users', { headers: auth })).statusCode).toBe(403)
    await signIn({ claims: VERIFIED, userInfo: { groups: 'bill-admins' } })
    expect(await userRow(ada.id)).toMatchObject({ is_admin: 1 })
    const changed = (await audit()).filter(({ action }) => action === 'user.changed')
    expect(changed).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ changes: '["is_admin"]', userId: ada.id })),
    )
  })

  test('whoever stops being an administrator leaves no way back in behind', async () => {
    const { user, signIn, database, owner } = await scene(testApp, { adminGroup: 'bill-admins' })
    const ada = await user({ isAdmin: true })
    await database.write((tx) =>
      tx
        .insertInto('invitations')
        .values({
          account_id: owner.accountId,
          invited_by: ada.id,
          token_hash: 'x',
          email: null,
          is_admin: 1,
          role: 'editor',
          created_at: '2026-01-01T00:00:00.000Z',
          expires_at: '2099-01-01T00:00:00.000Z',
        })
        .execute(),
    )
    expect((await signIn()).location).toBe('/')
    expect(await database.read.selectFrom('invitations').selectAll().execute()).toEqual([])
  })

  test('it never takes anything from an owner, and makes none', async () => {
    const { signIn, userRow, owner, database } = await scene(testApp, { adminGroup: 'bill-admins' })
    await database.write((tx) => tx.updateTable('users').set({ email_proven: 1 }).execute())
    const { location } = await signIn({ claims: { email: owner.email, email_verified: true, groups: [] } })
    expect(location).toBe('/')
    expect(await userRow(owner.id)).toMatchObject({ is_admin: 1, is_owner: 1 })
  })

  test('without the setting the provider has no say in ranks', async () => {
    const { user, signIn, userRow } = await scene(testApp)
    const ada = await user({ isAdmin: true })
    await signIn({ claims: { ...VERIFIED, groups: [] } })
    expect(await userRow(ada.id)).toMatchObject({ is_admin: 1 })
  })
})
