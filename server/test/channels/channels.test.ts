import { CHANNEL_KINDS } from '@duebook/contract'
import { expect, test } from 'vitest'
import { sweep } from '#process/housekeeping'
import { sealingKey } from '#secrets/cipher'
import { createSecretBox } from '#secrets/open-secret-box'
import { dataOf } from '../support/answers.ts'
import { textOf } from '../support/everything.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { startFarEnd } from './far-ends/far-end.ts'
import { ntfy } from './far-ends/ntfy.ts'
import { codeOf } from './support/codes.ts'
import { outboundTo } from './support/sending.ts'

const TOKEN = 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2'
const NTFY = { server: 'https://ntfy.example.org', topic: 'household-7Kx', token: TOKEN }
const SET = { set: true }

const UNFIT = [
  ['ntfy', {}, 'setting-required'],
  ['ntfy', { topic: '' }, 'setting-required'],
  ['ntfy', { topic: 'with space' }, 'setting-invalid'],
  ['ntfy', { topic: 7 }, 'setting-invalid'],
  ['ntfy', { topic: 'a\u0000b' }, 'text-control-characters'],
  ['ntfy', { topic: 'x'.repeat(3000) }, 'text-too-long'],
  ['ntfy', { topic: 'x', server: 'ftp://example.org' }, 'setting-invalid'],
  ['ntfy', { topic: 'x', server: 'https://user:secret@example.org' }, 'setting-invalid'],
  ['ntfy', { topic: 'x', server: 'https://example.org/?x=1' }, 'setting-invalid'],
  ['ntfy', { topic: 'x', server: 'javascript:alert(1)' }, 'setting-invalid'],
  ['ntfy', { topic: 'x', token: 'a\r\nb' }, 'text-control-characters'],
  ['ntfy', { topic: 'x', token: 'two words' }, 'setting-invalid'],
  ['ntfy', { topic: 'x', token: 'tökén' }, 'setting-invalid'],
  ['ntfy', { topic: 'x', act_without_sign_in: 'yes' }, 'setting-invalid'],
  ['ntfy', 'text', 'field-invalid'],
  ['ntfy', [], 'field-invalid'],
  ['ntfy', null, 'field-invalid'],
  ['ntfy', undefined, 'field-required'],
  ['gotify', { server: 'https://example.org' }, 'setting-required'],
  ['gotify', { server: 'https://example.org', token: SET }, 'setting-required'],
  ['telegram', { bot_token: 'x', chat_id: '1' }, 'setting-invalid'],
  ['telegram', { bot_token: '123456:ABC-DEF1234ghIkl', chat_id: 'me' }, 'setting-invalid'],
  ['discord', { url: 'https://discord.com/channels/1/2' }, 'setting-invalid'],
  [
    'matrix',
    { server: 'https://example.org', room: '#alias:example.org', access_token: 'x' },
    'setting-invalid',
  ],
  ['pushover', { token: 'short', user: 'short' }, 'setting-invalid'],
  ['apprise', { server: 'https://example.org', key: '../x' }, 'setting-invalid'],
  ['pager', {}, 'field-invalid'],
]

onSqlite((testApp) => {
  test('the number of a chat may be sent as the number that Telegram shows', async () => {
    const { given } = await testApp()
    const { client } = await given.firstOwner()
    const settings = { bot_token: '123456:ABC-DEF1234ghIkl', chat_id: -1001234567890 }
    const { id, settings: shown } = await client.channels.create({ kind: 'telegram', settings })
    expect(shown).toMatchObject({ chat_id: '-1001234567890' })
    await expect(client.channels.update(id, { settings: { chat_id: 1.5 } })).rejects.toThrow(/chat_id/)
  })

  test('every kind says what it needs, and which are available', async () => {
    const { given } = await testApp()
    const { client } = await given.firstOwner()
    const kinds = await client.channels.kinds()
    expect(kinds.map(({ kind }) => kind)).toEqual([...CHANNEL_KINDS])
    const secrets = kinds.flatMap(({ kind, fields }) =>
      fields.filter(({ secret }) => secret).map(({ name }) => `${kind}.${name}`),
    )
    expect(secrets).toEqual([
      'web-push.subscription',
      'ntfy.token',
      'gotify.token',
      'telegram.bot_token',
      'discord.url',
      'slack.url',
      'mattermost.url',
      'matrix.access_token',
      'pushover.token',
      'pushover.user',
      'apprise.key',
    ])
    const missing = kinds.filter(({ available }) => !available).map(({ kind, reason }) => [kind, reason])
    expect(missing).toEqual([
      ['email', 'mail-not-configured'],
      ['web-push', 'public-url-missing'],
    ])
    expect(kinds.find(({ kind }) => kind === 'ntfy')?.fields[0]).toEqual({
      name: 'server',
      type: 'url',
      required: false,
      secret: false,
      default: 'https://ntfy.sh',
    })
  })

  test('a channel is made, listed, changed and removed', async () => {
    const { given, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const { client } = await given.firstOwner()
    const made = await client.channels.create({ kind: 'ntfy', settings: { topic: 'household' } })
    const expected = {
      id: made.id,
      kind: 'ntfy',
      name: 'ntfy',
      settings: {
        server: 'https://ntfy.sh',
        topic: 'household',
        token: null,
        act_without_sign_in: false,
        topic_is_reserved: false,
      },
      state: 'ok',
      last_sent_at: null,
      last_error: null,
      needs_confirmation: false,
      recent: true,
      current_device: false,
      created_at: '2026-02-02T09:00:00.000Z',
    }
    expect(made).toEqual(expected)
    expect(await client.channels.list()).toEqual([expected])
    clock.advance({ minutes: 1 })
    const renamed = await client.channels.update(made.id, { name: ' My phone ' })
    expect(renamed).toEqual({ ...expected, name: 'My phone' })
    // What it got, sent back, changes nothing.
    expect(await client.channels.update(made.id, renamed)).toEqual(renamed)
    await client.channels.remove(made.id)
    expect(await client.channels.list()).toEqual([])
  })

  test('secrets are written, and never read: they are encrypted, and shown only as set', async () => {
    const { given, database } = await testApp()
    const { client } = await given.firstOwner()
    const made = await client.channels.create({ kind: 'ntfy', settings: NTFY })
    expect(made.settings).toMatchObject({ topic: NTFY.topic, token: SET })
    expect(JSON.stringify([made, await client.channels.list()])).not.toContain(TOKEN)
    expect(await textOf(database)).not.toContain(TOKEN)
  })

  test('a secret that is left out, or sent back as it is shown, stays; null removes one that is not needed', async () => {
    const farEnd = await startFarEnd(ntfy)
    const { given } = await testApp({ outbound: outboundTo(farEnd) })
    const { client } = await given.firstOwner()
    const { id } = await client.channels.create({ kind: 'ntfy', settings: NTFY })
    const authorization = async () => {
      await client.channels.test(id)
      return farEnd.requests.at(-1)?.headers.authorization
    }
    expect(await authorization()).toBe(`Bearer ${TOKEN}`)
    await client.channels.update(id, { settings: { topic: 'another' } })
    expect(await authorization()).toBe(`Bearer ${TOKEN}`)
    await client.channels.update(id, { settings: { topic: 'another', token: SET } })
    expect(await authorization()).toBe(`Bearer ${TOKEN}`)
    await client.channels.update(id, { settings: { token: 'tk_new' } })
    expect(await authorization()).toBe('Bearer tk_new')
    expect(await client.channels.update(id, { settings: { token: null } })).toMatchObject({
      settings: { topic: 'another', token: null },
    })
    expect(await authorization()).toBeUndefined()
  })

  test('whoever changes the server must know the secret', async () => {
    const { given, call } = await testApp()
    const { client, auth } = await given.firstOwner()
    const { id } = await client.channels.create({ kind: 'ntfy', settings: NTFY })
    const put = (settings: object) => call('PUT', `/channels/${id}`, { headers: auth, body: { settings } })
    const server = 'https://attacker.example.org'
    for (const settings of [{ server }, { server, token: SET }, { server: 'http://ntfy.example.org' }]) {
      expect(codeOf(await put(settings))).toEqual([400, 'secret-required'])
    }
    expect(await client.channels.list()).toMatchObject([{ settings: { server: NTFY.server } }])
    // As it was, written in another way, is not changed.
    dataOf(await put({ server: 'https://NTFY.example.org:443/' }))
    dataOf(await put({ server, token: 'tk_other' }))
    dataOf(await put({ server: NTFY.server, token: null }))
    dataOf(await put({ server }))
  })

  test('settings that do not fit are refused, each with what is wrong', async () => {
    const { given, call } = await testApp()
    const { auth: headers, client } = await given.firstOwner()
    for (const [kind, settings, code] of UNFIT) {
      const answer = await call('POST', '/channels', { headers, body: { kind, settings } })
      expect([kind, settings, ...codeOf(answer)]).toEqual([kind, settings, 400, code])
    }
    expect(await client.channels.list()).toEqual([])
  })

  test('somebody else’s channel does not exist', async () => {
    const { given, call } = await testApp()
    const owner = await given.firstOwner()
    const { id } = await owner.client.channels.create({ kind: 'ntfy', settings: NTFY })
    // Not even for an administrator of the same account.
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const stranger = await given.owner()
    for (const { auth: headers, client } of [admin, stranger]) {
      expect(await client.channels.list()).toEqual([])
      for (const [method, path] of [
        ['PUT', ''],
        ['DELETE', ''],
        ['POST', '/test'],
      ] as const) {
        const body = method === 'PUT' ? { name: 'Mine' } : undefined
        const answer = await call(method, `/channels/${id}${path}`, { headers, ...(body && { body }) })
        expect(codeOf(answer)).toEqual([404, 'channel-not-found'])
      }
    }
    expect(await owner.client.channels.list()).toMatchObject([{ id, name: 'ntfy' }])
  })

  test('a test says what really happened, and one that arrives resumes the channel', async () => {
    const farEnd = await startFarEnd(ntfy)
    const { given, database, clock } = await testApp({
      outbound: outboundTo(farEnd),
      now: '2026-02-02T09:00:00.000Z',
    })
    const { client } = await given.firstOwner()
    const { id } = await client.channels.create({ kind: 'ntfy', settings: NTFY })
    expect(await client.channels.test(id)).toEqual({ ok: true, error: null, duration_ms: expect.any(Number) })
    expect(farEnd.problems).toEqual([])
    expect(JSON.parse(farEnd.requests[0]?.raw.toString() ?? '')).toMatchObject({
      title: 'Duebook: test message',
    })
    expect(await client.channels.list()).toMatchObject([
      { last_sent_at: '2026-02-02T09:00:00.000Z', last_error: null },
    ])

    farEnd.next({ status: 503 })
    expect(await client.channels.test(id)).toMatchObject({ ok: false, error: 'The server answered 503' })
    // Once, without trying again.
    expect(farEnd.requests).toHaveLength(2)
    expect(await client.channels.list()).toMatchObject([
      { state: 'ok', last_error: 'The server answered 503' },
    ])

    farEnd.next({ status: 403 })
    expect(await client.channels.test(id)).toMatchObject({ ok: false })
    expect(await client.channels.list()).toMatchObject([
      { state: 'paused', last_error: expect.stringContaining('403') },
    ])
    await database.write((tx) =>
      tx.updateTable('channels').set({ failing_since: '2026-02-01T09:00:00.000Z', failures: 9 }).execute(),
    )
    clock.advance({ minutes: 5 })
    expect(await client.channels.test(id)).toMatchObject({ ok: true })
    expect(await client.channels.list()).toMatchObject([
      { state: 'ok', last_error: null, last_sent_at: '2026-02-02T09:05:00.000Z' },
    ])
    const row = await database.read
      .selectFrom('channels')
      .select(['failing_since', 'failures'])
      .executeTakeFirst()
    expect(row).toEqual({ failing_since: null, failures: 0 })
  })

  test('a test is in the user’s language', async () => {
    const farEnd = await startFarEnd(ntfy)
    const { given, database } = await testApp({ outbound: outboundTo(farEnd) })
    const { client } = await given.firstOwner()
    await database.write((tx) => tx.updateTable('users').set({ language: 'de' }).execute())
    const { id } = await client.channels.create({ kind: 'ntfy', settings: NTFY })
    await client.channels.test(id)
    expect(JSON.parse(farEnd.requests[0]?.raw.toString() ?? '')).toMatchObject({
      title: 'Duebook: Testnachricht',
    })
  })

  test('20 tests an hour, over all channels', async () => {
    const farEnd = await startFarEnd(ntfy)
    const { given, call, clock } = await testApp({ outbound: outboundTo(farEnd) })
    const { client, auth } = await given.firstOwner()
    const first = await client.channels.create({ kind: 'ntfy', settings: NTFY })
    const second = await client.channels.create({ kind: 'ntfy', settings: NTFY })
    for (let count = 0; count < 10; count++) {
      await client.channels.test(first.id)
      await client.channels.test(second.id)
      clock.advance({ seconds: 60 })
    }
    const refused = await call('POST', `/channels/${second.id}/test`, { headers: auth })
    expect(codeOf(refused)).toEqual([429, 'too-many-tests'])
    expect(refused.headers['retry-after']).toBe(String(50 * 60))
    expect(farEnd.requests).toHaveLength(20)
    clock.advance({ minutes: 50, seconds: 1 })
    await client.auth.resume()
    expect(await client.channels.test(second.id)).toMatchObject({ ok: true })
  })

  test('what is counted is forgotten after a day', async () => {
    const { given, database, clock } = await testApp()
    const { client } = await given.firstOwner()
    const settings = { topic: 'x', server: 'http://127.0.0.1:9' }
    const { id } = await client.channels.create({ kind: 'ntfy', settings })
    await client.channels.test(id)
    const uses = () => database.read.selectFrom('channel_uses').select('kind').execute()
    await sweep(database, clock)
    expect(await uses()).toEqual([{ kind: 'test' }])
    clock.advance({ days: 1, seconds: 1 })
    await sweep(database, clock)
    expect(await uses()).toEqual([])
  })

  test('what is not public is not reached, and the user is told which setting opens it', async () => {
    const { given } = await testApp()
    const { client } = await given.firstOwner()
    const settings = { ...NTFY, server: 'http://127.0.0.1:9' }
    const { id } = await client.channels.create({ kind: 'ntfy', settings })
    const { ok, error } = await client.channels.test(id)
    expect([ok, error]).toEqual([false, expect.stringContaining('OUTBOUND_ALLOW')])
    expect(error).not.toContain('127.0.0.1')
  })

  test('what went wrong is told in the language of the user', async () => {
    const { given } = await testApp()
    const { client } = await given.firstOwner()
    await client.updateMe({ language: 'de' })
    const settings = { ...NTFY, server: 'http://127.0.0.1:9' }
    const { id } = await client.channels.create({ kind: 'ntfy', settings })
    const { error } = await client.channels.test(id)
    expect(error).toMatch(/^Der Server ist nicht erreichbar: Sein Name wurde nicht gefunden/)
    expect((await client.channels.list())[0]?.last_error).toBe(error)
  })

  test('with another key nothing is stored or sent, and everything else works', async () => {
    let matches = true
    const secretBox = createSecretBox(() => matches, sealingKey('another key of these tests'), undefined)
    const { given, call } = await testApp({ secretBox, publicUrl: 'https://bills.example.org' })
    const { client, auth: headers } = await given.firstOwner()
    const { id } = await client.channels.create({ kind: 'ntfy', settings: NTFY })
    matches = false
    const mismatch = [503, 'secrets-key-mismatch']
    const body = { kind: 'ntfy', settings: NTFY }
    expect(codeOf(await call('POST', '/channels', { headers, body }))).toEqual(mismatch)
    expect(codeOf(await call('POST', `/channels/${id}/test`, { headers }))).toEqual(mismatch)
    const token = { settings: { token: 'tk_new' } }
    expect(codeOf(await call('PUT', `/channels/${id}`, { headers, body: token }))).toEqual(mismatch)
    expect(await client.channels.list()).toMatchObject([{ id, state: 'ok' }])
    expect(await client.channels.update(id, { name: 'Renamed' })).toMatchObject({ name: 'Renamed' })
    const kinds = await client.channels.kinds()
    expect(new Set(kinds.filter(({ available }) => !available).map(({ reason }) => reason))).toEqual(
      new Set(['mail-not-configured', 'secrets-key-mismatch']),
    )
    await client.channels.remove(id)
  })

  test('a channel whose secrets were given up says so, and takes them again', async () => {
    const farEnd = await startFarEnd(ntfy)
    const { given, database, call } = await testApp({ outbound: outboundTo(farEnd) })
    const { client, auth: headers } = await given.firstOwner()
    const settings = { server: 'https://gotify.example.org', token: 'AbCdEf' }
    const { id } = await client.channels.create({ kind: 'gotify', settings })
    await database.write((tx) => tx.updateTable('channels').set({ secrets: null, state: 'paused' }).execute())
    expect(await client.channels.list()).toMatchObject([
      { settings: { server: settings.server, token: null } },
    ])
    expect(await client.channels.test(id)).toMatchObject({
      ok: false,
      error: expect.stringContaining('again'),
    })
    expect(farEnd.requests).toEqual([])
    const body = { settings: { token: SET } }
    expect(codeOf(await call('PUT', `/channels/${id}`, { headers, body }))).toEqual([400, 'setting-required'])
    expect(await client.channels.update(id, { settings: { token: 'fresh' } })).toMatchObject({
      settings: { token: SET },
      state: 'paused',
    })
  })
})

onEveryDialect((testApp) => {
  test('a user has at most 20', async () => {
    const { given, call } = await testApp()
    const { client, auth } = await given.firstOwner()
    const body = { kind: 'ntfy', settings: { topic: 'x' } } as const
    const make = () => client.channels.create(body)
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => call('POST', '/channels', { headers: auth, body })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    const [first] = await client.channels.list()
    expect(codeOf(await call('POST', '/channels', { headers: auth, body }))).toEqual([
      409,
      'too-many-channels',
    ])
    await client.channels.remove(first?.id ?? 0)
    await make()
  })
})
