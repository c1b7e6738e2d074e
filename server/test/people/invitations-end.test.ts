import { describe, expect, test } from 'vitest'
import { sweep } from '#process/housekeeping'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { everythingIn } from '../support/everything.ts'
import { tokenIn } from '../support/fake-mailer.ts'
import { type Gap, raceInGap } from '../support/race-in-gap.ts'
import { onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'

const NEW = { email: 'grace@example.org', password: 'a password of her own' }
const NOT_VALID = [400, 'This invitation is no longer valid. Ask for a new one'] as const
const TAKEN = [409, 'A user with this email already exists'] as const

const acceptance = (context: TestApp, link: string, email = NEW.email) =>
  context.call('POST', '/invitations/accept', { body: { ...NEW, email, token: tokenIn(link) } })

onSqlite((testApp) => {
  test('it is good for seven days to the second, and then neither valid nor listed', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const { link } = await owner.client.invitations.create()
    const spare = await owner.client.invitations.create()
    context.clock.set('2026-02-09T08:59:59.000Z')
    const later = await context.given.signedIn(owner)
    expect(await later.client.invitations.list()).toHaveLength(2)
    dataOf(await acceptance(context, link), 201)
    context.clock.set('2026-02-09T09:00:00.000Z')
    const before = await everythingIn(context.database)
    expectRefusal(await acceptance(context, spare.link, 'b@example.org'), ...NOT_VALID)
    expect(await later.client.invitations.list()).toEqual([])
    expect(await everythingIn(context.database)).toEqual(before)
  })

  test('one that has expired cannot be withdrawn any more either', async () => {
    const { given, clock } = await testApp()
    const owner = await given.owner()
    const { id } = await owner.client.invitations.create()
    clock.advance({ days: 7 })
    // The access token has long expired too.
    const { client } = await given.signedIn(owner)
    await expect(client.invitations.withdraw(id)).rejects.toMatchObject({
      status: 404,
      message: 'Invitation not found',
    })
  })

  test('housekeeping removes what has expired, and leaves what has not', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    await owner.client.invitations.create({ database_ids: [owner.groupId] })
    context.clock.set('2026-02-02T09:00:01.000Z')
    const fresh = await owner.client.invitations.create({ database_ids: [owner.groupId] })
    context.clock.set('2026-02-09T09:00:00.500Z')
    await sweep(context.database, context.clock)
    const left = await context.database.read.selectFrom('invitations').select('id').execute()
    expect(left).toEqual([{ id: fresh.id }])
    expect((await everythingIn(context.database)).invitation_groups).toHaveLength(1)
    dataOf(await acceptance(context, fresh.link), 201)
  })

  test('it works once; a withdrawn one not at all, and withdrawing knows its own account only', async () => {
    const context = await testApp()
    const { call } = context
    const [owner, elsewhere] = [await context.given.owner(), await context.given.owner()]
    const [used, withdrawn] = [
      await owner.client.invitations.create(),
      await owner.client.invitations.create(),
    ]
    for (const id of [withdrawn.id, 987_654, 0, 'x', '1e0', '9'.repeat(30)]) {
      const foreign = await call('DELETE', `/invitations/${id}`, { headers: elsewhere.auth })
      expectRefusal(foreign, 404, 'Invitation not found')
    }
    const answer = await call('DELETE', `/invitations/${withdrawn.id}`, { headers: owner.auth })
    expect(answerOf(answer)).toEqual({
      status: 200,
      body: { success: true, message: 'Invitation revoked' },
    })
    const again = await call('DELETE', `/invitations/${withdrawn.id}`, { headers: owner.auth })
    expectRefusal(again, 404, 'Invitation not found')
    expectRefusal(await acceptance(context, withdrawn.link), ...NOT_VALID)
    dataOf(await acceptance(context, used.link), 201)
    expectRefusal(await acceptance(context, used.link, 'b@example.org'), ...NOT_VALID)
    expect(await owner.client.users.list()).toHaveLength(2)
  })

  test('what is refused leaves it valid: a weak password, a taken email, no email', async () => {
    const context = await testApp()
    const { call } = context
    const owner = await context.given.owner()
    const { link } = await owner.client.invitations.create()
    const before = await everythingIn(context.database)
    const refused: Array<[object, number, string]> = [
      [{ password: 'short' }, 400, 'Password must have at least 10 characters'],
      [{ password: 'password123' }, 400, 'This password is too common. Choose a different one'],
      [{ password: NEW.email }, 400, 'This password is too common. Choose a different one'],
      [{ email: 'nothing' }, 400, 'email must be a valid email address'],
      [{ email: owner.email.toUpperCase() }, ...TAKEN],
    ]
    for (const [fields, status, message] of refused) {
      const body = { ...NEW, token: tokenIn(link), ...fields }
      expectRefusal(await call('POST', '/invitations/accept', { body }), status, message)
    }
    expect(await everythingIn(context.database)).toEqual(before)
    dataOf(await acceptance(context, link), 201)
  })

  test.each(['removed', 'demoted'])(
    'it ends with an inviter who is %s, though another invites again',
    async (end) => {
      const context = await testApp()
      const owner = await context.given.owner()
      const admin = await context.given.user(owner.accountId, { isAdmin: true })
      const { link } = await admin.client.invitations.create({ database_ids: [owner.groupId] })
      const other = await owner.client.invitations.create()
      if (end === 'removed') await owner.client.users.remove(admin.id)
      else await owner.client.users.update(admin.id, { is_admin: false })
      expect((await owner.client.invitations.list()).map(({ id }) => id)).toEqual([other.id])
      expectRefusal(await acceptance(context, link), ...NOT_VALID)
      // Coming back to the rank does not bring the link back.
      if (end === 'demoted') await owner.client.users.update(admin.id, { is_admin: true })
      expectRefusal(await acceptance(context, link), ...NOT_VALID)
      dataOf(await acceptance(context, other.link), 201)
    },
  )
})

onEveryDialect((testApp, dialect) => {
  test('a group that was deleted meanwhile is left out, and the rest holds', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const club = await context.given.group(owner.accountId, 'Club')
    const { link } = await owner.client.invitations.create({ database_ids: [club, owner.groupId] })
    await owner.client.databases.delete(club)
    expect((await owner.client.invitations.list())[0]?.databases).toMatchObject([{ id: owner.groupId }])
    expect(dataOf(await acceptance(context, link), 201).databases).toMatchObject([{ id: owner.groupId }])
  })

  describe.each([
    ['one email', () => NEW.email],
    ['different emails', (index: number) => `user.${index}@example.net`],
  ])('twenty who accept one invitation at once, with %s,', (_, emailOf) => {
    test.each(['one process', 'two processes'])('are one user in the end, on %s', async (processes) => {
      const [here, other] = await twoApps(testApp, dialect)
      const there = processes === 'one process' ? here : other
      const owner = await here.given.owner()
      const { link } = await owner.client.invitations.create({ database_ids: [owner.groupId] })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_each, index) =>
          acceptance(index % 2 === 0 ? here : there, link, emailOf(index)),
        ),
      )
      const made = answers.filter((answer) => answer.statusCode === 201)
      expect(made).toHaveLength(1)
      for (const answer of answers) if (!made.includes(answer)) expectRefusal(answer, ...NOT_VALID)
      const users = await owner.client.users.list()
      expect(users).toHaveLength(2)
      const left = await everythingIn(here.database)
      expect([left.invitations, left.memberships?.length, left.sessions?.length]).toEqual([[], 1, 2])
    })
  })

  /** Only PostgreSQL can be stopped in the middle of a write. */
  describe('while it is being accepted', () => {
    const slowly = async (context: TestApp, gap: Gap, first: () => Promise<unknown>, link: string) => {
      const [, answer] = await raceInGap(context.database, gap, first, () => acceptance(context, link))
      return answerOf(answer)
    }

    test.each(['removed', 'demoted'])(
      'its inviter may be %s, and it is as invalid as afterwards',
      async (end) => {
        const context = await testApp()
        const owner = await context.given.owner()
        const admin = await context.given.user(owner.accountId, { isAdmin: true })
        const { link } = await admin.client.invitations.create()
        const gap: Gap = { when: 'before', what: end === 'removed' ? 'delete' : 'update', on: 'users' }
        const strip = () =>
          end === 'removed'
            ? owner.client.users.remove(admin.id)
            : owner.client.users.update(admin.id, { is_admin: false })
        expect(await slowly(context, gap, strip, link)).toEqual(refusal(...NOT_VALID))
      },
    )

    test.each([
      { when: 'after', what: 'delete', on: 'invitation_groups' },
      { when: 'before', what: 'delete', on: 'bill_groups' },
    ] as const)(
      'its group may be deleted, and it is as good as afterwards ($when $what on $on)',
      async (gap) => {
        const context = await testApp()
        const owner = await context.given.owner()
        const club = await context.given.group(owner.accountId, 'Club')
        const { link } = await owner.client.invitations.create({ database_ids: [club] })
        const answer = await slowly(context, gap, () => owner.client.databases.delete(club), link)
        expect(answer).toMatchObject({ status: 201, body: { data: { user: { email: NEW.email } } } })
      },
    )
  })
})
