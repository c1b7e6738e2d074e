import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { recordsOf } from '../support/test-telemetry.ts'
import { type Reply, startCollector } from './support/collector.ts'
import { givenInstance } from './support/job.ts'
import { sendTo, startRawServer } from './support/send-to.ts'

/** What becomes of a send for each of these first answers; a second attempt would succeed. */
async function afterEach(replies: Reply[]) {
  const instance = await givenInstance('sqlite')
  const outcomes: unknown[] = []
  for (const reply of replies) {
    instance.collector.answers(reply, 200)
    outcomes.push({ reply, ...(await sendTo(instance)) })
  }
  expect(await recordsOf(instance.database)).toHaveLength(replies.length)
  return outcomes
}

const failed = (status: number) => [0, `The destination answered ${status}`]

test('a report is a POST of JSON that names product and version, and nothing else about the sender', async () => {
  const instance = await givenInstance('sqlite')
  await sendTo(instance, `${instance.collector.url}in?key=K`)
  const [request] = instance.collector.received
  expect(request).toMatchObject({
    method: 'POST',
    path: '/in?key=K',
    headers: { 'content-type': 'application/json', 'user-agent': 'Duebook/0.0.0-test' },
  })
  const known =
    /^(?:host|connection|content-type|content-length|user-agent|accept|accept-language|accept-encoding|sec-fetch-mode)$/
  expect(Object.keys(request?.headers ?? {}).filter((name) => !known.test(name))).toEqual([])
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ timestamp: '2026-02-02T09:05:00.000Z' })
})

test('every 2xx is a success', async () => {
  const statuses = [200, 201, 202, 204, 205, 226, 299]
  expect(await afterEach(statuses)).toEqual(
    statuses.map((reply) => ({ reply, attempts: 1, pauses: [], record: [1, null] })),
  )
})

test('408, 425, 429 and 5xx are tried again', async () => {
  const statuses = [408, 425, 429, 500, 501, 502, 503, 504, 507, 599]
  expect(await afterEach(statuses)).toEqual(
    statuses.map((reply) => ({ reply, attempts: 2, pauses: [1], record: [1, null] })),
  )
})

test('every other status is final', async () => {
  const statuses = [300, 304, 305, 400, 401, 402, 403, 404, 409, 410, 413, 418, 422, 451, 499]
  expect(await afterEach(statuses)).toEqual(
    statuses.map((reply) => ({ reply, attempts: 1, pauses: [], record: failed(reply) })),
  )
})

test('a redirect to another collector is final and not followed', async () => {
  const elsewhere = await startCollector()
  const redirects = [301, 302, 303, 307, 308].map((status): [number, Record<string, string>] => [
    status,
    { location: elsewhere.url },
  ])
  expect(await afterEach(redirects)).toEqual(
    redirects.map((reply) => ({ reply, attempts: 1, pauses: [], record: failed(reply[0]) })),
  )
  expect(elsewhere.connections()).toBe(0)
})

test('Retry-After is honoured in both its forms up to 30 s, ignored as nonsense, and makes nothing retryable', async () => {
  const later = (status: number, value: string): Reply => [status, { 'retry-after': value }]
  const replies = [
    later(503, '12'),
    // The clock of the instance stands still at this minute, whatever the day really is.
    later(429, 'Mon, 02 Feb 2026 09:10:20 GMT'),
    later(503, '3600'),
    later(503, 'when it suits'),
    later(400, '1'),
  ]
  const outcomes = (await afterEach(replies)) as Array<{ pauses: number[] }>
  expect(outcomes.map(({ pauses }) => pauses)).toEqual([[12], [20], [30], [1], []])
})

describe('cannot be reached, and is tried again:', () => {
  test.each([
    ['one that hangs up', (socket: Socket) => socket.destroy()],
    ['one that resets', (socket: Socket) => socket.resetAndDestroy()],
    ['one that hangs up after the request', (socket: Socket) => socket.once('data', () => socket.end())],
    ['one that speaks no HTTP', (socket: Socket) => socket.end('220 mail.example.org ESMTP\r\n')],
    ['one with headers without end', (socket: Socket) => floodHeaders(socket)],
  ])('%s', async (_, behaviour) => {
    const { port, sockets } = await startRawServer(behaviour)
    const instance = await givenInstance('sqlite')
    const { pauses, record } = await sendTo(instance, `http://127.0.0.1:${port}/?key=sesame`)
    expect(sockets.size).toBe(2)
    expect(pauses).toEqual([1])
    expect(record).toEqual([
      0,
      expect.stringMatching(/^The destination could not be reached: (?:[A-Z0-9_]+|network error)$/),
    ])
  })

  test('one without TLS where the address says https', async () => {
    const instance = await givenInstance('sqlite')
    const { pauses, record } = await sendTo(instance, instance.collector.url.replace('http:', 'https:'))
    expect(pauses).toEqual([1])
    expect(record).toEqual([0, expect.stringMatching(/^The destination could not be reached: /)])
    expect(instance.collector.received).toEqual([])
  })

  function floodHeaders(socket: Socket): void {
    const line = `x-filler: ${'x'.repeat(1000)}\r\n`
    const flood = () => {
      while (socket.writable && socket.write(line));
    }
    socket.on('drain', flood)
    socket.write('HTTP/1.1 200 OK\r\n')
    flood()
  }
})

describe('an answer', () => {
  test('that never ends is not read: the connection is closed, and the report counts as sent', async () => {
    const chunk = 'x'.repeat(64 * 1024)
    const closed = Promise.withResolvers<number>()
    const instance = await givenInstance('sqlite')
    instance.collector.answers((response) => {
      const flood = () => {
        while (response.writable && response.write(chunk));
      }
      const { socket } = response
      socket?.once('close', () => closed.resolve(socket.bytesWritten))
      response.on('drain', flood)
      response.writeHead(200)
      flood()
    })
    expect(await sendTo(instance)).toMatchObject({ attempts: 1, record: [1, null] })
    // What the system's own buffers swallow; a reader would take gigabytes.
    expect(await closed.promise).toBeLessThan(64 * 1024 * 1024)
  })

  test('that drips is not waited for', async () => {
    const closed = Promise.withResolvers<void>()
    const instance = await givenInstance('sqlite')
    instance.collector.answers((response) => {
      response.socket?.once('close', closed.resolve)
      response.writeHead(200, { 'content-length': '1000000' }).write('x')
    })
    expect(await sendTo(instance)).toMatchObject({ attempts: 1, record: [1, null] })
    await closed.promise
  })
})
