import { expect, test } from 'vitest'
import { challengeKey } from '#passkeys/challenge-token'
import { passkeyVerifier } from '#passkeys/verify-passkey'
import { sweep } from '#process/housekeeping'
import { TEST_SECRET } from '../support/secrets.ts'
import { silentLog } from '../support/silent-log.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { newAuthenticator } from './support/authenticator.ts'
import { passkeyCalls } from './support/passkey-calls.ts'

const ORIGIN = 'http://localhost'

function verifierOf({ database, clock }: TestApp) {
  const verify = passkeyVerifier({
    database,
    clock,
    log: silentLog,
    publicUrl: undefined,
    key: challengeKey(TEST_SECRET),
    tell: () => {},
  })
  return (response: object, origin = ORIGIN) =>
    database.write((tx) => verify(tx, response as Record<string, unknown>, origin))
}

onSqlite((testApp) => {
  test('an answer proves whose passkey it is, once', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const { id, authenticator } = await passkeys.given(owner, newAuthenticator({ counter: 1 }))
    const verify = verifierOf(context)
    const answer = await passkeys.answer(authenticator)
    expect(await verify(answer)).toEqual({ userId: owner.id, passkeyId: id })
    expect(await verify(answer)).toBeUndefined()
    expect((await passkeys.send(answer)).statusCode).toBe(401)
    const row = context.database.read.selectFrom('passkeys').select(['counter', 'last_used_at'])
    expect(await row.executeTakeFirst()).toEqual({ counter: 3, last_used_at: '2026-02-02T09:00:00.000Z' })
  })

  test('wrong and unknown ones prove nothing', async () => {
    const context = await testApp()
    const passkeys = passkeyCalls(context)
    const { authenticator } = await passkeys.given(await context.given.owner())
    const verify = verifierOf(context)
    expect(await verify(await passkeys.answer(newAuthenticator()))).toBeUndefined()
    expect(await verify(await passkeys.answer(authenticator, { isVerified: false }))).toBeUndefined()
    expect(await verify(await passkeys.answer(authenticator), 'http://localhost:8080')).toBeUndefined()
    await expect(verify({})).rejects.toMatchObject({ code: 'field-invalid' })
    await expect(verify(await passkeys.answer(authenticator), 'http://127.0.0.1')).rejects.toMatchObject({
      code: 'passkeys-unavailable',
    })
  })

  test('used challenges are kept as long as they could be answered, and not much longer', async () => {
    const context = await testApp()
    const passkeys = passkeyCalls(context)
    const { authenticator } = await passkeys.given(await context.given.owner())
    await passkeys.signIn(authenticator)
    const kept = async () => {
      await sweep(context.database, context.clock)
      return (await context.database.read.selectFrom('used_challenges').selectAll().execute()).length
    }
    context.clock.advance({ minutes: 5 })
    expect(await kept()).toBe(2)
    context.clock.advance({ minutes: 6 })
    expect(await kept()).toBe(0)
  })
})
