import { expect, test } from 'vitest'
import { answerOf, expectRefusal } from '../support/answers.ts'
import { everythingIn } from '../support/everything.ts'
import { RENT } from '../support/given.ts'
import { deadlocksOf, raceInGap } from '../support/race-in-gap.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect } from '../support/test-app.ts'

/** Two requests at once, the second of which comes while the first is in the middle of a write. Only PostgreSQL has such gaps. */
onEveryDialect((testApp) => {
  test('a member who is being taken out cannot write in the meantime and have it stay', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const user = await context.given.user(owner.accountId)
    await context.given.member(owner.groupId, user.id, 'editor')
    const headers = { ...user.auth, 'x-database-id': String(owner.groupId) }
    const [, answer] = await raceInGap(
      context.database,
      { when: 'before', what: 'delete', on: 'memberships' },
      () => owner.client.members.remove(owner.groupId, user.id),
      () => context.call('POST', '/bills', { headers, body: RENT }),
    )
    expectRefusal(answer, 404, 'Bill group not found')
    expect(await owner.books.bills.list()).toEqual([])
  })

  test('a user who is being removed cannot be made a member in the meantime', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const user = await context.given.user(owner.accountId)
    const body = { email: user.email, role: 'manager' }
    const path = `/databases/${owner.groupId}/members`
    const [, answer] = await raceInGap(
      context.database,
      { when: 'before', what: 'delete', on: 'users' },
      () => owner.client.users.remove(user.id),
      () => context.call('POST', path, { headers: owner.auth, body }),
    )
    // Nobody has the email any more, and nobody can accept for them.
    expect(answerOf(answer)).toEqual({ status: 201, body: { success: true, data: { state: 'pending' } } })
    const pending = await context.database.read.selectFrom('pending_memberships').select('user_id').execute()
    expect(pending).toEqual([{ user_id: null }])
    expect((await everythingIn(context.database)).memberships).toEqual([])
  })

  test('a user who is being removed cannot sign in in the meantime', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const user = await context.given.user(owner.accountId)
    const body = { email: user.email, password: PASSWORD }
    const [, answer] = await raceInGap(
      context.database,
      { when: 'before', what: 'delete', on: 'users' },
      () => owner.client.users.remove(user.id),
      () => context.call('POST', '/auth/login', { body }),
    )
    expectRefusal(answer, 401, 'Invalid email or password')
    expect((await everythingIn(context.database)).sessions).toHaveLength(1)
  })

  test('a group that is being deleted cannot be given to a new user in the meantime', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const club = await context.given.group(owner.accountId, 'Club')
    const body = { email: 'grace@example.org', password: 'a password of her own', database_ids: [club] }
    const [, answer] = await raceInGap(
      context.database,
      { when: 'before', what: 'delete', on: 'bill_groups' },
      () => owner.client.databases.delete(club),
      () => context.call('POST', '/users', { headers: owner.auth, body }),
    )
    expectRefusal(answer, 404, 'Bill group not found')
    expect(await owner.client.users.list()).toHaveLength(1)
  })

  test('an owner who has been demoted does not decide about telemetry any more, with what was under way either', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const other = await context.given.user(owner.accountId, { isOwner: true })
    const order: string[] = []
    const [{ statusCode }] = await raceInGap(
      context.database,
      { when: 'before', what: 'insert', on: 'instance_settings' },
      async () => {
        const answer = await context.call('POST', '/telemetry/accept', { headers: other.auth })
        order.push('consent')
        return answer
      },
      async () => {
        await owner.client.users.update(other.id, { is_account_owner: false })
        order.push('demotion')
      },
    )
    // Either it was saved before the demotion was acknowledged, or it is not saved at all.
    const { consent } = await owner.client.telemetry.get()
    expect([order[0], consent, statusCode]).toEqual(
      order[0] === 'consent' ? ['consent', 'accepted', 200] : ['demotion', 'pending', 403],
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
    const [{ statusCode }] = await raceInGap<{ statusCode: number }, unknown>(
      context.database,
      { when: 'after', what: 'update', on: 'sessions' },
      () => context.call('POST', '/auth/refresh', { body }),
      () => (change ? owner.client.users.update(user.id, change) : owner.client.users.remove(user.id)),
    )
    expect([200, 401]).toContain(statusCode)
    expect((await deadlocksOf(context.database)) - before).toBe(0)
    expect((await context.call('POST', '/auth/refresh', { body })).statusCode).toBe(401)
  })
})
