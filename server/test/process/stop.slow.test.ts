import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TEST_SECRET } from '../support/secrets.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { ADMIN, call, signIn } from './api-call.ts'
import { accepts, type RawConnection, rawConnection } from './raw-connection.ts'
import { type Ended, type ServerProcess, startServer, temporaryDirectory } from './server-process.ts'

/** What a request that does not end gets: whatever waits for that takes longer. */
const GRACE_MILLISECONDS = 10_000

async function givenServer(): Promise<{ server: ServerProcess; dataDir: string; token: string }> {
  const dataDir = temporaryDirectory()
  const server = await startServer({ DATA_DIR: dataDir, JWT_SECRET: TEST_SECRET, ...ADMIN })
  return { server, dataDir, token: (await signIn(server.url)).access }
}

/** A request that is in flight: the server has begun with it, and waits for the rest of its body. */
async function requestInFlight(
  url: string,
  token: string,
  name: string,
): Promise<RawConnection & { finish: () => void }> {
  const connection = await rawConnection(url)
  const body = JSON.stringify({ name })
  connection.send(
    `POST /api/v2/databases HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await connection.receives(/^HTTP\/1\.1 100 Continue/)
  connection.send(body.slice(0, 5))
  return { ...connection, finish: () => connection.send(body.slice(5)) }
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  test('finishes what is in flight, refuses what is new, and exits with 0', async () => {
    const { server, dataDir, token } = await givenServer()
    const inFlight = await requestInFlight(server.url, token, 'Late but saved')
    const halfAsked = await rawConnection(server.url)
    halfAsked.send('GET /api/v2/ready HTTP/1.1\r\nHost: localhost\r\n')
    await call(server.url, 'GET /health')

    server.child.kill(signal)
    // A terminal and a launcher send the same Ctrl-C twice: that is not the second one that means "at once".
    server.child.kill(signal)
    await expect.poll(() => accepts(server.url)).toBe(false)

    halfAsked.send('\r\n')
    const refusal = await halfAsked.receives(/\r\n\r\n\{.*\}$/)
    expect(refusal).toMatch(/^HTTP\/1\.1 503 /)
    expect(refusal).toMatch(/^retry-after: \d+\r$/im)
    expect(refusal).toMatch(/^connection: close\r$/im)
    expect(refusal).toMatch(/^x-request-id: \S+\r$/im)
    expect(JSON.parse(refusal.split('\r\n\r\n')[1] ?? '')).toEqual({
      success: false,
      error: 'The server is shutting down. Try again shortly',
    })

    inFlight.finish()
    expect(await inFlight.receives(/"name":"Late but saved"/)).toMatch(/HTTP\/1\.1 201 /)
    const finished = performance.now()
    const ended = await server.ended
    expect.soft(performance.now() - finished).toBeLessThan(GRACE_MILLISECONDS)
    expect([ended.code, ended.signal, ended.stderr]).toEqual([
      0,
      null,
      expect.not.stringMatching(/"level":[56]0/),
    ])
    expect(existsSync(join(dataDir, 'duebook.sqlite-wal'))).toBe(false)

    const again = await startServer({ DATA_DIR: dataDir, JWT_SECRET: TEST_SECRET })
    const names = (await call(again.url, 'GET /databases', { token })).body.data.map(
      (group: { name: string }) => group.name,
    )
    expect(names).toContain('Late but saved')
    await again.stop()
  })
})

describe('a request that does not end', () => {
  let hung: RawConnection
  let hungServerEnded: Promise<Ended & { milliseconds: number }>

  // Ten seconds of waiting, during which the other tests run.
  sharedSetUp({
    async begin() {
      const { server, token } = await givenServer()
      hung = await requestInFlight(server.url, token, 'Never sent whole')
      const began = performance.now()
      hungServerEnded = server.stop().then((ended) => ({ ...ended, milliseconds: performance.now() - began }))
    },
    end: () => hungServerEnded,
  })

  test('does not hold up a second signal', async () => {
    const { server, token } = await givenServer()
    const inFlight = await requestInFlight(server.url, token, 'Never sent whole')
    server.child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(server.child.exitCode).toBeNull()
    const began = performance.now()
    const ended = await server.stop('SIGTERM')
    expect(performance.now() - began).toBeLessThan(GRACE_MILLISECONDS - 1_500)
    expect(ended.signal).toBeNull()
    await inFlight.closed
  })

  test('is cut off after ten seconds, and the process still exits with 0', async () => {
    const ended = await hungServerEnded
    await hung.closed
    expect(ended.code).toBe(0)
    expect(ended.milliseconds).toBeGreaterThan(8_000)
    expect(ended.milliseconds).toBeLessThan(60_000)
  })
})

describe('an exit is not held up', () => {
  test('by connections on which nothing is asked, whether they were used before or not', async () => {
    const { server } = await givenServer()
    const used = await rawConnection(server.url)
    used.send('GET /api/v2/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await used.receives(/"ok"/)
    const unused = await rawConnection(server.url)
    await call(server.url, 'GET /health')
    const began = performance.now()
    expect((await server.stop()).code).toBe(0)
    expect(performance.now() - began).toBeLessThan(GRACE_MILLISECONDS)
    await Promise.all([used.closed, unused.closed])
  })
})

test('a server whose launcher is gone stops by itself and exits with 0', async () => {
  const server = await startServer({ DATA_DIR: temporaryDirectory() }, { ipc: true })
  server.child.disconnect()
  expect((await server.ended).code).toBe(0)
})
