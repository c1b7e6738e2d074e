import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { bearer, type Call } from '../support/calls.ts'
import { textOf } from '../support/everything.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { setCookieOf } from './set-cookie.ts'

const ASKING = { 'x-session': 'cookie' }
const DONE = { status: 200, body: { success: true, message: 'Signed out' } }

onSqlite((testApp) => {
  test('a cookie is useless without the binding from its sign-in response, and vice versa', async () => {
    const context = await testApp()
    const { call } = context
    const { cookie, binding } = await signedIn(context, call)
    const another = await signedIn(context, call)
    expect(binding).toMatch(/^[\w-]{43}$/)
    expect(another.binding).not.toBe(binding)
    const wrong = [
      undefined,
      '',
      'x',
      hashOf(binding),
      another.binding,
      binding.slice(0, -1),
      `${binding}x`,
      binding.toUpperCase(),
      `${binding}, ${binding}`,
      'x'.repeat(10_000),
    ]
    for (const given of wrong) {
      expectRefusal(await refresh(call, cookie, given), 401, 'Invalid refresh token')
    }
    expectRefusal(await refresh(call, undefined, binding), 401, 'Invalid refresh token')
    expect((await refresh(call, cookie, binding)).statusCode).toBe(200)
    context.clock.advance({ days: 1, seconds: 1 })
    const renewed = setCookieOf(await refresh(call, cookie, binding))
    const newCookie = `${renewed?.name}=${renewed?.value}`
    expectRefusal(await refresh(call, newCookie, another.binding), 401, 'Invalid refresh token')
    expect((await refresh(call, newCookie, binding)).statusCode).toBe(200)
  })

  test('only cookie sessions have a binding, and only its hash is stored', async () => {
    const context = await testApp()
    const { call } = context
    const { binding, email } = await signedIn(context, call)
    const body = { email, password: PASSWORD }
    const login = await call('POST', '/auth/login', { body })
    expect(Object.keys(dataOf(login)).toSorted()).toEqual([
      'access_token',
      'databases',
      'refresh_token',
      'user',
    ])
    const rows = await context.database.read.selectFrom('sessions').select(['kind', 'binding_hash']).execute()
    expect(rows.filter((row) => row.binding_hash !== null)).toEqual([
      { kind: 'cookie', binding_hash: hashOf(binding) },
    ])
    expect(await textOf(context.database)).not.toContain(binding)
  })

  test('a cookie session from before bindings has to sign in once more, and can still be signed out', async () => {
    const context = await testApp()
    const { call } = context
    const { cookie, accessToken } = await signedIn(context, call)
    await context.database.write((tx) => tx.updateTable('sessions').set({ binding_hash: null }).execute())
    for (const binding of [undefined, '', 'null', hashOf('')]) {
      expectRefusal(await refresh(call, cookie, binding), 401, 'Invalid refresh token')
    }
    const finish = await finishLogout(call, cookie, '')
    expect([answerOf(finish), setCookieOf(finish)]).toEqual([DONE, undefined])
    const headers = { ...ASKING, ...bearer(accessToken), cookie }
    expect(answerOf(await call('POST', '/auth/logout', { headers }))).toEqual(DONE)
    expect(await liveSessions(context)).toBe(0)
  })

  test('logout of a cookie session needs the binding too', async () => {
    const context = await testApp()
    const { call } = context
    const { cookie, binding, accessToken } = await signedIn(context, call)
    const held = { ...ASKING, ...bearer(accessToken), cookie }
    for (const headers of [held, { ...held, 'x-session-binding': hashOf(binding) }]) {
      const refused = await call('POST', '/auth/logout', { headers })
      expectRefusal(refused, 401, 'Invalid refresh token')
      expect([setCookieOf(refused), refused.headers['clear-site-data']]).toEqual([undefined, undefined])
    }
    const headers = { ...held, 'x-session-binding': binding }
    const response = await call('POST', '/auth/logout', { headers })
    expect(answerOf(response)).toEqual(DONE)
    expect(response.headers['clear-site-data']).toBe('"cache", "storage"')
    expectRefusal(await refresh(call, cookie, binding), 401, 'Invalid refresh token')
    // A device whose cookie is gone, or whose session is over, is signed out already.
    for (const gone of [undefined, cookie]) {
      const again = await call('POST', '/auth/logout', {
        headers: { ...ASKING, ...bearer(accessToken), ...(gone === undefined ? {} : { cookie: gone }) },
      })
      expect(answerOf(again)).toEqual(DONE)
    }
  })

  test('what is left after signing out offline ends the session and can do nothing else', async () => {
    const context = await testApp()
    const { call } = context
    const { cookie, binding, accessToken } = await signedIn(context, call)
    const bystander = await signedIn(context, call)
    const left = hashOf(binding)
    expectRefusal(await refresh(call, cookie, left), 401, 'Invalid refresh token')

    for (const [otherCookie, hash] of [
      [cookie, bystander.hash],
      [cookie, binding],
      [cookie, ''],
      [bystander.cookie, left],
      [undefined, left],
      ['duebook_refresh=x', left],
    ] as const) {
      const nothing = await finishLogout(call, otherCookie, hash)
      expect(answerOf(nothing)).toEqual(DONE)
      expect([setCookieOf(nothing), nothing.headers['clear-site-data']]).toEqual([undefined, undefined])
    }
    expect((await refresh(call, cookie, binding)).statusCode).toBe(200)

    const finished = await finishLogout(call, cookie, left)
    expect(answerOf(finished)).toEqual(DONE)
    expect(setCookieOf(finished)).toMatchObject({ name: 'duebook_refresh', value: '' })
    expect(finished.headers['clear-site-data']).toBe('"cache", "storage"')
    expectRefusal(await refresh(call, cookie, binding), 401, 'Invalid refresh token')
    expectRefusal(await call('GET', '/me', { headers: bearer(accessToken) }), 401, 'Invalid token')
    expect((await refresh(call, bystander.cookie, bystander.binding)).statusCode).toBe(200)
  })

  test('a new sign-in in a browser immediately ends the session whose cookie it replaces', async () => {
    const context = await testApp()
    const { call } = context
    const before = await signedIn(context, call)
    const bystander = await signedIn(context, call, before.email)
    const login = { email: before.email, password: PASSWORD }

    // A client that keeps its token itself replaces no cookie, and a wrong password nothing.
    await call('POST', '/auth/login', { body: login, headers: { cookie: before.cookie } })
    const wrong = { body: { ...login, password: 'mistyped' }, headers: { ...ASKING, cookie: before.cookie } }
    expect((await call('POST', '/auth/login', wrong)).statusCode).toBe(401)
    expect((await call('GET', '/me', { headers: bearer(before.accessToken) })).statusCode).toBe(200)

    const headers = { ...ASKING, cookie: before.cookie }
    const after = dataOf<{ access_token: string }>(
      await call('POST', '/auth/login', { body: login, headers }),
    )
    expectRefusal(await call('GET', '/me', { headers: bearer(before.accessToken) }), 401, 'Invalid token')
    expectRefusal(await refresh(call, before.cookie, before.binding), 401, 'Invalid refresh token')
    for (const token of [after.access_token, bystander.accessToken]) {
      expect((await call('GET', '/me', { headers: bearer(token) })).statusCode).toBe(200)
    }
  })

  test('accepting an invitation ends the session of the user who was signed in on that browser', async () => {
    const context = await testApp()
    const { call } = context
    const owner = await context.given.owner()
    const { cookie, accessToken } = await signedIn(context, call, owner.email)
    const { link } = await owner.client.invitations.create()
    const body = { token: link.split('#')[1], email: 'grace@example.org', password: 'a password of her own' }
    const accepted = await call('POST', '/invitations/accept', { body, headers: { ...ASKING, cookie } })
    expect(accepted.statusCode).toBe(201)
    expectRefusal(await call('GET', '/me', { headers: bearer(accessToken) }), 401, 'Invalid token')
    expect((await call('GET', '/me', { headers: owner.auth })).statusCode).toBe(200)
  })

  test('a forged cookie, or one with the token of another kind of session, ends no session at sign-in', async () => {
    const { call, given } = await testApp()
    const victim = await given.owner()
    const other = await given.owner()
    const [head, , signature] = victim.refreshToken.split('.')
    const [, claims] = other.refreshToken.split('.')
    for (const token of [victim.refreshToken, `${head}.${claims}.${signature}`, 'x', victim.accessToken]) {
      const headers = { ...ASKING, cookie: `duebook_refresh=${token}` }
      dataOf(await call('POST', '/auth/login', { body: { email: other.email, password: PASSWORD }, headers }))
    }
    for (const person of [victim, other]) {
      expect((await call('GET', '/me', { headers: person.auth })).statusCode).toBe(200)
    }
  })
})

async function signedIn(context: TestApp, call: Call, email?: string) {
  const who = email ?? (await context.given.owner()).email
  const response = await call('POST', '/auth/login', {
    body: { email: who, password: PASSWORD },
    headers: ASKING,
  })
  const { name, value } = setCookieOf(response) ?? { name: '', value: '' }
  const { access_token: accessToken, binding } = dataOf<{ access_token: string; binding: string }>(response)
  return { email: who, accessToken, binding, hash: hashOf(binding), cookie: `${name}=${value}` }
}

function refresh(call: Call, cookie: string | undefined, binding: string | undefined) {
  return call('POST', '/auth/refresh', {
    headers: {
      ...ASKING,
      ...(cookie === undefined ? {} : { cookie }),
      ...(binding === undefined ? {} : { 'x-session-binding': binding }),
    },
  })
}

function finishLogout(call: Call, cookie: string | undefined, hash: string) {
  return call('POST', '/auth/finish-logout', {
    headers: { ...ASKING, ...(cookie === undefined ? {} : { cookie }) },
    body: { binding_hash: hash },
  })
}

function hashOf(binding: string): string {
  return createHash('sha256').update(binding).digest('base64url')
}

async function liveSessions({ database }: TestApp): Promise<number> {
  const rows = await database.read
    .selectFrom('sessions')
    .select('id')
    .where('kind', '=', 'cookie')
    .where('revoked_at', 'is', null)
    .execute()
  return rows.length
}
