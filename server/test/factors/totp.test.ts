import { expect, test } from 'vitest'
import { sealingKey } from '#secrets/cipher'
import { createSecretBox } from '#secrets/open-secret-box'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { actsIn, authenticator, givenOpenidLink, givenPasskey, givenTotp } from './support/authenticator.ts'

const NOT_ACCEPTED = [400, 'This code is wrong or was already used'] as const
const CONFIRM = [403, 'Confirm it is you'] as const
const MISMATCH = [503, 'SECRETS_KEY does not match'] as const

onSqlite((testApp) => {
  test('an app is set up with a secret and a code of it, which brings ten recovery codes', async () => {
    const { given, clock, database } = await testApp()
    const owner = await given.owner({ email: 'ada+bills@example.org' })
    const before = await owner.client.factors.get()
    expect(before).toEqual({
      password: true,
      totp: null,
      recovery_codes_left: 0,
      passkeys: 0,
      openid: null,
      required_from: null,
      confirmed_until: '2026-02-02T09:10:00.000Z',
    })
    const { secret, otpauth_url: url } = await owner.client.factors.startTotp()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(url).toBe(`otpauth://totp/Duebook:ada%2Bbills%40example.org?secret=${secret}&issuer=Duebook`)
    // It counts for nothing yet.
    expect((await owner.client.factors.get()).totp).toBeNull()
    const { recovery_codes: codes, session } = await owner.client.factors.confirmTotp({
      code: authenticator(secret, clock)(),
    })
    expect(session).toBeUndefined()
    expect(new Set(codes).size).toBe(10)
    expect(await owner.client.factors.get()).toMatchObject({
      totp: { added_at: '2026-02-02T09:00:00.000Z' },
      recovery_codes_left: 10,
    })
    expect((await owner.client.users.list())[0]?.factors).toEqual(['totp'])
    expect(await actsIn(database)).toMatchObject([{ action: 'totp.added', user_id: owner.id }])
  })

  test('passkeys and an OpenID link are told of too', async () => {
    const { given, database } = await testApp()
    const owner = await given.owner()
    await givenPasskey(database, owner)
    await givenOpenidLink(database, owner)
    expect(await owner.client.factors.get()).toMatchObject({
      passkeys: 1,
      openid: { name: 'OpenID Connect', linked_at: '2026-02-02T09:00:00.000Z' },
    })
  })

  test('neither secret nor recovery codes are readable in the database', async () => {
    const { given, clock, database } = await testApp()
    const owner = await given.owner()
    const { secret, recoveryCodes } = await givenTotp(owner, clock)
    const kept = JSON.stringify([
      await database.read.selectFrom('totp_factors').selectAll().execute(),
      await database.read.selectFrom('recovery_codes').selectAll().execute(),
    ])
    expect(kept).toContain('sealed1.')
    for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(shown)
  })

  test('a new secret takes the place of one that was not confirmed', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const old = await owner.client.factors.startTotp()
    const { secret } = await owner.client.factors.startTotp()
    const confirm = (code: string) =>
      call('POST', '/auth/totp/confirm', { headers: owner.auth, body: { code } })
    expectRefusal(await confirm(authenticator(old.secret, clock)()), ...NOT_ACCEPTED)
    expect((await confirm(authenticator(secret, clock)())).statusCode).toBe(200)
  })

  test('what cannot be is refused: a second app, a code without a secret, removing what is not there', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const own = { headers: owner.auth }
    const confirm = { ...own, body: { code: '287082' } }
    expectRefusal(
      await call('POST', '/auth/totp/confirm', confirm),
      409,
      'Get a secret for the authenticator app first',
    )
    for (const [method, path] of [
      ['DELETE', '/auth/totp'],
      ['POST', '/auth/recovery-codes'],
    ] as const) {
      expectRefusal(await call(method, path, own), 404, 'No authenticator app is set up')
      await owner.client.factors.startTotp()
      expectRefusal(await call(method, path, own), 404, 'No authenticator app is set up')
    }
    await givenTotp(owner, clock)
    const exists = 'An authenticator app is already set up. Remove it first'
    expectRefusal(await call('POST', '/auth/totp', { ...own, body: {} }), 409, exists)
    expect(answerOf(await call('POST', '/auth/totp/confirm', confirm))).toEqual(refusal(409, exists))
  })

  test('wrong codes count as failed logins, up to the same limit', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const { secret } = await owner.client.factors.startTotp()
    const confirm = (code: string) =>
      call('POST', '/auth/totp/confirm', { headers: owner.auth, body: { code } })
    for (let count = 0; count < 20; count++)
      expectRefusal(await confirm(count % 2 ? '000000' : 'x'), ...NOT_ACCEPTED)
    expectRefusal(await confirm(authenticator(secret, clock)()), 429, 'Too many attempts. Try again later')
    const login = await call('POST', '/auth/login', { body: { email: owner.email, password: PASSWORD } })
    expect(login.statusCode).toBe(429)
  })

  test('without an app, login is by password again, and no recovery code is left', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    await givenTotp(owner, clock)
    await owner.client.factors.removeTotp()
    expect(await owner.client.factors.get()).toMatchObject({ totp: null, recovery_codes_left: 0 })
    const login = await call('POST', '/auth/login', { body: { email: owner.email, password: PASSWORD } })
    expect(login.statusCode).toBe(200)
    expect((await actsIn(database)).map(({ action }) => action)).toEqual(['totp.added', 'totp.removed'])
  })

  test('new recovery codes end the old ones', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const { recoveryCodes } = await givenTotp(owner, clock)
    const { recovery_codes: next } = await owner.client.factors.createRecoveryCodes()
    expect(new Set([...recoveryCodes, ...next]).size).toBe(20)
    const confirm = async (code: string | undefined) =>
      (await call('POST', '/auth/confirm', { headers: owner.auth, body: { code } })).statusCode
    expect([await confirm(recoveryCodes[0]), await confirm(next[0]), await confirm(next[0])]).toEqual([
      400, 200, 400,
    ])
    expect((await owner.client.factors.get()).recovery_codes_left).toBe(9)
    expect((await actsIn(database)).map(({ action }) => action)).toEqual([
      'totp.added',
      'recovery-codes.created',
      'identity.confirmed',
    ])
  })

  test('factors are changed by whoever has signed in, or confirmed, within ten minutes, and never by a token', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const { token } = await given.token(owner, { access: 'write' })
    const calls = [
      ['POST', '/auth/totp', {}],
      ['POST', '/auth/totp/confirm', { code: '287082' }],
      ['DELETE', '/auth/totp', undefined],
      ['POST', '/auth/recovery-codes', undefined],
    ] as const
    clock.advance({ minutes: 10 })
    for (const [method, path, body] of calls) {
      const send = (headers: Record<string, string>) => call(method, path, { headers, ...(body && { body }) })
      expectRefusal(await send(owner.auth), ...CONFIRM)
      expect((await send({ authorization: `Bearer ${token}` })).statusCode).toBe(403)
      expect((await send({})).statusCode).toBe(401)
    }
    await owner.client.auth.confirm({ password: PASSWORD })
    expect((await call('POST', '/auth/totp', { headers: owner.auth, body: {} })).statusCode).toBe(200)
  })

  test('a secret that was copied from another user opens nothing, and is no error of the server', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    const { code } = await givenTotp(owner, clock)
    await givenTotp(user, clock)
    await database.write(async (tx) => {
      const { secret } = await tx
        .selectFrom('totp_factors')
        .select('secret')
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow()
      await tx.updateTable('totp_factors').set({ secret }).where('user_id', '=', user.id).execute()
    })
    const confirm = { headers: user.auth, body: { code: code() } }
    expect(answerOf(await call('POST', '/auth/confirm', confirm))).toEqual(refusal(...MISMATCH))
  })
})

onEveryDialect((testApp, dialect) => {
  test('an app is not turned on by a session that was ended at the same moment', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const { secret } = await owner.client.factors.startTotp()
    const code = authenticator(secret, clock)()
    const thief = await given.signedIn(owner)
    const [ended, confirmed] = await Promise.all([
      call('POST', '/auth/logout-all', { headers: owner.auth, body: { immediate: true } }),
      call('POST', '/auth/totp/confirm', { headers: thief.auth, body: { code } }),
    ])
    expect(ended.statusCode).toBe(200)
    expect([200, 401]).toContain(confirmed.statusCode)
    const again = await given.signedIn(owner)
    expect((await again.client.factors.get()).totp === null).toBe(confirmed.statusCode === 401)
  })

  test('with another key of secrets codes are refused as such, and recovery codes still work', async () => {
    const place = await migratedDatabase(dialect)
    const here = await testApp({ on: place })
    const owner = await here.given.owner()
    const { code, recoveryCodes } = await givenTotp(owner, here.clock)
    const other = sealingKey('another key of the tests, long enough')
    // One that does not match the database, and one that the database was given to since.
    for (const [index, matches] of [false, true].entries()) {
      const secretBox = createSecretBox(() => matches, other, undefined)
      const { call, clock } = await testApp({ on: place, secretBox })
      clock.set(here.clock.now().toISOString())
      const login = await call('POST', '/auth/login', { body: { email: owner.email, password: PASSWORD } })
      const { challenge } = login.json<{ challenge: string }>()
      const finish = (typed: string) =>
        call('POST', '/auth/login/second-factor', { body: { challenge, code: typed } })
      expectRefusal(await finish(code()), ...MISMATCH)
      const confirm = { headers: owner.auth, body: { code: code() } }
      expectRefusal(await call('POST', '/auth/confirm', confirm), ...MISMATCH)
      expect(dataOf(await finish(recoveryCodes[index] ?? ''))).toMatchObject({ user: { id: owner.id } })
    }
    const user = await here.given.user(owner.accountId)
    await user.client.factors.startTotp()
    const { call } = await testApp({ on: place, secretBox: createSecretBox(() => false, other, undefined) })
    const own = { headers: user.auth }
    expectRefusal(await call('POST', '/auth/totp', { ...own, body: {} }), ...MISMATCH)
    expectRefusal(await call('POST', '/auth/totp/confirm', { ...own, body: { code: '287082' } }), ...MISMATCH)
  })
})
