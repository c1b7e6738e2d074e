import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { givenPasskey } from '../factors/support/authenticator.ts'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { bearer } from '../support/calls.ts'
import { type Person, RENT } from '../support/given.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { setCookieOf } from './set-cookie.ts'

const ME = '/auth/me'
const WITH_ALL = `${ME}?include=summary,agenda`
const NO_SESSION = refusal(401, 'Invalid refresh token')

onSqlite((testApp) => {
  test('a page that opens gets what `GET /me` answers, by its cookie and its binding', async () => {
    const context = await testApp()
    const { bound, owner, accessToken } = await cookieSession(context)
    const club = await owner.client.databases.create({ name: 'Club' })
    await owner.client.group({ id: club.id }).bills.create(RENT)
    for (const query of ['', '?include=summary,agenda', `?include=agenda&database_id=${club.id}`]) {
      const early = await context.call('GET', ME + query, { headers: bound })
      const later = await context.call('GET', `/me${query}`, { headers: bearer(accessToken) })
      expect.soft(answerOf(early), query).toEqual(answerOf(later))
      expect.soft(early.statusCode, query).toBe(200)
      expect.soft(early.headers['cache-control'], query).toBe('no-store')
    }
    const named = await context.call('GET', `${ME}?include=agenda&database_id=${club.id}`, { headers: bound })
    expect(dataOf(named)).toMatchObject({
      database_id: club.id,
      agenda: expect.arrayContaining([expect.objectContaining({ bill_name: 'Rent' })]),
    })
  })

  test('what is missing, foreign or of another kind opens nothing', async () => {
    const context = await testApp()
    const { bound, owner, accessToken } = await cookieSession(context)
    const other = await cookieSession(context)
    const { cookie, 'x-session-binding': binding } = bound
    const attempts: Record<string, Record<string, string>> = {
      'an access token': bearer(accessToken),
      'no X-Session': { cookie, 'x-session-binding': binding },
      'another X-Session': { ...bound, 'x-session': 'token' },
      'no cookie': { 'x-session': 'cookie', 'x-session-binding': binding },
      'no binding': { 'x-session': 'cookie', cookie },
      'somebody else’s binding': { ...bound, 'x-session-binding': other.bound['x-session-binding'] },
      'somebody else’s cookie': { ...bound, cookie: other.bound.cookie },
      'two cookies': { ...bound, cookie: `${cookie}; ${other.bound.cookie}` },
      'the token of a body session': { ...bound, cookie: `duebook_refresh=${owner.refreshToken}` },
      'an access token as the cookie': { ...bound, cookie: `duebook_refresh=${accessToken}` },
      'a cookie that is too long': { ...bound, cookie: `duebook_refresh=${'x'.repeat(5_000)}` },
    }
    for (const [what, headers] of Object.entries(attempts)) {
      const answer = await context.call('GET', WITH_ALL, { headers })
      expect.soft(answerOf(answer), what).toEqual(NO_SESSION)
    }
    expect((await context.call('GET', WITH_ALL, { headers: bound })).statusCode).toBe(200)
  })

  test('a group that is not theirs is refused, and so is what nobody knows', async () => {
    const context = await testApp()
    const { bound } = await cookieSession(context)
    const stranger = await context.given.owner()
    const ask = async (query: string) =>
      answerOf(await context.call('GET', `${ME}?${query}`, { headers: bound }))
    for (const id of [stranger.groupId, 999_999, 0])
      expect.soft(await ask(`include=agenda&database_id=${id}`)).toEqual(refusal(404, 'Bill group not found'))
    expect(await ask('include=summary,bills')).toEqual(
      refusal(400, 'include must be a list of: summary, agenda'),
    )
  })

  test('it ends with the session: after signing out, the last day, and without a factor that is required', async () => {
    const context = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const { call, clock } = context
    const leaving = await cookieSession(context)
    const gone = { ...leaving.bound, ...bearer(leaving.accessToken) }
    expect((await call('POST', '/auth/logout', { headers: gone })).statusCode).toBe(200)
    expect(answerOf(await call('GET', ME, { headers: leaving.bound }))).toEqual(NO_SESSION)

    const idle = await cookieSession(context)
    const { owner } = idle
    await givenPasskey(context.database, owner)
    const member = await context.given.user(owner.accountId)
    await owner.client.account.update({ require_second_factor: true })
    clock.advance({ days: 6 })
    const unsecured = await signInToPage(context, member)
    const statuses = () =>
      Promise.all(
        [idle, unsecured].map(async ({ bound }) => (await call('GET', ME, { headers: bound })).statusCode),
      )
    expect(await statuses()).toEqual([200, 200])
    clock.advance({ days: 1, seconds: -1 })
    expect(await statuses()).toEqual([200, 200])
    clock.advance({ seconds: 1 })
    expect(await statuses()).toEqual([401, 401])
  })

  test('nothing is renewed by it, and a cookie that was just replaced is good for a minute', async () => {
    const context = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const { call, clock } = context
    const { bound } = await cookieSession(context)
    clock.set('2026-02-03T10:00:00.000Z')
    const read = await call('GET', ME, { headers: bound })
    expect([read.statusCode, setCookieOf(read)]).toEqual([200, undefined])
    const renewed = setCookieOf(await call('POST', '/auth/refresh', { headers: bound }))
    expect(renewed).toBeDefined()
    expect((await call('GET', ME, { headers: bound })).statusCode).toBe(200)
    clock.set('2026-02-03T10:01:01.000Z')
    expect(answerOf(await call('GET', ME, { headers: bound }))).toEqual(NO_SESSION)
    const cookie = `${renewed?.name}=${renewed?.value}`
    expect((await call('GET', ME, { headers: { ...bound, cookie } })).statusCode).toBe(200)
  })

  test('it is compressed, having no token in it', async () => {
    const context = await testApp()
    const { bound, owner } = await cookieSession(context)
    const books = owner.client.group({ id: owner.groupId })
    for (let n = 0; n < 12; n += 1) await books.bills.create({ ...RENT, name: `Rent of house ${n}` })
    const plain = await context.call('GET', WITH_ALL, { headers: bound })
    const headers = { ...bound, 'accept-encoding': 'br' }
    const { rawPayload, headers: sent } = await context.call('GET', WITH_ALL, { headers })
    expect(sent['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
    expect(plain.body).not.toContain('token')
  })
})

async function cookieSession(context: TestApp) {
  const owner = await context.given.owner()
  return { owner, ...(await signInToPage(context, owner)) }
}

async function signInToPage({ call }: TestApp, { email }: Pick<Person, 'email'>) {
  const body = { email, password: PASSWORD }
  const response = await call('POST', '/auth/login', { body, headers: { 'x-session': 'cookie' } })
  const { name, value } = setCookieOf(response) ?? { name: '', value: '' }
  const { access_token: accessToken, binding } = dataOf<{ access_token: string; binding: string }>(response)
  const bound = { 'x-session': 'cookie', 'x-session-binding': binding, cookie: `${name}=${value}` }
  return { accessToken, bound }
}
