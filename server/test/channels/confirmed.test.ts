import { expect, test } from 'vitest'
import { newConfirmationToken } from '#channels/confirm-address'
import { pauseChannelsOf } from '#users/pause-channels'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { PASSWORD } from '../support/secrets.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'
import { startFarEnd } from './far-ends/far-end.ts'
import { openBrowser } from './far-ends/web-push.ts'
import { outboundTo, PUBLIC_URL, secretBox } from './support/sending.ts'

const HOOK = { url: 'https://hooks.example.org/duebook' }
const NTFY = { server: 'https://ntfy.example.org', topic: 'household', token: 'tk_secret' }
const REFUSED = [403, 'Confirm it is you'] as const
const DAY = 24 * 60

/** An owner with channels of some age, in two sessions that were confirmed eleven minutes ago. */
async function scene(testApp: MakeTestApp, { age = 11 } = {}) {
  const taking = { judge: () => ({ answer: 'taken', problems: [] }), answers: { taken: { status: 200 } } }
  const farEnd = await startFarEnd(taking)
  const mail = fakeMailer()
  const app = await testApp({ outbound: outboundTo(farEnd), publicUrl: PUBLIC_URL, mailer: mail.mailer })
  const { clock, given, call, database } = app
  const first = await given.firstOwner()
  const hook = await first.client.channels.create({ kind: 'webhook', settings: HOOK })
  const ntfy = await first.client.channels.create({ kind: 'ntfy', settings: NTFY })
  const loud = await first.client.channels.create({
    kind: 'webhook',
    name: 'Loud',
    settings: { ...HOOK, act_without_sign_in: true },
  })
  clock.advance({ minutes: age - 11 })
  const owner = await given.signedIn(first)
  const other = await given.signedIn(first)
  clock.advance({ minutes: 11 })
  mail.notices.length = 0
  const { channels } = owner.client
  return {
    ...app,
    mail,
    owner,
    other,
    channels,
    hook,
    ntfy,
    loud,
    put: (id: number, body: object, { auth: headers } = owner) =>
      call('PUT', `/channels/${id}`, { headers, body }),
    post: (body: object) => call('POST', '/channels', { headers: owner.auth, body }),
    tried: (id: number) => call('POST', `/channels/${id}/test`, { headers: owner.auth }),
    confirm: () => owner.client.auth.confirm({ password: PASSWORD }),
    hold: () => database.write((tx) => pauseChannelsOf(tx, owner.id, clock.now())),
    listed: async (id: number) => (await channels.list()).find((channel) => channel.id === id),
    /** Once everything that is on its way has come. */
    subjects: async () => {
      await app.app.close()
      return mail.notices.map(({ subject }) => subject)
    },
  }
}

onSqlite((testApp) => {
  test.each([
    ['webhook', HOOK],
    ['ntfy', NTFY],
    ['email', { address: 'thief@example.org' }],
    ['email', { address: 'owner1@example.org' }],
  ])('a new channel has to be confirmed, and is mailed to its owner: %s %j', async (kind, settings) => {
    const { post, confirm, channels, subjects } = await scene(testApp)
    expectRefusal(await post({ kind, settings }), ...REFUSED)
    expect(await channels.list()).toHaveLength(3)
    await confirm()
    dataOf(await post({ kind, settings }), 201)
    expect(await subjects()).toEqual(['Reminder channel added to Duebook'])
  })

  test('where messages go, and what may be done there, has to be confirmed; the rest has not', async () => {
    const { put, confirm, hook, ntfy, loud, channels, subjects } = await scene(testApp)
    const more = [
      [hook.id, { url: 'https://thief.example.org/' }],
      [hook.id, { act_without_sign_in: true }],
      [ntfy.id, { topic: 'another' }],
      [ntfy.id, { token: 'tk_another' }],
      [ntfy.id, { token: null }],
      [ntfy.id, { topic_is_reserved: true }],
      [ntfy.id, { server: 'https://thief.example.org', token: 'tk_secret' }],
    ] as const
    const before = await channels.list()
    for (const [id, settings] of more) expectRefusal(await put(id, { name: 'Mine', settings }), ...REFUSED)
    expect(await channels.list()).toEqual(before)

    // As it is shown, sent back with another name, and what is turned off.
    for (const { id, settings } of before) dataOf(await put(id, { name: 'Renamed', settings }))
    dataOf(await put(loud.id, { settings: { act_without_sign_in: false } }))
    await confirm()
    for (const [id, settings] of more) dataOf(await put(id, { settings }))
    expect(await subjects()).toEqual(more.map(() => 'Reminder channel changed in Duebook'))
  })

  test('the browser of this session needs no confirmation, that of another session does', async () => {
    const { post, put, other, clock, listed } = await scene(testApp)
    const subscribed = async () => ({ settings: { subscription: (await openBrowser()).subscription } })
    const made = await post({ kind: 'web-push', ...(await subscribed()) })
    const { id } = dataOf<{ id: number }>(made, 201)
    clock.advance({ minutes: 1 })
    dataOf(await put(id, await subscribed()))
    expect(await listed(id)).toMatchObject({ state: 'ok', recent: true })
    expectRefusal(await put(id, await subscribed(), other), ...REFUSED)
  })

  test('one that is held says why, and only a confirmed test that arrives resumes it', async () => {
    const { hold, hook, listed, tried, put, confirm } = await scene(testApp)
    await hold()
    const held = {
      state: 'paused',
      needs_confirmation: true,
      last_error: 'Paused to protect your account. A test message that arrives turns it back on',
    }
    expect(await listed(hook.id)).toMatchObject(held)
    expectRefusal(await tried(hook.id), ...REFUSED)
    dataOf(await put(hook.id, { name: 'Renamed' }))
    expect(await listed(hook.id)).toMatchObject(held)
    await confirm()
    dataOf(await put(hook.id, { name: 'Renamed again' }))
    expect(await listed(hook.id)).toMatchObject(held)
    expect(dataOf(await tried(hook.id))).toMatchObject({ ok: true })
    expect(await listed(hook.id)).toMatchObject({ state: 'ok', needs_confirmation: false, last_error: null })
  })

  test('a confirmed new target resumes it too; a browser that asks again has to be confirmed', async () => {
    const { hold, hook, listed, post, put, confirm } = await scene(testApp)
    const browser = { kind: 'web-push', settings: { subscription: (await openBrowser()).subscription } }
    const { id } = dataOf<{ id: number }>(await post(browser), 201)
    await hold()
    expectRefusal(await post(browser), ...REFUSED)
    expect(await listed(id)).toMatchObject({ state: 'paused', needs_confirmation: true })
    await confirm()
    dataOf(await post(browser), 201)
    dataOf(await put(hook.id, { settings: { url: 'https://hooks.example.org/another' } }))
    for (const each of [id, hook.id]) {
      expect(await listed(each)).toMatchObject({ state: 'ok', needs_confirmation: false })
    }
  })

  test('the link that confirms an address does not resume one that is held', async () => {
    const { hold, post, confirm, listed, newClient, clock, channels } = await scene(testApp)
    await confirm()
    const address = 'thief@example.org'
    const { id } = dataOf<{ id: number }>(await post({ kind: 'email', settings: { address } }), 201)
    await hold()
    await newClient().channels.confirm({ token: newConfirmationToken(secretBox, clock, id, address) })
    expect(await listed(id)).toMatchObject({ state: 'paused', needs_confirmation: true })
    await channels.test(id)
    expect(await listed(id)).toMatchObject({ state: 'ok', needs_confirmation: false })
  })

  test('recent is what was made or aimed within 30 days, but not one’s own address', async () => {
    const { put, confirm, hook, ntfy, post, channels, owner } = await scene(testApp, { age: 31 * DAY })
    const recent = async () => (await channels.list()).filter((each) => each.recent).map(({ id }) => id)
    expect(await recent()).toEqual([])
    await confirm()
    dataOf(await put(ntfy.id, { settings: { topic: 'another' } }))
    dataOf(await put(hook.id, { name: 'Renamed' }))
    dataOf(await post({ kind: 'email', settings: { address: owner.email } }), 201)
    const made = dataOf<{ id: number }>(await post({ kind: 'webhook', settings: HOOK }), 201)
    expect(await recent()).toEqual([ntfy.id, made.id])
    const passwords = { current_password: PASSWORD, new_password: 'the password that comes next' }
    await owner.client.auth.changePassword({ ...passwords, pause_recent_channels: true })
    const held = (await channels.list()).filter((each) => each.needs_confirmation)
    expect(held.map(({ id }) => id)).toEqual([ntfy.id, made.id])
    expect(await recent()).toEqual([])
  })

  test('administrators see how many channels a user has, and nothing else of them', async () => {
    const { owner, given } = await scene(testApp)
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const users = await admin.client.users.list()
    expect(users.find(({ id }) => id === owner.id)).toMatchObject({ channel_count: 3 })
    expect(JSON.stringify(users)).not.toMatch(/hooks\.example|household|Loud/)
  })

  test('the mail about a channel is in the language of its owner', async () => {
    const { owner, confirm, post, mail, subjects } = await scene(testApp)
    await owner.client.updateMe({ language: 'de' })
    await confirm()
    dataOf(await post({ kind: 'webhook', settings: HOOK }), 201)
    expect(await subjects()).toEqual(['Neuer Erinnerungskanal bei Duebook'])
    expect(mail.notices[0]).toMatchObject({ to: owner.email })
  })
})
