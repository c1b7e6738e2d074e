import { expect, test, vi } from 'vitest'
import { ADMIN, type Answer, call, signIn } from '../process/api-call.ts'
import { startServer, temporaryDirectory } from '../process/server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

test('a flood of logins is limited: the queue is short, the rest are told to retry, and other requests are served', async () => {
  const server = await startServer({ DATA_DIR: temporaryDirectory(), ...ADMIN })
  const { access, refresh, groupId } = await signIn(server.url)
  const login = (index: number) =>
    call(server.url, 'POST /auth/login', { body: { email: `nobody${index}@example.org`, password: 'wrong' } })
  let isOver = false
  const flood = Promise.all(Array.from({ length: 400 }, (_, index) => login(index))).finally(() => {
    isOver = true
  })
  // Awaited below; where something else fails first, it is no error of its own.
  flood.catch(() => undefined)

  const beside: Answer[] = []
  while (!isOver) {
    const headers = { 'x-database-id': String(groupId) }
    beside.push(
      await call(server.url, 'GET /bills', { token: access, headers }),
      await call(server.url, 'POST /auth/refresh', { body: { refresh_token: refresh } }),
      await call(server.url, 'GET /health'),
    )
  }
  expect(beside.length).toBeGreaterThan(10)
  expect(beside.filter(({ status }) => status !== 200)).toEqual([])

  const byStatus = Map.groupBy(await flood, ({ status }) => status)
  expect(new Set(byStatus.keys())).toEqual(new Set([401, 503]))
  const rejected = byStatus.get(503) ?? []
  expect(rejected.length).toBeGreaterThan(100)
  for (const { headers, body } of rejected) {
    expect(headers.get('retry-after')).toBe('2')
    expect(body).toEqual({
      success: false,
      error: 'The server is busy. Try again later',
    })
  }
  expect((await signIn(server.url)).groupId).toBe(groupId)
  expect((await server.stop()).code).toBe(0)
})
