import { afterAll, describe, expect, test, vi } from 'vitest'
import { TEST_SECRET } from '../support/secrets.ts'
import { emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { ADMIN, signIn } from './api-call.ts'
import { payingLoad } from './paying-load.ts'
import { type ServerProcess, startServer, temporaryDirectory } from './server-process.ts'
import { steadyLoad } from './steady-load.ts'

vi.setConfig({ testTimeout: 180_000 })

const GRACE_MILLISECONDS = 10_000
const places: TestDatabase[] = []

afterAll(() => Promise.all(places.map((place) => place.drop())))

async function givenServer(workers: number): Promise<{ start: () => Promise<ServerProcess> }> {
  const settings = { DATA_DIR: temporaryDirectory(), JWT_SECRET: TEST_SECRET, ...ADMIN }
  if (workers === 1) return { start: () => startServer(settings) }
  const place = await emptyDatabase('postgres')
  places.push(place)
  const DATABASE_URL = (place.location as { url: string }).url
  return { start: () => startServer({ ...settings, DATABASE_URL, WORKERS: String(workers) }) }
}

describe.each([
  ['SIGTERM', 1],
  ['SIGINT', 1],
  ['SIGTERM', 2],
] as const)('%s with %i process(es) under load', (signal, workers) => {
  test('resets no request: each is answered, and what was acknowledged is saved', async () => {
    const { start } = await givenServer(workers)
    const server = await start()
    const load = await payingLoad(server.url, { busy: 8, pausing: 24 })
    await vi.waitUntil(() => load.answered() > 400, { timeout: 60_000 })

    const began = performance.now()
    server.child.kill(signal)
    const { answers, keptOpen, unanswered, late } = await load.ended
    const ended = await server.ended
    expect(unanswered).toEqual([])
    expect(Object.keys(answers).toSorted()).toEqual(['200', '201', '503'])
    expect([(answers[503] ?? 0) + late, keptOpen]).toEqual([32, 0])
    expect(performance.now() - began).toBeLessThan(GRACE_MILLISECONDS)
    expect([ended.code, ended.signal]).toEqual([0, null])

    const again = await start()
    expect(await load.countPayments(again.url)).toBe(answers[201])
    await again.stop()
  })
})

test('a refused upload is read to its end, so that the refusal arrives', async () => {
  const server = await startServer({ DATA_DIR: temporaryDirectory(), JWT_SECRET: TEST_SECRET, ...ADMIN })
  const { access } = await signIn(server.url)
  const body = JSON.stringify({ name: 'x'.repeat(900_000) })
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
  const load = steadyLoad(server.url, { busy: 4, pausing: 4 }, () => ({
    method: 'POST',
    path: '/databases',
    headers,
    body,
  }))
  await vi.waitUntil(() => load.answered() > 20, { timeout: 60_000 })
  const { code } = await server.stop()
  const { answers, unanswered, late } = await load.ended
  expect(unanswered).toEqual([])
  expect((answers[503] ?? 0) + late).toBe(8)
  expect(code).toBe(0)
})
