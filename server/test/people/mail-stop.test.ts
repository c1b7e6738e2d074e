import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { answerOf, dataOf } from '../support/answers.ts'
import { capturedLog } from '../support/captured-log.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { measuredApp } from '../support/measured-app.ts'
import { onEveryDialect } from '../support/test-app.ts'

const PUBLIC_URL = 'https://bills.example.org'

onEveryDialect((testApp, dialect) => {
  test('stopping waits for a mail that is under way, and begins no other', async () => {
    const gate = Promise.withResolvers<void>()
    const post = fakeMailer(() => gate.promise)
    const captured = capturedLog('warn')
    const parts = { mailer: post.mailer, publicUrl: PUBLIC_URL, log: captured.log }
    const context = await measuredApp(testApp, dialect, parts)
    const owner = await context.given.owner()
    const forget = () => context.call('POST', '/auth/forgot-password', { body: { email: owner.email } })
    // Two at a time: the third has to wait.
    for (let count = 0; count < 3; count++) await forget()
    await post.awaitLetters(2)
    // The lookup for the third must have ended too: what it finds after the stop has begun is still sent.
    await vi.waitFor(async () =>
      expect(await context.number('duebook_mail_queue_waiting{queue="resets"}')).toBe(1),
    )
    let isClosed = false
    const closing = context.app.close().then(() => {
      isClosed = true
    })
    for (let turn = 0; turn < 50; turn++) await setImmediate()
    expect(isClosed).toBe(false)
    gate.resolve()
    await closing
    expect(post.letters).toHaveLength(2)
    expect(captured.lines().map(({ msg, err }) => [msg, (err as Error).message])).toEqual([
      ['emailing a password reset link failed', 'The server is stopping'],
    ])
  })

  test('an invitation can be accepted or withdrawn while its mail is still under way', async () => {
    const gate = Promise.withResolvers<void>()
    const post = fakeMailer(() => gate.promise)
    const { call, given } = await testApp({ mailer: post.mailer, publicUrl: PUBLIC_URL })
    const owner = await given.owner()
    const invite = (email: string) => call('POST', '/invitations', { headers: owner.auth, body: { email } })
    const [first, second] = [invite('grace@example.org'), invite('edith@example.org')]
    await post.awaitLetters(2)
    const body = { token: post.tokens()[0], email: post.letters[0]?.to, password: 'a password of her own' }
    dataOf(await call('POST', '/invitations/accept', { body }), 201)
    const [waiting] = await owner.client.invitations.list()
    await owner.client.invitations.withdraw(waiting?.id ?? 0)
    gate.resolve()
    for (const answer of await Promise.all([first, second])) expect(dataOf(answer, 201).mail).toBe('sent')
    expect(await owner.client.invitations.list()).toEqual([])
  })

  test('a flood of reset requests gets the usual response and does not hold up other mail', async () => {
    const gate = Promise.withResolvers<void>()
    // A mail server that hangs.
    const post = fakeMailer(() => gate.promise)
    const captured = capturedLog('warn')
    const context = await testApp({ mailer: post.mailer, publicUrl: PUBLIC_URL, log: captured.log })
    const owner = await context.given.owner()
    const other = await context.given.user(owner.accountId)
    const forget = (email: string) => context.call('POST', '/auth/forgot-password', { body: { email } })
    const asked = [
      ...Array.from({ length: 300 }, () => owner.email),
      ...Array.from({ length: 300 }, (_, index) => `nobody-${index}@example.org`),
    ]
    // A few at a time: a busy machine would turn some of hundreds away.
    const answers = []
    while (asked.length > 0) answers.push(...(await Promise.all(asked.splice(0, 30).map(forget))))
    expect(new Set(answers.map((answer) => JSON.stringify(answerOf(answer)))).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    await forget(other.email)
    await post.awaitLetters(2)
    gate.resolve()
    await vi.waitUntil(() => post.letters.some(({ to }) => to === other.email), { timeout: 60_000 })
    expect(captured.lines()).toEqual([])
  })

  test('a queued link is not sent if the user’s email has changed in the meantime', async () => {
    const gate = Promise.withResolvers<void>()
    const post = fakeMailer(() => gate.promise)
    const context = await testApp({ mailer: post.mailer, publicUrl: PUBLIC_URL })
    const owner = await context.given.owner()
    const [first, moved, last] = [
      await context.given.user(owner.accountId),
      await context.given.user(owner.accountId),
      await context.given.user(owner.accountId),
    ]
    const forget = (email: string) => context.call('POST', '/auth/forgot-password', { body: { email } })
    // One after another: whose link it is, is looked up after the answer.
    await forget(owner.email)
    await post.awaitLetters(1)
    await forget(first.email)
    await post.awaitLetters(2)
    for (const { email } of [moved, last]) await forget(email)
    await owner.client.users.update(moved.id, { email: 'moved@example.org' })
    gate.resolve()
    await post.awaitLetters(3)
    await context.app.close()
    expect(post.letters.map(({ to }) => to)).toEqual([owner.email, first.email, last.email])
  })
})
