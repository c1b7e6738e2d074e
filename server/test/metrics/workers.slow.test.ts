import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { ADMIN, call } from '../process/api-call.ts'
import { startServer, temporaryDirectory } from '../process/server-process.ts'
import { parseExposition } from '../support/parse-exposition.ts'
import { emptyDatabase } from '../support/test-database.ts'

vi.setConfig({ testTimeout: 180_000 })

const METRICS_TOKEN = 'a-token-of-the-tests'

test('of several processes any one speaks for all, and none that died is forgotten', async () => {
  const place = await emptyDatabase('postgres')
  const server = await startServer({
    DATABASE_URL: (place.location as { url: string }).url,
    DATA_DIR: temporaryDirectory(),
    JWT_SECRET: 'a secret of the tests that is long enough',
    WORKERS: '2',
    METRICS_TOKEN,
    ...ADMIN,
  })
  const scrape = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' }
    const answer = await fetch(`${server.url}/api/v2/metrics`, { headers })
    return parseExposition(await answer.text())
  }
  const number = async (series: string) =>
    (await scrape()).get(series.replace(/\{.*/, ''))?.series.get(series)?.value
  const health = 'duebook_http_requests_total{method="GET",route="/api/v2/health",status="2xx"}'
  const ask = async (times: number) => {
    // Each on a connection of its own, which the processes take by turns.
    for (let i = 0; i < times; i++)
      await call(server.url, 'GET /health', { headers: { connection: 'close' } })
  }

  await ask(7)
  for (let i = 0; i < 4; i++) await expect.poll(() => number(health)).toBe(7)
  expect(await number('duebook_processes')).toBe(2)
  expect(await number('duebook_job_runs_total{job="housekeeping",result="ok"}')).toBe(2)

  const { pid } = server.child
  const [victim = 0] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number)
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => server.stderr(), { timeout: 60_000 }).toContain('a worker exited unexpectedly')
  await expect.poll(() => number('duebook_processes'), { timeout: 60_000 }).toBe(2)
  expect(await number(health)).toBe(7)
  await ask(3)
  await expect.poll(() => number(health)).toBe(10)
  expect((await server.stop()).code).toBe(0)
  await place.drop()
})
