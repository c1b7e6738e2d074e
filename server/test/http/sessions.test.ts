import { expect, test } from 'vitest'
import type { Clock } from '#core/clock'
import type { Database } from '#db/database'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { bearer, type Call } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { readJwt } from './crafted-jwt.ts'

interface SessionEntry {
  id: number
  current: boolean
  last_used_at: string
}

onSqlite((testApp) => {
  test('the sessions list shows each device that is signed in, latest use first, and marks the one that asks', async () => {
    const { call, given, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const phone = await given.owner()
    await given.owner()
    clock.set('2026-02-02T09:05:00.000Z')
    const login = await call('POST', '/auth/login', {
      body: { email: phone.email, password: PASSWORD },
      headers: { 'user-agent': `Laptop/1.0 ${'x'.repeat(5000)}` },
      from: '203.0.113.9',
    })
    const laptopToken = dataOf<{ access_token: string }>(login).access_token
    const sessions = dataOf<SessionEntry[]>(await call('GET', '/auth/sessions', { headers: phone.auth }))
    expect(sessions).toEqual([
      {
        id: Number(readJwt(laptopToken).claims.sid),
        user_agent: expect.stringMatching(/^Laptop\/1\.0 x+$/),
        address: '203.0.113.9',
        created_at: '2026-02-02T09:05:00.000Z',
        last_used_at: '2026-02-02T09:05:00.000Z',
        expires_at: '2026-02-09T09:05:00.000Z',
        signed_in_with: 'password',
        current: false,
      },
      {
        id: Number(readJwt(phone.accessToken).claims.sid),
        user_agent: 'test',
        address: '127.0.0.1',
        created_at: '2026-02-02T09:00:00.000Z',
        last_used_at: '2026-02-02T09:00:00.000Z',
        expires_at: '2026-02-09T09:00:00.000Z',
        signed_in_with: 'password',
        current: true,
      },
    ])
    const seenFromLaptop = await call('GET', '/auth/sessions', { headers: bearer(laptopToken) })
    expect(dataOf<SessionEntry[]>(seenFromLaptop).map((session) => session.current)).toEqual([true, false])
  })

  test('refreshing counts as use and brings a session to the top', async () => {
    const { call, given, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const phone = await given.owner()
    clock.advance({ minutes: 1 })
    const laptop = await given.signedIn(phone)
    clock.advance({ minutes: 9 })
    await call('POST', '/auth/refresh', { body: { refresh_token: phone.refreshToken } })
    const sessions = await listed(call, laptop.auth)
    expect(sessions[0]).toMatchObject({ current: false, last_used_at: '2026-02-02T09:10:00.000Z' })
    expect(sessions[1]).toMatchObject({ current: true, last_used_at: '2026-02-02T09:01:00.000Z' })
  })

  test('sessions that were signed out or have expired are not listed', async () => {
    const { call, given, clock } = await testApp()
    const old = await given.owner()
    clock.advance({ days: 7 })
    const phone = await given.signedIn(old)
    const gone = await given.signedIn(old)
    await call('POST', '/auth/logout', { headers: gone.auth, body: { refresh_token: gone.refreshToken } })
    expect((await listed(call, phone.auth)).map((session) => session.id)).toEqual([sessionOf(phone)])
  })

  test('somebody else’s session answers like one that does not exist, and lives on', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const colleague = await given.user(owner.accountId)
    const foreign = await call('DELETE', `/auth/sessions/${sessionOf(colleague)}`, { headers: owner.auth })
    const missing = await call('DELETE', '/auth/sessions/987654', { headers: owner.auth })
    expectRefusal(foreign, 404, 'Session not found')
    expect(foreign.body).toBe(missing.body)
    expect((await call('GET', '/me', { headers: colleague.auth })).statusCode).toBe(200)
  })

  test('a user has at most 1,000 sessions: a new one ends the least recently used of that user', async () => {
    const { call, given, clock, database, newClient } = await testApp()
    const first = await given.owner()
    clock.advance({ minutes: 1 })
    const second = await given.signedIn(first)
    const stranger = await given.owner()
    clock.advance({ minutes: 1 })
    await copySessions(database, second, 997, clock)
    clock.advance({ minutes: 1 })
    // The oldest, but used since.
    await call('POST', '/auth/refresh', { body: { refresh_token: first.refreshToken } })
    await newClient().auth.login({ email: first.email, password: PASSWORD })
    expect(await listed(call, first.auth)).toHaveLength(1_000)
    // As a machine whose clock was set back: the new one stays all the same.
    clock.advance({ minutes: -10 })
    const client = newClient()
    await client.auth.login({ email: first.email, password: PASSWORD })
    expect(await client.auth.listSessions()).toHaveLength(1_000)
    clock.advance({ minutes: 10 })
    expectRefusal(await call('GET', '/me', { headers: second.auth }), 401, 'Invalid token')
    const refresh = await call('POST', '/auth/refresh', { body: { refresh_token: second.refreshToken } })
    expectRefusal(refresh, 401, 'Invalid refresh token')
    for (const person of [first, stranger]) {
      expect((await call('GET', '/me', { headers: person.auth })).statusCode).toBe(200)
    }
    const rows = await database.read
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', first.id)
      .execute()
    expect(rows).toHaveLength(1_000)
  })

  test('beyond 1,000 sessions, expired ones are removed before active ones', async () => {
    const { call, given, clock, database, newClient } = await testApp()
    const phone = await given.owner()
    clock.advance({ days: 1 })
    const script = await given.signedIn(phone)
    await copySessions(database, script, 1_100, clock)
    await call('POST', '/auth/logout', { headers: script.auth, body: { refresh_token: script.refreshToken } })
    await database.write((tx) =>
      tx
        .updateTable('sessions')
        .set({ revoked_at: '2026-02-03T09:00:00.000Z' })
        .where('refresh_id', 'like', 'copy %')
        .execute(),
    )
    const client = newClient()
    await client.auth.login({ email: phone.email, password: PASSWORD })
    expect(await client.auth.listSessions()).toHaveLength(2)
    const refresh = await call('POST', '/auth/refresh', { body: { refresh_token: phone.refreshToken } })
    expect(refresh.statusCode).toBe(200)
  })

  test('an account that was removed or demoted is so at the very next request, whatever its token says', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const body = { name: 'Made by an administrator' }
    expect((await call('POST', '/databases', { headers: admin.auth, body })).statusCode).toBe(201)
    await database.write((tx) =>
      tx.updateTable('users').set({ is_admin: 0 }).where('id', '=', admin.id).execute(),
    )
    expectRefusal(
      await call('POST', '/databases', { headers: admin.auth, body }),
      403,
      'You do not have permission to do this',
    )
    await database.write((tx) => tx.deleteFrom('users').where('id', '=', admin.id).execute())
    expectRefusal(await call('GET', '/me', { headers: admin.auth }), 401, 'Invalid token')
    const refresh = await call('POST', '/auth/refresh', { body: { refresh_token: admin.refreshToken } })
    expectRefusal(refresh, 401, 'Invalid refresh token')
  })
})

onEveryDialect((testApp) => {
  test('ending a session ends its refresh token and its access token at once', async () => {
    const { call, given } = await testApp()
    const phone = await given.owner()
    const laptop = await given.signedIn(phone)
    const response = await call('DELETE', `/auth/sessions/${sessionOf(laptop)}`, { headers: phone.auth })
    expect(answerOf(response)).toEqual({ status: 200, body: { success: true, message: expect.any(String) } })
    expectRefusal(await call('GET', '/me', { headers: laptop.auth }), 401, 'Invalid token')
    const refresh = await call('POST', '/auth/refresh', { body: { refresh_token: laptop.refreshToken } })
    expectRefusal(refresh, 401, 'Invalid refresh token')
    expect(await listed(call, phone.auth)).toHaveLength(1)
    const again = await call('DELETE', `/auth/sessions/${sessionOf(laptop)}`, { headers: phone.auth })
    expectRefusal(again, 404, 'Session not found')
    await call('DELETE', `/auth/sessions/${sessionOf(phone)}`, { headers: phone.auth })
    expectRefusal(await call('GET', '/me', { headers: phone.auth }), 401, 'Invalid token')
  })
})

async function listed(call: Call, headers: { authorization: string }): Promise<SessionEntry[]> {
  return dataOf<SessionEntry[]>(await call('GET', '/auth/sessions', { headers }))
}

function sessionOf(person: { accessToken: string }): number {
  return Number(readJwt(person.accessToken).claims.sid)
}

async function copySessions(
  database: Database,
  person: { accessToken: string },
  times: number,
  clock: Clock,
): Promise<void> {
  await database.write(async (tx) => {
    const model = await tx
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', sessionOf(person))
      .executeTakeFirstOrThrow()
    const { id: _, ...columns } = { ...model, last_used_at: clock.now().toISOString() }
    const copies = Array.from({ length: times }, (_each, index) => ({
      ...columns,
      refresh_id: `copy ${index}`,
    }))
    await tx.insertInto('sessions').values(copies).execute()
  })
}
