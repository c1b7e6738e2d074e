import { expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { onSqlite } from '../support/test-app.ts'

const NOT_ALLOWED = 'You do not have permission to do this'
const NOT_FOUND = 'Bill group not found'

onSqlite((testApp) => {
  test('a regular user sees the groups shared with them, in their role there', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    expect(await user.client.databases.list()).toEqual([])
    for (const role of ['viewer', 'editor', 'manager'] as const) {
      await given.member(await given.group(owner.accountId, role), user.id, role)
    }
    const listed = await user.client.databases.list()
    expect(listed.map(({ name, role }) => ({ name, role }))).toEqual([
      { name: 'viewer', role: 'viewer' },
      { name: 'editor', role: 'editor' },
      { name: 'manager', role: 'manager' },
    ])
    const me = await user.client.me()
    expect(me).toEqual({
      user: { id: user.id, email: user.email, is_admin: false },
      is_account_owner: false,
      language: null,
      // By name.
      databases: [listed[1], listed[2], listed[0]],
    })
  })

  test('an administrator is manager in every group of the account, also where a lesser role is noted', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    const stranger = await given.owner({ group: 'Theirs' })
    const admin = await given.user(owner.accountId, { isAdmin: true })
    await given.member(owner.groupId, admin.id, 'viewer')
    await given.member(stranger.groupId, admin.id, 'viewer')
    expect((await admin.client.me()).is_account_owner).toBe(false)
    expect(await admin.client.databases.list()).toMatchObject([
      { name: 'Personal', role: 'manager' },
      { name: 'Theirs', role: 'viewer' },
    ])
    await admin.client.databases.update(owner.groupId, { name: 'Renamed' })
    await expect(admin.client.databases.update(stranger.groupId, { name: 'x' })).rejects.toMatchObject({
      status: 403,
    })
    await admin.client.databases.delete(owner.groupId)
  })

  test('only administrators make groups, and others learn so before their body is looked at', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    await given.member(owner.groupId, user.id, 'manager')
    const bodies = [{ name: 'Mine' }, {}, { name: 5 }, '{ not json', '[]', 'x'.repeat(2 ** 21)]
    for (const body of bodies) {
      const headers = {
        ...user.auth,
        'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
      }
      expectRefusal(await call('POST', '/databases', { headers, body }), 403, NOT_ALLOWED)
    }
    const keyed = { ...user.auth, 'idempotency-key': '' }
    expectRefusal(
      await call('POST', '/databases', { headers: keyed, body: { name: 'Mine' } }),
      403,
      NOT_ALLOWED,
    )
    expect(await owner.client.databases.list()).toHaveLength(1)
  })

  test('a manager changes the group but may not delete it; editor and viewer may neither', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const path = `/databases/${owner.groupId}`
    const [manager, editor, viewer] = await Promise.all(
      (['manager', 'editor', 'viewer'] as const).map(async (role) => {
        const user = await given.user(owner.accountId, { email: `${role}@example.org` })
        await given.member(owner.groupId, user.id, role)
        return user
      }),
    )
    const renamed = await call('PUT', path, { headers: manager?.auth ?? {}, body: { name: 'Household' } })
    expect(dataOf(renamed)).toMatchObject({ name: 'Household', role: 'manager' })
    for (const person of [editor, viewer]) {
      for (const body of [{ name: 'Mine' }, {}, { name: 5 }, 'not json']) {
        expectRefusal(await call('PUT', path, { headers: person?.auth ?? {}, body }), 403, NOT_ALLOWED)
      }
    }
    for (const person of [manager, editor, viewer]) {
      const headers = person?.auth ?? {}
      expectRefusal(await call('DELETE', `${path}?confirm=Household`, { headers }), 403, NOT_ALLOWED)
    }
    expect(await owner.client.databases.list()).toMatchObject([{ name: 'Household' }])
  })

  test('a group of others answers exactly like one that does not exist, whatever is sent', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const stranger = await given.owner({ group: 'Theirs' })
    const colleague = await given.user(owner.accountId)
    for (const person of [stranger, colleague]) {
      for (const [method, body] of [
        ['PUT', { name: 'Mine' }],
        ['PUT', { name: 5 }],
        ['PUT', 'not json'],
        ['DELETE', undefined],
      ] as const) {
        const details = { headers: person.auth, ...(body === undefined ? {} : { body }) }
        const foreign = await call(method, `/databases/${owner.groupId}`, details)
        const missing = await call(method, '/databases/987654', details)
        expectRefusal(foreign, 404, NOT_FOUND)
        expect(foreign.body).toBe(missing.body)
      }
    }
    expect(await owner.client.databases.list()).toMatchObject([{ name: 'Personal' }])
  })

  test('a group shared across accounts stays its account’s: the guest’s own names are not in its way', async () => {
    const { given } = await testApp()
    const owner = await given.owner({ group: 'Club' })
    const guest = await given.owner({ group: 'Club' })
    await given.member(owner.groupId, guest.id, 'manager')
    expect((await guest.client.databases.list()).map((group) => group.id)).toEqual([
      owner.groupId,
      guest.groupId,
    ])
    await guest.client.databases.update(owner.groupId, { name: 'Verein' })
    await guest.client.databases.update(guest.groupId, { name: 'Verein' })
    expect((await guest.client.databases.list()).map((group) => group.name)).toEqual(['Verein', 'Verein'])
    await expect(guest.client.databases.delete(owner.groupId)).rejects.toMatchObject({ status: 403 })
  })
})
