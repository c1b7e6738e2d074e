import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#db/database'
import { SCOPE_COLUMNS, TABLE_SCOPES, type TableScope } from '#db/table-scopes'
import { openMigrated } from '../support/test-database.ts'

const scopeOf = (table: string): TableScope | undefined => (TABLE_SCOPES as Record<string, TableScope>)[table]

/** The column by which the rows of a table are spread; undefined where they are not. */
function columnOf(table: string): string | undefined {
  const scope = scopeOf(table)
  return scope === undefined || scope === 'directory' ? undefined : SCOPE_COLUMNS[scope]
}

test('every table says where its rows live', async () => {
  const { database } = await openMigrated('postgres')
  const tables = await database.read.introspection.getTables()
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.map(({ name }) => name).filter((name) => scopeOf(name) === undefined)).toEqual([])
})

test('whatever refers to a bill group and is not in the directory lives with its group', async () => {
  const { database } = await openMigrated('postgres')
  const tables = await database.read.introspection.getTables()
  const spread = tables.filter(({ name }) => columnOf(name) !== undefined)
  const without = spread.filter(({ name, columns }) =>
    columns.every((column) => column.name !== columnOf(name) || column.isNullable),
  )
  expect(without.map(({ name }) => name)).toEqual([])
})

test('every unique key of a table that is spread contains the column by which it is', async () => {
  const { database } = await openMigrated('postgres')
  const keys = await uniqueKeys(database)
  expect(keys.filter(({ name }) => columnOf(name) !== undefined).length).toBeGreaterThan(20)
  const wrong = keys.filter(({ name, columns }) => {
    const column = columnOf(name)
    return column !== undefined && !columns.includes(column)
  })
  expect(wrong).toEqual([])
})

test('every table that is spread has a primary key', async () => {
  const { database } = await openMigrated('postgres')
  const primary = new Set(
    (await uniqueKeys(database)).filter(({ isPrimary }) => isPrimary).map(({ name }) => name),
  )
  const spread = Object.keys(TABLE_SCOPES).filter((table) => columnOf(table) !== undefined)
  expect(spread.filter((table) => !primary.has(table))).toEqual([])
})

test('rows that are spread refer to rows of the same group, and the directory refers to none of them', async () => {
  const { database } = await openMigrated('postgres')
  const references = await readReferences(database)
  expect(references.length).toBeGreaterThan(40)
  const wrong = references.filter(({ from, to, columns, targets }) => {
    const column = columnOf(to)
    if (column === undefined) return false
    return scopeOf(from) !== scopeOf(to) || columns[targets.indexOf(column)] !== column
  })
  expect(wrong).toEqual([])
  expect(references.filter(({ isValid }) => !isValid)).toEqual([])
})

/** Constraints and plain unique indexes. */
async function uniqueKeys({ read }: Database) {
  const { rows } = await sql<{ name: string; key: string; columns: string[]; isPrimary: boolean }>`
    select t.relname as name, k.relname as key, i.indisprimary as "isPrimary",
      array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any (i.indkey)) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
    where i.indisunique and t.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(read)
  return rows
}

async function readReferences({ read }: Database) {
  const { rows } = await sql<{
    from: string
    to: string
    columns: string[]
    targets: string[]
    isValid: boolean
  }>`
    select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to, f.convalidated as "isValid",
      array(select a.attname::text from unnest(f.conkey) with ordinality k (n, o)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n order by k.o) as columns,
      array(select a.attname::text from unnest(f.confkey) with ordinality k (n, o)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.n order by k.o) as targets
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace
    order by 1, 2`.execute(read)
  return rows
}
