import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { failure } from '../support/failure.ts'
import type { Person } from '../support/given.ts'
import { RENT } from '../support/given.ts'
import { onEveryDialect, type TestApp } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'

const NO_GROUP = [404, 'Bill group not found'] as const
const NOT_ALLOWED = [403, 'You do not have permission to do this'] as const
const BAD_TOKEN = [401, 'Invalid token'] as const
/** What is done through one app holds at the very next request to the other, with a token that still lives. */
onEveryDialect((testApp, dialect) => {
  async function scene(details: { isAdmin?: boolean; isOwner?: boolean } = {}) {
    const [here, there] = await twoApps(testApp, dialect)
    const owner = await here.given.owner()
    const user = await here.given.user(owner.accountId, details)
    const books = { 'x-database-id': String(owner.groupId) }
    const ask = requestsOf(there, user, books)
    return { here, there, owner, user, ask }
  }

  test('a removed user', async () => {
    const { here, owner, user, ask, there } = await scene()
    await here.given.member(owner.groupId, user.id, 'manager')
    expect(dataOf(await ask('GET', '/bills'))).toEqual([])
    await owner.client.users.remove(user.id)
    for (const [method, path] of [
      ['GET', '/bills'],
      ['GET', '/me'],
      ['POST', '/bills'],
    ] as const) {
      expectRefusal(await ask(method, path), ...BAD_TOKEN)
    }
    const body = { refresh_token: user.refreshToken }
    expectRefusal(await there.call('POST', '/auth/refresh', { body }), 401, 'Invalid refresh token')
  })

  test('a member who was taken out of the group', async () => {
    const { here, owner, user, ask } = await scene()
    await here.given.member(owner.groupId, user.id, 'manager')
    dataOf(await ask('GET', '/bills'))
    await owner.client.members.remove(owner.groupId, user.id)
    expectRefusal(await ask('GET', '/bills'), ...NO_GROUP)
    expectRefusal(await ask('POST', '/bills', RENT), ...NO_GROUP)
    expectRefusal(await ask('GET', `/databases/${owner.groupId}/members`), ...NO_GROUP)
    expect(dataOf(await ask('GET', '/databases'))).toEqual([])
    expect(dataOf(await ask('GET', '/me')).databases).toEqual([])
  })

  test('a member with a lesser role, and with a greater one again', async () => {
    const { here, owner, user, ask } = await scene()
    await here.given.member(owner.groupId, user.id, 'manager')
    const members = `/databases/${owner.groupId}/members`
    dataOf(await ask('GET', members))
    await owner.client.members.update(owner.groupId, user.id, { role: 'editor' })
    expectRefusal(await ask('GET', members), ...NOT_ALLOWED)
    dataOf(await ask('POST', '/bills', RENT), 201)
    await owner.client.members.update(owner.groupId, user.id, { role: 'viewer' })
    expectRefusal(await ask('POST', '/bills', RENT), ...NOT_ALLOWED)
    expect(dataOf(await ask('GET', '/bills'))).toHaveLength(1)
    await owner.client.members.update(owner.groupId, user.id, { role: 'manager' })
    dataOf(await ask('GET', members))
  })

  test('a demoted administrator', async () => {
    const { owner, user, ask } = await scene({ isAdmin: true })
    dataOf(await ask('GET', '/users'))
    await owner.client.users.update(user.id, { is_admin: false })
    for (const path of ['/users', '/invitations']) expectRefusal(await ask('GET', path), ...NOT_ALLOWED)
    expectRefusal(await ask('POST', '/databases', { name: 'Mine' }), ...NOT_ALLOWED)
    expectRefusal(await ask('DELETE', `/users/${owner.id}`), ...NOT_ALLOWED)
    expectRefusal(await ask('GET', '/bills'), ...NO_GROUP)
    expectRefusal(await ask('DELETE', `/databases/${owner.groupId}`), ...NO_GROUP)
    expect(dataOf(await ask('GET', '/me'))).toMatchObject({ user: { is_admin: false }, databases: [] })
  })

  test('an owner who is one no more', async () => {
    const { owner, user, ask } = await scene({ isOwner: true })
    expect(dataOf(await ask('GET', '/telemetry'))).toMatchObject({ consent: 'pending' })
    await owner.client.users.update(user.id, { is_account_owner: false })
    expectRefusal(await ask('GET', '/telemetry'), 403, 'Only account owners can manage telemetry')
    expectRefusal(await ask('PUT', `/users/${owner.id}`, { is_admin: false }), ...NOT_ALLOWED)
    dataOf(await ask('GET', '/users'))
  })

  test('a promoted user', async () => {
    const { owner, user, ask } = await scene()
    expectRefusal(await ask('GET', '/users'), ...NOT_ALLOWED)
    await owner.client.users.update(user.id, { is_admin: true })
    expect(dataOf(await ask('GET', '/users'))).toHaveLength(2)
    expect(dataOf(await ask('GET', '/bills'))).toEqual([])
  })

  test('a user whose password was set', async () => {
    const { owner, user, ask, there } = await scene()
    expect(dataOf(await ask('GET', '/me'))).toMatchObject({ user: { id: user.id } })
    await owner.client.users.update(user.id, { password: 'the password that comes next' })
    expectRefusal(await ask('GET', '/me'), ...BAD_TOKEN)
    const body = { refresh_token: user.refreshToken }
    expectRefusal(await there.call('POST', '/auth/refresh', { body }), 401, 'Invalid refresh token')
  })

  test('a repeat of a keyed write is refused too, to whoever may no longer write', async () => {
    const { here, owner, user, ask } = await scene()
    await here.given.member(owner.groupId, user.id, 'editor')
    const pay = () => ask('POST', '/bills', RENT, { 'idempotency-key': 'once' })
    dataOf(await pay(), 201)
    expect((await pay()).headers['idempotency-replayed']).toBe('true')
    await owner.client.members.update(owner.groupId, user.id, { role: 'viewer' })
    expectRefusal(await pay(), ...NOT_ALLOWED)
    await owner.client.members.remove(owner.groupId, user.id)
    expectRefusal(await pay(), ...NO_GROUP)
  })

  test('a withdrawn invitation, and the ones of an inviter who is one no more', async () => {
    const { here, there, owner, user } = await scene({ isAdmin: true })
    const accept = async (link: string) => {
      const body = { token: link.split('#')[1], email: 'new@example.org', password: 'a password that is new' }
      return answerOf(await there.call('POST', '/invitations/accept', { body }))
    }
    const [withdrawn, orphaned] = [
      await owner.client.invitations.create(),
      await user.client.invitations.create(),
    ]
    await owner.client.invitations.withdraw(withdrawn.id)
    await owner.client.users.update(user.id, { is_admin: false })
    const error = 'This invitation is no longer valid. Ask for a new one'
    for (const { link } of [withdrawn, orphaned]) {
      expect(await accept(link)).toEqual({ status: 400, body: failure(error) })
    }
    expect(await here.database.read.selectFrom('users').select('id').execute()).toHaveLength(2)
  })
})

function requestsOf(app: TestApp, { auth }: Person, group: Record<string, string>) {
  const { call } = app
  return (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    call(method, path, {
      headers: { ...auth, ...group, ...headers },
      ...(body === undefined ? {} : { body }),
    })
}
