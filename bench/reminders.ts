import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { type DatabaseLocation, openDatabase } from '../server/src/db/open.ts'
import { planReminders } from '../server/src/reminders/plan-reminders.ts'
import { addManyUsers, countingDatabase } from '../server/test/reminders/support/many-users.ts'
import { silentLog } from '../server/test/support/silent-log.ts'
import { testClock } from '../server/test/support/test-clock.ts'
import { emptyPostgres } from './place.ts'
import { printTable } from './report.ts'

const USERS = 10_000
const BILLS = 20
/** What a day may cost besides one query for each 500 messages. */
const MAX_QUERIES = 50
const MIB = 2 ** 20

/** A day of reminders is planned for everybody of a large instance, on both engines. */
export async function measureReminders(directory: string): Promise<unknown> {
  mkdirSync(join(directory, 'reminders'), { recursive: true })
  const file = join(directory, 'reminders', 'duebook.sqlite')
  const postgres = await emptyPostgres('duebook_bench_reminders')
  try {
    const rows = [
      await planDay('SQLite', { engine: 'sqlite', file }),
      await planDay('PostgreSQL', { engine: 'postgres', url: postgres.url }),
    ]
    printTable(`Planning a day for ${USERS} users with ${BILLS} bills each`, rows)
    return rows
  } finally {
    await postgres.remove()
  }
}

async function planDay(engine: string, location: DatabaseLocation) {
  const clock = testClock('2026-02-02T08:00:00.000Z')
  const plain = await openDatabase(location, silentLog)
  try {
    await migrate(plain, clock)
    await addManyUsers(plain, USERS)
    const { database, count } = countingDatabase(plain)
    globalThis.gc?.()
    const memory = watchMemory(database)
    const began = performance.now()
    const planned = await planReminders({
      database: memory.database,
      clock,
      stop: new AbortController().signal,
      mayGoOn: async () => true,
    })
    const seconds = (performance.now() - began) / 1000
    const most = MAX_QUERIES + Math.ceil(planned / 500)
    if (count() > most) throw new Error(`Planning took ${count()} queries; ${most} are allowed`)
    return {
      engine,
      messages: planned,
      queries: count(),
      allowed: most,
      seconds: Number(seconds.toFixed(2)),
      'heap MiB': Number((memory.highest() / MIB).toFixed(0)),
    }
  } finally {
    await plain.close()
  }
}

/** What the heap holds at most beyond what it held before, as seen at each write. */
function watchMemory(database: Database) {
  const before = process.memoryUsage().heapUsed
  let highest = 0
  return {
    highest: () => highest,
    database: {
      ...database,
      write: ((operation) => {
        highest = Math.max(highest, process.memoryUsage().heapUsed - before)
        return database.write(operation)
      }) as Database['write'],
    },
  }
}
