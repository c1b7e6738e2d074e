import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { onSqlite } from '../support/test-app.ts'

const STILL_HAS_BILLS =
  'This bill group still has bills. To delete them too, repeat with ?confirm= and the name of the group'

onSqlite((testApp) => {
  test('an owner sees the groups of the account, as their manager', async () => {
    const { given } = await testApp()
    const owner = await given.owner({ currency: 'EUR', timezone: 'Europe/Berlin' })
    expect(await owner.client.databases.list()).toEqual([
      {
        id: owner.groupId,
        name: 'Personal',
        role: 'manager',
        currency: 'EUR',
        decimals: 2,
        timezone: 'Europe/Berlin',
        auto_record: false,
        created_at: '2026-02-02T09:00:00.000Z',
        updated_at: '2026-02-02T09:00:00.000Z',
      },
    ])
  })

  test('making a group answers it whole, with the instance’s defaults for what was left out', async () => {
    const { call, given } = await testApp({ defaults: { currency: 'JPY', timezone: 'Asia/Tokyo' } })
    const owner = await given.owner()
    const response = await call('POST', '/databases', { headers: owner.auth, body: { name: 'Club' } })
    const made = dataOf<{ id: number }>(response, 201)
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Club',
      role: 'manager',
      currency: 'JPY',
      decimals: 0,
      timezone: 'Asia/Tokyo',
      auto_record: false,
      created_at: '2026-02-02T09:00:00.000Z',
      updated_at: '2026-02-02T09:00:00.000Z',
    })
    const details = { name: 'Shop', currency: 'KWD', timezone: 'America/New_York', auto_record: true }
    const shop = dataOf(await call('POST', '/databases', { headers: owner.auth, body: details }), 201)
    expect(shop).toMatchObject({ ...details, decimals: 3 })
    const nulls = { name: 'Nulls', currency: null, timezone: null, auto_record: null }
    const plain = dataOf(await call('POST', '/databases', { headers: owner.auth, body: nulls }), 201)
    expect(plain).toMatchObject({ currency: 'JPY', timezone: 'Asia/Tokyo', auto_record: false })
    const listed = await owner.client.databases.list()
    expect(listed.map((group) => group.name)).toEqual(['Personal', 'Club', 'Shop', 'Nulls'])
    expect(listed[1]).toEqual(made)
    // Where a person chooses, by name.
    const [personal, club, forShop, forNulls] = listed
    expect((await owner.client.me()).databases).toEqual([club, forNulls, personal, forShop])
  })

  test('an update changes what it includes, and the time of the change, and nothing else', async () => {
    const { given, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const owner = await given.owner({ currency: 'EUR', timezone: 'Europe/Berlin' })
    const [before] = await owner.client.databases.list()
    let expected = { ...before }
    const changes = [
      { name: 'Household' },
      { currency: 'CHF' },
      { timezone: 'Europe/Zurich' },
      { auto_record: true },
    ]
    for (const change of changes) {
      clock.advance({ minutes: 1 })
      expected = { ...expected, ...change, updated_at: clock.now().toISOString() }
      expect(await owner.client.databases.update(owner.groupId, change)).toEqual(expected)
      expect(await owner.client.databases.list()).toEqual([expected])
    }
  })

  test('an update that says nothing new changes nothing, not even the time of the last change', async () => {
    const { call, given, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const owner = await given.owner()
    const [before] = await owner.client.databases.list()
    clock.advance({ minutes: 10 })
    const nothing = { name: null, currency: null, timezone: null, auto_record: null }
    const readOnly = {
      id: 77,
      role: 'viewer',
      decimals: 4,
      created_at: 'x',
      updated_at: 'x',
      account_id: 5,
      unknown: {},
    }
    for (const body of ['', {}, nothing, readOnly, { ...before }, { name: ' Personal ' }]) {
      const response = await call('PUT', `/databases/${owner.groupId}`, { headers: owner.auth, body })
      expect(dataOf(response)).toEqual(before)
    }
    expect(await owner.client.databases.list()).toEqual([before])
  })

  test('a group without bills is deleted without asking', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const club = await given.group(owner.accountId, 'Club')
    const response = await call('DELETE', `/databases/${club}?confirm=nonsense`, { headers: owner.auth })
    expect(answerOf(response)).toEqual({ status: 200, body: { success: true, message: expect.any(String) } })
    expect((await owner.client.databases.list()).map((group) => group.name)).toEqual(['Personal'])
    for (const method of ['DELETE', 'PUT']) {
      expectRefusal(
        await call(method, `/databases/${club}`, { headers: owner.auth }),
        404,
        'Bill group not found',
      )
    }
    const last = await call('DELETE', `/databases/${owner.groupId}`, { headers: owner.auth })
    expect(last.statusCode).toBe(200)
    expect(await owner.client.databases.list()).toEqual([])
  })

  test('a group with bills, archived ones too, is deleted only when its name is repeated', async () => {
    const { call, given, database } = await testApp()
    const name = 'Café & Söhne + 100 %'
    const owner = await given.owner({ group: name })
    await owner.books.bills.archive((await given.bill()).id)
    const path = `/databases/${owner.groupId}`
    const unconfirmed = ['', '?confirm=', '?confirm=true', '?confirm=caf%C3%A9', '?confirm=Café', '?force=1']
    for (const query of unconfirmed) {
      const response = await call('DELETE', encodeURI(path + query), { headers: owner.auth })
      expectRefusal(response, 409, STILL_HAS_BILLS)
    }
    const inBody = await call('DELETE', path, { headers: owner.auth, body: { confirm: name } })
    expectRefusal(inBody, 409, STILL_HAS_BILLS)
    expect(await owner.client.databases.list()).toHaveLength(1)
    const spelled = encodeURIComponent(` ${name.normalize('NFD')} `)
    const response = await call('DELETE', `${path}?confirm=${spelled}`, { headers: owner.auth })
    expect(response.statusCode).toBe(200)
    expect(await database.read.selectFrom('bills').select('id').execute()).toEqual([])
    expect(await database.read.selectFrom('bill_groups').select('id').execute()).toEqual([])
  })

  test('a confirmation that is given twice is none', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const path = `/databases/${owner.groupId}?confirm=Personal&confirm=Personal`
    const response = await context.call('DELETE', path, { headers: owner.auth })
    expectRefusal(response, 400, 'confirm must be sent only once')
    expect(await owner.client.databases.list()).toHaveLength(1)
  })

  test('a group with bills keeps the number of decimals of its currency', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner({ currency: 'EUR' })
    const change = (body: object) => call('PUT', `/databases/${owner.groupId}`, { headers: owner.auth, body })
    expect(dataOf(await change({ currency: 'JPY' }))).toMatchObject({ currency: 'JPY', decimals: 0 })
    expect(dataOf(await change({ currency: 'EUR' }))).toMatchObject({ currency: 'EUR', decimals: 2 })
    await owner.books.bills.archive((await given.bill()).id)
    for (const currency of ['JPY', 'KWD', 'CLF']) {
      const refused = await change({ currency, name: 'Renamed' })
      expectRefusal(
        refused,
        409,
        'A bill group with bills, budgets or balances can only change to a currency with the same number of decimal places',
      )
    }
    expect(dataOf(await change({ currency: 'USD' }))).toMatchObject({
      name: 'Personal',
      currency: 'USD',
      decimals: 2,
    })
  })

  test('deleting a group ends everybody’s access to it', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    const guest = await given.owner({ group: 'Theirs' })
    await given.member(owner.groupId, guest.id, 'manager')
    expect((await guest.client.databases.list()).map((group) => group.name)).toEqual(['Personal', 'Theirs'])
    await owner.client.databases.delete(owner.groupId)
    expect((await guest.client.databases.list()).map((group) => group.name)).toEqual(['Theirs'])
    await expect(guest.client.databases.update(owner.groupId, { name: 'x' })).rejects.toMatchObject({
      status: 404,
    })
  })
})
