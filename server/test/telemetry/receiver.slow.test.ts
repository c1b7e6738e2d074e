import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/open'
import { failure } from '../support/failure.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { silentLog } from '../support/silent-log.ts'
import { givenConsent, INSTANCE_ID, recordsOf } from '../support/test-telemetry.ts'
import { givenInstance } from './support/job.ts'
import { type RunningProcess, startReceiver, temporaryDirectory, warningsOf } from './support/processes.ts'

let dataDir: string
let receiver: RunningProcess

sharedSetUp({
  async begin() {
    dataDir = temporaryDirectory()
    receiver = await startReceiver({ DATA_DIR: dataDir })
  },
  end: () => receiver.stop(),
  inOrder: true,
})

async function stored() {
  const file = join(dataDir, 'duebook.sqlite')
  const database = await openDatabase({ engine: 'sqlite', file }, silentLog)
  const rows = await database.read.selectFrom('received_reports').selectAll().orderBy('id').execute()
  await database.close()
  return rows
}

const post = (body: string) =>
  fetch(receiver.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })

test('the receiver takes the report of a real instance as it was sent, and the instance records a success', async () => {
  const { database, start } = await givenInstance('sqlite', '2026-02-02T09:00:00.000Z')
  await givenConsent(database, 'accepted')
  await start({ url: `${receiver.url}/` }).tickAt('2026-02-02T09:05:00.000Z')
  const [record] = await recordsOf(database)
  expect(record).toMatchObject({ send_successful: 1, error_message: null })
  expect(await stored()).toMatchObject([{ instance_id: INSTANCE_ID, report: record?.metrics_snapshot }])
})

test('it takes no report that a page made a browser send', async () => {
  const before = (await stored()).length
  const body = JSON.stringify({ instance_id: INSTANCE_ID })
  const response = await fetch(receiver.url, {
    method: 'POST',
    body,
    headers: { origin: 'https://evil.example' },
  })
  expect(response.status).toBe(403)
  expect(await stored()).toHaveLength(before)
})

test('it refuses what is too large, also where the size is not told, what is no report, and other paths', async () => {
  const large = JSON.stringify({ instance_id: INSTANCE_ID, filler: 'x'.repeat(70_000) })
  const chunked = request(receiver.url, { method: 'POST', headers: { 'content-type': 'application/json' } })
  chunked.on('error', () => {})
  for (let at = 0; at < large.length; at += 10_000) chunked.write(large.slice(at, at + 10_000))
  chunked.end()
  const [answer] = (await once(chunked, 'response')) as [{ statusCode: number; resume: () => void }]
  answer.resume()
  expect(answer.statusCode).toBe(413)
  const answers = [
    [await post(large), 413],
    [await post('{"instance_id"'), 400],
    [await post('{"instance_id":"me"}'), 400],
    [await fetch(receiver.url), 404],
    [await fetch(`${receiver.url}/api/v2/health`), 404],
  ] as const
  for (const [each, status] of answers) {
    expect([each.status, await each.json()]).toEqual([status, failure(expect.any(String))])
  }
  expect(await stored()).toHaveLength(1)
})

test('the 61st report of an hour is refused with 429 and Retry-After', async () => {
  const body = JSON.stringify({ instance_id: INSTANCE_ID })
  for (let sent = 1; sent < 60; sent++) expect((await post(body)).status).toBe(202)
  const refused = await post(body)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.json()).toEqual(failure(expect.any(String)))
  expect(await stored()).toHaveLength(60)
})

test('SIGTERM ends it with 0, although a client keeps its connection open', async () => {
  const { hostname, port } = new URL(receiver.url)
  const idle = connect(Number(port), hostname)
  await once(idle, 'connect')
  idle.on('error', () => {})
  expect(await receiver.stop()).toEqual({ code: 0, signal: null })
  expect(receiver.stdout()).toContain('Telemetry receiver stopped')
  expect(warningsOf(receiver)).toEqual([])
})

test('SIGTERM ends it within 10 seconds, although a client never finishes what it began to send', async () => {
  const other = await startReceiver({ DATA_DIR: temporaryDirectory() })
  const { hostname, port } = new URL(other.url)
  const stalled = connect(Number(port), hostname)
  stalled.on('error', () => {})
  const begun = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'
  await new Promise((resolve) => stalled.write(begun, resolve))
  // The receiver must have read the beginning, or it would rightly close an idle connection.
  expect((await fetch(other.url)).status).toBe(404)
  const ended = await Promise.race([other.stop(), sleep(50_000, 'still running')])
  expect(ended).toEqual({ code: 0, signal: null })
})
