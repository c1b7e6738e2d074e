import type pg from 'pg'
import { SCOPE_COLUMNS, TABLE_SCOPES, type TableScope } from '#db/table-scopes'
import { withClient } from '../postgres/admin.ts'

const PARTS = 2

type SpreadScope = keyof typeof SCOPE_COLUMNS
const SCOPES = Object.keys(SCOPE_COLUMNS) as SpreadScope[]

function spreadTables(scope: SpreadScope): string[] {
  return Object.entries<TableScope>(TABLE_SCOPES).flatMap(([table, of]) => (of === scope ? [table] : []))
}

/**
 * Turns every table that can be spread into one that is, with all its keys, indexes and references: in parts by a hash of its column,
 * as a PostgreSQL of several machines has them on its nodes. PostgreSQL itself refuses a unique key or a reference that would need
 * more than one part. The tables must be empty.
 */
export async function spread(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const tables = SCOPES.flatMap(spreadTables)
    const { keys, references } = await readConstraints(client, tables)
    const indexes = await readIndexes(client, tables)
    await client.query('begin')
    for (const scope of SCOPES) {
      for (const table of spreadTables(scope)) await split(client, table, SCOPE_COLUMNS[scope])
    }
    for (const statement of [...keys, ...indexes, ...references]) await client.query(statement)
    await client.query('commit')
  })
}

/** Where the rows of one group, or account, live. */
export async function partsOf(client: pg.Client, scope: SpreadScope, id: number): Promise<string[]> {
  const tables = spreadTables(scope)
  for (let part = 0; part < PARTS; part++) {
    const { rows } = await client.query<{ isHere: boolean }>(
      `select satisfies_hash_partition('${tables[0]}'::regclass, ${PARTS}, ${part}, $1::bigint) as "isHere"`,
      [id],
    )
    if (rows[0]?.isHere) return tables.map((table) => partName(table, part))
  }
  throw new Error('No part takes it')
}

export function allParts(): Set<string> {
  const tables = SCOPES.flatMap(spreadTables)
  return new Set(tables.flatMap((table) => Array.from({ length: PARTS }, (_, part) => partName(table, part))))
}

const partName = (table: string, part: number) => `${table}_part_${part}`

async function split(client: pg.Client, table: string, column: string): Promise<void> {
  await client.query(`alter table ${table} rename to ${table}_whole`)
  await client.query(
    `create table ${table} (like ${table}_whole including defaults including identity including constraints)
      partition by hash (${column})`,
  )
  for (let part = 0; part < PARTS; part++) {
    await client.query(
      `create table ${partName(table, part)} partition of ${table} for values with (modulus ${PARTS}, remainder ${part})`,
    )
  }
  await client.query(`drop table ${table}_whole cascade`)
}

async function readConstraints(client: pg.Client, tables: readonly string[]) {
  const { rows } = await client.query<{ isReference: boolean; statement: string }>(
    `select contype = 'f' as "isReference",
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
    from pg_constraint
    where contype in ('p', 'u', 'f') and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))`,
    [tables],
  )
  const those = (isReference: boolean) =>
    rows.filter((row) => row.isReference === isReference).map(({ statement }) => statement)
  return { keys: those(false), references: those(true) }
}

async function readIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select pg_get_indexdef(indexrelid) as statement from pg_index
    where indrelid = any ($1::regclass[]) and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  return rows.map(({ statement }) => statement)
}
