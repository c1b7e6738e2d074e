import { expect, test } from 'vitest'
import { sweep } from '#process/housekeeping'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { PASSWORD } from '../support/secrets.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'

const PUBLIC_URL = 'https://bills.example.org'
const NOT_VALID = [
  400,
  'This link is no longer valid. Change the email address again to get a new one',
] as const
const NEW = 'Ada@new.example.org'

async function scene(testApp: MakeTestApp) {
  const post = fakeMailer()
  const context = await testApp({ mailer: post.mailer, publicUrl: PUBLIC_URL })
  const { call } = context
  const ada = await context.given.owner({ email: 'ada@example.org' })
  const change = (body: object, auth = ada.auth) => call('PUT', '/me', { headers: auth, body })
  /** Asks and waits for the letter. */
  const token = async (email = NEW, auth = ada.auth) => {
    const count = post.letters.length + 1
    dataOf(await change({ email }, auth))
    await post.awaitLetters(count)
    return post.tokens().at(-1) ?? ''
  }
  const confirm = (given: string) => call('POST', '/auth/confirm-email', { body: { token: given } })
  const row = () =>
    context.database.read
      .selectFrom('users')
      .select(['email', 'email_key', 'email_proven'])
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
  const acts = async () => {
    const rows = await context.database.read.selectFrom('audit_log').selectAll().orderBy('id').execute()
    return rows.filter(({ action }) => action.startsWith('email.'))
  }
  return { ...context, post, ada, change, token, confirm, row, acts }
}

onSqlite((testApp) => {
  test('a new email counts once the link that was mailed to it is opened', async () => {
    const { post, ada, change, confirm, row, call, acts } = await scene(testApp)
    const answer = dataOf(await change({ email: ` ${NEW} ` }))
    expect(answer).toEqual({ language: null, pending_email: NEW })
    const [letter] = await post.awaitLetters(1)
    expect(letter).toMatchObject({ to: NEW, subject: 'Confirm your new email address' })
    const [token = ''] = post.tokens()
    expect(letter?.text).toContain(`${PUBLIC_URL}/confirm-email#${token}`)
    expect(await row()).toEqual({ email: ada.email, email_key: ada.email, email_proven: 0 })
    expect(dataOf(await change({ language: 'de' }))).toEqual({ language: 'de', pending_email: NEW })
    const confirmed = await confirm(token)
    expect(confirmed.json()).toEqual({ success: true, message: 'Email address changed' })
    expect(await row()).toEqual({ email: NEW, email_key: NEW.toLowerCase(), email_proven: 1 })
    expectRefusal(await confirm(token), ...NOT_VALID)
    dataOf(await call('POST', '/auth/login', { body: { email: NEW, password: PASSWORD } }))
    expect((await acts()).map(({ action, user_id: id, target_id: target }) => [action, id, target])).toEqual([
      ['email.change-requested', ada.id, ada.id],
      ['email.changed', ada.id, ada.id],
    ])
  })

  test('nobody learns whether an address is taken before they read its mailbox', async () => {
    const { given, ada, token, confirm, row } = await scene(testApp)
    const ben = await given.user(ada.accountId)
    const link = await token(ben.email.toUpperCase())
    expectRefusal(await confirm(link), 409, 'A user with this email already exists')
    expect(await row()).toMatchObject({ email: ada.email, email_proven: 0 })
  })

  test('the link is good for an hour, and the next one takes its place', async () => {
    const { token, confirm, clock, change, row, ada, given } = await scene(testApp)
    const [first, second] = [await token(), await token('ada@other.example.org')]
    expectRefusal(await confirm(first), ...NOT_VALID)
    clock.advance({ minutes: 59, seconds: 59 })
    const { auth } = await given.signedIn(ada)
    expect(dataOf(await change({ language: null }, auth))).toMatchObject({
      pending_email: 'ada@other.example.org',
    })
    clock.advance({ seconds: 1 })
    expectRefusal(await confirm(second), ...NOT_VALID)
    expect(dataOf(await change({ language: null }, auth))).toMatchObject({ pending_email: null })
    expect(await row()).toMatchObject({ email: 'ada@example.org' })
  })

  test('the own email takes it back', async () => {
    const { token, confirm, change, ada } = await scene(testApp)
    const link = await token()
    expect(dataOf(await change({ email: ada.email }))).toEqual({ language: null, pending_email: null })
    expectRefusal(await confirm(link), ...NOT_VALID)
  })

  test('whatever may be done against a thief ends the link: a new password, all sessions, an administrator', async () => {
    const { token, confirm, call, ada, given, database } = await scene(testApp)
    const changed = await token()
    const body = { current_password: PASSWORD, new_password: 'a password that is new' }
    expect((await call('POST', '/auth/change-password', { headers: ada.auth, body })).statusCode).toBe(200)
    expectRefusal(await confirm(changed), ...NOT_VALID)
    const everywhere = await token()
    await call('POST', '/auth/logout-all', { headers: ada.auth, body: { immediate: true } })
    expectRefusal(await confirm(everywhere), ...NOT_VALID)
    const { auth } = await given.signedIn(ada)
    const byOwner = await token(NEW, auth)
    const other = await given.user(ada.accountId, { isOwner: true })
    await call('PUT', `/users/${ada.id}`, { headers: other.auth, body: { email: 'ada@third.example.org' } })
    expectRefusal(await confirm(byOwner), ...NOT_VALID)
    expect(await database.read.selectFrom('email_changes').selectAll().execute()).toEqual([])
  })

  test('five mails a day, then no more', async () => {
    const { token, change, clock, ada, given } = await scene(testApp)
    for (let count = 1; count <= 5; count++) await token(`ada${count}@example.org`)
    const sixth = await change({ email: 'ada6@example.org' })
    expect(answerOf(sixth)).toEqual(refusal(429, 'Too many confirmation emails. Try again tomorrow'))
    clock.advance({ hours: 24 })
    const { auth } = await given.signedIn(ada)
    dataOf(await change({ email: 'ada6@example.org' }, auth))
  })

  test('without mail there is nothing to confirm with', async () => {
    const { given, call } = await testApp({ publicUrl: PUBLIC_URL })
    const ada = await given.owner()
    const answer = await call('PUT', '/me', { headers: ada.auth, body: { email: NEW } })
    expectRefusal(
      answer,
      409,
      'This server cannot send email. Ask an administrator to change your email address',
    )
    const none = await call('PUT', '/me', { headers: ada.auth, body: { email: 'none' } })
    expect(answerOf(none)).toEqual(refusal(400, 'email must be a valid email address'))
  })

  test('the mail is in the language of the user, and a link that has expired is swept away', async () => {
    const { change, post, clock, database, token } = await scene(testApp)
    dataOf(await change({ language: 'de' }))
    await token()
    expect(post.letters.at(-1)?.subject).toBe('Bestätige deine neue E-Mail-Adresse')
    clock.advance({ minutes: 30 })
    await sweep(database, clock)
    const kept = () => database.read.selectFrom('email_changes').select('email').execute()
    expect(await kept()).toHaveLength(1)
    clock.advance({ minutes: 31 })
    await sweep(database, clock)
    expect(await kept()).toEqual([])
  })
})
