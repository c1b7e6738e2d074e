import { CompiledQuery, sql } from 'kysely'
import type { Database, Db, Tx } from '#db/database'
import type { Schema } from '#db/schema'

/*
 * What moving a whole instance needs of an engine: tables and columns by name, ids that go on where they were, and nobody
 * else at work.
 */

type Engine = Database['engine']
export type Value = string | number | null

/** The columns of every table, in order, as the database has them. */
export async function readColumns(db: Db): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The rows after one with the given key, in the order of the key; from the beginning without one. */
export async function readRowsAfter(
  db: Db,
  table: string,
  columns: readonly string[],
  key: readonly string[],
  after: readonly Value[] | undefined,
  limit: number,
): Promise<Array<Record<string, Value>>> {
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const condition = after === undefined ? sql`` : sql`where (${keys}) > (${sql.join([...after])})`
  const { rows } = await sql<Record<string, Value>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} ${condition}
    order by ${keys} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Built by hand: for a million rows the query builder would take longer than the database. */
export async function insertRows(
  engine: Engine,
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: ReadonlyArray<readonly Value[]>,
): Promise<void> {
  const width = columns.length
  const slot = (row: number, column: number) => (engine === 'postgres' ? `$${row * width + column + 1}` : '?')
  const tuples = rows.map((_, row) => `(${columns.map((_, column) => slot(row, column)).join(', ')})`)
  const names = columns.map((column) => `"${column}"`).join(', ')
  const statement = `insert into "${table}" (${names}) values ${tuples.join(', ')}`
  await tx.executeQuery(CompiledQuery.raw(statement, rows.flat()))
}

/** The highest id that a table has ever given out; ids are never given out twice. */
export async function readLastId(engine: Engine, db: Db, table: string): Promise<number> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ last: number }>`
      select seq as last from sqlite_sequence where name = ${table}`.execute(db)
    return rows[0]?.last ?? 0
  }
  const { rows } = await sql<{ last: number; is_called: boolean }>`
    select last_value as last, is_called from ${sql.table(await sequenceOf(db, table))}`.execute(db)
  return rows[0]?.is_called ? rows[0].last : 0
}

export async function setLastId(engine: Engine, tx: Tx, table: string, last: number): Promise<void> {
  if (last === 0) return
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx)
}

/** Blocks reads and writes of these tables until the end of the transaction. On SQLite the transaction does already. */
export async function lockTables(engine: Engine, tx: Tx, tables: ReadonlyArray<keyof Schema>): Promise<void> {
  if (engine === 'sqlite') return
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const names = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table ${names} in access exclusive mode`.execute(tx)
}

async function sequenceOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where oid = pg_get_serial_sequence(${table}, 'id')::regclass`.execute(
    db,
  )
  return rows[0]?.name ?? `${table}_id_seq`
}
