import { statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { type LastIds, NUMBERED, otherGroups } from './growth-data.ts'

/** How many others share the instance. */
export interface Crowd {
  groups: number
  payments: number
}

/** Both return the bytes on disk. Durability is off meanwhile, because a crash only costs a run. */
export function crowdSqlite(file: string, { groups, payments }: Crowd): number {
  const db = new Sqlite(file)
  for (const setting of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'foreign_keys = OFF',
    'cache_size = -500000',
  ])
    db.pragma(setting)
  const lastId = (table: string) =>
    db.prepare(`select coalesce(max(id), 0) from ${table}`).pluck().get() as number
  const last = Object.fromEntries(NUMBERED.map((table) => [table, lastId(table)])) as LastIds
  db.exec('begin')
  for (const statement of otherGroups(last, groups, payments)) db.exec(statement)
  db.exec('commit')
  // No ANALYZE: Duebook never makes one, because SQLite then compiles statements anew whenever a parameter changes.
  db.close()
  return statSync(file).size
}

export async function crowdPostgres(url: string, { groups, payments }: Crowd): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    // Foreign keys are not checked in this role.
    await client.query('set session_replication_role = replica')
    const last: Partial<LastIds> = {}
    for (const table of NUMBERED) {
      const { rows } = await client.query<{ id: string }>(`select coalesce(max(id), 0) as id from ${table}`)
      last[table] = Number(rows[0]?.id)
    }
    for (const statement of otherGroups(last as LastIds, groups, payments)) await client.query(statement)
    // What autovacuum would have done by the time that there are so many.
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ size: string }>(
      'select pg_database_size(current_database()) as size',
    )
    return Number(rows[0]?.size)
  } finally {
    await client.end()
  }
}
