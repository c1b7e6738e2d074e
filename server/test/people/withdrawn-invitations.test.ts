import { expect, test } from 'vitest'
import { newLinkToken } from '#auth/link-token'
import { answerOf, expectRefusal } from '../support/answers.ts'
import { tokenIn } from '../support/fake-mailer.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, type TestApp } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'

const NEXT = 'the password that comes next'
const NOT_VALID = [400, 'This invitation is no longer valid. Ask for a new one'] as const

/** An administrator whose token was stolen: the thief made an invitation and shared a group with an accomplice. */
async function givenStolenInvitation(context: TestApp) {
  const owner = await context.given.owner()
  const admin = await context.given.user(owner.accountId, { isAdmin: true })
  const accomplice = await context.given.owner()
  const { link } = await admin.client.invitations.create({ is_admin: true })
  await admin.client.members.add(owner.groupId, { email: accomplice.email, role: 'manager' })
  await owner.client.invitations.create({ email: 'friend@example.org' })
  const [pending] = await accomplice.client.memberships.list()
  return { owner, admin, accomplice, link, pendingId: pending?.id ?? 0 }
}

onEveryDialect((testApp, dialect) => {
  test.each([
    ['changes the password', 'change'],
    ['signs out everywhere at once', 'logout-all'],
    ['sets a new password by mail', 'reset'],
    ['is given a new password by an owner', 'set'],
  ] as const)(
    'what a thief left is worth nothing once the user %s; others’ invitations stay',
    async (_, way) => {
      const context = await testApp()
      const { call } = context
      const { owner, admin, accomplice, link, pendingId } = await givenStolenInvitation(context)
      if (way === 'change') {
        const passwords = { current_password: PASSWORD, new_password: NEXT }
        await admin.client.auth.changePassword(passwords)
      } else if (way === 'logout-all') {
        await admin.client.auth.logoutAll({ immediate: true })
      } else if (way === 'set') {
        await owner.client.users.update(admin.id, { password: NEXT })
      } else {
        const { token, hash } = newLinkToken()
        const times = { created_at: '2026-02-02T09:00:00.000Z', expires_at: '2026-02-02T10:00:00.000Z' }
        await context.database.write((tx) =>
          tx
            .insertInto('password_resets')
            .values({ user_id: admin.id, token_hash: hash, ...times })
            .execute(),
        )
        await context.newClient().auth.resetPassword({ token, password: NEXT })
      }
      const body = { token: tokenIn(link), email: 'thief@example.org', password: NEXT }
      expectRefusal(await call('POST', '/invitations/accept', { body }), ...NOT_VALID)
      const accepted = await call('POST', `/memberships/${pendingId}/accept`, { headers: accomplice.auth })
      expectRefusal(accepted, 404, 'Invitation not found')
      expect(await accomplice.client.memberships.list()).toEqual([])
      expect(await owner.client.invitations.list()).toMatchObject([{ email: 'friend@example.org' }])
      expect(await owner.client.members.listPending(owner.groupId)).toEqual([])
    },
  )

  test('the plain logout-all leaves invitations as they are', async () => {
    const context = await testApp()
    const { owner, admin, accomplice, link, pendingId } = await givenStolenInvitation(context)
    await admin.client.auth.logoutAll()
    expect(await owner.client.invitations.list()).toHaveLength(2)
    await accomplice.client.memberships.accept(pendingId)
    const body = { token: tokenIn(link), email: 'guest@example.org', password: NEXT }
    expect(answerOf(await context.call('POST', '/invitations/accept', { body })).status).toBe(201)
  })

  test.each(['change-password', 'logout-all'])(
    'invitations being created while %s runs do not survive it either',
    async (way) => {
      const [here, there] = await twoApps(testApp, dialect)
      const owner = await here.given.owner()
      const accomplice = await here.given.owner()
      const stolen = await here.given.signedIn(owner)
      const headers = stolen.auth
      const send = (index: number) => [
        (index % 2 === 0 ? here : there).call('POST', '/invitations', { headers, body: {} }),
        here.call('POST', `/databases/${owner.groupId}/members`, {
          headers,
          body: { email: `nobody${index}@example.org`, role: 'manager' },
        }),
      ]
      const ending = there.call('POST', `/auth/${way}`, {
        headers: owner.auth,
        body: way === 'logout-all' ? { immediate: true } : { current_password: PASSWORD, new_password: NEXT },
      })
      let isOver = false
      void ending.then(() => {
        isOver = true
      })
      const sent = []
      for (let index = 0; !isOver || index < 10; index += 1) {
        sent.push(...send(index))
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      expect((await ending).statusCode).toBe(200)
      const statuses = new Set((await Promise.all(sent)).map((answer) => answer.statusCode))
      expect([...statuses].filter((status) => ![201, 401].includes(status))).toEqual([])
      // Ending all sessions is over at once; hashing a password takes long enough for some to get through.
      expect(way === 'logout-all' || statuses.has(201)).toBe(true)
      expect(await here.database.read.selectFrom('invitations').select('id').execute()).toEqual([])
      expect(await here.database.read.selectFrom('pending_memberships').select('id').execute()).toEqual([])
      expect(await accomplice.client.memberships.list()).toEqual([])
    },
  )
})
