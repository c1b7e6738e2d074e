import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { everythingIn } from '../support/everything.ts'
import { RENT } from '../support/given.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

const NOW = '2026-02-02T09:00:00.000Z'
const NOT_ALLOWED = [403, 'You do not have permission to do this'] as const
const NO_GROUP = [404, 'Bill group not found'] as const
const NO_MEMBER = [404, 'Member not found'] as const
const NO_IDS = ['0', '-1', 'x', '1e0', '01', '1.0', '9'.repeat(30), '%00', '987654']

onSqlite((testApp) => {
  test('who is a member already, no email address, or given no role that there is, is refused, and nothing is left', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    await given.member(owner.groupId, user.id, 'viewer')
    const before = await everythingIn(database)
    const path = `/databases/${owner.groupId}/members`
    const roles = 'role must be one of: viewer, editor, manager'
    const refused: Array<[object, number, string]> = [
      [{ email: '', role: 'viewer' }, 400, 'email must be a valid email address'],
      [{ email: 'a\u0000b', role: 'viewer' }, 400, 'email must be a valid email address'],
      [
        { email: `${'a'.repeat(250)}@example.org`, role: 'viewer' },
        400,
        'email must be a valid email address',
      ],
      [{ email: user.email.toUpperCase(), role: 'manager' }, 409, 'This user is already a member'],
      [{ email: user.email, role: 'viewer' }, 409, 'This user is already a member'],
      [{ email: user.email, role: 'owner' }, 400, roles],
      [{ email: user.email, role: 'administrator' }, 400, roles],
      [{ email: user.email, role: 'toString' }, 400, roles],
      [{ email: user.email, role: 1 }, 400, roles],
      [{ email: user.email }, 400, 'role is required'],
      [{ role: 'viewer' }, 400, 'email is required'],
      [{ user_id: user.id, role: 'viewer' }, 400, 'email is required'],
    ]
    for (const [body, status, message] of refused) {
      expectRefusal(await call('POST', path, { headers: owner.auth, body }), status, message)
    }
    const wrongRole = await call('PUT', `${path}/${user.id}`, {
      headers: owner.auth,
      body: { role: 'admin' },
    })
    expectRefusal(wrongRole, 400, roles)
    expect(await everythingIn(database)).toEqual(before)
  })

  test('what is no member is not found: another user, an administrator without a share, no id at all', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const colleague = await given.user(owner.accountId)
    const before = await everythingIn(database)
    for (const id of [...NO_IDS, String(colleague.id), String(owner.id)]) {
      const path = `/databases/${owner.groupId}/members/${id}`
      expectRefusal(await call('PUT', path, { headers: owner.auth, body: { role: 'viewer' } }), ...NO_MEMBER)
      expectRefusal(await call('DELETE', path, { headers: owner.auth }), ...NO_MEMBER)
    }
    for (const id of NO_IDS) {
      const path = `/databases/${id}/members`
      const body = { email: colleague.email, role: 'viewer' }
      expectRefusal(await call('GET', path, { headers: owner.auth }), ...NO_GROUP)
      expectRefusal(await call('POST', path, { headers: owner.auth, body }), ...NO_GROUP)
      expectRefusal(await call('DELETE', `${path}/${colleague.id}`, { headers: owner.auth }), ...NO_GROUP)
    }
    expect(await everythingIn(database)).toEqual(before)
  })

  test('who may not manage learns nothing of who is a member', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const [viewer, member] = [await given.user(owner.accountId), await given.user(owner.accountId)]
    await given.member(owner.groupId, viewer.id, 'viewer')
    await given.member(owner.groupId, member.id, 'viewer')
    for (const id of [...NO_IDS, String(member.id)]) {
      const path = `/databases/${owner.groupId}/members/${id}`
      expectRefusal(await call('DELETE', path, { headers: viewer.auth }), ...NOT_ALLOWED)
      expectRefusal(await call('PUT', path, { headers: viewer.auth, body: {} }), ...NOT_ALLOWED)
    }
    expect(await owner.client.members.list(owner.groupId)).toHaveLength(2)
  })

  test('a manager from another account manages this group, and nothing else of its account', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const sibling = await given.group(owner.accountId, 'Sibling')
    const guest = await given.user((await given.owner()).accountId)
    const user = await given.user(owner.accountId)
    await given.member(owner.groupId, guest.id, 'manager')
    const { members, databases } = guest.client
    await members.add(owner.groupId, { email: user.email, role: 'viewer' })
    await members.update(owner.groupId, user.id, { role: 'manager' })
    await databases.update(owner.groupId, { name: 'Renamed by a guest' })
    await members.remove(owner.groupId, user.id)
    expect(await databases.list()).toMatchObject([{ name: 'Renamed by a guest', role: 'manager' }])
    const headers = guest.auth
    expectRefusal(await call('DELETE', `/databases/${owner.groupId}`, { headers }), ...NOT_ALLOWED)
    expectRefusal(await call('GET', '/users', { headers }), ...NOT_ALLOWED)
    expectRefusal(await call('GET', `/databases/${sibling}/members`, { headers }), ...NO_GROUP)
    const invite = { headers, body: { database_ids: [owner.groupId] } }
    expectRefusal(await call('POST', '/invitations', invite), ...NOT_ALLOWED)
  })

  test('an administrator manages in spite of a lesser share, and leaving ends the share only', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    const admin = await given.user(owner.accountId, { isAdmin: true })
    await given.member(owner.groupId, admin.id, 'viewer')
    await admin.client.members.remove(owner.groupId, admin.id)
    expect(await admin.client.members.list(owner.groupId)).toEqual([])
    expect(await admin.client.databases.list()).toMatchObject([{ id: owner.groupId, role: 'manager' }])
  })
})

onEveryDialect((testApp) => {
  test('a group is shared by email, whatever its case: at once in the account, elsewhere with consent', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    const elsewhere = await given.owner({ email: 'Friend@example.net', group: 'Theirs' })
    const colleague = await given.user(owner.accountId, { email: 'Colleague@example.org' })
    const { members } = owner.client
    const added = await members.add(owner.groupId, { email: ' colleague@EXAMPLE.org', role: 'viewer' })
    const first = { user_id: colleague.id, email: 'Colleague@example.org', role: 'viewer', created_at: NOW }
    expect(added).toEqual(first)
    const invited = await members.add(owner.groupId, { email: ' friend@EXAMPLE.net', role: 'editor' })
    expect(invited).toEqual({ state: 'pending' })
    expect(await members.list(owner.groupId)).toEqual([first])
    const [invitation] = await elsewhere.client.memberships.list()
    await elsewhere.client.memberships.accept(invitation?.id ?? 0)
    const friend = { user_id: elsewhere.id, email: 'Friend@example.net', role: 'editor', created_at: NOW }
    expect(await members.list(owner.groupId)).toEqual([first, friend])
    expect((await elsewhere.client.databases.list()).map(({ name, role }) => [name, role])).toEqual([
      ['Personal', 'editor'],
      ['Theirs', 'manager'],
    ])
    // Sharing one group shows nothing of the account behind it.
    expect(await elsewhere.client.users.list()).toHaveLength(1)
  })

  test('a role is changed and holds at once; the same role, {} and null change nothing', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    await given.member(owner.groupId, user.id, 'viewer')
    const books = user.client.group({ id: owner.groupId })
    await expect(books.bills.create(RENT)).rejects.toMatchObject({ status: 403 })
    clock.advance({ minutes: 5 })
    const path = `/databases/${owner.groupId}/members/${user.id}`
    const put = async (body: object | undefined) =>
      dataOf(await call('PUT', path, { headers: owner.auth, ...(body === undefined ? {} : { body }) }))
    const editor = { user_id: user.id, email: user.email, role: 'editor', created_at: NOW }
    expect(await put({ role: 'editor', user_id: 99, email: 'x', created_at: 'x' })).toEqual(editor)
    await books.bills.create(RENT)
    const before = await everythingIn(database)
    for (const body of [{}, { role: null }, { role: 'editor' }, editor, undefined]) {
      expect(await put(body)).toEqual(editor)
    }
    expect(await everythingIn(database)).toEqual(before)
  })

  test.each(['viewer', 'editor', 'manager'] as const)('a %s may leave, and is out at once', async (role) => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const [user, other] = [await given.owner(), await given.user(owner.accountId)]
    await given.member(owner.groupId, user.id, role)
    await given.member(owner.groupId, other.id, 'viewer')
    const path = `/databases/${owner.groupId}/members`
    const others = answerOf(await call('DELETE', `${path}/${other.id}`, { headers: user.auth }))
    expect(others.status).toBe(role === 'manager' ? 200 : 403)
    const left = answerOf(await call('DELETE', `${path}/${user.id}`, { headers: user.auth }))
    expect(left).toEqual({ status: 200, body: { success: true, message: 'Member removed' } })
    expectRefusal(await call('DELETE', `${path}/${user.id}`, { headers: user.auth }), ...NO_GROUP)
    const group = { 'x-database-id': String(owner.groupId) }
    expectRefusal(await call('GET', '/bills', { headers: { ...user.auth, ...group } }), ...NO_GROUP)
    expect((await user.client.databases.list()).map(({ id }) => id)).toEqual([user.groupId])
  })

  test('many who share a group with the same user at once make one member, and a deleted group takes all along', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    const path = `/databases/${owner.groupId}/members`
    const body = { email: user.email, role: 'viewer' }
    const add = () => call('POST', path, { headers: owner.auth, body })
    const statuses = (await Promise.all(Array.from({ length: 10 }, add))).map((answer) => answer.statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    const [deleted, ...others] = await Promise.all([
      call('DELETE', `/databases/${owner.groupId}`, { headers: owner.auth }),
      call('PUT', `${path}/${user.id}`, { headers: owner.auth, body: { role: 'manager' } }),
      call('DELETE', `${path}/${user.id}`, { headers: owner.auth }),
      call('GET', path, { headers: owner.auth }),
    ])
    expect(deleted?.statusCode).toBe(200)
    for (const answer of others) expect([200, 404]).toContain(answer.statusCode)
    expectRefusal(await call('GET', path, { headers: owner.auth }), ...NO_GROUP)
    expect((await everythingIn(database)).memberships).toEqual([])
  })
})
