import { describe, expect, test } from 'vitest'
import type { Call } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'
import { flight, SOUND, verdictOf } from './support/in-flight.ts'

const ROUNDS = [1, 2, 3]
const GONE = [201, 401, 404]
const LESS = [201, 403]

onEveryDialect((testApp, dialect) => {
  const scene = async (inOtherProcess: boolean) => {
    const [here, other] = await twoApps(testApp, dialect)
    const owner = await here.given.owner()
    return { here, there: inOtherProcess ? other : here, owner, groupId: owner.groupId }
  }

  describe.each([
    ['the same process', false],
    ['another process', true],
  ])('while a hundred writes are under way, through %s', (_, inOtherProcess) => {
    test.each(ROUNDS)('nothing is written after a member was removed (%i)', async () => {
      const place = await scene(inOtherProcess)
      const user = await place.here.given.user(place.owner.accountId)
      await place.here.given.member(place.groupId, user.id, 'editor')
      const remove = (call: Call) =>
        call('DELETE', `/databases/${place.groupId}/members/${user.id}`, { headers: place.owner.auth })
      expect(verdictOf(await flight(place, user, place.groupId, remove), GONE)).toEqual(SOUND)
    })

    test.each(ROUNDS)('nothing is written after a member became a viewer (%i)', async () => {
      const place = await scene(inOtherProcess)
      const user = await place.here.given.user(place.owner.accountId)
      await place.here.given.member(place.groupId, user.id, 'manager')
      const demote = (call: Call) =>
        call('PUT', `/databases/${place.groupId}/members/${user.id}`, {
          headers: place.owner.auth,
          body: { role: 'viewer' },
        })
      expect(verdictOf(await flight(place, user, place.groupId, demote), LESS)).toEqual(SOUND)
    })

    test.each(ROUNDS)('nothing is written after a user was removed, also a guest’s (%i)', async () => {
      const place = await scene(inOtherProcess)
      const elsewhere = await place.here.given.owner()
      const guest = await place.here.given.user(elsewhere.accountId)
      await place.here.given.member(place.groupId, guest.id, 'editor')
      const remove = (call: Call) => call('DELETE', `/users/${guest.id}`, { headers: elsewhere.auth })
      expect(verdictOf(await flight(place, guest, place.groupId, remove), GONE)).toEqual(SOUND)
    })

    test.each(ROUNDS)(
      'nothing is written after an administrator was removed or demoted (%i)',
      async (round) => {
        const place = await scene(inOtherProcess)
        const admin = await place.here.given.user(place.owner.accountId, { isAdmin: true })
        const strip = (call: Call) =>
          round % 2 === 0
            ? call('DELETE', `/users/${admin.id}`, { headers: place.owner.auth })
            : call('PUT', `/users/${admin.id}`, { headers: place.owner.auth, body: { is_admin: false } })
        expect(verdictOf(await flight(place, admin, place.groupId, strip), GONE)).toEqual(SOUND)
      },
    )
  })

  test('a demoted administrator who is an editor too goes on as an editor', async () => {
    const place = await scene(true)
    const admin = await place.here.given.user(place.owner.accountId, { isAdmin: true })
    await place.here.given.member(place.groupId, admin.id, 'editor')
    const demote = (call: Call) =>
      call('PUT', `/users/${admin.id}`, { headers: place.owner.auth, body: { is_admin: false } })
    // Who was let in as an administrator is told no; who comes afterwards is let in as an editor.
    const { savedAfterwards: _, ...verdict } = verdictOf(
      await flight(place, admin, place.groupId, demote),
      LESS,
    )
    expect(verdict).toEqual({ odd: [], savedUnacknowledged: [], lost: [] })
  })

  test('an administrator’s own work on people and groups stops with the demotion, and nothing fails', async () => {
    const { here, there, owner } = await scene(true)
    const admin = await here.given.user(owner.accountId, { isAdmin: true })
    const user = await here.given.user(owner.accountId)
    const [call, headers] = [here.call, admin.auth]
    const path = `/databases/${owner.groupId}`
    const work = Array.from({ length: 12 }, (_, index) => [
      call('POST', '/databases', { headers, body: { name: `Group ${index}` } }),
      call('POST', '/databases', {
        headers: { ...headers, 'idempotency-key': `k${index}` },
        body: { name: `Keyed ${index}` },
      }),
      call('POST', '/invitations', { headers, body: { database_ids: [owner.groupId] } }),
      call('PUT', `/users/${user.id}`, { headers, body: { email: `user.${index}@example.org` } }),
      call('PUT', path, { headers, body: { name: `Renamed ${index}` } }),
      call('PUT', `${path}/members/${user.id}`, { headers, body: { role: 'viewer' } }),
      call('POST', `${path}/members`, { headers, body: { email: owner.email, role: 'viewer' } }),
      call('DELETE', `${path}/members/${owner.id}`, { headers }),
    ]).flat()
    const demotion = there.call('PUT', `/users/${admin.id}`, {
      headers: owner.auth,
      body: { is_admin: false },
    })
    const counted = demotion.then(async (answer) => [answer.statusCode, await countOf(there)] as const)
    const statuses = new Set((await Promise.all(work)).map((answer) => answer.statusCode))
    const [status, after] = await counted
    expect(status).toBe(200)
    expect([...statuses].filter((each) => ![200, 201, 403, 404, 409].includes(each))).toEqual([])
    expect(await countOf(there)).toEqual(after)
    expect(after.invitations).toBe(0)
  })

  test('whatever a user does at the moment of their removal, nothing fails and nothing of it stays', async () => {
    for (const [here, there] of [await twoApps(testApp, dialect), await twoApps(testApp, dialect)]) {
      const owner = await here.given.owner()
      const user = await here.given.user(owner.accountId)
      await here.given.member(owner.groupId, user.id, 'manager')
      const [call, headers] = [here.call, user.auth]
      here.clock.advance({ minutes: 5 })
      const doing = Array.from({ length: 8 }, (_, index) => [
        call('POST', '/devices', { headers, body: { device_id: `d${index}`, platform: 'ios' } }),
        call('POST', '/devices', {
          headers: { ...headers, 'idempotency-key': `k${index}` },
          body: { device_id: `k${index}`, platform: 'ios' },
        }),
        call('POST', '/auth/refresh', { body: { refresh_token: user.refreshToken } }),
        call('POST', '/auth/logout-all', { headers, body: { immediate: false } }),
        call('GET', '/me', { headers }),
        call('DELETE', `/databases/${owner.groupId}/members/${user.id}`, { headers }),
      ]).flat()
      const slow = [
        call('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } }),
        call('POST', '/auth/change-password', {
          headers,
          body: { current_password: PASSWORD, new_password: 'the password that comes next' },
        }),
      ]
      const removal = await there.call('DELETE', `/users/${user.id}`, { headers: owner.auth })
      const statuses = new Set((await Promise.all([...doing, ...slow])).map((answer) => answer.statusCode))
      expect(removal.statusCode).toBe(200)
      expect([...statuses].filter((each) => ![200, 201, 400, 401, 404].includes(each))).toEqual([])
      const left = async (table: 'sessions' | 'devices' | 'idempotency_keys' | 'known_addresses') =>
        here.database.read.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()
      expect([await left('sessions'), await left('devices')]).toEqual([[], []])
      expect([await left('idempotency_keys'), await left('known_addresses')]).toEqual([[], []])
    }
  })
})

async function countOf({ database }: Awaited<ReturnType<typeof twoApps>>[0]) {
  const count = async (table: 'bill_groups' | 'invitations' | 'memberships') =>
    (await database.read.selectFrom(table).select('created_at').execute()).length
  return {
    groups: await count('bill_groups'),
    invitations: await count('invitations'),
    memberships: await count('memberships'),
  }
}
