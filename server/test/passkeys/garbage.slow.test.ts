import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onEveryDialect } from '../support/test-app.ts'
import { type CredentialJson, newAuthenticator } from './support/authenticator.ts'
import { passkeyCalls } from './support/passkey-calls.ts'

const RUNS = { numRuns: 60 }

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Whatever can stand in a JSON field, and what is nearly right. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.uint8Array({ maxLength: 200 }).map(base64url),
  fc.constantFrom('', '=', '____', 'a', '\0', '\ud800', 'x'.repeat(70_000), '__proto__', 'public-key'),
  fc.jsonValue({ maxDepth: 2 }).map((value) => base64url(Buffer.from(JSON.stringify(value)))),
  fc
    .constantFrom('81', '9b7fffffffffffffff', 'bf', 'a1', '5b7fffffffffffffff', 'ff')
    .map((hex) => base64url(Buffer.from(hex.repeat(2_000), 'hex'))),
)

const FIELDS = [
  'id',
  'rawId',
  'type',
  'response',
  'clientDataJSON',
  'authenticatorData',
  'signature',
  'userHandle',
  'attestationObject',
  'transports',
]

/** A right answer in which one field is something else, or one byte is. */
const damage = fc.oneof(
  fc.record({ field: fc.constantFrom(...FIELDS), value: anything }),
  fc.record({ field: fc.constantFrom(...FIELDS), at: fc.nat(600), value: fc.integer({ min: 0, max: 255 }) }),
)

type Damage = { field: string; at?: number; value: unknown }

function damaged(answer: CredentialJson, { field, at, value }: Damage): unknown {
  const place: Record<string, unknown> = Object.hasOwn(answer, field) ? { ...answer } : { ...answer.response }
  place[field] = at === undefined ? value : changedByte(place[field], at, value as number)
  const isInside = !Object.hasOwn(answer, field)
  return isInside ? { ...answer, response: place } : place
}

function changedByte(text: unknown, at: number, value: number): unknown {
  if (typeof text !== 'string') return text
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length === 0) return text
  bytes.writeUInt8(value, at % bytes.length)
  return bytes.toString('base64url')
}

onEveryDialect((testApp) => {
  test('no answer to a sign-in, however odd, is more than a refusal', async () => {
    const context = await testApp()
    const passkeys = passkeyCalls(context)
    const { authenticator } = await passkeys.given(await context.given.owner())
    const seen = new Set<number>()
    const check = async (response: unknown, count: number) => {
      // From many places, so that all of them are looked at.
      const { statusCode } = await passkeys.send(response, { from: `10.0.${count >> 8}.${count & 255}` })
      seen.add(statusCode)
      expect([200, 400, 401, 413]).toContain(statusCode)
      await context.database.write((tx) => tx.deleteFrom('login_failures').execute())
    }
    let count = 0
    const each = fc.asyncProperty(damage, async (fault) => {
      count += 1
      await check(damaged(await passkeys.answer(authenticator), fault), count)
    })
    await fc.assert(each, RUNS)
    await fc.assert(
      fc.asyncProperty(anything, (response) => check(response, 0)),
      RUNS,
    )
    expect([seen.has(400), seen.has(401)]).toEqual([true, true])
  })

  test('no answer to adding a passkey, however odd, is more than a refusal', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const check = async (response: unknown) => {
      const answer = await passkeys.add(owner, response)
      expect([201, 400]).toContain(answer.statusCode)
      await context.database.write((tx) => tx.deleteFrom('passkeys').execute())
    }
    const each = fc.asyncProperty(damage, async (fault) =>
      check(damaged(newAuthenticator().create(await passkeys.creationOptions(owner)), fault)),
    )
    await fc.assert(each, RUNS)
    await fc.assert(fc.asyncProperty(anything, check), RUNS)
    expect((await context.call('POST', '/auth/passkeys', { headers: owner.auth, body: {} })).statusCode).toBe(
      400,
    )
  })
})
