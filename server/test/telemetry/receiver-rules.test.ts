import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/database'
import type { TrustProxy } from '#http/trust-proxy'
import { buildReceiver } from '#receiver/build-receiver'
import { failure } from '../support/failure.ts'
import { silentLog } from '../support/silent-log.ts'
import { INSTANCE_ID } from '../support/test-telemetry.ts'
import { type Instance, onInstancesOfEveryDialect } from './support/job.ts'

const REPORT = { instance_id: INSTANCE_ID, metrics: { users: { total: 1 } }, note: 'ünï\u0000' }
const LIMIT = 64 * 1024

const rowsIn = (database: Database) =>
  database.read.selectFrom('received_reports').selectAll().orderBy('id').execute()

async function givenReceiver({ database, clock }: Instance, trustProxy: TrustProxy = false) {
  await database.write((tx) => tx.deleteFrom('received_reports').execute())
  const app = buildReceiver({ database, clock, log: silentLog, trustProxy })
  onTestFinished(() => app.close())
  const send = async (options: InjectOptions) => {
    const answer = await app.inject({ remoteAddress: '192.0.2.1', ...options })
    const retryAfter = answer.headers['retry-after']
    return { status: answer.statusCode, body: answer.json<unknown>(), retryAfter }
  }
  const report = (body: unknown = REPORT, options: InjectOptions = {}) =>
    send({
      method: 'POST',
      url: '/',
      payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      ...options,
      headers: { 'content-type': 'application/json', ...options.headers },
    })
  return { send, report }
}

/** Of exactly so many bytes. */
function reportOf(bytes: number): string {
  const empty = JSON.stringify({ instance_id: INSTANCE_ID, filler: '' })
  return JSON.stringify({ instance_id: INSTANCE_ID, filler: 'x'.repeat(bytes - empty.length) })
}

const refusal = (status: number) => ({
  status,
  body: failure(expect.stringMatching(/\w/)),
  retryAfter: undefined,
})

onInstancesOfEveryDialect((given) => {
  test('a report is taken with 202 and stored whole, with a hash in place of the sender’s address', async () => {
    const instance = await given('2026-02-02T09:00:00.000Z')
    const { report } = await givenReceiver(instance)
    const answer = await report({ ...REPORT, instance_id: INSTANCE_ID.toUpperCase() })
    expect(answer).toMatchObject({ status: 202, body: { success: true, message: 'Report received' } })
    const [row, ...others] = await rowsIn(instance.database)
    expect(others).toEqual([])
    expect(row).toMatchObject({ instance_id: INSTANCE_ID, received_at: '2026-02-02T09:00:00.000Z' })
    expect(JSON.parse(row?.report ?? '')).toEqual({ ...REPORT, instance_id: INSTANCE_ID.toUpperCase() })
    expect(JSON.stringify(row)).not.toContain('192.0.2.1')
  })

  test('64 KiB are taken, one byte more is 413', async () => {
    const instance = await given()
    const { report } = await givenReceiver(instance)
    expect((await report(reportOf(LIMIT))).status).toBe(202)
    const tooLarge = await report(reportOf(LIMIT + 1))
    expect(tooLarge).toEqual(refusal(413))
    expect(tooLarge.body).toMatchObject({ error: expect.stringContaining('64 KiB') })
    expect(await rowsIn(instance.database)).toHaveLength(1)
  })

  test('what is no report is refused in the envelope, and nothing is stored', async () => {
    const instance = await given()
    const { report, send } = await givenReceiver(instance)
    const broken: unknown[] = ['{', '', 'null', '5', '"x"', '[]', '{}', Buffer.from([0x7b, 0xff, 0x7d])]
    const ids = [
      null,
      5,
      '',
      'x',
      INSTANCE_ID.slice(1),
      `${INSTANCE_ID} `,
      [INSTANCE_ID],
      { id: INSTANCE_ID },
    ]
    for (const body of [...broken, ...ids.map((id) => ({ ...REPORT, instance_id: id }))]) {
      expect(await report(body)).toEqual(refusal(400))
    }
    expect(await send({ method: 'POST', url: '/' })).toEqual(refusal(400))
    expect(await report(REPORT, { headers: { 'content-type': 'text/plain' } })).toEqual(refusal(415))
    expect(await report(REPORT, { headers: { 'content-encoding': 'gzip' } })).toEqual(refusal(415))
    expect(await rowsIn(instance.database)).toEqual([])
  })

  test('every other path and method is 404 in the envelope', async () => {
    const { send } = await givenReceiver(await given())
    const others: InjectOptions[] = [
      { method: 'GET', url: '/' },
      { method: 'PUT', url: '/', payload: JSON.stringify(REPORT) },
      { method: 'DELETE', url: '/' },
      { method: 'OPTIONS', url: '/' },
      { method: 'POST', url: '/reports', payload: JSON.stringify(REPORT) },
      { method: 'GET', url: '/api/v2/health' },
      { method: 'GET', url: '/api/v2/telemetry' },
      { method: 'GET', url: '/../../etc/passwd' },
    ]
    for (const options of others) {
      expect(await send({ ...options, headers: { 'content-type': 'application/json' } })).toEqual(
        refusal(404),
      )
    }
  })

  test('an address that is no address is refused in the envelope too', async () => {
    const { send } = await givenReceiver(await given())
    const answer = await send({ method: 'POST', url: '/%zz' })
    expect(answer).toEqual(refusal(answer.status))
    expect([400, 404]).toContain(answer.status)
  })

  test('60 an hour are taken from one address: the next is 429 with Retry-After, until the hour is over', async () => {
    const instance = await given('2026-02-02T09:00:00.000Z')
    const { report } = await givenReceiver(instance)
    const { clock } = instance
    expect(await report('{')).toEqual(refusal(400))
    for (let sent = 0; sent < 60; sent++) {
      expect((await report()).status).toBe(202)
      clock.advance({ seconds: 1 })
    }
    const refused = await report()
    expect(refused).toEqual({ ...refusal(429), retryAfter: expect.stringMatching(/^\d+$/) })
    const seconds = Number(refused.retryAfter)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect((await report(REPORT, { remoteAddress: '192.0.2.2' })).status).toBe(202)
    clock.set('2026-02-02T09:59:59.999Z')
    expect((await report()).status).toBe(429)
    clock.set('2026-02-02T10:00:00.000Z')
    expect((await report()).status).toBe(202)
    expect((await report()).status).toBe(429)
    expect(await rowsIn(instance.database)).toHaveLength(62)
  })

  test('no more are taken when they come all at once', async () => {
    const instance = await given()
    const { report } = await givenReceiver(instance)
    const answers = await Promise.all(Array.from({ length: 100 }, () => report()))
    expect(await rowsIn(instance.database)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
  })

  test('one network counts as one sender, and X-Forwarded-For only behind a proxy that is trusted', async () => {
    const instance = await given()
    const { report } = await givenReceiver(instance)
    const forwarded = { 'x-forwarded-for': '198.51.100.9' }
    await report(REPORT, { remoteAddress: '2001:db8:1:2:a::1' })
    await report(REPORT, { remoteAddress: '2001:db8:1:2:b::2' })
    await report(REPORT, { remoteAddress: '2001:db8:1:3:b::2' })
    await report(REPORT, { remoteAddress: '::ffff:192.0.2.1' })
    await report(REPORT, { headers: forwarded })
    const hashes = (await rowsIn(instance.database)).map((row) => row.address_hash)
    expect(new Set(hashes.slice(0, 2)).size).toBe(1)
    expect(new Set(hashes.slice(1, 4)).size).toBe(3)
    expect(hashes[4]).toBe(hashes[3])

    const behindProxy = await givenReceiver(instance, 1)
    await behindProxy.report(REPORT, { headers: forwarded })
    await behindProxy.report(REPORT, { remoteAddress: '198.51.100.9' })
    const [one, other] = (await rowsIn(instance.database)).map((row) => row.address_hash)
    expect(one).toBe(other)
    expect(one).not.toBe(hashes[4])
  })
})
