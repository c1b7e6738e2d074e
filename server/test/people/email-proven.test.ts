import { expect, test } from 'vitest'
import { createAdminOnce } from '#setup/admin-from-environment'
import { dataOf } from '../support/answers.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { SETUP_CODE } from '../support/given.ts'
import { quickPasswords } from '../support/quick-passwords.ts'
import { PASSWORD } from '../support/secrets.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'

async function scene(testApp: MakeTestApp) {
  const post = fakeMailer()
  const context = await testApp({ mailer: post.mailer, publicUrl: 'https://bills.example.org' })
  const trust = async (email: string) => {
    const row = await context.database.read
      .selectFrom('users')
      .select(['email_proven as isProven', 'has_password as hasPassword'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return [row.isProven, row.hasPassword]
  }
  return { ...context, post, trust }
}

onSqlite((testApp) => {
  test('whoever sets the server up has only typed their email; the operator’s ADMIN_EMAIL counts', async () => {
    const { call, trust } = await scene(testApp)
    const body = { setup_code: SETUP_CODE, email: 'ada@example.org', password: PASSWORD }
    dataOf(await call('POST', '/setup', { body }), 201)
    expect(await trust('ada@example.org')).toEqual([0, 1])
    const other = await scene(testApp)
    const admin = { email: 'ops@example.org', password: PASSWORD }
    const defaults = { currency: 'USD', timezone: 'UTC' }
    await createAdminOnce(other.database, other.clock, quickPasswords(), defaults, admin)
    expect(await other.trust('ops@example.org')).toEqual([1, 1])
  })

  test('an administrator vouches for the email that they set, also for the same one again', async () => {
    const { call, given, trust } = await scene(testApp)
    const owner = await given.owner()
    const body = { email: 'ada@example.org', password: PASSWORD }
    dataOf(await call('POST', '/users', { headers: owner.auth, body }), 201)
    expect(await trust('ada@example.org')).toEqual([1, 1])
    const ben = await given.user(owner.accountId, { email: 'ben@example.org' })
    const put = (changes: object) =>
      call('PUT', `/users/${ben.id}`, { headers: owner.auth, body: changes }).then((answer) => dataOf(answer))
    await put({ is_admin: true })
    expect(await trust('ben@example.org')).toEqual([0, 1])
    await put({ email: 'ben@example.org' })
    expect(await trust('ben@example.org')).toEqual([1, 1])
    // It lets somebody in by OpenID, so it is an act like any other; once it is done it is none.
    await put({ email: 'ben@example.org' })
    const log = await owner.client.audit.list()
    expect(log.filter(({ action }) => action === 'user.changed').map(({ changes }) => changes)).toEqual([
      ['email'],
      ['is_admin'],
    ])
    const cleo = await given.user(owner.accountId, { email: 'cleo@example.org' })
    dataOf(
      await call('PUT', `/users/${cleo.id}`, {
        headers: owner.auth,
        body: { email: 'cleo@new.example.org' },
      }),
    )
    expect(await trust('cleo@new.example.org')).toEqual([1, 1])
  })

  test('an invitation vouches for the address that it went to, an open one for none', async () => {
    const { call, given, trust } = await scene(testApp)
    const owner = await given.owner()
    const join = async (invited: object, email: string) => {
      const made = dataOf<{ link: string }>(
        await call('POST', '/invitations', { headers: owner.auth, body: invited }),
        201,
      )
      const body = { token: made.link.split('#')[1], email, password: PASSWORD }
      dataOf(await call('POST', '/invitations/accept', { body }), 201)
      return trust(email)
    }
    expect(await join({ email: 'ada@example.org' }, 'ada@example.org')).toEqual([1, 1])
    expect(await join({}, 'ben@example.org')).toEqual([0, 1])
  })

  test('whoever gets a password has one: by a link, and from an owner', async () => {
    const { call, given, trust, post, database } = await scene(testApp)
    const owner = await given.owner()
    const ada = await given.user(owner.accountId, { email: 'ada@example.org' })
    const takeAway = () =>
      database.write((tx) =>
        tx.updateTable('users').set({ has_password: 0 }).where('id', '=', ada.id).execute(),
      )
    await takeAway()
    await call('POST', '/auth/forgot-password', { body: { email: ada.email } })
    await post.awaitLetters(1)
    const body = { token: post.tokens()[0], password: 'a password that is new' }
    expect((await call('POST', '/auth/reset-password', { body })).statusCode).toBe(200)
    expect(await trust(ada.email)).toEqual([0, 1])
    await takeAway()
    dataOf(await call('PUT', `/users/${ada.id}`, { headers: owner.auth, body: { password: PASSWORD } }))
    expect(await trust(ada.email)).toEqual([0, 1])
  })
})
