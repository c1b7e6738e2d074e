import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open'
import { rowsOf } from '../support/rows.ts'
import { silentLog } from '../support/silent-log.ts'
import { testClock } from '../support/test-clock.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { testTelemetry } from '../support/test-telemetry.ts'

const MILLION = 1_000_000

/** One bill with a million payments; what only speeds up other queries is left out to make them quickly. */
function insertMillion(file: string): void {
  const raw = new Sqlite(file)
  raw.pragma('synchronous = off')
  raw.pragma('foreign_keys = off')
  raw.exec('drop index payments_by_date; drop index payments_by_bill')
  raw.exec(`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${MILLION})
    insert into payments
      (id, group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, created_at, updated_at)
    select n, 1, 1, 1, '2026-01-15', '2026-01-28', 1, 0, '', '' from numbers`)
  raw.close()
}

/** How often the event loop came round while the work was done: as often could a request have been served. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  const result = await work()
  isDone = true
  return { result, turns }
}

test('a million payments are counted in many small steps, between which requests get their turn', {
  timeout: 60_000,
}, async () => {
  const place = await migratedDatabase('sqlite')
  const database = await openDatabase(place.location, silentLog)
  onTestFinished(async () => {
    await database.close()
    await place.drop()
  })
  const rows = rowsOf(database)
  await rows.accounts([{ id: 1 }])
  await rows.groups([{ id: 1 }])
  await rows.bills([{ id: 1, group_id: 1 }])
  insertMillion((place.location as { file: string }).file)

  const { reporter } = testTelemetry({ database, clock: testClock('2026-02-02T09:00:00.000Z') })
  const { result, turns } = await turnsDuring(() => reporter.payload())
  expect(result?.metrics.data).toEqual({
    databases: 1,
    bills: 1,
    active_bills: 1,
    archived_bills: 0,
    payments: MILLION,
  })
  expect(turns).toBeGreaterThan(50)
})
