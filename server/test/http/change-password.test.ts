import { expect, onTestFinished, test } from 'vitest'
import { attemptOf } from '#auth/throttle'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { answerOf, expectRefusal, refusal } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { silentLog } from '../support/silent-log.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'

const NEW_PASSWORD = 'an entirely different sentence'

onSqlite((testApp) => {
  test('changing the password ends every other session immediately and keeps the current one', async () => {
    const { call, given } = await testApp()
    const phone = await given.owner()
    const laptop = await given.signedIn(phone)
    const colleague = await given.user(phone.accountId)
    const response = await change(call, phone, { current_password: PASSWORD, new_password: NEW_PASSWORD })
    expect(answerOf(response)).toEqual({
      status: 200,
      body: { success: true, message: expect.any(String) },
    })
    expectRefusal(await call('GET', '/me', { headers: laptop.auth }), 401, 'Invalid token')
    expect(await refreshes(call, laptop)).toBe(401)
    for (const person of [phone, colleague]) {
      expect((await call('GET', '/me', { headers: person.auth })).statusCode).toBe(200)
      expect(await refreshes(call, person)).toBe(200)
    }
    expect(await logsIn(call, phone.email, PASSWORD)).toBe(401)
    expect(await logsIn(call, phone.email, NEW_PASSWORD)).toBe(200)
    expect(await logsIn(call, colleague.email, PASSWORD)).toBe(200)
  })

  test('a wrong current password is refused and changes nothing', async () => {
    const { call, given } = await testApp()
    const phone = await given.owner()
    const laptop = await given.signedIn(phone)
    const response = await change(call, phone, {
      current_password: 'not my password',
      new_password: NEW_PASSWORD,
    })
    expectRefusal(response, 400, 'Current password is wrong')
    expect((await call('GET', '/me', { headers: laptop.auth })).statusCode).toBe(200)
    expect(await logsIn(call, phone.email, PASSWORD)).toBe(200)
  })

  test('a new password must be 10 to 256 characters and not a common one', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner({ email: 'Ada.Lovelace@example.org' })
    const tooShort = 'Password must have at least 10 characters'
    const tooLong = 'Password must have at most 256 characters'
    const tooCommon = 'This password is too common. Choose a different one'
    const table: Array<[newPassword: unknown, message: string]> = [
      ['123456789', tooShort],
      ['', tooShort],
      ['🦉'.repeat(9), tooShort],
      // Nine characters in NFC, eighteen code points as typed.
      ['é'.normalize('NFD').repeat(9), tooShort],
      ['x'.repeat(257), tooLong],
      ['🦉'.repeat(257), tooLong],
      ['x'.repeat(900_000), tooLong],
      ['1234567890', tooCommon],
      ['qwertyuiop', tooCommon],
      ['Password123', tooCommon],
      ['ada.lovelace@EXAMPLE.org', tooCommon],
      ['ill-formed \ud800 text', 'Password must be well-formed Unicode text'],
      [undefined, 'new_password is required'],
      [null, 'new_password is required'],
      [1234567890123, 'new_password must be a text'],
      [['a', 'b'], 'new_password must be a text'],
    ]
    for (const [new_password, message] of table) {
      const response = await change(call, owner, { current_password: PASSWORD, new_password })
      expect.soft(answerOf(response), String(new_password).slice(0, 40)).toEqual(refusal(400, message))
    }
    expectRefusal(
      await change(call, owner, { new_password: NEW_PASSWORD }),
      400,
      'current_password is required',
    )
    const typed = await change(call, owner, { current_password: 7, new_password: NEW_PASSWORD })
    expectRefusal(typed, 400, 'current_password must be a text')
    expect(await logsIn(call, owner.email, PASSWORD)).toBe(200)
  })

  test('a password of 256 characters is compared to its last one, and any ten characters are enough', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const long = `${'🦉'.repeat(255)}a`
    expect((await change(call, owner, { current_password: PASSWORD, new_password: long })).statusCode).toBe(
      200,
    )
    expect(await logsIn(call, owner.email, `${'🦉'.repeat(255)}b`)).toBe(401)
    expect(await logsIn(call, owner.email, long)).toBe(200)
    const short = ' \u0000 \t\n 漢字🦉 '
    expect((await change(call, owner, { current_password: long, new_password: short })).statusCode).toBe(200)
    expect(await logsIn(call, owner.email, short)).toBe(200)
  })

  test('guessing the current password is throttled like a login, and counts towards it', async () => {
    const { call, given, database, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const owner = await given.owner()
    const { emailHash, address } = attemptOf(owner.email, '127.0.0.1')
    const seeded = Array.from({ length: 19 }, () => ({
      email_hash: emailHash,
      address,
      failed_at: '2026-02-02T08:50:00.000Z',
    }))
    await database.write((tx) => tx.insertInto('login_failures').values(seeded).execute())
    const guess = { current_password: 'a wrong guess', new_password: NEW_PASSWORD }
    expectRefusal(await change(call, owner, guess), 400, 'Current password is wrong')
    const right = await change(call, owner, { ...guess, current_password: PASSWORD })
    expectRefusal(right, 429, 'Too many attempts. Try again later')
    expect(right.headers['retry-after']).toBe('300')
    expect(await logsIn(call, owner.email, PASSWORD)).toBe(429)
    expect((await call('GET', '/me', { headers: owner.auth })).statusCode).toBe(200)
    clock.advance({ minutes: 5 })
    expect(await refreshes(call, owner)).toBe(200)
    expect((await change(call, owner, { ...guess, current_password: PASSWORD })).statusCode).toBe(200)
  })
})

onEveryDialect((testApp, dialect) => {
  test('of two changes at once with the same current password at least one wins, and its password is the one', async () => {
    const { call, given } = await testApp()
    const phone = await given.owner()
    const laptop = await given.signedIn(phone)
    const passwords = ['the phone’s new password', 'the laptop’s new password']
    const [a, b] = await Promise.all(
      [phone, laptop].map((device, index) =>
        change(call, device, { current_password: PASSWORD, new_password: passwords[index] }),
      ),
    )
    expect([a?.statusCode, b?.statusCode]).toContain(200)
    const logins = await Promise.all(passwords.map((password) => logsIn(call, phone.email, password)))
    expect(new Set(logins)).toEqual(new Set([200, 401]))
    const alive = await Promise.all(
      [phone, laptop].map((device) => call('GET', '/me', { headers: device.auth })),
    )
    // Each ends the other’s session: both may be out, but never both in.
    expect(alive.filter((response) => response.statusCode === 200).length).toBeLessThan(2)
  })

  test('a login that was checked against the old password opens nothing once the password is another', async () => {
    const place = await migratedDatabase(dialect)
    onTestFinished(() => place.drop())
    const database = await openDatabase(place.location, silentLog)
    onTestFinished(() => database.close())
    const { promise: changed, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: checked, resolve: hasBeenChecked } = Promise.withResolvers<void>()
    const held: Database = {
      ...database,
      write: async (operation) => {
        hasBeenChecked()
        await changed
        return database.write(operation)
      },
    }
    const slow = await testApp({ on: place, database: held })
    const quick = await testApp({ on: place })
    const owner = await quick.given.owner()
    const login = slow.call('POST', '/auth/login', { body: { email: owner.email, password: PASSWORD } })
    await checked
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    expect((await change(quick.call, owner, body)).statusCode).toBe(200)
    goOn()
    expectRefusal(await login, 401, 'Invalid email or password')
    expect(await owner.client.auth.listSessions()).toHaveLength(1)
  })
})

interface Device {
  auth: { authorization: string }
  refreshToken: string
}

function change(call: Call, device: Device, body: object) {
  return call('POST', '/auth/change-password', { headers: device.auth, body })
}

async function refreshes(call: Call, device: Device): Promise<number> {
  return (await call('POST', '/auth/refresh', { body: { refresh_token: device.refreshToken } })).statusCode
}

async function logsIn(call: Call, email: string, password: string): Promise<number> {
  return (await call('POST', '/auth/login', { body: { email, password } })).statusCode
}
