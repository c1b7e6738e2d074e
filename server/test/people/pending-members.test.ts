import { expect, test } from 'vitest'
import { sweep } from '#process/housekeeping'
import { answerOf, expectRefusal } from '../support/answers.ts'
import { everythingIn } from '../support/everything.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { RENT } from '../support/given.ts'
import { deadlocksOf } from '../support/race-in-gap.ts'
import { onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'

const NOW = '2026-02-02T09:00:00.000Z'
const IN_30_DAYS = '2026-03-04T09:00:00.000Z'
const NO_INVITATION = [404, 'Invitation not found'] as const
const PENDING = { status: 201, body: { success: true, data: { state: 'pending' } } }
const NO_IDS = ['0', '-1', 'x', '01', '9'.repeat(30), '%00', '987654']

/** A manager's account, and somebody of another account who has a group of the same name. */
async function scene(context: TestApp) {
  const owner = await context.given.owner({ email: 'ada@example.org', group: 'Personal' })
  const victim = await context.given.owner({ email: 'Grace@example.net', group: 'Personal' })
  const invite = (email: string, role = 'viewer', by: { auth: { authorization: string } } = owner) =>
    context.call('POST', `/databases/${owner.groupId}/members`, { headers: by.auth, body: { email, role } })
  const pendingId = async () => (await victim.client.memberships.list())[0]?.id ?? 0
  return { owner, victim, invite, pendingId }
}

onSqlite((testApp) => {
  test('a user of another account is asked, and nothing changes for them before they accept', async () => {
    const context = await testApp()
    const { owner, victim, invite } = await scene(context)
    const byName = { ...victim.auth, 'x-database': 'Personal' }
    const before = answerOf(await context.call('GET', '/bills', { headers: byName }))
    expect(answerOf(await invite('grace@EXAMPLE.net', 'editor'))).toEqual(PENDING)

    expect(answerOf(await context.call('GET', '/bills', { headers: byName }))).toEqual(before)
    expect((await victim.client.databases.list()).map(({ id }) => id)).toEqual([victim.groupId])
    expectRefusal(
      await context.call('GET', '/bills', {
        headers: { ...victim.auth, 'x-database-id': String(owner.groupId) },
      }),
      404,
      'Bill group not found',
    )
    expect(await owner.client.members.list(owner.groupId)).toEqual([])
    expect(await victim.client.memberships.list()).toEqual([
      {
        id: expect.any(Number),
        database: { id: owner.groupId, name: 'Personal' },
        role: 'editor',
        invited_by: 'ada@example.org',
        created_at: NOW,
        expires_at: IN_30_DAYS,
      },
    ])
  })

  test('who accepts has the role, and a group of their own by the same name is still the one that its name selects', async () => {
    const context = await testApp()
    const { owner, victim, invite, pendingId } = await scene(context)
    await owner.books.bills.create({ ...RENT, name: 'Foreign' })
    await victim.books.bills.create({ ...RENT, name: 'Own' })
    await invite(victim.email, 'editor')
    const group = await victim.client.memberships.accept(await pendingId())
    expect(group).toMatchObject({ id: owner.groupId, name: 'Personal', role: 'editor', currency: 'USD' })
    expect(await victim.client.group({ name: 'Personal' }).bills.list()).toMatchObject([{ name: 'Own' }])
    await victim.client.group({ id: owner.groupId }).bills.create(RENT)
    expect(await victim.client.memberships.list()).toEqual([])
    expect(await owner.client.members.listPending(owner.groupId)).toEqual([])
    expect(await owner.client.members.list(owner.groupId)).toMatchObject([{ user_id: victim.id }])
    expectRefusal(await invite(victim.email), 409, 'This user is already a member')
    // By id, whatever they are called.
    await owner.client.databases.update(owner.groupId, { name: 'ZZZ' })
    const { databases } = await context
      .newClient()
      .auth.login({ email: victim.email, password: 'correct horse battery staple' })
    expect(databases.map(({ id }) => id)).toEqual([owner.groupId, victim.groupId])
  })

  test('an unknown email, one of another account and one that declined look the same to the manager', async () => {
    const context = await testApp()
    const { owner, victim, invite, pendingId } = await scene(context)
    const answers = [await invite('nobody@example.net'), await invite('grace@example.net')]
    const seen = answers.map(({ statusCode, headers, body }) => {
      const { 'x-request-id': _, date: __, ...rest } = headers
      return { statusCode, body, headers: rest }
    })
    expect(seen[0]).toEqual(seen[1])
    const listed = await owner.client.members.listPending(owner.groupId)
    const row = { role: 'viewer', invited_by: owner.email, created_at: NOW, expires_at: IN_30_DAYS }
    expect(listed).toEqual([
      { id: expect.any(Number), email: 'grace@example.net', ...row },
      { id: expect.any(Number), email: 'nobody@example.net', ...row },
    ])
    const declined = await context.call('POST', `/memberships/${await pendingId()}/decline`, {
      headers: victim.auth,
    })
    expect(answerOf(declined).body).toEqual({ success: true, message: 'Invitation declined' })
    expect(await owner.client.members.listPending(owner.groupId)).toEqual(listed)
    expect(await victim.client.memberships.list()).toEqual([])
    // Nor does it show that a user was removed.
    expect(answerOf(await invite('grace@example.net'))).toEqual(PENDING)
    const other = await context.given.user(victim.accountId, { isOwner: true })
    await other.client.users.remove(victim.id)
    expect(await owner.client.members.listPending(owner.groupId)).toEqual(listed)
  })

  test('a user who takes over an invited email later cannot accept the invitation', async () => {
    const context = await testApp()
    const { owner, victim, invite } = await scene(context)
    await invite('nobody@example.net', 'manager')
    await invite('grace@example.net', 'manager')
    const thief = await context.given.user(victim.accountId, { email: 'nobody@example.net' })
    await victim.client.users.update(victim.id, { email: 'moved@example.net' })
    await victim.client.users.update(thief.id, { email: 'grace@example.net' })
    expect(await thief.client.memberships.list()).toEqual([])
    for (const { id } of await owner.client.members.listPending(owner.groupId)) {
      const accepted = await context.call('POST', `/memberships/${id}/accept`, { headers: thief.auth })
      expectRefusal(accepted, ...NO_INVITATION)
    }
    expect(await victim.client.memberships.list()).toHaveLength(1)
  })

  test('inviting again replaces role and expiry; in the own account it makes a member of whoever was invited', async () => {
    const context = await testApp()
    const { owner, victim, invite, pendingId } = await scene(context)
    await invite(victim.email, 'viewer')
    await invite('later@example.org', 'viewer')
    context.clock.advance({ minutes: 10 })
    expect(answerOf(await invite('GRACE@example.net', 'manager'))).toEqual(PENDING)
    expect(await victim.client.memberships.list()).toMatchObject([
      { role: 'manager', expires_at: '2026-03-04T09:10:00.000Z' },
    ])
    expect(await owner.client.members.listPending(owner.groupId)).toHaveLength(2)
    await context.given.user(owner.accountId, { email: 'later@example.org' })
    expect(answerOf(await invite('later@example.org', 'editor')).body).toMatchObject({
      data: { email: 'later@example.org', role: 'editor' },
    })
    await owner.client.users.create({
      email: 'third@example.org',
      password: 'a password of her own',
      database_ids: [owner.groupId],
    })
    expect(await owner.client.members.listPending(owner.groupId)).toHaveLength(1)
    await victim.client.memberships.decline(await pendingId())
    await invite(victim.email, 'viewer')
    expect(await victim.client.memberships.list()).toMatchObject([{ role: 'viewer' }])
  })

  test('only the invited user decides, and only while it is pending', async () => {
    const context = await testApp()
    const { owner, victim, invite, pendingId } = await scene(context)
    await invite(victim.email)
    const id = await pendingId()
    const stranger = await context.given.user(victim.accountId, { isAdmin: true })
    const before = await everythingIn(context.database)
    for (const [who, ids] of [
      [owner, [id]],
      [stranger, [id]],
      [victim, NO_IDS],
    ] as const) {
      for (const each of ids) {
        for (const verb of ['accept', 'decline']) {
          const answer = await context.call('POST', `/memberships/${each}/${verb}`, { headers: who.auth })
          expectRefusal(answer, ...NO_INVITATION)
        }
      }
    }
    expect(await everythingIn(context.database)).toEqual(before)
    await victim.client.memberships.decline(id)
    await expect(victim.client.memberships.accept(id)).rejects.toMatchObject({ status: 404 })
    await expect(victim.client.memberships.decline(id)).rejects.toMatchObject({ status: 404 })
    expect(await owner.client.members.list(owner.groupId)).toEqual([])
  })

  test('a manager withdraws any of the group, and none of another', async () => {
    const context = await testApp()
    const { owner, victim, invite, pendingId } = await scene(context)
    await invite(victim.email)
    const id = await pendingId()
    const club = await context.given.group(owner.accountId, 'Club')
    const manager = await context.given.user(owner.accountId)
    await context.given.member(owner.groupId, manager.id, 'manager')
    const withdraw = (groupId: number, each: number | string) =>
      context.call('DELETE', `/databases/${groupId}/pending-members/${each}`, { headers: owner.auth })
    expectRefusal(await withdraw(club, id), ...NO_INVITATION)
    for (const each of NO_IDS) expectRefusal(await withdraw(owner.groupId, each), ...NO_INVITATION)
    await manager.client.members.withdraw(owner.groupId, id)
    expect(await victim.client.memberships.list()).toEqual([])
    expectRefusal(await withdraw(owner.groupId, id), ...NO_INVITATION)
    await expect(victim.client.memberships.accept(id)).rejects.toMatchObject({ status: 404 })
  })

  test('it is good for thirty days to the second; then nobody sees it, and housekeeping removes it', async () => {
    const context = await testApp()
    const { owner, victim, invite, pendingId } = await scene(context)
    await invite(victim.email)
    await invite('nobody@example.net')
    const id = await pendingId()
    context.clock.set('2026-03-04T08:59:59.000Z')
    const later = await context.given.signedIn(victim)
    expect(await later.client.memberships.list()).toHaveLength(1)
    context.clock.set(IN_30_DAYS)
    const manager = await context.given.signedIn(owner)
    expect(await later.client.memberships.list()).toEqual([])
    expect(await manager.client.members.listPending(owner.groupId)).toEqual([])
    await expect(later.client.memberships.accept(id)).rejects.toMatchObject({ status: 404 })
    await expect(later.client.memberships.decline(id)).rejects.toMatchObject({ status: 404 })
    await expect(manager.client.members.withdraw(owner.groupId, id)).rejects.toMatchObject({ status: 404 })
    context.clock.advance({ minutes: 1 })
    await sweep(context.database, context.clock)
    expect((await everythingIn(context.database)).pending_memberships).toEqual([])
  })

  test.each(['demoted', 'taken out', 'removed', 'no administrator any more'] as const)(
    'it ends when whoever sent it is %s',
    async (fate) => {
      const context = await testApp()
      const { owner, victim, invite, pendingId } = await scene(context)
      const isAdmin = fate === 'no administrator any more'
      const inviter = await context.given.user(owner.accountId, { isAdmin })
      if (!isAdmin) await context.given.member(owner.groupId, inviter.id, 'manager')
      await invite(victim.email, 'manager', inviter)
      const id = await pendingId()
      const { members, users } = owner.client
      if (fate === 'demoted') await members.update(owner.groupId, inviter.id, { role: 'editor' })
      if (fate === 'taken out') await members.remove(owner.groupId, inviter.id)
      if (fate === 'removed') await users.remove(inviter.id)
      if (isAdmin) await users.update(inviter.id, { is_admin: false })
      expect(await victim.client.memberships.list()).toEqual([])
      await expect(victim.client.memberships.accept(id)).rejects.toMatchObject({ status: 404 })
    },
  )

  test('it depends on the sender’s rights at the time of accepting, even if it was left behind', async () => {
    const context = await testApp()
    const { owner, victim, invite, pendingId } = await scene(context)
    const inviter = await context.given.user(owner.accountId)
    await context.given.member(owner.groupId, inviter.id, 'manager')
    await invite(victim.email, 'manager', inviter)
    const id = await pendingId()
    await context.database.write((tx) => tx.updateTable('memberships').set({ role: 'editor' }).execute())
    const before = await everythingIn(context.database)
    await expect(victim.client.memberships.accept(id)).rejects.toMatchObject({ status: 404 })
    expect(await everythingIn(context.database)).toEqual(before)
  })

  test('a deleted group takes its invitations along', async () => {
    const context = await testApp()
    const { owner, victim, invite, pendingId } = await scene(context)
    await invite(victim.email)
    const id = await pendingId()
    await owner.client.databases.delete(owner.groupId)
    expect(await victim.client.memberships.list()).toEqual([])
    await expect(victim.client.memberships.accept(id)).rejects.toMatchObject({ status: 404 })
    expect((await everythingIn(context.database)).pending_memberships).toEqual([])
  })

  test('a user of another account is told by mail, once a day; an email that nobody has gets none', async () => {
    const { mailer, letters, awaitLetters } = fakeMailer()
    const context = await testApp({ mailer, publicUrl: 'https://bills.example.org' })
    const { owner, victim, invite } = await scene(context)
    await owner.client.databases.update(owner.groupId, { name: 'Click evil.example' })
    await invite('nobody@example.net')
    await invite('grace@example.net')
    await invite('grace@example.net', 'manager')
    const colleague = await context.given.user(owner.accountId)
    await invite(colleague.email)
    const [letter] = await awaitLetters(1)
    expect(letter).toMatchObject({ to: victim.email, subject: 'You’re invited to a bill group' })
    expect(letter?.text).toContain('ada@example.org wants to share a bill group with you')
    expect(letter?.text).toContain('https://bills.example.org/\n')
    expect(letter?.text).not.toContain('evil')
    context.clock.advance({ days: 1 })
    await invite('grace@example.net', 'viewer', await context.given.signedIn(owner))
    await awaitLetters(2)
    expect(letters.map(({ to }) => to)).toEqual([victim.email, victim.email])
  })

  test('two invitations of one user, whose email was changed in between, make one member', async () => {
    const context = await testApp()
    const { owner, victim, invite } = await scene(context)
    await invite(victim.email, 'viewer')
    await victim.client.users.update(victim.id, { email: 'moved@example.net' })
    await invite('moved@example.net', 'editor')
    const [editor, viewer] = await victim.client.memberships.list()
    expect([editor?.role, viewer?.role]).toEqual(['editor', 'viewer'])
    const accept = (id = 0) => context.call('POST', `/memberships/${id}/accept`, { headers: victim.auth })
    const answers = await Promise.all([accept(viewer?.id), accept(editor?.id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    const accepted = answers.find(({ statusCode }) => statusCode === 200)
    const [member] = await owner.client.members.list(owner.groupId)
    expect(accepted?.json()).toMatchObject({ data: { role: member?.role } })
    expect(await victim.client.memberships.list()).toEqual([])
  })

  test('nobody’s mailbox is flooded by withdrawing or deleting and inviting again, or from many groups', async () => {
    const { mailer, letters, awaitLetters } = fakeMailer()
    const context = await testApp({ mailer, publicUrl: 'https://bills.example.org' })
    const { owner, victim, invite } = await scene(context)
    for (let i = 0; i < 4; i++) {
      await invite(victim.email)
      await awaitLetters(1)
      const [pending] = await owner.client.members.listPending(owner.groupId)
      await owner.client.members.withdraw(owner.groupId, pending?.id ?? 0)
      expect(await owner.client.members.listPending(owner.groupId)).toEqual([])
      expect(await victim.client.memberships.list()).toEqual([])
    }
    for (let i = 0; i < 8; i++) {
      const { id } = await owner.client.databases.create({ name: `Group ${i}` })
      await owner.client.members.add(id, { email: victim.email, role: 'viewer' })
      await awaitLetters(Math.min(i + 2, 5))
      if (i % 2 === 0) await owner.client.databases.delete(id)
    }
    expect(await victim.client.memberships.list()).toHaveLength(4)
    await invite((await context.given.owner({ email: 'last@example.net' })).email)
    await awaitLetters(6)
    expect(letters.map(({ to }) => to).toSorted()).toEqual(
      [...Array.from({ length: 5 }, () => victim.email), 'last@example.net'].toSorted(),
    )
  })
})

onEveryDialect((testApp, dialect) => {
  test('fifty who accept at once make one member, and ten who invite at once make one invitation', async () => {
    const [here, there] = await twoApps(testApp, dialect)
    const { owner, victim, invite, pendingId } = await scene(here)
    const invited = await Promise.all(Array.from({ length: 10 }, () => invite(victim.email, 'editor')))
    expect(new Set(invited.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(await owner.client.members.listPending(owner.groupId)).toHaveLength(1)
    const path = `/memberships/${await pendingId()}/accept`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? here : there).call('POST', path, { headers: victim.auth }),
      ),
    )
    const statuses = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 404)])
    expect(await owner.client.members.list(owner.groupId)).toHaveLength(1)
  })

  test('accepting, declining, withdrawing, demoting and removing at once never fail, and leave no member by mistake', async () => {
    const [here, there] = await twoApps(testApp, dialect)
    const { owner, victim, invite, pendingId } = await scene(here)
    const inviter = await here.given.user(owner.accountId)
    const before = await deadlocksOf(here.database, there.database)
    for (let round = 0; round < 6; round += 1) {
      await here.given.member(owner.groupId, inviter.id, 'manager')
      await invite(victim.email, 'editor', inviter)
      const id = await pendingId()
      const group = `/databases/${owner.groupId}/members`
      const headers = owner.auth
      const [accepted, ...others] = await Promise.all([
        there.call('POST', `/memberships/${id}/accept`, { headers: victim.auth }),
        here.call('DELETE', `${group}/${inviter.id}`, { headers }),
        there.call('POST', `/memberships/${id}/decline`, { headers: victim.auth }),
        here.call('DELETE', `/databases/${owner.groupId}/pending-members/${id}`, { headers }),
        invite(victim.email, 'viewer', inviter),
        there.call('POST', '/auth/logout-all', { headers: inviter.auth }),
      ])
      for (const answer of others) expect([200, 201, 404, 409]).toContain(answer.statusCode)
      const isMember = (await owner.client.members.list(owner.groupId)).some(
        ({ user_id }) => user_id === victim.id,
      )
      expect(isMember).toBe(accepted.statusCode === 200)
      if (isMember) await owner.client.members.remove(owner.groupId, victim.id)
    }
    expect(await deadlocksOf(here.database, there.database)).toBe(before)
  })
})
