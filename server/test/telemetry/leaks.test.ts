import { hostname } from 'node:os'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { onSqlite } from '../support/test-app.ts'
import { recordsOf, testTelemetry } from '../support/test-telemetry.ts'
import { amountForms, dump, leaksIn, seedCanaries } from './support/canaries.ts'
import { deadAddress, type Received } from './support/collector.ts'
import { telemetryApp } from './support/telemetry-app.ts'

const KEY = 'canary-key-of-the-destination-3f9a'
const ANSWER = 'canary-words-of-the-destination-77c2'

/** Everything that is ever written to the log, at its most talkative. */
function capturedLog() {
  const lines: string[] = []
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) })
  return { log, text: () => lines.join('') }
}

/** All that left the machine, but for the address, where the operator put the key. */
const sentText = (requests: Received[]) =>
  JSON.stringify(requests.map(({ method, rawHeaders, body }) => ({ method, rawHeaders, body })))

onSqlite((testApp) => {
  test('nothing that people stored is in the report, its headers, the local record, the status or the log', async () => {
    const { log, text: logged } = capturedLog()
    const app = await telemetryApp(testApp, { log, parts: { log } })
    const { database, clock, collector, given } = app
    const owner = await given.owner({ email: 'canary.owner@leak.example', group: 'canary-group-name-51' })
    const stored = [
      ...(await seedCanaries(database)),
      'canary.owner@leak.example',
      'canary-group-name-51',
      ...(await storeThroughTheApi()),
    ]
    const all = await dump(database)
    expect(stored.filter((canary) => /^canary|^2031/.test(canary) && !all.includes(canary))).toEqual([])
    const canaries = [...stored, ...(await passThroughTheApi()), 'leak.example', KEY, ANSWER]
    await owner.client.telemetry.accept()

    // A success, every kind of failure, and an answer that wants to be repeated.
    const hostile = { [`x-${ANSWER}`]: ANSWER, location: `${collector.url}${ANSWER}` }
    const scenes: Array<[url: string, replies: Parameters<typeof collector.answers>]> = [
      [collector.url, [503, 503, 200]],
      [collector.url, [400]],
      [collector.url, [[302, hostile]]],
      [collector.url, [(response) => response.writeHead(500, ANSWER, hostile).end(ANSWER)]],
      [collector.url, [(response) => response.destroy()]],
      [await deadAddress(), [200]],
    ]
    for (const [url, replies] of scenes) {
      const { reporter } = testTelemetry({
        database,
        clock,
        settings: { url: `${url}in?key=${KEY}`, minSendIntervalHours: 0 },
        parts: { log },
      })
      reporter.job.start()
      collector.answers(...replies)
      clock.advance({ minutes: 5 })
      await reporter.job.tick()
      await reporter.job.stop()
    }

    const records = await recordsOf(database)
    expect(records.map((record) => record.send_successful)).toEqual([1, 0, 0, 0, 0, 0])
    expect(collector.received.length).toBeGreaterThanOrEqual(8)
    expect(collector.received.every(({ path }) => path === `/in?key=${KEY}`)).toBe(true)
    const fresh = await given.signedIn(owner)
    const status = JSON.stringify(await fresh.client.telemetry.get())
    expect(leaksIn(sentText(collector.received), canaries)).toEqual([])
    expect(leaksIn(JSON.stringify(records), canaries)).toEqual([])
    expect(leaksIn(status, canaries)).toEqual([])
    expect(logged()).toContain('telemetry attempt')
    expect(leaksIn(logged(), canaries)).toEqual([])
    // A short name such as "vm" may be a part of some word.
    const machine = new RegExp(`(?<![\\w.-])${RegExp.escape(hostname())}(?![\\w-])`, 'i')
    for (const text of [sentText(collector.received), JSON.stringify(records), logged()]) {
      expect(text).not.toMatch(machine)
    }

    async function storeThroughTheApi(): Promise<string[]> {
      const texts = ['name', 'account', 'notes', 'url', 'device', 'phone', 'version'].map(
        (name) => `canary-${name}-through-the-api`,
      )
      const [name = '', account = '', notes = '', url = '', device_id = '', phone = '', app_version = ''] =
        texts
      const bill = await owner.books.bills.create({
        name,
        account,
        notes,
        url: `https://example.org/${url}`,
        amount: 123456.78,
        due_date: '2031-11-30',
        frequency: 'monthly',
        type: 'deposit',
      })
      await owner.books.bills.pay(bill.id, { amount: 765432.1, date: '2031-12-24' })
      await owner.client.devices.register({ device_id, platform: 'ios', name: phone, app_version })
      return [...texts, ...amountForms(12345678), ...amountForms(76543210), '2031-11-30', '2031-12-24']
    }

    async function passThroughTheApi(): Promise<string[]> {
      const headers = { ...owner.auth, 'user-agent': 'canary-agent', 'x-forwarded-for': '203.0.113.77' }
      await app.inject({ url: '/api/v2/me?canary-query', headers })
      await app.inject({ url: '/api/v2/canary-path', headers })
      return ['canary-agent', '203.0.113.77', 'canary-query', 'canary-path']
    }
  })

  test('a single bill and its payment cannot be read out of the counts', async () => {
    const { given, database, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const { books } = await given.owner()
    const bill = await books.bills.create({
      name: 'Rent',
      amount: 123.45,
      due_date: '2024-02-29',
      frequency: 'monthly',
      type: 'bill',
    })
    await books.bills.pay(bill.id, { amount: 123.45, date: '2024-02-29' })
    const text = JSON.stringify(await testTelemetry({ database, clock }).reporter.payload())
    for (const trace of ['12345', '123.45', '2024-02', '2024-03', 'Rent', 'USD', 'monthly']) {
      expect(text).not.toContain(trace)
    }
  })

  test('every value is a count, an instant, the instance’s own id, or a short word about program and machine', async () => {
    const { given, database, clock } = await testApp()
    const { books, client } = await given.owner()
    await books.bills.create({
      name: 'A',
      amount: 1,
      due_date: '2026-02-28',
      frequency: 'weekly',
      type: 'bill',
    })
    await client.devices.register({ device_id: 'd', platform: 'ios' })
    const payload = (await testTelemetry({ database, clock }).reporter.payload()) as object
    const { metrics, ...rest } = payload as { metrics: Record<string, Record<string, unknown>> }
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const word = expect.stringMatching(/^[\w .()+~:-]{1,80}$/)
    expect(rest).toEqual({
      instance_id: expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
      version: word,
      deployment_mode: word,
      installation_date: instant,
      timestamp: instant,
      platform: {
        runtime_version: process.version,
        os: process.platform,
        os_release: word,
        architecture: process.arch,
        database: word,
        deployment: word,
      },
    })
    const leaves = Object.values(metrics).flatMap((part) =>
      Object.values(part).flatMap((value) =>
        typeof value === 'object' ? Object.values(value ?? {}) : [value],
      ),
    )
    expect(leaves.filter((leaf) => typeof leaf !== 'number' || !(leaf >= 0))).toEqual([])
  })
})

test('the search for canaries finds them in every disguise', () => {
  const canary = 'canary-bills-notes-0a1b2c'
  const disguises = [
    canary,
    canary.toUpperCase(),
    canary.split('').reverse().join(''),
    Buffer.from(canary).toString('hex'),
    ...['', 'x', 'xy', 'xyz'].map((before) => Buffer.from(`${before}${canary} and more`).toString('base64')),
    Buffer.from(`12${canary}`).toString('base64url'),
  ]
  for (const disguise of disguises) expect(leaksIn(`{"a":"${disguise}"}`, [canary])).not.toEqual([])
  expect(leaksIn('"2031-05-05"', ['2031-05-05T13:37:59.123Z'])).toHaveLength(1)
  expect(leaksIn('nothing of it', [canary])).toEqual([])
})
