import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../postgres/start-postgres.ts'
import { runCommand, temporaryDirectory } from '../process/server-process.ts'
import { faultsOfFile, killServerAgainAndAgain } from './kill-server.ts'
import { announcedSeed, killsOfRun, reportTally, reportTimes } from './report.ts'

test('kill -9 of the server under load, on SQLite', async () => {
  const kills = killsOfRun(50)
  const what = `SQLite, ${kills} kills of the server`
  const seed = announcedSeed(what)
  const settings = { DATA_DIR: temporaryDirectory() }
  const file = join(settings.DATA_DIR, 'duebook.sqlite')
  const { tally, starts, exitCode } = await killServerAgainAndAgain(
    settings,
    { kills, writers: 64, seed },
    (payments) => faultsOfFile(file, payments),
  )
  reportTally(what, tally)
  reportTimes(`${what}, from kill to ready`, starts)
  expect({ faults: tally.faults, exitCode }).toEqual({ faults: [], exitCode: 0 })
  expect(await runCommand(['check'], settings)).toMatchObject({ code: 0 })
})

test('kill -9 of the server under load, on PostgreSQL', async () => {
  const kills = killsOfRun(10)
  const what = `PostgreSQL, ${kills} kills of the server`
  const seed = announcedSeed(what)
  const postgres = await startPostgres({ fsync: true })
  onTestFinished(() => postgres.stop())
  const settings = { DATABASE_URL: postgres.url('postgres'), DATA_DIR: temporaryDirectory() }
  const { tally, starts, exitCode } = await killServerAgainAndAgain(settings, { kills, writers: 64, seed })
  reportTally(what, tally)
  reportTimes(`${what}, from kill to ready`, starts)
  expect({ faults: tally.faults, exitCode }).toEqual({ faults: [], exitCode: 0 })
})
