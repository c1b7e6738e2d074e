import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { onEveryDialect } from '../support/test-app.ts'

const REUSED = 'This Idempotency-Key was used for a different request'
const UNFIT = 'Idempotency-Key must be 1 to 255 printable ASCII characters'

onEveryDialect((testApp) => {
  test('a repeat under the same key gets the first answer, byte for byte, and no second effect', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const first = await make(call, owner, 'key', { name: 'Club', currency: 'EUR' })
    expect(first.statusCode).toBe(201)
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    const { id } = dataOf<{ id: number }>(first, 201)
    await owner.client.databases.update(id, { name: 'Renamed meanwhile' })
    clock.advance({ hours: 1 })
    const fresh = await given.signedIn(owner)
    for (const body of [
      { name: 'Club', currency: 'EUR' },
      { currency: 'EUR', name: 'Club', unknown: 'field' },
    ]) {
      const repeat = await make(call, fresh, 'key', body)
      expect([repeat.statusCode, repeat.body]).toEqual([201, first.body])
      expect(repeat.headers['idempotency-replayed']).toBe('true')
      expect(repeat.headers['content-type']).toBe(first.headers['content-type'])
      expect(repeat.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    }
    const slash = await call('POST', '/databases/', {
      headers: { ...fresh.auth, 'idempotency-key': 'key' },
      body: { name: 'Club', currency: 'EUR' },
    })
    expect(slash.headers['idempotency-replayed']).toBe('true')
    expect(await fresh.client.databases.list()).toHaveLength(2)
  })

  test('a key that was used for another body is refused', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    await make(call, owner, 'key', { name: 'Club' })
    for (const body of [
      { name: 'Other' },
      { name: 'Club', currency: 'EUR' },
      { name: 'Club', auto_record: false },
    ]) {
      const response = await make(call, owner, 'key', body)
      expectRefusal(response, 422, REUSED)
      expect(response.headers).not.toHaveProperty('idempotency-replayed')
    }
    expect(await owner.client.databases.list()).toHaveLength(2)
  })

  test('fifty requests at once under one key make one group and all get its answer', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => make(call, owner, 'one key', { name: 'Club' })),
    )
    expect(responses.map((response) => response.statusCode)).toEqual(Array.from({ length: 50 }, () => 201))
    expect(new Set(responses.map((response) => response.body)).size).toBe(1)
    const replayed = responses.filter((response) => response.headers['idempotency-replayed'] === 'true')
    expect(replayed).toHaveLength(49)
    expect(await owner.client.databases.list()).toHaveLength(2)
  })

  test('refusals are not kept: the same key may succeed later, also with another body', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    expect((await make(call, owner, 'key', { name: 'Personal' })).statusCode).toBe(409)
    expect((await make(call, owner, 'key', { name: '' })).statusCode).toBe(400)
    expect((await make(call, owner, 'key', {})).statusCode).toBe(400)
    expect(await database.read.selectFrom('idempotency_keys').select('id').execute()).toEqual([])
    const made = await make(call, owner, 'key', { name: 'Club' })
    expect([made.statusCode, made.headers['idempotency-replayed']]).toEqual([201, undefined])
  })

  test('of requests at once under one key with different bodies one is done and the others are refused', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => make(call, owner, 'key', { name: `Club ${index}` })),
    )
    expect(responses.filter((response) => response.statusCode === 201)).toHaveLength(1)
    expect(responses.filter((response) => response.statusCode === 422)).toHaveLength(9)
    expect(await owner.client.databases.list()).toHaveLength(2)
  })

  test('a key belongs to its user', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const stranger = await given.owner()
    await make(call, owner, 'key', { name: 'Club' })
    expectRefusal(
      await make(call, admin, 'key', { name: 'Club' }),
      409,
      'A bill group with this name already exists',
    )
    const theirs = await make(call, stranger, 'key', { name: 'Club' })
    expect([theirs.statusCode, theirs.headers['idempotency-replayed']]).toEqual([201, undefined])
  })

  test('the role is checked before a kept answer is given', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const admin = await given.user(owner.accountId, { isAdmin: true })
    await make(call, admin, 'key', { name: 'Club' })
    await database.write((tx) =>
      tx.updateTable('users').set({ is_admin: 0 }).where('id', '=', admin.id).execute(),
    )
    const response = await make(call, admin, 'key', { name: 'Club' })
    expectRefusal(response, 403, 'You do not have permission to do this')
    expect(response.headers).not.toHaveProperty('idempotency-replayed')
  })

  test('a key is remembered for 48 hours and free again afterwards', async () => {
    const { call, given, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const owner = await given.owner()
    const first = await make(call, owner, 'key', { name: 'Club' })
    clock.set('2026-02-04T08:59:59.999Z')
    const late = await given.signedIn(owner)
    const repeat = await make(call, late, 'key', { name: 'Club' })
    expect([repeat.body, repeat.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    clock.set('2026-02-04T09:00:00.000Z')
    expect((await make(call, late, 'key', { name: 'Club' })).statusCode).toBe(409)
    const next = await make(call, late, 'key', { name: 'Another' })
    expect([next.statusCode, next.headers['idempotency-replayed']]).toEqual([201, undefined])
  })

  test('a key is 1 to 255 printable ASCII characters', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    for (const key of ['', 'x'.repeat(256), 'clé', 'a\tb', 'naïve', '\u007f']) {
      expectRefusal(await make(call, owner, key, { name: 'Refused' }), 400, UNFIT)
    }
    const good = ['x', 'x'.repeat(255), '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~', 'with blanks inside', '0']
    for (const [index, key] of good.entries()) {
      expect((await make(call, owner, key, { name: `Good ${index}` })).statusCode).toBe(201)
    }
    const cases = await Promise.all(['Key', 'key'].map((key) => make(call, owner, key, { name: key })))
    expect(cases.map((response) => response.statusCode)).toEqual([201, 201])
  })

  test('calls that take no key ignore even an invalid one, so no token is ever stored', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    for (const key of ['', 'clé', 'key', 'key']) {
      const headers = { ...owner.auth, 'idempotency-key': key }
      const refresh = await call('POST', '/auth/refresh', {
        headers,
        body: { refresh_token: owner.refreshToken },
      })
      expect(refresh.headers).not.toHaveProperty('idempotency-replayed')
      expect(answerOf(refresh)).toMatchObject({ status: 200 })
      const put = await call('PUT', `/databases/${owner.groupId}`, { headers, body: { name: `Name ${key}` } })
      expect(put.statusCode).toBe(200)
    }
    expect(await database.read.selectFrom('idempotency_keys').select('id').execute()).toEqual([])
  })

  test('the typed client sends a key of its own with every group it makes', async () => {
    const { given, database } = await testApp()
    const owner = await given.owner()
    await owner.client.databases.create({ name: 'Club' })
    await owner.client.databases.create({ name: 'Shop' })
    const kept = await database.read.selectFrom('idempotency_keys').select('idempotency_key as key').execute()
    expect(new Set(kept.map((row) => row.key)).size).toBe(2)
  })
})

function make(call: Call, person: { auth: { authorization: string } }, key: string, body: object) {
  return call('POST', '/databases', { headers: { ...person.auth, 'idempotency-key': key }, body })
}
