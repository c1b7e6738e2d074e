import type { Database } from '#db/database'

/**
 * Every row of every table, table by table, in an order that does not depend on the engine. Without the audit log, which tells of
 * refusals too: what is refused changes nothing else.
 */
export async function everythingIn(database: Pick<Database, 'read'>): Promise<Record<string, string[]>> {
  const { audit_log: _, ...others } = await allTables(database)
  return others
}

async function allTables({ read }: Pick<Database, 'read'>): Promise<Record<string, string[]>> {
  const names = await tableNames(read)
  const tables = await Promise.all(
    names.map(async (name) => {
      const rows = await read.selectFrom(name).selectAll().execute()
      return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const
    }),
  )
  return Object.fromEntries(tables)
}

/** The same as one text, to look for what must not be in it. */
export async function textOf(database: Pick<Database, 'read'>): Promise<string> {
  return JSON.stringify(await allTables(database))
}

const known = new WeakMap<object, Promise<'users'[]>>()

function tableNames(read: Database['read']): Promise<'users'[]> {
  const names = known.get(read) ?? readTableNames(read)
  known.set(read, names)
  return names
}

async function readTableNames(read: Database['read']): Promise<'users'[]> {
  const tables = await read.introspection.getTables()
  // An empty answer would make every comparison succeed.
  if (tables.length < 15) throw new Error(`There are ${tables.length} tables only`)
  return tables.map(({ name }) => name as 'users').toSorted()
}
