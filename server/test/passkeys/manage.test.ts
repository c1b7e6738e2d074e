import { QUOTAS } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { toInstant } from '#core/clock'
import { insertPasskey } from '#passkeys/store'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { capturedLog } from '../support/captured-log.ts'
import { everythingIn } from '../support/everything.ts'
import { onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { type Lies, newAuthenticator } from './support/authenticator.ts'
import { cbor } from './support/cbor.ts'
import { passkeyCalls } from './support/passkey-calls.ts'

const INVALID = [
  400,
  'The passkey could not be added: the answer of the browser is not valid. Try again',
] as const
const NOT_FOUND = [404, 'Passkey not found'] as const
const CONFIRM = [403, 'Confirm it is you'] as const

function actsIn({ database }: TestApp) {
  return database.read
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'target_type', 'target_id', 'target_name', 'changes'])
    .where('target_type', '=', 'passkey')
    .orderBy('id')
    .execute()
}

async function fill({ database, clock }: TestApp, userId: number, count: number): Promise<void> {
  await database.write(async (tx) => {
    for (let index = 0; index < count; index++) {
      await insertPasskey(tx, {
        userId,
        name: `Key ${index}`,
        credentialId: `key-${index}`,
        publicKey: 'none',
        counter: 0,
        transports: [],
        synced: false,
        createdAt: toInstant(clock.now()),
      })
    }
  })
}

onSqlite((testApp) => {
  test('the options say who adds a passkey, and which ones exist', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const { authenticator } = await passkeys.given(owner)
    expect(await passkeys.creationOptions(owner)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{72}$/),
      rp: { id: 'localhost', name: 'Duebook' },
      user: {
        id: Buffer.from(`duebook-${owner.id}`).toString('base64url'),
        name: owner.email,
        displayName: owner.email,
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [{ type: 'public-key', id: authenticator.id, transports: ['hybrid', 'internal'] }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: 300_000,
    })
  })

  test('two devices are added, listed, renamed and removed, and the audit log has no names', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const [phone, laptop] = [newAuthenticator({ isSynced: true }), newAuthenticator({ algorithm: 'EdDSA' })]
    const first = dataOf(
      await passkeys.add(owner, phone.create(await passkeys.creationOptions(owner)), '  My phone '),
      201,
    )
    expect(first).toEqual({
      id: expect.any(Number),
      name: 'My phone',
      synced: true,
      created_at: '2026-02-02T09:00:00.000Z',
      last_used_at: null,
    })
    const { id } = await passkeys.given(owner, laptop)
    expect(await owner.client.factors.listPasskeys()).toEqual([
      first,
      { ...first, id, name: 'Passkey 2', synced: false },
    ])
    for (const device of [phone, laptop]) expect((await passkeys.signIn(device)).statusCode).toBe(200)
    const renamed = await owner.client.factors.renamePasskey(id, { name: 'Work laptop' })
    expect(renamed.name).toBe('Work laptop')
    await owner.client.factors.removePasskey(first.id)
    expect((await owner.client.factors.listPasskeys()).map(({ name }) => name)).toEqual(['Work laptop'])
    expect((await passkeys.signIn(phone)).statusCode).toBe(401)
    expect((await passkeys.signIn(laptop)).statusCode).toBe(200)
    const act = { user_id: owner.id, target_type: 'passkey', target_name: null, changes: '[]' }
    expect(await actsIn(context)).toEqual([
      { ...act, action: 'passkey.added', target_id: first.id },
      { ...act, action: 'passkey.added', target_id: id },
      { ...act, action: 'passkey.renamed', target_id: id, changes: '["name"]' },
      { ...act, action: 'passkey.removed', target_id: first.id },
    ])
  })

  test('somebody else’s passkey is not found', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const user = await context.given.user(owner.accountId)
    const { id } = await passkeyCalls(context).given(user)
    expect(await owner.client.factors.listPasskeys()).toEqual([])
    const headers = owner.auth
    const body = { name: 'Mine' }
    const before = await everythingIn(context.database)
    expectRefusal(await context.call('PUT', `/auth/passkeys/${id}`, { headers, body }), ...NOT_FOUND)
    expectRefusal(await context.call('DELETE', `/auth/passkeys/${id}`, { headers }), ...NOT_FOUND)
    expectRefusal(await context.call('DELETE', '/auth/passkeys/none', { headers }), ...NOT_FOUND)
    expect(await everythingIn(context.database)).toEqual(before)
  })

  describe('not added is', () => {
    const LIES: Record<string, Lies> = {
      'a passkey made on a page of another origin': { origin: 'http://localhost:8080' },
      'a passkey for another relying party': { rpId: 'evil.example' },
      'a passkey without user verification': { isVerified: false },
      'a passkey made in a frame of another site': { crossOrigin: true },
      'an answer to a sign-in': { type: 'webauthn.get' },
      'a challenge that is not ours': { challenge: Buffer.alloc(54, 7).toString('base64url') },
      'attestation that is signed wrongly': {
        format: 'packed',
        statement: new Map<string, number | Uint8Array>([
          ['alg', -7],
          ['sig', Buffer.alloc(70)],
        ]),
      },
    }

    test.each(Object.entries(LIES))('%s', async (_, lies) => {
      const context = await testApp()
      const owner = await context.given.owner()
      const passkeys = passkeyCalls(context)
      const response = newAuthenticator().create(await passkeys.creationOptions(owner), lies)
      expectRefusal(await passkeys.add(owner, response), ...INVALID)
      expect(await owner.client.factors.listPasskeys()).toEqual([])
    })

    test.each([
      ['apple', new Map()],
      ['tpm', new Map()],
      ['packed', new Map([['x5c', Buffer.alloc(10)]])],
    ])(
      'attestation of kind %s by somebody else: nobody may make us follow its addresses',
      async (format, statement) => {
        const { log, lines } = capturedLog()
        const context = await testApp({ log })
        const owner = await context.given.owner()
        const passkeys = passkeyCalls(context)
        const lies = { format, statement }
        const response = newAuthenticator().create(await passkeys.creationOptions(owner), lies)
        expectRefusal(await passkeys.add(owner, response), ...INVALID)
        const reasons = lines().filter(({ msg }) => msg === 'a passkey could not be added')
        // By us, before the library has looked at it.
        expect(reasons).toMatchObject([{ err: { message: 'Nobody asked for attestation' } }])
      },
    )

    test('an answer to the challenge of another user, another session, a sign-in or a while ago', async () => {
      const context = await testApp()
      const owner = await context.given.owner()
      const passkeys = passkeyCalls(context)
      const user = await context.given.user(owner.accountId)
      const elsewhere = await context.given.signedIn(owner)
      const mine = await passkeys.creationOptions(owner)
      for (const challenge of [
        (await passkeys.creationOptions(user)).challenge,
        (await passkeys.creationOptions(elsewhere)).challenge,
        (await passkeys.requestOptions()).challenge,
      ]) {
        expectRefusal(await passkeys.add(owner, newAuthenticator().create({ challenge })), ...INVALID)
      }
      context.clock.advance({ minutes: 5 })
      expectRefusal(await passkeys.add(owner, newAuthenticator().create(mine)), ...INVALID)
      expect(await context.database.read.selectFrom('passkeys').selectAll().execute()).toEqual([])
    })

    test('an answer that names another credential than the one that was made', async () => {
      const context = await testApp()
      const owner = await context.given.owner()
      const passkeys = passkeyCalls(context)
      const { id } = newAuthenticator()
      const response = newAuthenticator().create(await passkeys.creationOptions(owner))
      expectRefusal(await passkeys.add(owner, { ...response, id, rawId: id }), ...INVALID)
      expect(await owner.client.factors.listPasskeys()).toEqual([])
    })

    test('the same answer once more, even after its passkey was removed', async () => {
      const context = await testApp()
      const owner = await context.given.owner()
      const passkeys = passkeyCalls(context)
      const response = newAuthenticator().create(await passkeys.creationOptions(owner))
      const { id } = dataOf(await passkeys.add(owner, response), 201)
      expectRefusal(await passkeys.add(owner, response), 409, 'This passkey is already added')
      await owner.client.factors.removePasskey(id)
      expectRefusal(await passkeys.add(owner, response), ...INVALID)
      expect(await owner.client.factors.listPasskeys()).toEqual([])
    })

    test('a passkey that somebody else has', async () => {
      const context = await testApp()
      const owner = await context.given.owner()
      const user = await context.given.user(owner.accountId)
      const passkeys = passkeyCalls(context)
      const { authenticator } = await passkeys.given(user)
      const response = authenticator.create(await passkeys.creationOptions(owner))
      expectRefusal(await passkeys.add(owner, response), 409, 'This passkey is already added')
      expect(await owner.client.factors.listPasskeys()).toEqual([])
    })

    test('a name that is blank', async () => {
      const context = await testApp()
      const owner = await context.given.owner()
      const passkeys = passkeyCalls(context)
      const response = newAuthenticator().create(await passkeys.creationOptions(owner))
      expect((await passkeys.add(owner, response, '  ')).statusCode).toBe(400)
      expect((await passkeys.add(owner, response, 'x'.repeat(101))).statusCode).toBe(400)
    })
  })

  test('a key that signs its own attestation is added', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const authenticator = newAuthenticator({ attestsItself: true })
    const response = authenticator.create(await passkeys.creationOptions(owner))
    expect((await passkeys.add(owner, response)).statusCode).toBe(201)
    expect((await passkeys.signIn(authenticator)).statusCode).toBe(200)
  })

  test('adding, renaming and removing need a sign-in or a confirmation of the last ten minutes', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const { id } = await passkeys.given(owner)
    const response = newAuthenticator().create(await passkeys.creationOptions(owner))
    context.clock.advance({ minutes: 10 })
    const headers = owner.auth
    const calls: Array<[string, string, object?]> = [
      ['POST', '/auth/passkeys/options'],
      ['POST', '/auth/passkeys', { response }],
      ['PUT', `/auth/passkeys/${id}`, { name: 'Mine' }],
      ['DELETE', `/auth/passkeys/${id}`],
    ]
    for (const [method, path, body = {}] of calls) {
      expectRefusal(await context.call(method, path, { headers, body }), ...CONFIRM)
    }
    expect(await owner.client.factors.listPasskeys()).toHaveLength(1)
  })

  test('a session that has ended adds nothing', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const response = newAuthenticator().create(await passkeys.creationOptions(owner))
    await owner.client.auth.logoutAll({ immediate: true })
    expect((await passkeys.add(owner, response)).statusCode).toBe(401)
    expect(await context.database.read.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  test('a public key of unreasonable size is not kept', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    const key = new Map<number, number | Uint8Array>([
      [1, 3],
      [3, -257],
      [-1, Buffer.alloc(1_200, 1)],
      [-2, Buffer.from([1, 0, 1])],
    ])
    const authenticator = newAuthenticator({ publicKey: cbor(key) })
    const response = authenticator.create(await passkeys.creationOptions(owner))
    expectRefusal(await passkeys.add(owner, response), ...INVALID)
    expect(await owner.client.factors.listPasskeys()).toEqual([])
  })
})

onEveryDialect((testApp) => {
  test('a user has so many at most, also when several are added at once', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context)
    await fill(context, owner.id, QUOTAS.passkeysPerUser - 1)
    const options = [await passkeys.creationOptions(owner), await passkeys.creationOptions(owner)]
    const answers = await Promise.all(
      options.map((each) => passkeys.add(owner, newAuthenticator().create(each))),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    const full = 'A user can have at most 20 passkeys. Remove one first'
    const headers = owner.auth
    expectRefusal(await context.call('POST', '/auth/passkeys/options', { headers }), 409, full)
    expect(await owner.client.factors.listPasskeys()).toHaveLength(QUOTAS.passkeysPerUser)
  })
})
