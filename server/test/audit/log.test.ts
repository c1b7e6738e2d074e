import { expect, test } from 'vitest'
import { sweep } from '#process/housekeeping'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { entriesIn, entriesOf } from './support/entries.ts'

const PASSWORD = 'a password that nobody has yet'

onSqlite((testApp) => {
  test('a manager reads the log of the group only, and no addresses', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    const manager = await given.user(owner.accountId)
    await given.member(owner.groupId, manager.id, 'manager')
    const club = await given.group(owner.accountId, 'Club')
    await owner.client.group({ id: club }).categories.create({ name: 'Club' })
    await owner.client.databases.update(club, { timezone: 'Europe/Berlin' })
    await owner.client.databases.update(owner.groupId, { timezone: 'Europe/Berlin' })
    const entries = await manager.client.group({ id: owner.groupId }).audit.list()
    expect(entries).toMatchObject([
      { action: 'database.changed', changes: ['timezone'], database_id: owner.groupId },
    ])
    expect(entries[0]).not.toHaveProperty('address')
    const own = await owner.client.group({ id: owner.groupId }).audit.list()
    expect(own).toEqual(entries)
  })

  test('nobody else reads it', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const stranger = await given.owner()
    const administrator = await given.user(owner.accountId, { isAdmin: true })
    const editor = await given.user(owner.accountId)
    await given.member(owner.groupId, editor.id, 'editor')
    const token = await given.token(owner, { access: 'write' })
    const read = (auth: Record<string, string>, headers: Record<string, string> = {}) =>
      call('GET', '/audit', { headers: { ...auth, ...headers } })
    const group = { 'x-database-id': String(owner.groupId) }
    expectRefusal(await read(administrator.auth), 403, 'Only account owners can do this')
    expectRefusal(await read(editor.auth, group), 403, 'You do not have permission to do this')
    expectRefusal(await read(stranger.auth, group), 404, 'Bill group not found')
    expectRefusal(await read(token.auth), 403, 'Sign in to do this')
    expectRefusal(await read(token.auth, group), 403, 'Sign in to do this')
    expect(answerOf(await read(administrator.auth, group)).status).toBe(200)
  })

  test('it comes in pages, which new entries do not move', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    for (let n = 0; n < 5; n++) await owner.client.databases.create({ name: `Group ${n}` })
    const actions: string[] = []
    let path: string | undefined = '/audit?limit=3'
    while (path !== undefined) {
      const answer = await call('GET', path, { headers: owner.auth })
      actions.push(...dataOf<Array<{ action: string }>>(answer).map(({ action }) => action))
      await owner.client.databases.create({ name: `Later ${actions.length}` })
      path = /^<\/api\/v2([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(actions).toEqual([...Array<string>(5).fill('database.created'), 'sign-in', 'setup.completed'])
    expectRefusal(
      await call('GET', '/audit?cursor=bm9uZQ', { headers: owner.auth }),
      400,
      'cursor is not valid. Use the one from the Link header of the previous page',
    )
  })

  test('removing a user takes their email out of everything that they did, or that was done to them', async () => {
    const { given, database } = await testApp()
    const owner = await given.owner()
    const elsewhere = await given.owner()
    const user = await given.user(owner.accountId, { email: 'ben@example.org' })
    await given.member(elsewhere.groupId, user.id, 'manager')
    await user.client.databases.update(elsewhere.groupId, { timezone: 'Europe/Berlin' })
    await owner.client.users.update(user.id, { is_admin: true })
    const [removed] = await entriesOf(database, () => owner.client.users.remove(user.id))
    expect(removed).toMatchObject({ action: 'user.removed', email: owner.email, target_name: 'removed user' })
    const entries = await entriesIn(database)
    expect(JSON.stringify(entries)).not.toContain('ben@example.org')
    expect(entries.filter(({ email }) => email === 'removed user').map(({ action }) => action)).toEqual([
      'sign-in',
      'database.changed',
    ])
    expect(entries.find(({ action }) => action === 'user.changed')).toMatchObject({
      email: owner.email,
      target_id: user.id,
      target_name: 'removed user',
    })
  })

  test('what was done in a group that is deleted stays in the log of the account', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    await owner.client.databases.update(owner.groupId, { timezone: 'Europe/Berlin' })
    await owner.client.databases.delete(owner.groupId)
    expect(await owner.client.audit.list({ limit: 2 })).toMatchObject([
      { action: 'database.deleted', target: { name: 'Personal' }, database_id: owner.groupId },
      { action: 'database.changed', database_id: owner.groupId },
    ])
  })

  test('it is kept for a year', async () => {
    const { given, clock, database } = await testApp({ now: '2026-02-02T09:00:00Z' })
    const owner = await given.owner()
    clock.advance({ seconds: 365 * 24 * 60 * 60 })
    await sweep(database, clock)
    expect(await entriesIn(database)).toHaveLength(2)
    clock.advance({ seconds: 1 })
    await sweep(database, clock)
    expect(await entriesIn(database)).toEqual([])
    expect(owner.id).toBeGreaterThan(0)
  })

  test('what changes nothing, and what is only repeated, is not in it', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const feed = await owner.client.feeds.create({ name: 'My bills' })
    const channel = await owner.client.channels.create({ kind: 'ntfy', settings: { topic: 'household' } })
    const webhook = await owner.books.webhooks.create({ url: 'https://example.org/' })
    const headers = { ...owner.auth, 'idempotency-key': 'once' }
    await call('POST', '/databases', { headers, body: { name: 'Club' } })
    await owner.client.telemetry.accept()
    // Saying for the first time that an email is theirs is an act.
    await owner.client.users.update(owner.id, { email: owner.email })
    const added = await entriesOf(database, async () => {
      await owner.client.databases.update(owner.groupId, { name: 'Personal' })
      await owner.client.users.update(owner.id, { email: owner.email })
      await owner.client.feeds.update(feed.id, { name: 'My bills', database_ids: null })
      await owner.client.channels.update(channel.id, { name: channel.name })
      await owner.books.webhooks.update(webhook.id, { url: 'https://example.org/', enabled: true })
      await owner.client.telemetry.accept()
      expect(answerOf(await call('POST', '/databases', { headers, body: { name: 'Club' } })).status).toBe(201)
    })
    expect(added).toEqual([])
  })

  test('fields are named that changed, never their values, and nothing is called by its name', async () => {
    const { given, database } = await testApp()
    const owner = await given.owner()
    const secret = 'a name that says too much'
    const added = await entriesOf(database, async () => {
      const feed = await owner.client.feeds.create({ name: secret })
      await owner.client.feeds.update(feed.id, { name: `${secret}!`, show_amounts: false })
      const channel = await owner.client.channels.create({
        kind: 'ntfy',
        name: secret,
        settings: { topic: 'x1' },
      })
      await owner.client.channels.update(channel.id, { settings: { topic: 'x2' } })
      await owner.client.personalTokens.create({ name: secret, access: 'read' })
      const webhook = await owner.books.webhooks.create({ url: 'https://example.org/', name: secret })
      await owner.books.webhooks.update(webhook.id, { name: `${secret}!`, events: ['bill.created'] })
      await owner.books.webhooks.rotateSecret(webhook.id)
    })
    expect(added.map(({ action, changes }) => [action, JSON.parse(changes)])).toEqual([
      ['feed.created', []],
      ['feed.changed', ['name', 'show_amounts']],
      ['channel.created', []],
      ['channel.changed', ['settings']],
      ['token.created', []],
      ['webhook.created', []],
      ['webhook.changed', ['name', 'events']],
      ['webhook.changed', ['secret']],
    ])
    expect(JSON.stringify(added)).not.toContain('too much')
  })

  test('an import that is committed and undone is in it twice; a draft that is thrown away is not', async () => {
    const { given, database } = await testApp()
    const { books } = await given.owner()
    const file = () => new Blob(['name,amount,due date,frequency\nRent,1200,2026-03-01,monthly\n'])
    const draft = await books.imports.create(file())
    const thrownAway = await books.imports.create(file())
    const added = await entriesOf(database, async () => {
      await books.imports.commit(draft.id)
      await books.imports.delete(draft.id)
      await books.imports.delete(thrownAway.id)
    })
    expect(added.map(({ action, target_id }) => [action, target_id])).toEqual([
      ['import.committed', draft.id],
      ['import.undone', draft.id],
    ])
  })

  test('a declined invitation does not tell the group that somebody has this email', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    const invited = await given.owner()
    await owner.client.members.add(owner.groupId, { email: invited.email, role: 'viewer' })
    const [membership] = await invited.client.memberships.list()
    await invited.client.memberships.decline(membership?.id ?? 0)
    expect((await owner.client.audit.list()).map(({ action }) => action)).not.toContain(
      'member.invitation-declined',
    )
    expect(await invited.client.audit.list({ limit: 1 })).toMatchObject([
      { action: 'member.invitation-declined', database_id: null },
    ])
  })
})

onEveryDialect((testApp) => {
  test('an owner reads the log of the account, newest first: who did what to whom, when, from where and how', async () => {
    const { call, given } = await testApp({ now: '2026-02-02T09:00:00Z' })
    const owner = await given.owner({ email: 'ada@example.org' })
    const other = await given.owner()
    await other.client.databases.create({ name: 'Elsewhere' })
    const user = await owner.client.users.create({ email: 'ben@example.org', password: PASSWORD })
    await owner.client.users.update(user.id, { email: 'bob@example.org', is_admin: true })
    const [newest, before, ...others] = await owner.client.audit.list()
    expect(newest).toEqual({
      id: expect.any(Number),
      at: '2026-02-02T09:00:00.000Z',
      action: 'user.changed',
      outcome: 'done',
      reason: null,
      count: 1,
      hour: null,
      user: { id: owner.id, email: 'ada@example.org' },
      target: { type: 'user', id: user.id, name: 'bob@example.org' },
      changes: ['email', 'is_admin'],
      database_id: null,
      address: '127.0.0.1',
      signed_in_with: 'password',
    })
    expect(before).toMatchObject({ action: 'user.created', target: { name: 'ben@example.org' } })
    expect(others.map(({ action }) => action)).toEqual(['sign-in', 'setup.completed'])
    expect(answerOf(await call('GET', '/audit', { headers: owner.auth })).status).toBe(200)
  })
})
