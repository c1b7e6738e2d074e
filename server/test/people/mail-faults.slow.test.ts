import { describe, expect, test, vi } from 'vitest'
import { tokenIn } from '../support/fake-mailer.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { type MailScene, mailScene } from './support/mail-scene.ts'
import { startSmtp } from './support/smtp-process.ts'

const SMTP_PASSWORD = 'the-secret-of-the-mail-server'
const INVITED = 'Somebody.Invited@example.org'

onEveryDialect((testApp) => {
  test.each([
    ['refuses the recipient', 'refuses', ''],
    ['repeats what it was sent', 'repeats', ''],
    ['refuses the password', 'refuses-login', `bills:${SMTP_PASSWORD}@`],
    ['wants a password that it is not given', 'needs-login', ''],
  ] as const)('a mail server that %s: the invitation stays', async (_, manner, credentials) => {
    const smtp = await startSmtp(manner)
    expect(await outcomesOf(await mailScene(testApp, `smtp://${credentials}127.0.0.1:${smtp.port}`))).toEqual(
      KEPT,
    )
    expect(smtp.taken).toEqual([])
  })

  test('a mail server that is not there: the invitation stays', async () => {
    const smtp = await startSmtp()
    await smtp.stop()
    const scene = await mailScene(testApp, `smtp://bills:${SMTP_PASSWORD}@127.0.0.1:${smtp.port}`)
    expect(await outcomesOf(scene)).toEqual(KEPT)
  })

  test('a mail server whose name does not exist: the invitation stays', async () => {
    expect(
      await outcomesOf(await mailScene(testApp, `smtp://bills:${SMTP_PASSWORD}@mail.invalid:25`)),
    ).toEqual(KEPT)
  })

  describe('a certificate that nobody vouches for', () => {
    test.each([
      ['from the start', true],
      ['after STARTTLS', false],
    ])('is refused %s, before any password is sent, and the invitation stays', async (_, secure) => {
      const smtp = await startSmtp('needs-login', secure ? 'from the start' : 'offered')
      const scheme = secure ? 'smtps' : 'smtp'
      const address = `${scheme}://bills:${SMTP_PASSWORD}@127.0.0.1:${smtp.port}`
      expect(await outcomesOf(await mailScene(testApp, address))).toEqual(KEPT)
      expect([smtp.tried, smtp.taken]).toEqual([[], []])
    })

    test('is taken where the operator says so in the address, and the mail is encrypted', async () => {
      const smtp = await startSmtp('needs-login', 'offered')
      const address = `smtp://bills:${SMTP_PASSWORD}@127.0.0.1:${smtp.port}/?tls.rejectUnauthorized=false`
      const { invite } = await mailScene(testApp, address)
      expect((await invite(INVITED)).mail).toBe('sent')
      expect(await smtp.mails(1)).toMatchObject([{ secure: true }])
    })
  })

  describe('a mail server that offers no encryption', () => {
    // This machine, by an address that does not say so.
    const ELSEWHERE = '0.0.0.0'

    test('gets neither password nor mail even if it asks for the password, and the log says how to fix it', async () => {
      const smtp = await startSmtp('listens-in')
      const scene = await mailScene(testApp, `smtp://bills:${SMTP_PASSWORD}@${ELSEWHERE}:${smtp.port}`)
      expect(await outcomesOf(scene)).toEqual(KEPT)
      expect(smtp.tried).toEqual([expect.stringMatching(/^EHLO /), 'STARTTLS'])
      const warning = scene.captured.lines().find(({ level }) => level >= 40)
      expect(warning?.err).toMatchObject({
        message: expect.stringMatching(/ETLS 454\).*smtps:\/\/.*add \?tls=optional to SMTP_URL$/),
      })
    })

    test('gets both where the address allows it', async () => {
      const smtp = await startSmtp('needs-login')
      const refused = `smtp://bills:${SMTP_PASSWORD}@${ELSEWHERE}:${smtp.port}`
      expect(await outcomesOf(await mailScene(testApp, refused))).toEqual(KEPT)
      expect([smtp.tried, smtp.taken]).toEqual([[], []])
      const { invite } = await mailScene(testApp, `${refused}?tls=optional`)
      expect((await invite(INVITED)).mail).toBe('sent')
      expect(await smtp.mails(1)).toMatchObject([{ secure: false, user: 'bills' }])
    })

    test('gets mail that needs no password, as relays in a network of one’s own do', async () => {
      const smtp = await startSmtp()
      const { invite } = await mailScene(testApp, `smtp://${ELSEWHERE}:${smtp.port}`)
      expect((await invite(INVITED)).mail).toBe('sent')
      const { invite: inviteEncrypted } = await mailScene(
        testApp,
        `smtp://${ELSEWHERE}:${smtp.port}?tls=required`,
      )
      expect((await inviteEncrypted(INVITED)).mail).toBe('failed')
    })
  })

  test('a mail that cannot be sent leaves a forgotten password as it was, and the process goes on', async () => {
    const smtp = await startSmtp('refuses')
    const { call, owner, captured, context } = await mailScene(testApp, `smtp://127.0.0.1:${smtp.port}`)
    const answer = await call('POST', '/auth/forgot-password', { body: { email: owner.email } })
    expect(answer.statusCode).toBe(200)
    await vi.waitUntil(() => captured.lines().some(({ level }) => level === 40), { timeout: 60_000 })
    const warnings = captured.lines().filter(({ level }) => level >= 40)
    expect(warnings.map(({ msg }) => msg)).toEqual(['emailing a password reset link failed'])
    expect(captured.text()).not.toContain(owner.email)
    expect((await context.app.inject('/api/v2/health')).statusCode).toBe(200)
  })

  test('a mail server that never greets, or never ends its greeting, is given up; the invitation stays', async () => {
    // Through the real patience of ten seconds, at the same time.
    const servers = [await startSmtp('hangs'), await startSmtp('trickles')]
    const outcomes = await Promise.all(
      servers.map(async ({ port }) =>
        outcomesOf(await mailScene(testApp, `smtp://bills:${SMTP_PASSWORD}@127.0.0.1:${port}`)),
      ),
    )
    expect(outcomes).toEqual([KEPT, KEPT])
    expect(servers.map(({ tried }) => tried)).toEqual([['connection'], ['connection']])
  })
})

/** Answered with its link, noted as not mailed, good for whoever gets the link by hand, and no word in the log. */
const KEPT = {
  mail: 'failed',
  listed: [{ email: INVITED, mail: 'failed' }],
  warnings: ['an invitation could not be emailed'],
  leaked: [],
  accepted: 201,
}

async function outcomesOf({ invite, owner, call, captured }: MailScene): Promise<object> {
  const { mail, link } = await invite(INVITED)
  const listed = await owner.client.invitations.list()
  const log = captured.text().toLowerCase()
  const secrets = [SMTP_PASSWORD, btoa(`\0bills\0${SMTP_PASSWORD}`), tokenIn(link), INVITED]
  const body = { token: tokenIn(link), email: INVITED, password: 'a password of her own' }
  return {
    mail,
    listed: listed.map((each) => ({ email: each.email, mail: each.mail })),
    warnings: captured
      .lines()
      .filter(({ level }) => level >= 40)
      .map(({ msg }) => msg),
    leaked: secrets.filter((secret) => log.includes(secret.toLowerCase())),
    accepted: (await call('POST', '/invitations/accept', { body })).statusCode,
  }
}
