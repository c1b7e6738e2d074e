import { readdirSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { rowsOf } from '../../support/rows.ts'
import { silentLog } from '../../support/silent-log.ts'
import { migratedDatabase } from '../../support/test-database.ts'

export interface GivenDatabase {
  file: string
  database: Database
  rows: ReturnType<typeof rowsOf>
  /** As a server that stops does. */
  close: () => Promise<void>
}

/** Open, as a running server has it, with one user, group and bill. */
export async function givenDatabase(bill = 'Rent'): Promise<GivenDatabase> {
  const place = await migratedDatabase('sqlite')
  const { file } = place.location as { file: string }
  const database = await openDatabase(place.location, silentLog)
  let isOpen = true
  const close = async () => {
    if (isOpen) await database.close()
    isOpen = false
  }
  onTestFinished(async () => {
    await close()
    await place.drop()
  })
  const rows = rowsOf(database)
  await rows.accounts([{ id: 1 }])
  await rows.users([{ id: 1 }])
  await rows.groups([{ id: 1 }])
  await rows.bills([{ id: 1, group_id: 1, name: bill }])
  return { file, database, rows, close }
}

/** All but the lock, which stays for the next one to hold. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.lock'))
    .toSorted()
}

/** The names of the bills in a database file, read as the server would. */
export async function billsIn(file: string): Promise<string[]> {
  const database = await openDatabase({ engine: 'sqlite', file }, silentLog)
  try {
    const rows = await database.read.selectFrom('bills').select('name').orderBy('id').execute()
    return rows.map(({ name }) => name)
  } finally {
    await database.close()
  }
}
