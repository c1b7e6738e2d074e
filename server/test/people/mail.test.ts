import { expect, test } from 'vitest'
import { answerOf, dataOf } from '../support/answers.ts'
import { tokenIn } from '../support/fake-mailer.ts'
import { onSqlite } from '../support/test-app.ts'
import { mailScene, PUBLIC_URL, targetsOf, wordsOf } from './support/mail-scene.ts'
import { startSmtp } from './support/smtp-process.ts'

const PASSWORD = 'a password of her own'

onSqlite((testApp) => {
  test('an invitation is mailed to the one whom it names, in text and HTML that say the same, and can be accepted', async () => {
    const smtp = await startSmtp()
    const { invite, call, owner } = await mailScene(testApp, `smtp://127.0.0.1:${smtp.port}`)
    const { link, mail } = await invite('Grace@example.org')
    expect(mail).toBe('sent')
    const [received, ...others] = await smtp.mails(1)
    expect(others).toEqual([])
    expect(received).toMatchObject({
      from: 'bills@example.org',
      to: ['Grace@example.org'],
      subject: 'You’re invited to Duebook',
    })
    const headers = new Map(received?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('from')).toBe('Duebook <bills@example.org>')
    expect(headers.get('to')).toBe('Grace@example.org')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect([headers.has('cc'), headers.has('bcc'), headers.has('reply-to')]).toEqual([false, false, false])
    expect(headers.get('message-id')).toMatch(/@example\.org>$/)

    const { text = '', html = '' } = received ?? {}
    expect(link).toBe(`${PUBLIC_URL}/invite#${tokenIn(text)}`)
    expect(targetsOf(html)).toEqual([link])
    const words = wordsOf(html)
    for (const line of text.replace(/\n-- \n/, '\n').split('\n')) {
      expect(words).toContain(line.trim().replace(/:$/, ''))
    }
    expect(text).toContain(owner.email)
    expect(text).toMatch(/once.*7 days/)
    // Nothing is fetched when it is opened, and nothing runs.
    expect(html).not.toMatch(/<(?:img|script|link|iframe|form|object)|url\(|http-equiv/i)

    const body = { token: tokenIn(text), email: 'grace@example.org', password: PASSWORD }
    expect(dataOf(await call('POST', '/invitations/accept', { body }), 201).user).toMatchObject({
      is_admin: false,
    })
    expect(await owner.client.invitations.list()).toEqual([])
  })

  test('an invitation that names nobody is not mailed, and the list says what became of each', async () => {
    const smtp = await startSmtp()
    const { invite, owner } = await mailScene(testApp, `smtp://127.0.0.1:${smtp.port}`)
    expect(await owner.client.invitations.create()).toMatchObject({ email: null, mail: 'none' })
    await invite('grace@example.org')
    expect((await owner.client.invitations.list()).map(({ mail }) => mail)).toEqual(['sent', 'none'])
    expect(await smtp.mails(1)).toHaveLength(1)
  })

  test('a link for a new password is mailed in text and HTML, and works', async () => {
    const smtp = await startSmtp()
    const { call, owner } = await mailScene(testApp, `smtp://127.0.0.1:${smtp.port}`)
    await call('POST', '/auth/forgot-password', { body: { email: owner.email } })
    const [received] = await smtp.mails(1)
    expect(received).toMatchObject({ to: [owner.email], subject: 'Reset your Duebook password' })
    const { text = '', html = '' } = received ?? {}
    const link = `${PUBLIC_URL}/reset-password#${tokenIn(text)}`
    expect(text).toContain(link)
    expect(targetsOf(html)).toEqual([link])
    const body = { token: tokenIn(text), password: PASSWORD }
    expect(answerOf(await call('POST', '/auth/reset-password', { body })).status).toBe(200)
  })

  test('names of any script arrive as they are, in sender, inviter and recipient', async () => {
    const smtp = await startSmtp()
    const inviter = 'zoë.Łukasz@bücher.example'
    const scene = await mailScene(testApp, `smtp://127.0.0.1:${smtp.port}`, {
      inviter,
      from: 'Haushalt Müller & Söhne <bills@example.org>',
    })
    expect((await scene.invite('grace@bücher.example')).mail).toBe('sent')
    const [received] = await smtp.mails(1)
    const from = received?.headers.find(({ key }) => key === 'from')?.value
    expect(from).not.toMatch(/[^\u0020-\u007e]/)
    expect(received?.to).toEqual([expect.stringMatching(/^grace@(?:bücher|xn--bcher-kva)\.example$/)])
    expect(received?.text).toContain(inviter)
    expect(wordsOf(received?.html ?? '')).toContain(inviter)
  })

  test('whatever an address may hold, it is one recipient, one line, and no markup', async () => {
    const smtp = await startSmtp()
    const inviter = "<b>'&quot;&amp;=?utf-8?q?=0D=0ABcc=3A?=".replaceAll(/[<>;]/g, '')
    const { invite } = await mailScene(testApp, `smtp://127.0.0.1:${smtp.port}`, {
      inviter: `${inviter}@example.org`,
    })
    const odd = [
      "o'brien&sons@example.org",
      '=?utf-8?q?=0D=0ABcc=3Aevil=40example.net?=@example.org',
      'a%0d%0aBcc%3aevil@example.org',
      '{{7*7}}$7@example.org',
      'a|b`id`!c@example.org',
      '--boundary--@example.org',
    ]
    for (const email of odd) expect([email, (await invite(email)).mail]).toEqual([email, 'sent'])
    const received = await smtp.mails(odd.length)
    expect(received.map(({ to }) => to)).toEqual(odd.map((email) => [email]))
    for (const { headers, html = '', text = '' } of received) {
      expect(headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([])
      expect(headers.filter(({ key }) => key === 'to')).toHaveLength(1)
      expect(html).not.toContain(`${inviter}@`)
      expect(wordsOf(html)).toContain(`${inviter}@example.org invited you`)
      expect(text).toContain(`${inviter}@example.org invited you`)
      expect(targetsOf(html)).toEqual([
        expect.stringMatching(/^https:\/\/bills\.example\.org\/invite#[\w-]{43}$/),
      ])
    }
  })

  test('user and password of the address sign in to the server, whatever characters they have', async () => {
    const smtp = await startSmtp('needs-login')
    const [user, password] = ['bills@example.org', 'p@ss:w/rd #%']
    const address = `${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${smtp.port}`
    const { invite, captured } = await mailScene(testApp, `smtp://${address}`)
    expect((await invite('grace@example.org')).mail).toBe('sent')
    const [received] = await smtp.mails(1)
    expect(received?.user).toBe(user)
    expect(smtp.tried).toEqual([`login ${user} ${password}`])
    expect(captured.text()).not.toContain(password)
  })
})
