import { describe, expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { capturedLog } from '../support/captured-log.ts'
import { onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'
import { type Authenticator, type Lies, newAuthenticator } from './support/authenticator.ts'
import { passkeyCalls } from './support/passkey-calls.ts'

const REFUSED = [401, 'This passkey could not be verified. It may have been removed here'] as const

async function failuresIn({ database }: TestApp): Promise<number> {
  return (await database.read.selectFrom('login_failures').select('address').execute()).length
}

async function sessionsOf({ database }: TestApp, userId: number) {
  return database.read
    .selectFrom('sessions')
    .select(['kind', 'method'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

onSqlite((testApp) => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)('a passkey of %s signs in', async (algorithm) => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const { id, authenticator } = await passkeys.given(owner, newAuthenticator({ algorithm }))
    context.clock.advance({ minutes: 1 })
    const signedIn = dataOf<{ access_token: string; refresh_token: string; user: { email: string } }>(
      await passkeys.signIn(authenticator),
    )
    expect(signedIn.user.email).toBe(owner.email)
    expect(signedIn.refresh_token).toEqual(expect.any(String))
    expect(await sessionsOf(context, owner.id)).toEqual([
      { kind: 'token', method: 'password' },
      { kind: 'token', method: 'passkey' },
    ])
    expect(await owner.client.factors.listPasskeys()).toEqual([
      expect.objectContaining({ id, last_used_at: '2026-02-02T09:01:00.000Z' }),
    ])
    const entries = await context.database.read
      .selectFrom('audit_log')
      .select(['action', 'method', 'user_id'])
      .where('method', '=', 'passkey')
      .execute()
    expect(entries).toEqual([{ action: 'sign-in', method: 'passkey', user_id: owner.id }])
  })

  test('with X-Session: cookie the refresh token is in a cookie', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const { authenticator } = await passkeys.given(owner)
    const answer = await passkeys.signIn(authenticator, {}, { headers: { 'x-session': 'cookie' } })
    const data = dataOf(answer)
    expect(data).not.toHaveProperty('refresh_token')
    expect(data.binding).toEqual(expect.any(String))
    expect(String(answer.headers['set-cookie'])).toContain('duebook_refresh=')
  })

  test('it also signs in where the account requires a second factor, and where the user has an authenticator app', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const { authenticator } = await passkeys.given(owner)
    const then = '2026-01-01T00:00:00.000Z'
    await context.database.write(async (tx) => {
      await tx.updateTable('accounts').set({ second_factor_from: then }).execute()
      const factor = {
        user_id: owner.id,
        secret: 'sealed',
        last_step: 0,
        created_at: then,
        confirmed_at: then,
      }
      await tx.insertInto('totp_factors').values(factor).execute()
    })
    expect((await passkeys.signIn(authenticator)).statusCode).toBe(200)
  })

  test('the options are the same for everybody, and asking for them leaves nothing behind', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    await passkeys.given(owner)
    const before = await context.database.read.selectFrom('used_challenges').selectAll().execute()
    const [first, second] = [await passkeys.requestOptions(), await passkeys.requestOptions()]
    expect(first).toEqual({
      challenge: expect.stringMatching(/^[\w-]{72}$/),
      rpId: 'localhost',
      userVerification: 'required',
      timeout: 300_000,
    })
    expect(second.challenge).not.toBe(first.challenge)
    expect(await context.database.read.selectFrom('used_challenges').selectAll().execute()).toEqual(before)
  })

  describe('refused, and counted as a failed login, is', () => {
    const LIES: Record<string, Lies> = {
      'an answer made on a page of another origin': { origin: 'http://localhost:8080' },
      'an answer made over https': { origin: 'https://localhost' },
      'an answer for another relying party': { rpId: 'evil.example' },
      'an answer without user verification': { isVerified: false },
      'an answer in a frame of another site': { crossOrigin: true },
      'a registration': { type: 'webauthn.create' },
      'a challenge that is not ours': { challenge: Buffer.alloc(54, 7).toString('base64url') },
      'a challenge that is no challenge': { challenge: '' },
      'a user handle of somebody else': { userHandle: Buffer.from('duebook-999').toString('base64url') },
    }

    test.each(Object.entries(LIES))('%s', async (_, lies) => {
      const context = await testApp()
      const owner = await context.given.owner()
      const passkeys = passkeyCalls(context)
      const { authenticator } = await passkeys.given(owner)
      expectRefusal(await passkeys.signIn(authenticator, lies), ...REFUSED)
      expect(await failuresIn(context)).toBe(1)
      expect(await sessionsOf(context, owner.id)).toHaveLength(1)
      expect((await passkeys.signIn(authenticator)).statusCode).toBe(200)
    })

    test('a changed signature', async () => {
      const context = await testApp()
      const passkeys = passkeyCalls(context)
      const { authenticator } = await passkeys.given(await context.given.owner())
      const answer = await passkeys.answer(authenticator)
      const signature = Buffer.from(String(answer.response.signature), 'base64url')
      signature.writeUInt8(signature.readUInt8(20) ^ 1, 20)
      answer.response.signature = signature.toString('base64url')
      expectRefusal(await passkeys.send(answer), ...REFUSED)
      expect(await failuresIn(context)).toBe(1)
    })

    test('the signature of another passkey', async () => {
      const context = await testApp()
      const passkeys = passkeyCalls(context)
      const { authenticator } = await passkeys.given(await context.given.owner())
      const other = await passkeys.answer(newAuthenticator())
      const { id } = authenticator
      expectRefusal(await passkeys.send({ ...other, id, rawId: id }), ...REFUSED)
      expect(await failuresIn(context)).toBe(1)
    })

    test('an unknown passkey, in the same words and as often', async () => {
      const context = await testApp()
      const passkeys = passkeyCalls(context)
      const { authenticator } = await passkeys.given(await context.given.owner())
      const outcomes = async (device: Authenticator) => {
        const seen: unknown[] = []
        for (let tries = 0; tries < 22; tries++) {
          const answer = answerOf(await passkeys.signIn(device, { isVerified: false }))
          seen.push(answer)
        }
        return seen
      }
      const known = await outcomes(authenticator)
      expect(await outcomes(newAuthenticator())).toEqual(known)
      expect(known.slice(18)).toEqual([
        refusal(...REFUSED),
        refusal(...REFUSED),
        refusal(429, 'Too many attempts. Try again later'),
        refusal(429, 'Too many attempts. Try again later'),
      ])
      expectRefusal(await passkeys.signIn(authenticator), 429, 'Too many attempts. Try again later')
    })

    test('an answer to a challenge of more than five minutes ago', async () => {
      const context = await testApp()
      const passkeys = passkeyCalls(context)
      const { authenticator } = await passkeys.given(await context.given.owner())
      const [late, inTime] = [await passkeys.answer(authenticator), await passkeys.answer(authenticator)]
      context.clock.advance({ minutes: 4, seconds: 59 })
      expect((await passkeys.send(inTime)).statusCode).toBe(200)
      context.clock.advance({ seconds: 1 })
      expectRefusal(await passkeys.send(late), ...REFUSED)
    })

    test('an answer to a challenge for adding a passkey', async () => {
      const context = await testApp()
      const owner = await context.given.owner()
      const passkeys = passkeyCalls(context)
      const { authenticator } = await passkeys.given(owner)
      const { challenge } = await passkeys.creationOptions(owner)
      expectRefusal(await passkeys.send(authenticator.get({ challenge })), ...REFUSED)
      expect(await failuresIn(context)).toBe(1)
    })

    test('an answer that was used before', async () => {
      const context = await testApp()
      const owner = await context.given.owner()
      const passkeys = passkeyCalls(context)
      const { authenticator } = await passkeys.given(owner)
      const answer = await passkeys.answer(authenticator)
      expect((await passkeys.send(answer)).statusCode).toBe(200)
      expectRefusal(await passkeys.send(answer), ...REFUSED)
      expect(await sessionsOf(context, owner.id)).toHaveLength(2)
    })

    test('a passkey that was removed', async () => {
      const context = await testApp()
      const owner = await context.given.owner()
      const passkeys = passkeyCalls(context)
      const { id, authenticator } = await passkeys.given(owner)
      const answer = await passkeys.answer(authenticator)
      await owner.client.factors.removePasskey(id)
      expectRefusal(await passkeys.send(answer), ...REFUSED)
      expect(await failuresIn(context)).toBe(1)
    })
  })

  test('a counter that goes back is refused, and the operator is warned', async () => {
    const { log, lines } = capturedLog()
    const context = await testApp({ log })
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const { id, authenticator } = await passkeys.given(owner, newAuthenticator({ counter: 10 }))
    expect((await passkeys.signIn(authenticator, { counter: 20 })).statusCode).toBe(200)
    const warnings = () => lines().filter(({ level, msg }) => level === 40 && msg.includes('counter'))
    expect(warnings()).toEqual([])
    for (const counter of [20, 19, 0])
      expectRefusal(await passkeys.signIn(authenticator, { counter }), ...REFUSED)
    expect(warnings()).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ passkey: id, user: owner.id })),
    )
    expect(await failuresIn(context)).toBe(3)
    expect((await passkeys.signIn(authenticator, { counter: 21 })).statusCode).toBe(200)
  })

  test('a passkey that does not count signs in again and again', async () => {
    const context = await testApp()
    const passkeys = passkeyCalls(context)
    const { authenticator } = await passkeys.given(
      await context.given.owner(),
      newAuthenticator({ isSynced: true }),
    )
    const statuses: number[] = []
    for (let times = 0; times < 3; times++) statuses.push((await passkeys.signIn(authenticator)).statusCode)
    expect(statuses).toEqual([200, 200, 200])
  })

  test('signing in clears the failures of the address', async () => {
    const context = await testApp()
    const passkeys = passkeyCalls(context)
    const { authenticator } = await passkeys.given(await context.given.owner())
    for (let times = 0; times < 5; times++) await passkeys.signIn(authenticator, { isVerified: false })
    expect(await failuresIn(context)).toBe(5)
    await passkeys.signIn(authenticator)
    expect(await failuresIn(context)).toBe(0)
  })
})

onEveryDialect((testApp, dialect) => {
  test('of many answers at once to one challenge exactly one opens a session, in whichever process', async () => {
    const [here, there] = await twoApps(testApp, dialect)
    const owner = await here.given.owner()
    const { authenticator } = await passkeyCalls(here).given(owner)
    const answer = await passkeyCalls(here).answer(authenticator)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const { statusCode } = await passkeyCalls(index % 2 === 0 ? here : there).send(answer)
        return statusCode
      }),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401, 401, 401, 401])
    expect(await sessionsOf(here, owner.id)).toHaveLength(2)
  })

  test('a challenge of one process is answered to another', async () => {
    const [here, there] = await twoApps(testApp, dialect)
    const owner = await here.given.owner()
    const { authenticator } = await passkeyCalls(here).given(owner)
    const answer = await passkeyCalls(here).answer(authenticator)
    expect((await passkeyCalls(there).send(answer)).statusCode).toBe(200)
  })
})
