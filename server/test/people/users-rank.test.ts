import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { everythingIn } from '../support/everything.ts'
import type { Person } from '../support/given.ts'
import { onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'

const NOT_ALLOWED = [403, 'You do not have permission to do this'] as const
const LAST_OWNER = [409, 'The last account owner cannot be removed or demoted'] as const
const ROUNDS = 50

type Rank = 'regular' | 'administrator' | 'owner'
const DETAILS = { regular: {}, administrator: { isAdmin: true }, owner: { isOwner: true } } as const
const CHANGES = [
  { email: 'new@example.org' },
  { password: 'a password that comes next' },
  { is_admin: true },
  { is_admin: false },
  { is_account_owner: true },
  { is_account_owner: false },
] as const

onSqlite((testApp) => {
  test.each<[Rank, string]>([
    ['regular', 'done, done, done, done, refused, done, done'],
    ['administrator', 'refused, refused, refused, refused, refused, refused, refused'],
    ['owner', 'refused, refused, refused, refused, refused, refused, refused'],
  ])(
    'an administrator changes and removes regular users only; a user who is %s: %s',
    async (rank, expected) => {
      const context = await testApp()
      const owner = await context.given.owner()
      const admin = await context.given.user(owner.accountId, { isAdmin: true })
      const outcomes: string[] = []
      for (const body of [...CHANGES, undefined]) {
        const { id } = await context.given.user(owner.accountId, DETAILS[rank])
        const before = await everythingIn(context.database)
        const method = body === undefined ? 'DELETE' : 'PUT'
        const details = { headers: admin.auth, ...(body === undefined ? {} : { body }) }
        const answer = answerOf(await context.call(method, `/users/${id}`, details))
        const isUnchanged = isDeepStrictEqual(await everythingIn(context.database), before)
        const { error } = answer.body as { error?: string }
        const isRefused = isDeepStrictEqual([answer.status, error], [...NOT_ALLOWED]) && isUnchanged
        outcomes.push(answer.status === 200 ? 'done' : isRefused ? 'refused' : JSON.stringify(answer))
      }
      expect(outcomes.join(', ')).toBe(expected)
    },
  )

  test('an administrator is no more to themselves: neither rank nor email, nor leaving', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const before = await everythingIn(database)
    for (const body of [{ is_account_owner: true }, { is_admin: false }, { email: 'me@example.org' }]) {
      expectRefusal(await call('PUT', `/users/${admin.id}`, { headers: admin.auth, body }), ...NOT_ALLOWED)
    }
    expectRefusal(await call('DELETE', `/users/${admin.id}`, { headers: admin.auth }), ...NOT_ALLOWED)
    expect(await everythingIn(database)).toEqual(before)
  })

  test('an owner makes owners and administrators of anybody, and less of them again', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    const rankAfter = async (change: Parameters<typeof owner.client.users.update>[1]): Promise<Rank> => {
      const { is_admin, is_account_owner } = await owner.client.users.update(user.id, change)
      return is_account_owner ? 'owner' : is_admin ? 'administrator' : 'regular'
    }
    expect(await rankAfter({ is_account_owner: true })).toBe('owner')
    expect(await rankAfter({ is_account_owner: false })).toBe('administrator')
    expect(await rankAfter({ is_account_owner: true, is_admin: true })).toBe('owner')
    expect(await rankAfter({ is_admin: false })).toBe('regular')
    expect(await rankAfter({ is_admin: true })).toBe('administrator')
    expect(await rankAfter({ is_account_owner: true })).toBe('owner')
    expect(await rankAfter({ is_account_owner: false, is_admin: false })).toBe('regular')
  })

  test('an owner can create owners and administrators directly; an administrator cannot create owners', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const create = (from: Person, rank: object) => {
      const body = { email: `${crypto.randomUUID()}@example.org`, password: 'a password of her own', ...rank }
      return call('POST', '/users', { headers: from.auth, body })
    }
    const ranks: Array<[wanted: object, isAdmin: boolean, isOwner: boolean]> = [
      [{}, false, false],
      [{ is_account_owner: null, is_admin: null }, false, false],
      [{ is_account_owner: false }, false, false],
      [{ is_account_owner: false, is_admin: true }, true, false],
      [{ is_account_owner: true }, true, true],
      [{ is_account_owner: true, is_admin: true }, true, true],
    ]
    for (const [wanted, isAdmin, isOwner] of ranks) {
      const made = dataOf(await create(owner, wanted), 201)
      expect
        .soft(made, JSON.stringify(wanted))
        .toMatchObject({ is_admin: isAdmin, is_account_owner: isOwner })
      const before = await everythingIn(database)
      const { status, body } = answerOf(await create(admin, wanted))
      const isUnchanged = isDeepStrictEqual(await everythingIn(database), before)
      const outcome = [status, (body as { error?: string }).error, isUnchanged]
      const expected = isOwner ? [...NOT_ALLOWED, true] : [201, undefined, false]
      expect.soft(outcome, JSON.stringify(wanted)).toEqual(expected)
    }
  })

  test('the last owner is neither removed nor demoted, in whatever words, and stays as they are', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    await given.user(owner.accountId, { isAdmin: true })
    // An owner of another account is none of this one.
    await given.owner()
    const before = await everythingIn(database)
    const own = { headers: owner.auth }
    const demotions = [
      { is_admin: false },
      { is_account_owner: false },
      { is_account_owner: false, is_admin: true },
      { is_account_owner: false, is_admin: false, email: 'new@example.org' },
    ]
    for (const body of demotions) {
      expectRefusal(await call('PUT', `/users/${owner.id}`, { ...own, body }), ...LAST_OWNER)
    }
    expectRefusal(await call('DELETE', `/users/${owner.id}`, own), ...LAST_OWNER)
    expect(await everythingIn(database)).toEqual(before)
    const renamed = await call('PUT', `/users/${owner.id}`, { ...own, body: { email: 'ada@example.org' } })
    expect(dataOf(renamed)).toMatchObject({ email: 'ada@example.org', is_account_owner: true })
  })

  test('an owner leaves while there is another, whose ownership then outlives everybody', async () => {
    const { given } = await testApp()
    const founder = await given.owner()
    const heir = await given.user(founder.accountId)
    await founder.client.users.update(heir.id, { is_account_owner: true })
    await founder.client.users.remove(founder.id)
    expect(await heir.client.me()).toMatchObject({ is_account_owner: true, user: { is_admin: true } })
    expect(await heir.client.telemetry.get()).toMatchObject({ consent: 'pending' })
    expect(await heir.client.databases.list()).toMatchObject([{ id: founder.groupId, role: 'manager' }])
    await expect(heir.client.users.remove(heir.id)).rejects.toMatchObject({ status: 409 })
  })
})

onEveryDialect((testApp, dialect) => {
  test.each([
    ['remove', 'DELETE', undefined],
    ['demote', 'PUT', { is_admin: false }],
    ['take the ownership of', 'PUT', { is_account_owner: false }],
  ] as const)(
    'of two owners who %s each other at the same time, exactly one stays',
    async (_, method, body) => {
      const place = await testApp()
      const founder = await place.given.owner()
      for (let round = 0; round < ROUNDS; round++) {
        const [one, other] = await twoOwners(place, founder)
        const strike = (from: Person, to: Person) =>
          place.call(method, `/users/${to.id}`, {
            headers: from.auth,
            ...(body === undefined ? {} : { body }),
          })
        const answers = await Promise.all([strike(one, other), strike(other, one)])
        const statuses = answers.map((answer) => answer.statusCode)
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        expect([401, 403]).toContain(statuses.find((status) => status !== 200))
        expect(await ownersOf(place, founder.accountId)).toBe(1)
      }
    },
  )

  test('of two owners who both leave at the same time, exactly one stays, on two processes', async () => {
    const [place, there] = await twoApps(testApp, dialect)
    const founder = await place.given.owner()
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = await twoOwners(place, founder)
      const leave = (app: TestApp, person: Person) =>
        app.call('DELETE', `/users/${person.id}`, { headers: person.auth })
      const answers = await Promise.all([leave(place, one), leave(there, other)])
      const refused = answers.filter((answer) => answer.statusCode !== 200)
      expect(refused).toHaveLength(1)
      for (const answer of refused) expectRefusal(answer, ...LAST_OWNER)
      expect(await ownersOf(place, founder.accountId)).toBe(1)
    }
  })
})

/** The account's only owners. The founder stays as a regular user. */
async function twoOwners({ database, given }: TestApp, { accountId }: Person): Promise<[Person, Person]> {
  await database.write((tx) =>
    tx.updateTable('users').set({ is_owner: 0, is_admin: 0 }).where('account_id', '=', accountId).execute(),
  )
  const owner = { isOwner: true }
  return [await given.user(accountId, owner), await given.user(accountId, owner)]
}

async function ownersOf({ database }: TestApp, accountId: number): Promise<number> {
  const owners = await database.read
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_owner', '=', 1)
    .execute()
  return owners.length
}
