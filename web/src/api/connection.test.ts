import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { NotSentError, trackedFetch } from './tracked-fetch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that can be made unreachable. */
function given() {
  const server = { isThere: true, checks: 0, hangs: false }
  const connection = createConnection(async () => {
    server.checks += 1
    return server.isThere
  })
  const send = vi.fn<typeof fetch>(async (_, init) => {
    if (server.hangs) {
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      })
    }
    if (!server.isThere) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  return { server, connection, send, ask: trackedFetch(connection, send) }
}

const POST = { method: 'POST' }

describe('the connection', () => {
  test('is lost when a request fails and nothing is answered within a moment', async () => {
    const { server, connection, ask } = given()
    server.isThere = false
    await expect(ask('/x')).rejects.toThrow('Failed to fetch')
    expect(connection.isOffline()).toBe(false)
    vi.advanceTimersByTime(500)
    expect(connection.isOffline()).toBe(true)
  })

  test('is not lost when another request is answered in between', async () => {
    const { server, connection, ask } = given()
    server.isThere = false
    await expect(ask('/x')).rejects.toThrow(TypeError)
    server.isThere = true
    await ask('/x')
    vi.advanceTimersByTime(5000)
    expect(connection.isOffline()).toBe(false)
  })

  test('is not lost when a request was given up on purpose', async () => {
    const { connection, server, ask } = given()
    server.hangs = true
    const controller = new AbortController()
    const asked = ask('/x', { signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    await vi.advanceTimersByTimeAsync(1000)
    expect(connection.isOffline()).toBe(false)
  })

  test('is there when a proxy says that the server is down', async () => {
    const { connection, send, ask } = given()
    send.mockResolvedValue(new Response('<html>', { status: 502 }))
    await ask('/x')
    vi.advanceTimersByTime(5000)
    expect(connection.isOffline()).toBe(false)
  })

  test('that swallows everything is looked at after two seconds, and nothing waits for it any longer', async () => {
    const { server, connection, ask } = given()
    server.hangs = true
    server.isThere = false
    const asked = ask('/x').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(2000)
    expect(connection.isOffline()).toBe(true)
    expect(await asked).toMatchObject({ message: 'The connection is lost' })
  })

  test('that is only slow stays', async () => {
    const { server, connection, ask } = given()
    server.hangs = true
    void ask('/x')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.checks).toBe(1)
    expect(connection.isOffline()).toBe(false)
  })

  test('is looked for less and less often, and noticed when it is back', async () => {
    const { server, connection } = given()
    const listener = vi.fn<() => void>()
    connection.subscribe(listener)
    server.isThere = false
    await connection.check()
    const checkedAt: number[] = []
    for (let second = 1; second <= 100; second++) {
      const before = server.checks
      await vi.advanceTimersByTimeAsync(1000)
      if (server.checks > before) checkedAt.push(second)
    }
    expect(checkedAt).toEqual([2, 6, 14, 30, 60, 90])
    expect(listener).toHaveBeenCalledOnce()
    server.isThere = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(connection.isOffline()).toBe(false)
    expect(listener).toHaveBeenCalledTimes(2)
    const before = server.checks
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.checks).toBe(before)
  })
})

describe('while there is none', () => {
  test('reading fails at once, and sends nothing', async () => {
    const { server, connection, send, ask } = given()
    server.isThere = false
    await connection.check()
    await expect(ask('/x')).rejects.toBeInstanceOf(NotSentError)
    expect(send).not.toHaveBeenCalled()
    expect(server.checks).toBe(1)
  })

  test('writing looks first: it is sent where the server is back, and not at all where it is not', async () => {
    const { server, connection, send, ask } = given()
    server.isThere = false
    await connection.check()
    await expect(ask('/x', POST)).rejects.toBeInstanceOf(NotSentError)
    expect(send).not.toHaveBeenCalled()
    server.isThere = true
    await ask('/x', POST)
    expect(send).toHaveBeenCalledOnce()
    expect(connection.isOffline()).toBe(false)
  })
})
