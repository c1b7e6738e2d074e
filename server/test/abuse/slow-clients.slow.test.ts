import { expect, test, vi } from 'vitest'
import { TIME_LIMITS } from '#http/connections'
import { rowsOf } from '../support/rows.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { listening, unfinishedLogin } from './support/clients.ts'

vi.setConfig({ testTimeout: 180_000 })

/** The same limits, only sooner. */
const SOON = {
  ...TIME_LIMITS,
  headers: 400,
  request: 700,
  file: 2_000,
  silence: 500,
  check: 50,
}

onSqlite((testApp) => {
  test('the limits are those that were decided', async () => {
    expect(TIME_LIMITS).toMatchObject({
      headers: 10_000,
      request: 30_000,
      file: 300_000,
      filePause: 10_000,
      filePace: 20_000,
      silence: 30_000,
      check: 1_000,
    })
    const { server } = (await testApp()).app
    expect(server.headersTimeout).toBe(10_000)
    // That of files; others are held to theirs by the app itself.
    expect(server.requestTimeout).toBe(300_000)
    expect(server.timeout).toBe(30_000)
    expect(server.maxConnections).toBe(4_000)
  })

  test('headers and bodies that arrive byte by byte are cut off, however steadily they arrive', async () => {
    const { app } = await testApp({ timeLimits: SOON })
    const place = await listening(app)
    const silent = await place.connect()
    const headers = await place.connect('GET /api/v2/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    headers.drip('x', 20)
    const body = await place.connect(unfinishedLogin())
    body.drip('x', 20)
    for (const client of [headers, body]) {
      const answer = await client.closed()
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer).toContain('{"success":false,"error":"The request took too long to arrive"}')
    }
    await silent.closed()
    expect((await place.get('/health')).status).toBe(200)
  })

  test('a client that requests a large response and does not read it is cut off', async () => {
    const context = await testApp({ timeLimits: SOON })
    const { accessToken, groupId } = await givenLongList(context, 1_000, 10_000)
    const place = await listening(context.app)
    const greedy = await place.connect()
    greedy.socket.pause()
    greedy.socket.write(listBills(accessToken, groupId))
    await place.holds(1)
    await place.holds(0)
    expect(greedy.received()).toBe('')
  })

  test('hundreds of logins whose bodies never arrive do not keep others from signing in', async () => {
    const { given, app } = await testApp()
    const owner = await given.owner()
    const place = await listening(app)
    await Promise.all(Array.from({ length: 400 }, () => place.connect(unfinishedLogin())))
    await place.holds(400)
    const login = await fetch(`http://127.0.0.1:${place.port}/api/v2/auth/login`, {
      method: 'POST',
      headers: { connection: 'close', 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: PASSWORD }),
      signal: AbortSignal.timeout(8_000),
    })
    expect(login.status).toBe(200)
    expect((await place.get('/setup')).status).toBe(200)
    // They were not cut off to make room: they only do not stand in the way.
    await place.holds(400)
  })

  test('hundreds of responses that are not read do not delay others', async () => {
    const context = await testApp()
    const { accessToken, groupId } = await givenLongList(context, 60, 5_000)
    const other = await context.given.owner()
    const place = await listening(context.app)
    for (let i = 0; i < 12; i++) {
      const greedy = await place.connect()
      greedy.socket.pause()
      greedy.socket.write(listBills(accessToken, groupId).repeat(60))
    }
    await vi.waitUntil(async () => (await place.get('/me', other.accessToken)).status === 200, {
      timeout: 60_000,
      interval: 100,
    })
    await place.holds(12)
    expect((await place.get('/me', other.accessToken)).status).toBe(200)
  })
})

function listBills(token: string, groupId: number): string {
  return (
    `GET /api/v2/bills HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
    `X-Database-Id: ${groupId}\r\n\r\n`
  )
}

async function givenLongList({ given, database }: TestApp, bills: number, notes: number) {
  const owner = await given.owner()
  const row = { group_id: owner.groupId, notes: 'x'.repeat(notes) }
  await rowsOf(database).bills(Array.from({ length: bills }, () => row))
  return owner
}
