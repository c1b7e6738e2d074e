import { expect, test } from 'vitest'
import type { Database } from '#db/database'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { SETUP_CODE } from '../support/given.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { setCookieOf } from './set-cookie.ts'

const GOOD = { email: 'Ada@example.org', password: PASSWORD, setup_code: SETUP_CODE }

onSqlite((testApp) => {
  test('set-up is required until the first account is made, which answers like a login', async () => {
    const { call } = await testApp()
    expect(answerOf(await call('GET', '/setup'))).toEqual({
      status: 200,
      body: { success: true, data: { required: true } },
    })
    const response = await call('POST', '/setup', { body: GOOD })
    expect(answerOf(response)).toEqual({
      status: 201,
      body: {
        success: true,
        data: {
          access_token: expect.any(String),
          refresh_token: expect.any(String),
          user: { id: expect.any(Number), email: 'Ada@example.org', is_admin: true },
          databases: [{ id: expect.any(Number), name: 'Personal' }],
        },
      },
    })
    expect(setCookieOf(response)).toBeUndefined()
    expect(dataOf(await call('GET', '/setup'))).toEqual({ required: false })
    for (const body of [GOOD, { ...GOOD, email: 'eve@example.org', setup_code: 'whatever' }]) {
      expectRefusal(await call('POST', '/setup', { body }), 409, 'Setup is already complete')
    }
  })

  test('whoever sets the instance up owns it, is signed in, and can sign in again', async () => {
    const { newClient } = await testApp()
    const client = newClient()
    await client.setup.complete(GOOD)
    const me = await client.me()
    expect(me).toMatchObject({ is_account_owner: true, user: { email: 'Ada@example.org', is_admin: true } })
    expect(me.databases).toMatchObject([
      {
        name: 'Personal',
        role: 'manager',
        currency: 'USD',
        decimals: 2,
        timezone: 'UTC',
        auto_record: false,
      },
    ])
    expect(await client.auth.listSessions()).toMatchObject([{ current: true }])
    const again = newClient()
    await again.auth.login({ email: 'ada@EXAMPLE.org', password: PASSWORD })
    expect((await again.me()).user).toEqual(me.user)
  })

  test('the first group is named and set as asked, else by the instance’s defaults', async () => {
    const defaults = { currency: 'JPY', timezone: 'Asia/Tokyo' }
    const asked = await testApp({ defaults })
    const details = { database_name: '  Haus & Hof ', currency: 'KWD', timezone: 'Europe/Berlin' }
    const client = asked.newClient()
    await client.setup.complete({ ...GOOD, ...details })
    expect((await client.me()).databases).toMatchObject([
      { name: 'Haus & Hof', currency: 'KWD', decimals: 3, timezone: 'Europe/Berlin' },
    ])
    const unasked = await testApp({ defaults })
    const { call: other } = unasked
    const body = {
      ...GOOD,
      database_name: null,
      currency: null,
      timezone: null,
      is_admin: false,
      id: 77,
    }
    const { user } = dataOf<{ user: { id: number } }>(await other('POST', '/setup', { body }), 201)
    expect(user.id).not.toBe(77)
    const groups = await unasked.database.read.selectFrom('bill_groups').selectAll().execute()
    expect(groups).toMatchObject([{ name: 'Personal', currency: 'JPY', decimals: 0, timezone: 'Asia/Tokyo' }])
  })

  test('set-up is over as soon as there is a user, however that user came to be', async () => {
    const { call, given, database } = await testApp()
    await given.owner()
    expect(dataOf(await call('GET', '/setup'))).toEqual({ required: false })
    expectRefusal(await call('POST', '/setup', { body: GOOD }), 409, 'Setup is already complete')
    expect(await rowCounts(database)).toMatchObject({ accounts: 1, users: 1 })
  })

  test('bad input is refused and leaves nothing behind', async () => {
    const { call, database } = await testApp()
    const email = 'email must be a valid email address'
    const currency = 'currency must be an ISO 4217 code such as EUR'
    const timezone = 'timezone must be an IANA name such as Europe/Berlin'
    const table: Array<[change: object, message: string]> = [
      [{ email: undefined }, 'email is required'],
      [{ email: null }, 'email is required'],
      [{ email: 5 }, 'email must be a text'],
      [{ email: '' }, email],
      [{ email: 'ada' }, email],
      [{ email: 'ada@' }, email],
      [{ email: '@example.org' }, email],
      [{ email: 'a b@example.org' }, email],
      [{ email: 'a@b@example.org' }, email],
      [{ email: 'Ada <ada@example.org>' }, email],
      [{ email: 'ada@example.org, eve@example.org' }, email],
      [{ email: 'ada@example.org\r\nBcc: eve@example.org' }, email],
      [{ email: 'a\u0000da@example.org' }, email],
      [{ email: '\ud800@example.org' }, email],
      [{ email: `${'x'.repeat(243)}@example.org` }, email],
      [{ password: undefined }, 'password is required'],
      [{ password: 'too short' }, 'Password must have at least 10 characters'],
      [{ password: 'x'.repeat(257) }, 'Password must have at most 256 characters'],
      [{ password: 'qwertyuiop' }, 'This password is too common. Choose a different one'],
      [{ password: 'ada@EXAMPLE.org' }, 'This password is too common. Choose a different one'],
      [{ password: 12345678901 }, 'password must be a text'],
      [{ database_name: ' \t ' }, 'database_name must not be blank'],
      [{ database_name: '' }, 'database_name must not be blank'],
      [{ database_name: 'x'.repeat(201) }, 'database_name must have at most 200 characters'],
      [{ database_name: 'a\u0000b' }, 'database_name must not contain control characters'],
      [{ database_name: 'A%20B' }, 'database_name must not contain % followed by two hexadecimal digits'],
      [{ database_name: ['x'] }, 'database_name must be a text'],
      [{ currency: 'usd' }, currency],
      [{ currency: 'XXX' }, currency],
      [{ currency: '' }, currency],
      [{ currency: 840 }, 'currency must be a text'],
      [{ timezone: 'Mars/Olympus' }, timezone],
      [{ timezone: '+02:00' }, timezone],
      [{ timezone: '' }, timezone],
      [{ timezone: {} }, 'timezone must be a text'],
      [{ setup_code: 5 }, 'setup_code must be a text'],
    ]
    for (const [change, message] of table) {
      const response = await call('POST', '/setup', { body: { ...GOOD, ...change } })
      expect.soft(answerOf(response), JSON.stringify(change).slice(0, 60)).toEqual(refusal(400, message))
    }
    expect(await rowCounts(database)).toEqual({ accounts: 0, users: 0, bill_groups: 0, sessions: 0 })
    expect(dataOf(await call('GET', '/setup'))).toEqual({ required: true })
    dataOf(await call('POST', '/setup', { body: GOOD }), 201)
  })
})

onEveryDialect((testApp) => {
  test('fifty setup requests at once create one account', async () => {
    const { call, database } = await testApp()
    const attempts = Array.from({ length: 50 }, (_, index) =>
      call('POST', '/setup', { body: { ...GOOD, email: `ada${index}@example.org` } }),
    )
    const responses = await Promise.all(attempts)
    const winners = responses.filter((response) => response.statusCode === 201)
    expect(winners).toHaveLength(1)
    for (const response of responses) {
      if (response !== winners[0]) expectRefusal(response, 409, 'Setup is already complete')
    }
    expect(await rowCounts(database)).toEqual({ accounts: 1, users: 1, bill_groups: 1, sessions: 1 })
  })
})

async function rowCounts(database: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['accounts', 'users', 'bill_groups', 'sessions'] as const) {
    counts[table] = (await database.read.selectFrom(table).select('id').execute()).length
  }
  return counts
}
