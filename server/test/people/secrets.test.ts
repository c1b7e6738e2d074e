import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import { capturedLog } from '../support/captured-log.ts'
import { textOf } from '../support/everything.ts'
import { fakeMailer, tokenIn } from '../support/fake-mailer.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

const PUBLIC_URL = 'https://bills.example.org'
const PASSWORDS = ['a password of her own', 'the password that comes next', 'one that an administrator set']
const INVITED = 'Invited.Person@example.org'

onSqlite((testApp) => {
  test('tokens of links are in no table and in no log line, before and after they are used, whatever goes wrong', async () => {
    const captured = capturedLog('trace')
    let isOut = false
    const post = fakeMailer(async () => {
      if (isOut) throw new Error('the post is on strike')
    })
    const { call, given, database, app } = await testApp({
      log: captured.log,
      mailer: post.mailer,
      publicUrl: PUBLIC_URL,
    })
    const owner = await given.owner({ email: 'Ada.Lovelace@example.org' })
    const dumps: string[] = []
    const look = async () => dumps.push(await textOf(database))

    const invite = async (body: object) =>
      dataOf<{ link: string; mail: string }>(
        await call('POST', '/invitations', { headers: owner.auth, body }),
        201,
      )
    const mailed = await invite({ email: INVITED })
    isOut = true
    const unmailed = await invite({ email: 'unlucky@example.org' })
    isOut = false
    const plain = await invite({})
    expect([mailed.mail, unmailed.mail, plain.mail]).toEqual(['sent', 'failed', 'none'])
    await call('POST', '/auth/forgot-password', { body: { email: owner.email } })
    await post.awaitLetters(3)
    isOut = true
    await call('POST', '/auth/forgot-password', { body: { email: owner.email } })
    await post.awaitLetters(4)
    await look()

    const invitation = tokenIn(mailed.link)
    const accept = (body: object) =>
      call('POST', '/invitations/accept', { body: { token: invitation, ...body } })
    await accept({ email: 'x', password: PASSWORDS[0] })
    await accept({ email: INVITED, password: 'short' })
    await accept({ email: 'other@example.org', password: PASSWORDS[0] })
    await call('GET', `/invitations/${invitation}`, { headers: owner.auth })
    await call('DELETE', `/invitations/${invitation}`, { headers: owner.auth })
    await call('GET', `/invite?token=${invitation}`)
    dataOf(await accept({ email: INVITED, password: PASSWORDS[0] }), 201)
    await accept({ email: INVITED, password: PASSWORDS[0] })
    const reset = post.tokens()[2] ?? ''
    await call('POST', '/auth/reset-password', { body: { token: reset, password: 'short' } })
    const used = { token: reset, password: PASSWORDS[1] }
    expect((await call('POST', '/auth/reset-password', { body: used })).statusCode).toBe(200)
    await call('POST', '/auth/reset-password', { body: used })
    const again = await given.signedIn(owner)
    const [invited] = (await again.client.users.list()).filter(({ email }) => email === INVITED)
    await again.client.users.update(invited?.id ?? 0, { password: PASSWORDS[2] ?? '' })
    await look()
    await app.close()

    const tokens = [...post.tokens(), tokenIn(unmailed.link), tokenIn(plain.link)]
    expect(new Set(tokens).size).toBe(5)
    expect(captured.lines().length).toBeGreaterThan(15)
    for (const secret of [...tokens, ...PASSWORDS]) {
      for (const dump of dumps) expect.soft(dump).not.toContain(secret)
      expect.soft(captured.text()).not.toContain(secret)
    }
    for (const name of ['lovelace', 'invited.person', 'unlucky']) {
      expect.soft(captured.text().toLowerCase()).not.toContain(name)
    }
    // A mail that failed is worth a line, with its reason.
    const failures = captured.lines().filter(({ level }) => level >= 40)
    expect(failures.map(({ msg, err }) => [msg, (err as Error).message])).toEqual([
      ['an invitation could not be emailed', 'the post is on strike'],
      ['emailing a password reset link failed', 'the post is on strike'],
      ['emailing a security notice failed', 'the post is on strike'],
      ['emailing a security notice failed', 'the post is on strike'],
    ])
  })

  test('what is kept of a token is no token: the hash opens nothing', async () => {
    const post = fakeMailer()
    const { call, given, database } = await testApp({ mailer: post.mailer, publicUrl: PUBLIC_URL })
    const owner = await given.owner()
    await owner.client.invitations.create()
    await call('POST', '/auth/forgot-password', { body: { email: owner.email } })
    await post.awaitLetters(1)
    const hashes = {
      invitation: await database.read.selectFrom('invitations').select('token_hash as hash').execute(),
      reset: await database.read.selectFrom('password_resets').select('token_hash as hash').execute(),
    }
    const credentials = { email: 'new@example.org', password: PASSWORDS[0] }
    for (const { hash: token } of [...hashes.invitation, ...hashes.reset]) {
      expect(token).toMatch(/^[\w-]{43}$/)
      const accepted = await call('POST', '/invitations/accept', { body: { ...credentials, token } })
      const reset = await call('POST', '/auth/reset-password', { body: { ...credentials, token } })
      expect([accepted.statusCode, reset.statusCode]).toEqual([400, 400])
    }
    // Nor is one kind of token good for the other.
    const [token] = post.tokens()
    const crossed = await call('POST', '/invitations/accept', { body: { ...credentials, token } })
    expect(crossed.statusCode).toBe(400)
  })

  test('a key makes no difference where an answer holds a secret: nothing of it is kept for a repeat', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const headers = { ...owner.auth, 'idempotency-key': 'the same' }
    const [first, second] = [
      await call('POST', '/invitations', { headers, body: {} }),
      await call('POST', '/invitations', { headers, body: {} }),
    ]
    expect(dataOf(first, 201).link).not.toBe(dataOf(second, 201).link)
    const user = { email: 'grace@example.org', password: PASSWORDS[0] }
    dataOf(await call('POST', '/users', { headers, body: user }), 201)
    expect((await call('POST', '/users', { headers, body: user })).statusCode).toBe(409)
    const kept = await database.read.selectFrom('idempotency_keys').selectAll().execute()
    expect(kept).toEqual([])
  })
})

onEveryDialect((testApp) => {
  test('tokens differ every time, and ids do not tell them', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    const made = await Promise.all(Array.from({ length: 40 }, () => owner.client.invitations.create()))
    const tokens = made.map(({ link }) => tokenIn(link))
    expect(new Set(tokens).size).toBe(40)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })
})
