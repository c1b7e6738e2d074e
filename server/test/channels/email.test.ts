import { describe, expect, onTestFinished, test } from 'vitest'
import { sendMessage } from '#channels/send-message'
import { findAnyChannel } from '#channels/store'
import { unsubscribeAddress } from '#channels/unsubscribe'
import { MailError } from '#mail/mailer'
import { smtpMailer } from '#mail/smtp-mailer'
import { targetsOf, wordsOf } from '../people/support/mail-scene.ts'
import { startSmtp } from '../people/support/smtp-process.ts'
import { givenChannel } from '../reminders/support/open-reminders.ts'
import { capturedLog } from '../support/captured-log.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { PASSWORD } from '../support/secrets.ts'
import { type MakeTestApp, onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { codeOf } from './support/codes.ts'
import { HOSTILE, longMessage, message } from './support/messages.ts'
import { outboundTo, PUBLIC_URL, secretBox } from './support/sending.ts'

const OTHER = 'Grace@example.org'
const FROM = 'Duebook <bills@example.org>'

async function scene(testApp: MakeTestApp, send?: () => Promise<void>) {
  const mail = fakeMailer(send)
  const app = await testApp({ mailer: mail.mailer, publicUrl: PUBLIC_URL })
  const owner = await app.given.firstOwner()
  const make = (address: string) => owner.client.channels.create({ kind: 'email', settings: { address } })
  const confirm = (token: string) => app.call('POST', '/channels/confirm', { body: { token } })
  return { ...app, mail, owner, make, confirm }
}

const stateOf = async ({ client }: { client: TestApp['client'] | { channels: unknown } }, id: number) => {
  const { channels } = client as { channels: { list: () => Promise<Array<{ id: number; state: string }>> } }
  return (await channels.list()).find((channel) => channel.id === id)?.state
}

onSqlite((testApp) => {
  test('a test mail, too, can be ended with one click: the channel is paused', async () => {
    const { mail, owner, make, inject } = await scene(testApp)
    const { id } = await make(owner.email)
    expect(await owner.client.channels.test(id)).toMatchObject({ ok: true })
    const headers: Record<string, string> = mail.letters[0]?.headers ?? {}
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const address = headers['List-Unsubscribe']?.slice(1, -1) ?? ''
    const { pathname } = new URL(address)
    expect((await inject({ method: 'POST', url: pathname })).statusCode).toBe(200)
    expect(await stateOf(owner, id)).toBe('paused')
  })

  test('another address works after its owner has opened the link', async () => {
    const { mail, owner, make, confirm, call } = await scene(testApp)
    const { id, state } = await make(OTHER)
    expect(state).toBe('unconfirmed')
    const test = await call('POST', `/channels/${id}/test`, { headers: owner.auth })
    expect(codeOf(test)).toEqual([409, 'channel-unconfirmed'])
    const [letter] = await mail.awaitLetters(1)
    expect(letter).toMatchObject({ to: OTHER, subject: 'Confirm your email address for Duebook' })
    expect(letter?.text).toContain(owner.email)
    const [token = ''] = mail.tokens()
    expect(letter?.text).toContain(`${PUBLIC_URL}/confirm-channel#${token}`)
    for (const wrong of [
      '',
      'x',
      `${token}x`,
      token.slice(0, -1),
      token.replace(/^\d+/, '9'),
      'x'.repeat(9999),
    ]) {
      expect(codeOf(await confirm(wrong))).toEqual([400, 'invalid-confirmation-link'])
    }
    expect(await stateOf(owner, id)).toBe('unconfirmed')
    expect((await confirm(token)).statusCode).toBe(200)
    expect(await stateOf(owner, id)).toBe('ok')
    expect((await confirm(token)).statusCode).toBe(200)
    expect(mail.letters).toHaveLength(1)
  })

  test('a link is good for a day, and for the address that it was sent to', async () => {
    const { mail, owner, make, confirm, clock } = await scene(testApp)
    const { id } = await make(OTHER)
    await mail.awaitLetters(1)
    const [first = ''] = mail.tokens()
    await owner.client.channels.update(id, { settings: { address: 'third@example.org' } })
    await mail.awaitLetters(2)
    expect(codeOf(await confirm(first))).toEqual([400, 'invalid-confirmation-link'])
    const second = mail.tokens()[1] ?? ''
    clock.advance({ days: 1, seconds: 1 })
    expect(codeOf(await confirm(second))).toEqual([400, 'invalid-confirmation-link'])
    await owner.client.auth.resume()
    // Saved again, it gets another one.
    await owner.client.channels.update(id, { settings: { address: 'third@example.org' } })
    await mail.awaitLetters(3)
    expect((await confirm(mail.tokens()[2] ?? '')).statusCode).toBe(200)
    expect(await stateOf(owner, id)).toBe('ok')
  })

  test('a changed address is unconfirmed again, and the own one is not', async () => {
    const { mail, owner, make } = await scene(testApp)
    const { id } = await make(owner.email)
    const put = (address: string) => owner.client.channels.update(id, { settings: { address } })
    expect(await put(OTHER)).toMatchObject({ state: 'unconfirmed' })
    await mail.awaitLetters(1)
    expect(await put(owner.email)).toMatchObject({ state: 'ok' })
    expect(await owner.client.channels.update(id, { name: 'Mail' })).toMatchObject({ state: 'ok' })
  })

  test('one confirmation a day to an address, whoever asks, and five a day from a user', async () => {
    const { mail, given, owner, make, call, clock } = await scene(testApp)
    const post = (address: string, headers = owner.auth) =>
      call('POST', '/channels', { headers, body: { kind: 'email', settings: { address } } })
    const { id } = await make(OTHER)
    await owner.client.channels.remove(id)
    const refused = await post(OTHER.toLowerCase())
    expect(codeOf(refused)).toEqual([429, 'too-many-confirmations'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    const other = await given.owner()
    expect(codeOf(await post(OTHER, other.auth))).toEqual([429, 'too-many-confirmations'])
    for (const name of ['a', 'b', 'c', 'd']) expect((await post(`${name}@example.org`)).statusCode).toBe(201)
    expect(codeOf(await post('e@example.org'))).toEqual([429, 'too-many-confirmations'])
    expect((await post('e@example.org', other.auth)).statusCode).toBe(201)
    await mail.awaitLetters(6)
    expect(await owner.client.channels.list()).toHaveLength(4)
    clock.advance({ days: 1, seconds: 1 })
    await owner.client.auth.resume()
    await owner.client.auth.confirm({ password: PASSWORD })
    expect(await make(OTHER)).toMatchObject({ state: 'unconfirmed' })
    await mail.awaitLetters(7)
  })

  test('the log has no address, and no token of a link', async () => {
    const captured = capturedLog('trace')
    const mail = fakeMailer(async () => {
      throw new MailError('The mail server did not take the mail (550)', '', {
        isPermanent: true,
        isUnknown: false,
      })
    })
    const { given, call, inject, database } = await testApp({
      mailer: mail.mailer,
      publicUrl: PUBLIC_URL,
      log: captured.log,
    })
    const { client, auth } = await given.firstOwner()
    const { id } = await client.channels.create({ kind: 'email', settings: { address: OTHER } })
    await mail.awaitLetters(1)
    const [token = ''] = mail.tokens()
    await call('POST', '/channels/confirm', { body: { token: `${token}x` } })
    await call('POST', '/channels/confirm', { body: { token } })
    await call('POST', `/channels/${id}/test`, { headers: auth })
    const row = await findAnyChannel(database.read, id)
    const link = row && unsubscribeAddress(secretBox, PUBLIC_URL, row, 1)
    const { pathname } = new URL(link ?? '')
    await inject({ method: 'POST', url: pathname })
    await inject({ method: 'GET', url: `${pathname}x` })
    await inject({ method: 'POST', url: `${pathname}x` })
    const log = JSON.stringify(captured.lines())
    expect(log).toContain('/unsubscribe/:token')
    for (const secret of [OTHER, OTHER.toLowerCase(), token, pathname]) expect(log).not.toContain(secret)
  })

  test('a confirmation that could not be sent does not count, and the channel says so', async () => {
    let isDown = true
    const { mail, owner, make } = await scene(testApp, async () => {
      if (isDown) throw new Error('down')
    })
    const { id } = await make(OTHER)
    await expect
      .poll(async () => (await owner.client.channels.list())[0]?.last_error)
      .toMatch(/could not be sent/)
    isDown = false
    expect(await owner.client.channels.update(id, { settings: { address: OTHER } })).toMatchObject({
      state: 'unconfirmed',
      last_error: expect.stringMatching(/could not be sent/),
    })
    await mail.awaitLetters(2)
  })

  test('a confirmation that may have arrived counts, and the channel says so', async () => {
    const { owner, call, make } = await scene(testApp, async () => {
      throw new MailError('The mail server did not take the mail (ETIMEDOUT)', '', {
        isPermanent: false,
        isUnknown: true,
      })
    })
    const { id } = await make(OTHER)
    await expect
      .poll(async () => (await owner.client.channels.list())[0]?.last_error)
      .toMatch(/did not say whether/)
    const body = { settings: { address: OTHER } }
    const again = await call('PUT', `/channels/${id}`, { headers: owner.auth, body })
    expect(codeOf(again)).toEqual([429, 'too-many-confirmations'])
  })

  test('a confirmation is in the user’s language', async () => {
    const { mail, make, database } = await scene(testApp)
    await database.write((tx) => tx.updateTable('users').set({ language: 'de' }).execute())
    await make(OTHER)
    expect((await mail.awaitLetters(1))[0]?.subject).toBe('Bestätige deine E-Mail-Adresse für Duebook')
  })

  describe('unsubscribing', () => {
    async function subscribed() {
      const all = await scene(testApp)
      const { id } = await all.make(all.owner.email)
      const groups = [all.owner.groupId, await all.given.group(all.owner.accountId, 'Second')]
      for (const groupId of groups) {
        await all.owner.client.group({ id: groupId }).reminders.update({ enabled: true, channel_ids: [id] })
      }
      const row = await findAnyChannel(all.database.read, id)
      if (!row) throw new Error('There is no channel')
      const linkOf = (groupId: number | null) =>
        new URL(unsubscribeAddress(secretBox, PUBLIC_URL, row, groupId) ?? '').pathname
      const channels = () =>
        Promise.all(
          groups.map(
            async (groupId) => (await all.owner.client.group({ id: groupId }).reminders.get()).channel_ids,
          ),
        )
      return { ...all, id, linkOf, channels, groups }
    }

    test('takes one click, with any body, and ends the mails of that group alone', async () => {
      const { inject, linkOf, channels, groups, id, owner } = await subscribed()
      const url = linkOf(groups[0] ?? 0)
      const answer = await inject({
        method: 'POST',
        url,
        payload: 'List-Unsubscribe=One-Click',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example.com',
          'sec-fetch-site': 'cross-site',
        },
      })
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message: 'Unsubscribed' }])
      expect(await channels()).toEqual([[], [id]])
      expect(await stateOf(owner, id)).toBe('ok')
      expect((await inject({ method: 'POST', url })).statusCode).toBe(200)
    })

    test('of a mail about no group pauses the channel', async () => {
      const { inject, linkOf, id, owner, channels } = await subscribed()
      expect((await inject({ method: 'POST', url: linkOf(null) })).statusCode).toBe(200)
      expect(await stateOf(owner, id)).toBe('paused')
      expect(await channels()).toEqual([[id], [id]])
    })

    test('is not done by opening the link: that leads to a page that asks', async () => {
      const { inject, linkOf, channels, groups, id } = await subscribed()
      const url = linkOf(groups[0] ?? 0)
      const answer = await inject({ method: 'GET', url })
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toBe(`/unsubscribed#${url.split('/').at(-1)}`)
      expect(await channels()).toEqual([[id], [id]])
    })

    test('with a link that was altered, or of another address, does nothing', async () => {
      const { inject, linkOf, channels, groups, id, owner } = await subscribed()
      const url = linkOf(groups[0] ?? 0)
      const [token = ''] = url.split('/').slice(-1)
      const [channelId, groupId, ...proof] = token.split('-')
      const altered = [
        'x',
        `${token}x`,
        [channelId, groups[1], ...proof].join('-'),
        [9_999, groupId, ...proof].join('-'),
        'x'.repeat(5_000),
      ]
      for (const each of altered) {
        expect((await inject({ method: 'POST', url: `/unsubscribe/${each}` })).statusCode).toBe(400)
      }
      await owner.client.channels.update(id, { settings: { address: OTHER } })
      expect((await inject({ method: 'POST', url })).statusCode).toBe(400)
      expect(await channels()).toEqual([[id], [id]])
    })
  })
})

onEveryDialect((testApp) => {
  test('the user’s own address works at once, in any case', async () => {
    const { mail, owner, make } = await scene(testApp)
    expect(await make(owner.email.toUpperCase())).toMatchObject({ state: 'ok' })
    expect(mail.letters).toEqual([])
  })

  test('of requests for one address at once one gets its mail', async () => {
    const { mail, given, owner, call } = await scene(testApp)
    const other = await given.owner()
    const body = { kind: 'email', settings: { address: OTHER } }
    const answers = await Promise.all(
      [owner, other, owner, other].map(({ auth }) => call('POST', '/channels', { headers: auth, body })),
    )
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '201',
      '429',
      '429',
      '429',
    ])
    await mail.awaitLetters(1)
  })
})

onSqlite((testApp) => {
  async function overSmtp(manner: Parameters<typeof startSmtp>[0]) {
    const smtp = await startSmtp(manner)
    const mailer = smtpMailer({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: FROM })
    onTestFinished(() => mailer.close())
    const app = await testApp({ mailer, publicUrl: PUBLIC_URL })
    const owner = await app.given.firstOwner()
    // Put in by hand, because its owner would get a mail about a channel that they make.
    const row = await givenChannel(app, owner.id, { settings: { address: owner.email } })
    const { id } = row
    const { database, clock } = app
    const outbound = outboundTo({ origin: '' })
    const unsubscribe = unsubscribeAddress(secretBox, PUBLIC_URL, row, owner.groupId)
    const send = (changes = {}) =>
      sendMessage(
        { database, clock, secretBox, outbound, mailer, publicUrl: PUBLIC_URL },
        row,
        message({ unsubscribe, ...changes }),
      )
    return { smtp, owner, send, id, unsubscribe: unsubscribe ?? '' }
  }

  test.each([
    ['refuses', false],
    ['refuses-login', false],
    ['is away', false],
    ['dies-with-the-mail', true],
  ] as const)('where a mail server %s, the mail may have arrived: %s', async (manner, isUnknown) => {
    const smtp = await startSmtp(manner === 'is away' ? 'takes' : manner)
    if (manner === 'is away') await smtp.stop()
    const mailer = smtpMailer({ smtpUrl: `smtp://bills:secret@127.0.0.1:${smtp.port}`, from: FROM })
    onTestFinished(() => mailer.close())
    const letter = { to: OTHER, subject: 'Hello', text: 'Hello', html: 'Hello' }
    await expect(mailer.send(letter)).rejects.toMatchObject({ name: 'MailError', isUnknown })
  })

  test('a reminder arrives as text and HTML that say the same, can be ended with one click, and answers no assistant', async () => {
    const { smtp, owner, send, unsubscribe } = await overSmtp('takes')
    const entry = (text: string, bill: number) => ({
      text,
      link: `${PUBLIC_URL}/bills/${bill}`,
      actions: [{ label: `Pay ${bill}`, page: `${PUBLIC_URL}/act#token-${bill}`, post: undefined }],
    })
    const entries = [entry(`${HOSTILE}: €1,200.50`, 1), entry('Phone: €19.99, due today', 2)]
    expect(await send({ entries, actions: [] })).toEqual({ end: 'sent' })
    expect(await send({ entries, actions: [] })).toEqual({ end: 'sent' })
    const mails = await smtp.mails(2)
    const [mail] = mails
    expect(mail).toMatchObject({ to: [owner.email], subject: '2 bills need attention' })
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    // The same in all attempts.
    const id = `<${message().id}@bills.example.org>`
    expect(mails.map((each) => each.headers.find(({ key }) => key === 'message-id')?.value)).toEqual([id, id])

    const { text = '', html = '' } = mail ?? {}
    const words = wordsOf(html)
    for (const each of [
      HOSTILE,
      'Phone: €19.99, due today',
      'Total: €1,220.49',
      'Pay 1',
      'Pay 2',
      'Open Duebook',
    ]) {
      expect(text).toContain(each)
      expect(words).toContain(each)
    }
    const links = [`${PUBLIC_URL}/act#token-1`, `${PUBLIC_URL}/act#token-2`, `${PUBLIC_URL}/due`, unsubscribe]
    expect(targetsOf(html)).toEqual(links)
    for (const link of links) expect(text).toContain(link)
    expect(html).not.toMatch(/<(?:img|script|link|iframe|form|object|b>)|url\(|http-equiv/i)
  })

  test('a long one, and one without links, arrive', async () => {
    const { smtp, send } = await overSmtp('takes')
    expect(await send(longMessage())).toEqual({ end: 'sent' })
    expect(await send({ unsubscribe: undefined, link: undefined, actions: [] })).toEqual({ end: 'sent' })
    const [, plain] = await smtp.mails(2)
    expect(plain?.headers.some(({ key }) => key.startsWith('list-'))).toBe(false)
  })

  test.each([
    ['refuses', 'refused'],
    ['repeats', 'refused'],
    ['needs-login', 'retry'],
  ] as const)('a mail server that %s: %s', async (manner, end) => {
    const { send, owner, id } = await overSmtp(manner)
    const result = await send()
    expect(result.end).toBe(end)
    const error = result.end === 'sent' ? '' : result.error
    expect(error).toMatch(/^The mail server did not take the mail \(/)
    expect(error).not.toMatch(/@|SMTP_URL|https?:/)
    expect(await owner.client.channels.test(id)).toMatchObject({ ok: false, error })
  })

  test('a mail server that is away: it is tried again', async () => {
    const { smtp, send } = await overSmtp('takes')
    await smtp.stop()
    expect((await send()).end).toBe('retry')
  })
})
