import { expect, test } from 'vitest'
import { recordFailedTry } from '#audit/record-refusal'
import { toInstant } from '#core/clock'
import { answerOf, expectRefusal } from '../support/answers.ts'
import { textOf } from '../support/everything.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'
import { entriesIn, entriesOf } from './support/entries.ts'

const TYPED = 'typed-by-mistake@example.org'
const WRONG = 'a wrong password that was typed'

onSqlite((testApp) => {
  test('wrong passwords are one row for each address and quarter of an hour, with their number', async () => {
    const { call, given, clock, database } = await testApp({ now: '2026-02-02T09:14:00Z' })
    const { id, accountId, email } = await given.owner()
    const login = (from: string) => call('POST', '/auth/login', { body: { email, password: WRONG }, from })
    const added = await entriesOf(database, async () => {
      for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1']) await login(from)
      clock.advance({ seconds: 60 })
      await login('192.0.2.1')
    })
    const failed = { action: 'sign-in', outcome: 'refused', reason: 'invalid-credentials' }
    const known = { account_id: accountId, user_id: id, email, method: null, ...failed }
    expect(added).toMatchObject([
      { ...known, address: '192.0.2.1', count: 3, at: '2026-02-02T09:14:00.000Z' },
      { ...known, address: '192.0.2.2', count: 1 },
      { ...known, address: '192.0.2.1', count: 1, at: '2026-02-02T09:15:00.000Z' },
    ])
    expect(JSON.stringify(added)).not.toContain(WRONG)
  })

  test('a thousand failures from as many addresses are a hundred rows of the user a day', async () => {
    const { given, clock, database } = await testApp()
    const { id } = await given.owner()
    const colleague = await given.owner()
    const fail = (userId: number, count: number) =>
      database.write(async (tx) => {
        for (let n = 0; n < count; n++) {
          const failed = { action: 'sign-in', reason: 'invalid-credentials' } as const
          await recordFailedTry(tx, toInstant(clock.now()), userId, `198.18.${n >> 8}.${n & 255}`, failed)
        }
      })
    const of = async (userId: number) =>
      (await entriesIn(database)).filter((row) => row.outcome === 'refused' && row.user_id === userId).length
    await fail(id, 1000)
    expect(await of(id)).toBe(100)
    await fail(colleague.id, 1)
    expect(await of(colleague.id)).toBe(1)
    clock.advance({ seconds: 24 * 60 * 60 })
    await fail(id, 1)
    expect(await of(id)).toBe(101)
  })

  test('emails that nobody has are one row a quarter of an hour, in the first account, without what was typed', async () => {
    const { call, given, clock, database } = await testApp({ now: '2026-02-02T09:00:00Z' })
    const { accountId } = await given.owner()
    await given.owner()
    const login = (from: string, email = TYPED) =>
      call('POST', '/auth/login', { body: { email, password: WRONG }, from })
    const added = await entriesOf(database, async () => {
      for (let n = 0; n < 5; n++) await login(`192.0.2.${n}`, `${n}${TYPED}`)
      clock.advance({ seconds: 15 * 60 })
      await login('192.0.2.1')
    })
    const unknown = {
      account_id: accountId,
      action: 'sign-in',
      outcome: 'refused',
      user_id: null,
      email: null,
      address: null,
      target_name: null,
    }
    expect(added).toMatchObject([
      { ...unknown, count: 5 },
      { ...unknown, count: 1 },
    ])
    const everything = await textOf(database)
    expect(everything).not.toContain('typed')
  })

  test('before the set-up there is nowhere to write to, and the answer is the same', async () => {
    const { call, database } = await testApp()
    const answer = await call('POST', '/auth/login', { body: { email: TYPED, password: WRONG } })
    expectRefusal(answer, 401, 'Invalid email or password')
    expect(await entriesIn(database)).toEqual([])
  })

  test('a wrong current password is one row, like a wrong one at signing in', async () => {
    const { call, given, database } = await testApp()
    const { auth } = await given.owner()
    const body = { current_password: WRONG, new_password: 'a password that nobody has yet' }
    const added = await entriesOf(database, () =>
      call('POST', '/auth/change-password', { headers: auth, body }),
    )
    expect(added).toMatchObject([
      {
        action: 'password.changed',
        outcome: 'refused',
        reason: 'wrong-current-password',
        method: 'password',
      },
    ])
  })

  test('who has to confirm that it is them is refused once, however often they try', async () => {
    const { call, given, clock, database } = await testApp()
    const { auth } = await given.owner()
    clock.advance({ seconds: 10 * 60 })
    const body = { name: 'Script', access: 'read' }
    const added = await entriesOf(database, async () => {
      for (let n = 0; n < 3; n++)
        expectRefusal(await call('POST', '/tokens', { headers: auth, body }), 403, 'Confirm it is you')
    })
    expect(added).toMatchObject([
      { action: 'token.created', outcome: 'refused', reason: 'confirm-it-is-you', count: 3 },
    ])
  })

  test('what is malformed, throttled or of nobody known is not written', async () => {
    const { call, given, database } = await testApp()
    const { auth } = await given.owner()
    const added = await entriesOf(database, async () => {
      await call('POST', '/tokens', { headers: auth, body: { name: 1 } })
      await call('POST', '/tokens', { headers: auth, body: '{' })
      await call('POST', '/tokens', { body: { name: 'Script', access: 'read' } })
      await call('POST', '/tokens', { headers: { authorization: 'Bearer no.good.token' }, body: {} })
      await call('POST', '/invitations/accept', {
        body: { token: 'of nobody', email: TYPED, password: PASSWORD },
      })
    })
    expect(added).toEqual([])
  })

  test('a member without the right is refused in the log of the group, a stranger in that of their own account', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const stranger = await given.owner()
    const viewer = await given.user(owner.accountId)
    await given.member(owner.groupId, viewer.id, 'viewer')
    const rename = (auth: Record<string, string>) =>
      call('PUT', `/databases/${owner.groupId}`, { headers: auth, body: { name: 'Mine' } })
    const added = await entriesOf(database, async () => {
      await rename(viewer.auth)
      await rename(stranger.auth)
    })
    expect(added).toMatchObject([
      { account_id: owner.accountId, group_id: owner.groupId, user_id: viewer.id, reason: 'not-permitted' },
      { account_id: stranger.accountId, group_id: null, user_id: stranger.id, reason: 'group-not-found' },
    ])
  })

  test('a log that cannot be written changes nothing for whoever is refused', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    const rename = (from: string, to: string) =>
      database.write((tx) => tx.schema.alterTable(from).renameTo(to).execute())
    await rename('audit_log', 'away')
    const answer = answerOf(await call('POST', '/databases', { headers: user.auth, body: { name: 'Mine' } }))
    await rename('away', 'audit_log')
    expect(answer.status).toBe(403)
  })
})
