import { createHash } from 'node:crypto'
import type { PushMessage } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { sendMessage } from '#channels/send-message'
import { findAnyChannel } from '#channels/store'
import { setCookieOf } from '../http/set-cookie.ts'
import { dataOf } from '../support/answers.ts'
import { PASSWORD } from '../support/secrets.ts'
import { type MakeTestApp, onEveryDialect, onSqlite } from '../support/test-app.ts'
import { startFarEnd } from './far-ends/far-end.ts'
import { openBrowser, pushService } from './far-ends/web-push.ts'
import { codeOf } from './support/codes.ts'
import { longMessage, message } from './support/messages.ts'
import { outboundTo, PUBLIC_URL, secretBox } from './support/sending.ts'

async function scene(testApp: MakeTestApp, publicUrl = PUBLIC_URL) {
  const farEnd = await startFarEnd(pushService)
  const app = await testApp({ outbound: outboundTo(farEnd), publicUrl })
  const owner = await app.given.firstOwner()
  const browser = await openBrowser()
  const subscribe = () =>
    owner.client.channels.create({ kind: 'web-push', settings: { subscription: browser.subscription } })
  const send = async (id: number, sent = message()) => {
    const row = await findAnyChannel(app.database.read, id)
    if (!row) throw new Error('The channel is gone')
    const { database, clock } = app
    const outbound = outboundTo(farEnd)
    return sendMessage({ database, clock, secretBox, outbound, mailer: undefined, publicUrl }, row, sent)
  }
  return { ...app, farEnd, owner, browser, subscribe, send }
}

const kindsOf = async (client: { channels: { kinds: () => Promise<Array<{ kind: string }>> } }) =>
  (await client.channels.kinds()).find(({ kind }) => kind === 'web-push')

onSqlite((testApp) => {
  test('a message is read by the browser alone, and its push service finds nothing wrong with it', async () => {
    const { farEnd, owner, browser, subscribe, send, clock } = await scene(testApp)
    const { id } = await subscribe()
    expect(await send(id)).toEqual({ end: 'sent' })
    const [request] = farEnd.requests
    if (!request) throw new Error('Nothing came')
    expect(farEnd.problems).toEqual([])
    const { public_key } = (await kindsOf(owner.client)) as { public_key?: string }
    expect(await browser.faultsOf(request, public_key ?? '', clock.now())).toEqual([])
    expect(request.headers).toMatchObject({
      ttl: String(3 * 24 * 60 * 60),
      topic: message().id,
      urgency: 'high',
    })
    const expected: PushMessage = {
      title: '2 bills need attention',
      body: expect.stringContaining('Phone: €19.99, due today\nTotal: €1,220.49'),
      tag: message().id,
      link: `${PUBLIC_URL}/due`,
      actions: [
        { label: 'Mark as paid', page: `${PUBLIC_URL}/act#token-1`, token: 'token-1' },
        { label: 'Remind me tomorrow', page: `${PUBLIC_URL}/bills/1` },
      ],
    }
    expect(await browser.decrypt(request)).toEqual(expected)
    expect(request.raw.toString('latin1')).not.toContain('Phone')
    const another = await openBrowser()
    await expect(another.decrypt(request)).rejects.toMatchObject({ name: 'OperationError' })
  })

  test('what does not fit is cut, and still within what push services take', async () => {
    const { farEnd, browser, subscribe, send } = await scene(testApp)
    const { id } = await subscribe()
    expect(await send(id, longMessage())).toEqual({ end: 'sent' })
    const [request] = farEnd.requests
    if (!request) throw new Error('Nothing came')
    expect(request.raw.length).toBeLessThanOrEqual(4096)
    expect(request.raw.length).toBeGreaterThan(3000)
    expect(await browser.decrypt(request)).toMatchObject({ actions: [{ token: 'token-1' }, {}] })
  })

  test('means what it answers; a browser that has unsubscribed is removed', async () => {
    const { farEnd, subscribe, send, owner } = await scene(testApp)
    const { id } = await subscribe()
    const ends: Record<string, string> = {}
    for (const [name, answer] of Object.entries(pushService.answers)) {
      farEnd.next(answer)
      ends[name] = (await send(id)).end
    }
    expect(ends).toEqual({
      taken: 'sent',
      'invalid-vapid': 'refused',
      'bad-jwt': 'refused',
      'not-found': 'gone',
      gone: 'gone',
      'too-large': 'refused',
      'too-many': 'retry',
      broken: 'retry',
    })
    farEnd.next({ status: 410 })
    expect(await owner.client.channels.test(id)).toMatchObject({
      ok: false,
      error: expect.stringContaining('410'),
    })
    expect(await owner.client.channels.list()).toEqual([])
  })

  test('a browser is one channel, of the person who uses it now', async () => {
    const { given, owner, browser, subscribe, newClient } = await scene(testApp)
    const first = await subscribe()
    expect(first).toMatchObject({
      kind: 'web-push',
      name: 'Browser',
      settings: { subscription: { set: true } },
      state: 'ok',
      current_device: true,
    })
    // After signing in anew the session is another one.
    const again = newClient()
    await again.auth.login({ email: owner.email, password: PASSWORD })
    expect(await again.channels.list()).toMatchObject([{ id: first.id, current_device: false }])
    const renewed = await again.channels.create({
      kind: 'web-push',
      name: 'My phone',
      settings: { subscription: browser.subscription },
    })
    expect(renewed).toMatchObject({ id: first.id, name: 'My phone', current_device: true })
    expect(await owner.client.channels.list()).toMatchObject([{ id: first.id, current_device: false }])

    const other = await given.owner()
    const taken = await other.client.channels.create({
      kind: 'web-push',
      settings: { subscription: browser.subscription },
    })
    expect(taken.id).not.toBe(first.id)
    expect(await owner.client.channels.list()).toEqual([])
  })

  test.each([
    [undefined, 'public-url-missing'],
    ['http://bills.example.org', 'not-https'],
    ['http://localhost:3000', null],
    [PUBLIC_URL, null],
  ])('with PUBLIC_URL %s the reason is %s', async (publicUrl, reason) => {
    const { given, call } = await testApp({ publicUrl })
    const { client, auth } = await given.firstOwner()
    expect(await kindsOf(client)).toMatchObject({ available: reason === null, reason })
    if (reason === null) return
    const { subscription } = await openBrowser()
    const body = { kind: 'web-push', settings: { subscription } }
    expect(codeOf(await call('POST', '/channels', { headers: auth, body }))).toEqual([
      409,
      'channel-unavailable',
    ])
  })

  describe('the subscription of a device ends', () => {
    type Scene = Awaited<ReturnType<typeof scene>>
    const endings: Record<string, (scene: Scene) => Promise<unknown>> = {
      'with signing out': ({ owner }) => owner.client.auth.logout(),
      'with the end of its session from elsewhere': async ({ owner, newClient }) => {
        const elsewhere = newClient()
        await elsewhere.auth.login({ email: owner.email, password: PASSWORD })
        const sessions = await elsewhere.auth.listSessions()
        await elsewhere.auth.endSession(sessions.find(({ current }) => !current)?.id ?? 0)
      },
      'with immediate logout-all': ({ owner }) => owner.client.auth.logoutAll({ immediate: true }),
      'with a password that is changed elsewhere': async ({ owner, newClient }) => {
        const elsewhere = newClient()
        await elsewhere.auth.login({ email: owner.email, password: PASSWORD })
        await elsewhere.auth.changePassword({
          current_password: PASSWORD,
          new_password: 'another long password 1',
        })
      },
    }
    test.each(Object.entries(endings))('%s', async (_, end) => {
      const all = await scene(testApp)
      await all.subscribe()
      await end(all)
      const rows = await all.database.read.selectFrom('channels').selectAll().execute()
      expect(rows).toEqual([])
    })
  })

  test('signing out while the server was away ends it as soon as the page can say so', async () => {
    const { owner, browser, call, database } = await scene(testApp)
    const headers = { 'x-session': 'cookie' }
    const login = await call('POST', '/auth/login', {
      headers,
      body: { email: owner.email, password: PASSWORD },
    })
    const { access_token, binding } = dataOf<{ access_token: string; binding: string }>(login)
    const body = { kind: 'web-push', settings: { subscription: browser.subscription } }
    dataOf(
      await call('POST', '/channels', { headers: { authorization: `Bearer ${access_token}` }, body }),
      201,
    )
    const { name, value } = setCookieOf(login) ?? {}
    const binding_hash = createHash('sha256').update(binding).digest('base64url')
    const held = { ...headers, cookie: `${name}=${value}` }
    await call('POST', '/auth/finish-logout', { headers: held, body: { binding_hash } })
    expect(await database.read.selectFrom('channels').selectAll().execute()).toEqual([])
  })

  test('mere expiry, plain logout-all and the password change of the device itself leave it', async () => {
    const { owner, subscribe, clock, database, call } = await scene(testApp)
    const { id } = await subscribe()
    await owner.client.auth.changePassword({
      current_password: PASSWORD,
      new_password: 'another long password 1',
    })
    await owner.client.auth.logoutAll()
    clock.advance({ days: 30 })
    expect((await call('GET', '/me', { headers: owner.auth })).statusCode).toBe(401)
    expect(await database.read.selectFrom('channels').select('id').execute()).toEqual([{ id }])
  })

  test('a session that has ended cannot subscribe any more', async () => {
    const { owner, browser, call } = await scene(testApp)
    const body = { kind: 'web-push', settings: { subscription: browser.subscription } }
    // The access token lives on for a while.
    await owner.client.auth.logout()
    expect(codeOf(await call('POST', '/channels', { headers: owner.auth, body }))).toEqual([
      401,
      'invalid-token',
    ])
  })

  test('a subscription that no browser makes is refused', async () => {
    const { owner, browser, call } = await scene(testApp)
    const { subscription } = browser
    const { keys } = subscription
    const noPoint = Buffer.alloc(65, 4).toString('base64url')
    const unfit = [
      'https://push.example.org/x',
      [],
      7,
      {},
      { ...subscription, endpoint: 'http://push.example.org/x' },
      { ...subscription, endpoint: 'https://a:b@push.example.org/x' },
      { ...subscription, endpoint: `https://push.example.org/${'x'.repeat(3000)}` },
      { ...subscription, keys: { ...keys, p256dh: noPoint } },
      { ...subscription, keys: { ...keys, auth: 'AAAA' } },
      { ...subscription, keys: null },
    ]
    for (const each of unfit) {
      const body = { kind: 'web-push', settings: { subscription: each } }
      const answer = await call('POST', '/channels', { headers: owner.auth, body })
      expect([each, ...codeOf(answer)]).toEqual([each, 400, 'setting-invalid'])
    }
    const body = { kind: 'web-push', settings: {} }
    expect(codeOf(await call('POST', '/channels', { headers: owner.auth, body }))).toEqual([
      400,
      'setting-required',
    ])
  })
})

onEveryDialect((testApp) => {
  test('a browser that two people claim at once is one channel', async () => {
    const { given, owner, browser, database } = await scene(testApp)
    const other = await given.owner()
    const claim = ({ client }: typeof owner) =>
      client.channels.create({ kind: 'web-push', settings: { subscription: browser.subscription } })
    await Promise.all([owner, other, owner, other, owner, other].map(claim))
    expect(await database.read.selectFrom('channels').select('id').execute()).toHaveLength(1)
  })

  test('keys are made once, and all processes have the same', async () => {
    const { owner, database } = await scene(testApp)
    const keys = await Promise.all(Array.from({ length: 5 }, () => kindsOf(owner.client)))
    expect(new Set(keys.map((each) => (each as { public_key?: string }).public_key)).size).toBe(1)
    const rows = await database.read
      .selectFrom('instance_settings')
      .select('value')
      .where('name', '=', 'push_keys')
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.value).not.toContain('privateKey')
  })
})
