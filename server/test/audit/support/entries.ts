import type { Database } from '#db/database'

/** Everything in the log, oldest first, whosever it is. */
export async function entriesIn(database: Database) {
  return database.read.selectFrom('audit_log').selectAll().orderBy('id').execute()
}

/** What `act` adds to it. */
export async function entriesOf(database: Database, act: () => Promise<unknown>) {
  const before = await entriesIn(database)
  await act()
  return (await entriesIn(database)).slice(before.length)
}
