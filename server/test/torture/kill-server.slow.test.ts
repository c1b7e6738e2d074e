import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runCommand, temporaryDirectory } from '../process/server-process.ts'
import { emptyDatabase } from '../support/test-database.ts'
import { seedOfRun } from './chance.ts'
import { faultsOfFile, JWT_SECRET, killServerAgainAndAgain } from './kill-server.ts'

vi.setConfig({ testTimeout: 180_000 })

describe('kill -9 of the server under load loses nothing that was acknowledged, and leaves nothing half-done,', () => {
  test('ten times over on SQLite', async () => {
    const seed = seedOfRun()
    console.log(`TORTURE_SEED=${seed}`)
    const settings = { DATA_DIR: temporaryDirectory() }
    const file = join(settings.DATA_DIR, 'duebook.sqlite')
    const torture = { kills: 10, writers: 24, seed }
    const { tally, exitCode } = await killServerAgainAndAgain(settings, torture, (payments) =>
      faultsOfFile(file, payments),
    )
    expect({ faults: tally.faults, exitCode }).toEqual({ faults: [], exitCode: 0 })
    expect(tally.acknowledged).toBeGreaterThanOrEqual(480)
    expect(await runCommand(['check'], settings)).toMatchObject({ code: 0 })
  })

  test('and on PostgreSQL', async () => {
    const seed = seedOfRun()
    console.log(`TORTURE_SEED=${seed}`)
    const place = await emptyDatabase('postgres')
    onTestFinished(() => place.drop())
    const { url } = place.location as { url: string }
    const settings = { DATABASE_URL: url, DATA_DIR: temporaryDirectory(), JWT_SECRET }
    const { tally, exitCode } = await killServerAgainAndAgain(settings, { kills: 2, writers: 24, seed })
    expect({ faults: tally.faults, exitCode }).toEqual({ faults: [], exitCode: 0 })
  })
})
