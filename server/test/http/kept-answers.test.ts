import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { API_PREFIX, type Endpoint, endpoints } from '@duebook/contract'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/database'
import { createKeptAnswers } from '#http/kept-answers'
import { type Person, rent } from '../support/given.ts'
import { injectFetch } from '../support/inject-fetch.ts'
import { type MakeTestApp, onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'

const KEPT = Object.values<Endpoint>(endpoints).filter(({ kept }) => kept)

/** Every kept read of the owner's group, by its address. */
async function givenReads(testApp: MakeTestApp, options: Parameters<MakeTestApp>[0] = {}) {
  const context = await testApp(options)
  const owner = await context.given.owner({ timezone: 'America/New_York' })
  const { books } = owner
  const category = await books.categories.create({ name: 'Home', budget: 100 })
  const bill = await books.bills.create(
    rent({ category_id: category.id, tags: ['flat'], amount: 10, due_date: '2026-02-01' }),
  )
  await books.bills.pay(bill.id, { amount: 10 })
  const addresses = KEPT.map(({ path }) => API_PREFIX + path.replace(':id', String(bill.id)))
  const read = (url: string, headers: Record<string, string> = {}) =>
    context.inject({ url, headers: { ...owner.auth, 'x-database-id': String(owner.groupId), ...headers } })
  const tags = async () => {
    const found: Record<string, string> = {}
    for (const url of addresses) {
      const { statusCode, headers } = await read(url)
      expect({ url, statusCode }).toEqual({ url, statusCode: 200 })
      found[url] = String(headers.etag)
    }
    return found
  }
  return { context, owner, books, category, bill, addresses, read, tags }
}

/** Whether each of them has another ETag now. */
function changedIn(before: Record<string, string>, after: Record<string, string>): boolean[] {
  return [...new Set(Object.keys(before).map((url) => before[url] !== after[url]))]
}

/** How many snapshots are read until the test is over. */
function countSnapshots(database: Database) {
  const counted = { snapshots: 0 }
  const { readSnapshot } = database
  database.readSnapshot = (operation) => {
    counted.snapshots += 1
    return readSnapshot(operation)
  }
  onTestFinished(() => {
    database.readSnapshot = readSnapshot
  })
  return counted
}

onEveryDialect((testApp) => {
  test('a read that is repeated is answered without reading, and with the ETag it is not sent again', async () => {
    const keptAnswers = createKeptAnswers({ build: 'test' })
    const { context, addresses, read, tags } = await givenReads(testApp, { keptAnswers })
    const counted = countSnapshots(context.database)
    const first = await tags()
    expect(counted.snapshots).toBe(KEPT.length)
    const bodies = new Map<string, string>()
    for (const url of addresses) bodies.set(url, (await read(url)).body)
    for (const url of addresses) {
      const again = await read(url)
      expect([again.statusCode, again.headers['content-type'], again.body]).toEqual([
        200,
        'application/json; charset=utf-8',
        bodies.get(url),
      ])
      const unchanged = await read(url, { 'if-none-match': `"other", ${first[url]}` })
      expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', first[url]])
    }
    expect(await tags()).toEqual(first)
    expect(counted.snapshots).toBe(KEPT.length)
  })

  test('the typed client reads again without being sent the same data, and sees each change', async () => {
    const { context, owner, bill } = await givenReads(testApp)
    const statuses: number[] = []
    const send = injectFetch(context.app)
    const { access, refresh } = owner.client.tokens()
    const client = context.newClient({
      tokens: { access_token: access, refresh_token: refresh },
      async fetch(input, init) {
        const answer = await send(input, init)
        statuses.push(answer.status)
        return answer
      },
    })
    const books = client.group({ id: owner.groupId })
    await books.bills.create(rent({ name: 'Second' }))
    const read = async () => [
      await books.bills.list(),
      await books.bills.listPage({ limit: 1 }),
      await books.bills.listPayments(bill.id),
      await books.summary(),
    ]
    const first = await read()
    expect(await read()).toEqual(first)
    expect(first[1]).toMatchObject({ nextCursor: expect.any(String) })
    await books.bills.update(bill.id, { name: 'Flat' })
    expect(await books.bills.list()).toMatchObject([{ name: 'Second' }, { name: 'Flat' }])
    expect(statuses).toEqual([201, 200, 200, 200, 200, 304, 304, 304, 304, 200, 200])
  })

  test('after any change of the group all of them are read anew', async () => {
    const { books, bill, category, tags } = await givenReads(testApp)
    let before = await tags()
    const changes: Array<() => Promise<unknown>> = [
      () => books.bills.update(bill.id, { name: 'Flat' }),
      () => books.categories.update(category.id, { name: 'House' }),
      () => books.bills.skip(bill.id),
      () => books.balances.replace({ balances: [{ account: null, amount: 5, as_of: '2026-02-02' }] }),
    ]
    for (const change of changes) {
      await change()
      const after = await tags()
      expect(changedIn(before, after)).toEqual([true])
      before = after
    }
  })
})

onEveryDialect((testApp, dialect) => {
  test('what changes in another process counts here at once', async () => {
    const on = await migratedDatabase(dialect)
    onTestFinished(() => on.drop())
    const { context, owner, category, read, tags } = await givenReads(testApp, { on })
    const there = await testApp({ on })
    const guest = await context.given.owner({ email: 'guest@example.org' })
    await context.given.member(owner.groupId, guest.id, 'viewer')
    const as = async (person: Person) => (await there.given.signedIn(person)).client
    const manager = await as(owner)
    const asGuest = async (etag?: string) => {
      const known = etag === undefined ? {} : { 'if-none-match': etag }
      const { statusCode, headers } = await read(`${API_PREFIX}/summary`, { ...guest.auth, ...known })
      return [statusCode, headers.etag] as const
    }

    let before = await tags()
    for (const change of [
      () => manager.group({ id: owner.groupId }).categories.update(category.id, { name: 'House' }),
      () => manager.databases.update(owner.groupId, { currency: 'EUR' }),
    ]) {
      await change()
      const after = await tags()
      expect(changedIn(before, after)).toEqual([true])
      before = after
    }
    expect((await read(`${API_PREFIX}/categories`)).body).toContain('House')

    const [, asViewer] = await asGuest()
    expect(await asGuest(asViewer)).toEqual([304, asViewer])
    await manager.members.update(owner.groupId, guest.id, { role: 'editor' })
    const [status, asEditor] = await asGuest(asViewer)
    expect(status).toBe(200)
    expect(asEditor).not.toBe(asViewer)
    await manager.members.remove(owner.groupId, guest.id)
    expect(await asGuest(asEditor)).toEqual([404, undefined])
  })
})

onSqlite((testApp) => {
  test('after a restore nothing that was kept or sent before stands for what is there now', async () => {
    const on = await migratedDatabase('sqlite')
    onTestFinished(() => on.drop())
    const { file } = on.location as { file: string }
    // Kept as if the process had gone on.
    const keptAnswers = createKeptAnswers({ build: 'test' })
    const start = () => testApp({ on, keptAnswers })
    const stop = async ({ app, database }: TestApp) => {
      await app.close()
      await database.close()
    }
    const { context, owner, addresses } = await givenReads((options) =>
      testApp({ ...options, on, keptAnswers }),
    )
    const headers = { ...owner.auth, 'x-database-id': String(owner.groupId) }
    const addBill = ({ call }: TestApp, name: string) =>
      call('POST', '/bills', { headers, body: rent({ name }) })
    const readAll = async ({ inject }: TestApp, known: Record<string, unknown> = {}) => {
      const found: Record<string, { status: number; etag: unknown; body: string }> = {}
      for (const url of addresses) {
        const answer = await inject({ url, headers: { ...headers, 'if-none-match': String(known[url]) } })
        found[url] = { status: answer.statusCode, etag: answer.headers.etag, body: answer.body }
      }
      return found
    }
    const etagsIn = (found: Record<string, { etag: unknown }>) =>
      Object.fromEntries(Object.entries(found).map(([url, { etag }]) => [url, etag]))
    await stop(context)
    const backup = readFileSync(file)

    const lost = await start()
    expect((await addBill(lost, 'Lost')).statusCode).toBe(201)
    const before = await readAll(lost)
    expect(before[`${API_PREFIX}/bills`]?.body).toContain('Lost')
    await stop(lost)

    for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
    writeFileSync(file, backup)
    const restored = await start()
    const changes = [async () => 201, async () => (await addBill(restored, 'Other')).statusCode]
    for (const change of changes) {
      expect(await change()).toBe(201)
      const after = await readAll(restored, etagsIn(before))
      for (const [url, { status, etag, body }] of Object.entries(after)) {
        expect({ url, status }).toEqual({ url, status: 200 })
        expect(etag).not.toBe(before[url]?.etag)
        expect(body).not.toContain('Lost')
      }
    }
  })

  test('what decides an answer beside the data: the day in the group’s zone, the role, the zone and the program', async () => {
    const { context, owner, read, tags } = await givenReads(testApp, { now: '2026-02-03T04:59:00.000Z' })
    const before = await tags()
    // Midnight in New York.
    context.clock.set('2026-02-03T05:01:00.000Z')
    await owner.client.auth.resume()
    const nextDay = await tags()
    expect(changedIn(before, nextDay)).toEqual([true])
    context.clock.set('2026-02-03T05:02:00.000Z')
    expect(await tags()).toEqual(nextDay)

    const viewer = await context.given.user(owner.accountId)
    await context.given.member(owner.groupId, viewer.id, 'viewer')
    const asViewer = await read(`${API_PREFIX}/summary`, viewer.auth)
    expect(asViewer.statusCode).toBe(200)
    expect(asViewer.headers.etag).not.toBe(nextDay[`${API_PREFIX}/summary`])

    await owner.client.databases.update(owner.groupId, { timezone: 'Europe/Berlin' })
    expect(changedIn(nextDay, await tags())).toEqual([true])
  })

  test('whoever is no longer a member gets nothing of what was kept', async () => {
    const { context, owner, read } = await givenReads(testApp)
    const guest = await context.given.owner({ email: 'guest@example.org' })
    await context.given.member(owner.groupId, guest.id, 'viewer')
    const { headers } = await read(`${API_PREFIX}/bills`, guest.auth)
    await owner.client.members.remove(owner.groupId, guest.id)
    const refused = await read(`${API_PREFIX}/bills`, {
      ...guest.auth,
      'if-none-match': String(headers.etag),
    })
    expect([refused.statusCode, refused.headers.etag]).toEqual([404, undefined])
  })

  test('a dismissed insight is gone for one user, and comes back for them', async () => {
    const { context, owner, books, read } = await givenReads(testApp)
    await books.bills.create(rent({ name: 'Old', due_date: '2025-01-01' }))
    const url = `${API_PREFIX}/insights`
    const shown = await read(url)
    const [{ key }] = shown.json<{ data: [{ key: string }] }>().data
    await books.insights.dismiss({ key })
    const without = await read(url, { 'if-none-match': String(shown.headers.etag) })
    expect(without.statusCode).toBe(200)
    expect(without.body).not.toContain(key)
    const colleague = await context.given.user(owner.accountId, { isAdmin: true })
    expect((await read(url, colleague.auth)).body).toBe(shown.body)
    await books.insights.dismiss({ key, dismissed: false })
    expect((await read(url)).body).toBe(shown.body)
  })

  test('unknown parameters are no part of what was asked, and the next page is linked as it was asked for', async () => {
    const { books, read } = await givenReads(testApp)
    await books.bills.create(rent({ name: 'Second' }))
    const first = await read(`${API_PREFIX}/bills?limit=1`)
    const other = await read(`${API_PREFIX}/bills?limit=1&utm=a`)
    expect(other.headers.etag).toBe(first.headers.etag)
    expect(other.headers.link).toBe(String(first.headers.link).replace('limit=1&', 'limit=1&utm=a&'))
    expect((await read(`${API_PREFIX}/bills?limit=2`)).headers.etag).not.toBe(first.headers.etag)
  })

  test('a compressed answer is kept as it is sent', async () => {
    const keptAnswers = createKeptAnswers({ build: 'test' })
    const { books, read } = await givenReads(testApp, { keptAnswers })
    for (let index = 0; index < 10; index++) await books.bills.create(rent({ name: `Bill ${index}` }))
    const gzip = { 'accept-encoding': 'gzip' }
    const first = await read(`${API_PREFIX}/bills`, gzip)
    const bytes = keptAnswers.bytes()
    const again = await read(`${API_PREFIX}/bills`, gzip)
    expect(again.headers['content-encoding']).toBe('gzip')
    expect(again.rawPayload).toEqual(first.rawPayload)
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(keptAnswers.bytes()).toBe(bytes)
    expect((await read(`${API_PREFIX}/bills`)).headers['content-encoding']).toBeUndefined()
  })
})

test('the least recently used answers make room, unused ones go after a while, and one that is too long is not kept', () => {
  const answers = createKeptAnswers({ build: 'test', maxBytes: 3_000 })
  for (const name of ['a', 'b']) answers.keep(name, Buffer.alloc(700))
  answers.find('a')
  answers.keep('c', Buffer.alloc(700))
  expect(['a', 'b', 'c'].map((name) => answers.find(name) !== undefined)).toEqual([true, false, true])
  answers.find('a')?.keepEncoded('gzip', Buffer.alloc(1_000))
  expect(['a', 'c'].map((name) => answers.find(name) !== undefined)).toEqual([true, false])
  expect(answers.bytes()).toBe(2_200)
  answers.dropUnused(60_000)
  expect(answers.bytes()).toBe(2_200)
  answers.dropUnused(0)
  expect([answers.find('a'), answers.bytes()]).toEqual([undefined, 0])
  const large = createKeptAnswers({ build: 'test' })
  large.keep('long', Buffer.alloc(2 * 1024 * 1024 + 1))
  expect([large.find('long'), large.bytes()]).toEqual([undefined, 0])
})

test('another build of the program names answers otherwise', () => {
  const [one, other] = ['1', '2'].map((build) => createKeptAnswers({ build }).nameOf(['/bills']))
  expect(one).not.toBe(other)
})
