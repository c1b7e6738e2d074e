import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { argon2Passwords } from '#auth/passwords'
import type { Database } from '#db/database'
import { dataOf } from '../support/answers.ts'
import { SETUP_CODE } from '../support/given.ts'
import { PASSWORD } from '../support/secrets.ts'
import { type MakeTestApp, onEveryDialect, onSqlite } from '../support/test-app.ts'

const OWASP = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43,}$/

onSqlite((testApp) => {
  test('a password is stored as argon2id with OWASP’s parameters and its own salt', async () => {
    const { newClient, database } = await testApp({ passwords: argon2Passwords() })
    const client = newClient()
    await client.setup.complete({
      email: 'ada@example.org',
      password: PASSWORD,
      setup_code: SETUP_CODE,
    })
    const first = await storedHash(database, 'ada@example.org')
    expect(first).toMatch(OWASP)
    await client.auth.changePassword({ current_password: PASSWORD, new_password: PASSWORD })
    const second = await storedHash(database, 'ada@example.org')
    expect(second).toMatch(OWASP)
    expect(second).not.toBe(first)
  })

  test('an outdated hash is replaced when its owner signs in, and not before', async () => {
    const { database, call, owner, outdated } = await ownerWithOutdatedHash(testApp)
    const wrong = { email: owner.email, password: 'a wrong password' }
    expect((await call('POST', '/auth/login', { body: wrong })).statusCode).toBe(401)
    expect(await storedHash(database, owner.email)).toBe(outdated)
    const right = { email: owner.email, password: PASSWORD }
    expect((await call('POST', '/auth/login', { body: right })).statusCode).toBe(200)
    const renewed = await storedHash(database, owner.email)
    expect(renewed).toMatch(OWASP)
    expect((await call('POST', '/auth/login', { body: right })).statusCode).toBe(200)
    expect(await storedHash(database, owner.email)).toBe(renewed)
  })

  test('no table holds a token or a password in clear, nor the email of a failed login', async () => {
    const { call, database } = await testApp()
    const email = 'ada@example.org'
    const setup = await call('POST', '/setup', {
      body: { email, password: PASSWORD, setup_code: SETUP_CODE },
    })
    const login = await call('POST', '/auth/login', {
      body: { email, password: PASSWORD },
      headers: { 'x-session': 'cookie' },
    })
    const refreshed = await call('POST', '/auth/refresh', {
      body: { refresh_token: tokensOf(setup).refresh },
    })
    const typo = 'typed-a-password-here@example.org'
    await call('POST', '/auth/login', { body: { email: typo, password: 'mistyped password' } })
    const key = { 'idempotency-key': 'k', authorization: `Bearer ${tokensOf(login).access}` }
    dataOf(await call('POST', '/databases', { headers: key, body: { name: 'Club' } }), 201)
    const dump = await everything(database)
    expect(dump).toContain('Club')
    expect(dump).toContain(email)
    const cookie = String(login.headers['set-cookie']).split(/[=;]/)[1] ?? ''
    const { binding } = dataOf<{ binding: string }>(login)
    const { access, refresh } = tokensOf(setup)
    const tokens = [access, refresh, tokensOf(login).access, tokensOf(refreshed).access, cookie]
    // The signature is the part that cannot be made from what else is stored.
    const signatures = tokens.map((token) => token.split('.')[2] ?? '')
    for (const secret of [PASSWORD, 'mistyped password', typo, binding, ...signatures]) {
      expect(secret.length).toBeGreaterThan(10)
      expect(dump).not.toContain(secret)
    }
  })
})

onEveryDialect((testApp) => {
  test('several devices that sign in at once while the hash is outdated all get in', async () => {
    const { database, call, owner } = await ownerWithOutdatedHash(testApp)
    const body = { email: owner.email, password: PASSWORD }
    const logins = await Promise.all(Array.from({ length: 4 }, () => call('POST', '/auth/login', { body })))
    expect(logins.map((response) => response.statusCode)).toEqual([200, 200, 200, 200])
    expect(await storedHash(database, owner.email)).toMatch(OWASP)
  })
})

function tokensOf(response: { body: string }): { access: string; refresh: string } {
  const { data } = JSON.parse(response.body) as { data: { access_token: string; refresh_token: string } }
  return { access: data.access_token, refresh: data.refresh_token }
}

async function ownerWithOutdatedHash(testApp: MakeTestApp) {
  const context = await testApp({ passwords: argon2Passwords() })
  const owner = await context.given.owner()
  const outdated = await hash(PASSWORD, { memoryCost: 7168, timeCost: 5, parallelism: 1 })
  await context.database.write((tx) =>
    tx.updateTable('users').set({ password_hash: outdated }).where('id', '=', owner.id).execute(),
  )
  return { database: context.database, call: context.call, owner, outdated }
}

async function storedHash(database: Database, email: string): Promise<string> {
  const user = await database.read
    .selectFrom('users')
    .select('password_hash as hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return user.hash
}

/** All rows of all tables, as one text. */
async function everything(database: Database): Promise<string> {
  const tables = await database.read.introspection.getTables()
  expect(tables.length).toBeGreaterThan(8)
  const rows = await Promise.all(
    tables.map((table) =>
      database.read
        .selectFrom(table.name as 'users')
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}
