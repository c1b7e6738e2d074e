import { expect, test } from 'vitest'
import { answerOf } from '../support/answers.ts'
import { everythingIn } from '../support/everything.ts'
import { failure } from '../support/failure.ts'
import { RENT } from '../support/given.ts'
import { deadlocksOf, restoreSpeed, type SlowWrite, slowDownWrites } from '../support/slow-writes.ts'
import { onEveryDialect, type TestApp } from '../support/test-app.ts'

/** Two requests at once, of which the second falls into a gap that the first is made to have: only PostgreSQL can. */
onEveryDialect((testApp) => {
  async function raceInGap(
    { database }: TestApp,
    gap: SlowWrite,
    first: () => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<string[]> {
    const order: string[] = []
    await slowDownWrites(database, gap)
    try {
      const slow = first().then(() => order.push('first'))
      await new Promise((resolve) => setTimeout(resolve, 200))
      await Promise.all([slow, second().then(() => order.push('second'))])
      return order
    } finally {
      await restoreSpeed(database, gap)
    }
  }

  test('a member who is being taken out cannot write in the meantime and have it stay', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const user = await context.given.user(owner.accountId)
    await context.given.member(owner.groupId, user.id, 'editor')
    const headers = { ...user.auth, 'x-database-id': String(owner.groupId) }
    const answers: unknown[] = []
    await raceInGap(
      context,
      { when: 'before', what: 'delete', on: 'memberships', seconds: 0.6 },
      () => owner.client.members.remove(owner.groupId, user.id),
      async () => answers.push(answerOf(await context.call('POST', '/bills', { headers, body: RENT }))),
    )
    expect(answers).toEqual([{ status: 404, body: failure('Bill group not found') }])
    expect(await owner.books.bills.list()).toEqual([])
  })

  test('a user who is being removed cannot be made a member in the meantime', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const user = await context.given.user(owner.accountId)
    const answers: unknown[] = []
    const body = { email: user.email, role: 'manager' }
    const path = `/databases/${owner.groupId}/members`
    await raceInGap(
      context,
      { when: 'before', what: 'delete', on: 'users', seconds: 0.6 },
      () => owner.client.users.remove(user.id),
      async () => answers.push(answerOf(await context.call('POST', path, { headers: owner.auth, body }))),
    )
    // Nobody has the email any more, and nobody can accept for them.
    expect(answers).toEqual([{ status: 201, body: { success: true, data: { state: 'pending' } } }])
    const pending = await context.database.read.selectFrom('pending_memberships').select('user_id').execute()
    expect(pending).toEqual([{ user_id: null }])
    expect((await everythingIn(context.database)).memberships).toEqual([])
  })

  test('a user who is being removed cannot sign in in the meantime', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const user = await context.given.user(owner.accountId)
    const client = context.newClient()
    const outcomes: unknown[] = []
    await raceInGap(
      context,
      { when: 'before', what: 'delete', on: 'users', seconds: 0.6 },
      () => owner.client.users.remove(user.id),
      async () => {
        const login = client.auth.login({ email: user.email, password: 'correct horse battery staple' })
        outcomes.push(
          await login.catch((error: { status: number; message: string }) => [error.status, error.message]),
        )
      },
    )
    expect(outcomes).toEqual([[401, 'Invalid email or password']])
    expect((await everythingIn(context.database)).sessions).toHaveLength(1)
  })

  test('a group that is being deleted cannot be given to a new user in the meantime', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const club = await context.given.group(owner.accountId, 'Club')
    const answers: unknown[] = []
    const body = { email: 'grace@example.org', password: 'a password of her own', database_ids: [club] }
    await raceInGap(
      context,
      { when: 'before', what: 'delete', on: 'bill_groups', seconds: 0.6 },
      () => owner.client.databases.delete(club),
      async () => answers.push(answerOf(await context.call('POST', '/users', { headers: owner.auth, body }))),
    )
    expect(answers).toEqual([{ status: 404, body: failure('Bill group not found') }])
    expect(await owner.client.users.list()).toHaveLength(1)
  })

  test('an owner who has been demoted does not decide about telemetry any more, with what was under way either', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const other = await context.given.user(owner.accountId, { isOwner: true })
    const statuses: number[] = []
    const order = await raceInGap(
      context,
      { when: 'before', what: 'insert', on: 'instance_settings', seconds: 0.6 },
      async () => {
        const answer = await context.call('POST', '/telemetry/accept', { headers: other.auth })
        statuses.push(answer.statusCode)
      },
      () => owner.client.users.update(other.id, { is_account_owner: false }),
    )
    // Either it was saved before the demotion was acknowledged, or it is not saved at all.
    const { consent } = await owner.client.telemetry.get()
    expect([order[0], consent, statuses]).toEqual(
      order[0] === 'first' ? ['first', 'accepted', [200]] : ['second', 'pending', [403]],
    )
  })

  test.each([
    ['their password is set', { password: 'the password that comes next' }],
    ['they are removed', undefined],
  ])('a user’s refresh and the moment at which %s do not wait for each other', async (_, change) => {
    const context = await testApp()
    const owner = await context.given.owner()
    const user = await context.given.user(owner.accountId)
    const before = await deadlocksOf(context.database)
    context.clock.advance({ minutes: 5 })
    const body = { refresh_token: user.refreshToken }
    const statuses: number[] = []
    await raceInGap(
      context,
      { when: 'after', what: 'update', on: 'sessions', seconds: 0.6 },
      async () => {
        statuses.push((await context.call('POST', '/auth/refresh', { body })).statusCode)
      },
      async () => {
        if (change) await owner.client.users.update(user.id, change)
        else await owner.client.users.remove(user.id)
      },
    )
    expect([200, 401]).toContain(statuses[0])
    expect((await deadlocksOf(context.database)) - before).toBe(0)
    expect((await context.call('POST', '/auth/refresh', { body })).statusCode).toBe(401)
  })
})
