import { describe, expect, test } from 'vitest'
import { failure } from '../support/failure.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'

const PHONE = { device_id: 'phone-1', platform: 'ios', name: 'Ada’s phone', app_version: '1.2.3' } as const
const DEVICES = '/api/v2/devices'

type Headers = Record<string, string>

async function post({ inject }: TestApp, headers: Headers, body: unknown) {
  const type = { 'content-type': 'application/json' }
  const answer = await inject({
    method: 'POST',
    url: DEVICES,
    headers: { ...headers, ...type },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

async function countDevices({ database }: TestApp): Promise<number> {
  return (await database.read.selectFrom('devices').select('id').execute()).length
}

onSqlite((testApp) => {
  test('a device is registered with 201, renewed under the same id, listed and removed', async () => {
    const app = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const { auth, client } = await app.given.owner()
    const made = await post(app, auth, PHONE)
    const device = {
      id: expect.any(Number),
      ...PHONE,
      created_at: '2026-02-02T09:00:00.000Z',
      updated_at: '2026-02-02T09:00:00.000Z',
    }
    expect([made.status, made.body]).toEqual([201, { success: true, data: device }])
    const { id } = made.body.data

    app.clock.advance({ minutes: 1 })
    const renewed = await post(app, auth, { device_id: 'phone-1', platform: 'android', name: null })
    const newer = {
      id,
      device_id: 'phone-1',
      platform: 'android',
      name: null,
      app_version: null,
      created_at: '2026-02-02T09:00:00.000Z',
      updated_at: '2026-02-02T09:01:00.000Z',
    }
    expect([renewed.status, renewed.body.data]).toEqual([201, newer])
    const second = await client.devices.register({ device_id: 'tablet', platform: 'ios' })
    expect(await client.devices.list()).toEqual([newer, second])

    const gone = await app.inject({ method: 'DELETE', url: `${DEVICES}/${id}`, headers: auth })
    expect([gone.statusCode, gone.json()]).toEqual([200, { success: true, message: 'Device removed' }])
    expect(await client.devices.list()).toEqual([second])
    const again = await app.inject({ method: 'DELETE', url: `${DEVICES}/${id}`, headers: auth })
    expect([again.statusCode, again.json()]).toEqual([404, failure('Device not found')])
  })

  test('everybody has their own: the same device_id is another device, and nobody sees or removes a stranger’s', async () => {
    const app = await testApp()
    const { accountId, ...owner } = await app.given.owner()
    const user = await app.given.user(accountId)
    const stranger = await app.given.owner()
    const mine = await user.client.devices.register(PHONE)
    const theirs = await stranger.client.devices.register(PHONE)
    expect(theirs.id).not.toBe(mine.id)
    expect(await user.client.devices.list()).toEqual([mine])
    for (const { client, auth } of [owner, stranger]) {
      expect((await client.devices.list()).map((device) => device.id)).not.toContain(mine.id)
      const answer = await app.inject({ method: 'DELETE', url: `${DEVICES}/${mine.id}`, headers: auth })
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'Device not found'])
    }
    expect(await user.client.devices.list()).toEqual([mine])
  })

  test('an id that is none is not found', async () => {
    const app = await testApp()
    const { auth } = await app.given.owner()
    for (const id of [
      '0',
      '-1',
      '1.0',
      'x',
      '1e3',
      '01',
      '9007199254740991',
      '9'.repeat(16),
      '9'.repeat(40),
    ]) {
      const answer = await app.inject({ method: 'DELETE', url: `${DEVICES}/${id}`, headers: auth })
      expect([id, answer.statusCode, answer.json()]).toEqual([id, 404, failure('Device not found')])
    }
  })

  test('without a token nothing is listed, registered or removed', async () => {
    const app = await testApp()
    const { client } = await app.given.owner()
    const { id } = await client.devices.register(PHONE)
    for (const [method, url] of [
      ['GET', DEVICES],
      ['POST', DEVICES],
      ['DELETE', `${DEVICES}/${id}`],
    ] as const) {
      const answer = await app.inject({ method, url })
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'Missing Authorization header'])
    }
    expect(await countDevices(app)).toBe(1)
  })

  test('texts are trimmed; blank ones that may be missing become null; the longest that fit are kept', async () => {
    const app = await testApp()
    const { client } = await app.given.owner()
    expect(
      await client.devices.register({ device_id: '  d  ', platform: 'ios', name: '   ', app_version: '' }),
    ).toMatchObject({ device_id: 'd', name: null, app_version: null })
    // Characters, not UTF-16 units.
    const longest = { device_id: '📱'.repeat(200), name: '📱'.repeat(100), app_version: 'v'.repeat(50) }
    expect(await client.devices.register({ platform: 'android', ...longest })).toMatchObject(longest)
  })

  test('what is wrong is refused with 400 and a sentence, and registers nothing', async () => {
    const app = await testApp()
    const { auth } = await app.given.owner()
    const platforms = 'platform must be one of: ios, android'
    const cases: Array<[body: unknown, error: string]> = [
      [{}, 'device_id is required'],
      [{ platform: 'ios' }, 'device_id is required'],
      [{ device_id: null, platform: 'ios' }, 'device_id is required'],
      [{ device_id: 7, platform: 'ios' }, 'device_id must be a text'],
      [{ device_id: ' ', platform: 'ios' }, 'device_id must not be blank'],
      [{ device_id: 'd'.repeat(201), platform: 'ios' }, 'device_id must have at most 200 characters'],
      [{ device_id: 'a\u0000b', platform: 'ios' }, 'device_id must not contain control characters'],
      [{ device_id: 'a\ud800', platform: 'ios' }, 'device_id must be well-formed Unicode text'],
      [{ device_id: 'd' }, 'platform is required'],
      [{ device_id: 'd', platform: null }, 'platform is required'],
      [{ device_id: 'd', platform: 'web' }, platforms],
      [{ device_id: 'd', platform: 'IOS' }, platforms],
      [{ device_id: 'd', platform: ['ios'] }, platforms],
      [{ device_id: 'd', platform: 'ios', name: 5 }, 'name must be a text or null'],
      [{ device_id: 'd', platform: 'ios', name: 'n'.repeat(101) }, 'name must have at most 100 characters'],
      [{ device_id: 'd', platform: 'ios', name: 'a\nb' }, 'name must not contain control characters'],
      [{ device_id: 'd', platform: 'ios', app_version: true }, 'app_version must be a text or null'],
      [
        { device_id: 'd', platform: 'ios', app_version: 'v'.repeat(51) },
        'app_version must have at most 50 characters',
      ],
      [[], 'Request body must be a JSON object'],
      ['d', 'Request body must be a JSON object'],
    ]
    for (const [body, error] of cases) {
      const answer = await post(app, auth, body)
      expect([body, answer.status, answer.body]).toEqual([body, 400, failure(error)])
    }
    expect(await countDevices(app)).toBe(0)
  })

  describe('an Idempotency-Key', () => {
    test('makes a repeat the same answer, and one device', async () => {
      const app = await testApp()
      const { auth } = await app.given.owner()
      const headers = { ...auth, 'idempotency-key': 'key-1' }
      const [one, other] = await Promise.all([post(app, headers, PHONE), post(app, headers, PHONE)])
      expect([one.status, other.status]).toEqual([201, 201])
      expect(one.body).toEqual(other.body)
      app.clock.advance({ minutes: 1 })
      const later = await post(app, headers, PHONE)
      expect([later.status, later.body, later.headers['idempotency-replayed']]).toEqual([
        201,
        one.body,
        'true',
      ])
      expect(await countDevices(app)).toBe(1)
    })

    test('of another request is refused, that of another user is another key, and a bad one is 400', async () => {
      const app = await testApp()
      const { auth } = await app.given.owner()
      const stranger = await app.given.owner()
      const key = { 'idempotency-key': 'key-1' }
      await post(app, { ...auth, ...key }, PHONE)
      const reused = await post(app, { ...auth, ...key }, { ...PHONE, name: 'Another' })
      expect([reused.status, reused.body.error]).toEqual([
        422,
        'This Idempotency-Key was used for a different request',
      ])
      const theirs = await post(app, { ...stranger.auth, ...key }, PHONE)
      expect([theirs.status, theirs.headers['idempotency-replayed']]).toEqual([201, undefined])
      for (const bad of ['', 'k'.repeat(256), 'kéy']) {
        expect((await post(app, { ...auth, 'idempotency-key': bad }, PHONE)).status).toBe(400)
      }
      expect(await countDevices(app)).toBe(2)
    })
  })
})
