import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../postgres/start-postgres.ts'
import { killPostgresAgainAndAgain } from './kill-postgres.ts'
import { announcedSeed, killsOfRun, reportTally, reportTimes } from './report.ts'

/** What is promised. */
const BACK_WITHIN_MILLISECONDS = 2_000

test('PostgreSQL pulled out (`immediate`) under load', async () => {
  const kills = killsOfRun(10)
  const what = `PostgreSQL pulled out ${kills} times`
  const seed = announcedSeed(what)
  const postgres = await startPostgres({ fsync: true })
  onTestFinished(() => postgres.stop())
  const survived = await killPostgresAgainAndAgain(postgres, { kills, writers: 64, seed })
  const { tally, recoveries, isSameProcess, exitCode } = survived
  reportTally(what, tally)
  reportTimes(`${what}, from ready to the first write`, recoveries)
  expect({ faults: tally.faults, isSameProcess, exitCode }).toEqual({
    faults: [],
    isSameProcess: true,
    exitCode: 0,
  })
  expect(Math.max(...recoveries)).toBeLessThan(BACK_WITHIN_MILLISECONDS)
})
