import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { postgresProxy } from '../db/postgres-proxy.ts'
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts'
import { ADMIN } from '../process/api-call.ts'
import { startServer, temporaryDirectory } from '../process/server-process.ts'
import { emptyDatabase } from '../support/test-database.ts'
import { seedOfRun } from './chance.ts'
import { killPostgresAgainAndAgain } from './kill-postgres.ts'
import { JWT_SECRET } from './kill-server.ts'
import { givenLoad } from './load.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 30_000 })

let postgres: RunningPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Lines of the log that are meant to wake somebody up. */
function errorsIn(stderr: string): string[] {
  return stderr
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
}

const UNREACHABLE = 'requests are refused: The database cannot be reached right now. Try again later'

test('PostgreSQL pulled out (`immediate`) under load, ten times: the same process goes on, nothing is lost or done twice', async () => {
  const seed = seedOfRun()
  console.log(`TORTURE_SEED=${seed}`)
  const survived = await killPostgresAgainAndAgain(postgres, { kills: 10, writers: 24, seed })
  const { tally, recoveries, isSameProcess, exitCode, stderr } = survived
  expect({ faults: tally.faults, isSameProcess, exitCode }).toEqual({
    faults: [],
    isSameProcess: true,
    exitCode: 0,
  })
  // The promise of two seconds is measured where nothing else runs: npm run test:torture.
  expect(Math.max(...recoveries)).toBeLessThan(20_000)
  const errors = errorsIn(stderr)
  expect(errors.filter((line) => !line.startsWith('requests are refused'))).toEqual([])
  // Thousands were refused, in at most a few minutes: one line a minute.
  expect(errors.filter((line) => line === UNREACHABLE).length).toBeLessThan(8)
})

test('a network that breaks between server and database under load leaves the server alive, and nothing is lost', async () => {
  const place = await emptyDatabase('postgres')
  onTestFinished(() => place.drop())
  const proxy = await postgresProxy((place.location as { url: string }).url, 'reset')
  const settings = { DATABASE_URL: proxy.url, DATA_DIR: temporaryDirectory(), JWT_SECRET, ...ADMIN }
  const server = await startServer(settings)
  const load = await givenLoad(server.url, 16, seedOfRun())
  for (let round = 0; round < 2; round++) {
    await load.workThrough(server.url, async () => {
      await load.afterSome(32)
      await proxy.goAway()
      await sleep(100)
      await proxy.comeBack()
      await load.afterSome(16)
    })
    await load.verify(server.url)
  }
  await load.verify(server.url)
  // A broken connection is foreseen; the last net for forgotten errors must not be what catches it.
  const errors = errorsIn(server.stderr()).filter((line) => !line.startsWith('requests are refused'))
  expect({ faults: load.tally.faults, errors }).toEqual({ faults: [], errors: [] })
  expect((await server.stop()).code).toBe(0)
})
