import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BILL_COLUMNS } from '#bills/bill-columns'
import type { Database } from '#db/database'
import { MIGRATIONS } from '#db/migrations/index'
import type { Migration } from '#db/migrations/migration'
import { COLUMN_WORDS } from '#db/portable'
import { DIALECTS, type Dialect, openMigrated } from '../support/test-database.ts'

async function given(dialect: Dialect): Promise<Database> {
  const { database } = await openMigrated(dialect)
  return database
}

const TYPES: Record<string, string> = { INTEGER: 'integer', int8: 'integer', TEXT: 'text', text: 'text' }

async function describeTables(database: Database) {
  const tables = await database.read.introspection.getTables()
  return tables
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({
        name: column.name,
        type: TYPES[column.dataType] ?? column.dataType,
        // SQLite calls a primary key without "not null" nullable, although a strict integer one never is.
        nullable:
          column.isNullable &&
          column.name !== 'id' &&
          !(name === 'schema_migrations' && column.name === 'version'),
        hasDefault: column.hasDefaultValue && column.name !== 'id',
      })),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function indexNames(database: Database): Promise<string[]> {
  const query =
    database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'index' and sql is not null`
      : sql<{ name: string }>`select indexname as name from pg_indexes
          where schemaname = 'public' and indexname not like '%_pkey' and indexname not like '%_key'`
  return (await query.execute(database.read)).rows.map((row) => row.name).toSorted()
}

test('both engines have the same tables, columns, types, nullability and defaults', async () => {
  const [sqlite, postgres] = [
    await describeTables(await given('sqlite')),
    await describeTables(await given('postgres')),
  ]
  expect(sqlite.length).toBeGreaterThan(10)
  expect(postgres).toEqual(sqlite)
})

/** SQLite's primary key is the id alone; PostgreSQL's begins with the group or account, and has no need of these. */
const KEYS_OF = {
  sqlite: ['audit_log_by_account', 'webhooks_by_group'],
  postgres: ['reminders_by_id', 'webhooks_by_id'],
}

test('both engines have the same indexes, but for those that their primary keys are', async () => {
  const [sqlite, postgres] = [
    await indexNames(await given('sqlite')),
    await indexNames(await given('postgres')),
  ]
  expect(sqlite.length).toBeGreaterThan(5)
  expect([...postgres, ...KEYS_OF.sqlite].toSorted()).toEqual([...sqlite, ...KEYS_OF.postgres].toSorted())
})

test('no constraint is deferred: it would fail at COMMIT and take the neighbours of its group down', async () => {
  const postgres = await given('postgres')
  const { rows } = await sql`select conname from pg_constraint where condeferrable`.execute(postgres.read)
  expect(rows).toEqual([])
  const sqlite = await given('sqlite')
  const deferred = await sql`select name from sqlite_schema where sql like '%deferrable%'`.execute(
    sqlite.read,
  )
  expect(deferred.rows).toEqual([])
})

test('every text column of PostgreSQL sorts byte by byte, as SQLite does', async () => {
  const postgres = await given('postgres')
  const { rows } = await sql`select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`.execute(
    postgres.read,
  )
  expect(rows).toEqual([])
})

const MIGRATIONS_FOLDER = new URL('../../src/db/migrations/', import.meta.url)
const FROZEN = new URL('frozen-migrations.json', import.meta.url)

function migrationFiles(): string[] {
  return readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => /^\d{4}-.*\.ts$/.test(name))
    .toSorted()
}

const textOf = (file: string) => readFileSync(new URL(file, MIGRATIONS_FOLDER), 'utf8')

function frozenHashes(): Record<string, string> {
  return JSON.parse(readFileSync(FROZEN, 'utf8')) as Record<string, string>
}

/** Of what databases run, and of what they note: words around it may change. */
function foundHashes(): Record<string, string> {
  const hashOf = ({ kind, indexes = [], up }: Migration) => {
    const statements = DIALECTS.map((dialect) => [...up(COLUMN_WORDS[dialect])])
    return createHash('sha256').update(JSON.stringify({ kind, indexes, statements })).digest('hex')
  }
  return Object.fromEntries(MIGRATIONS.map((migration) => [migration.name, hashOf(migration)]))
}

test('no migration that has landed was changed', () => {
  const changed = Object.entries(frozenHashes()).filter(([name, hash]) => foundHashes()[name] !== hash)
  if (changed.length === 0) return
  expect.fail(
    `${changed.map(([name]) => name).join(', ')} has landed and was changed or removed since. Databases out there have ` +
      'run the old statements and will never run the new ones: restore them (git log shows them) and write what you want ' +
      'as a new migration.',
  )
})

test('every migration is frozen', () => {
  const loose = Object.entries(foundHashes()).filter(([name]) => !(name in frozenHashes()))
  if (loose.length === 0) return
  expect.fail(
    'These migrations are not frozen yet. When they are ready to land, add them to ' +
      `server/test/db/frozen-migrations.json:\n${loose.map(([name, hash]) => `  "${name}": "${hash}"`).join(',\n')}`,
  )
})

test('every migration file is in the list that the program runs, in the order of its number', () => {
  expect(MIGRATIONS.map((migration) => `${migration.name}.ts`)).toEqual(migrationFiles())
  const numbers = migrationFiles().map((file) => Number(file.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test.each(migrationFiles())('%s imports no code of the program, which changes while it must not', (file) => {
  const imports = [...textOf(file).matchAll(/^import\s.*$/gm)].map(([line]) => line)
  expect(imports).toEqual([
    expect.stringMatching(/^import type \{ Migration \} from '#db\/migrations\/\w+'$/),
  ])
})

test('every column of a bill is in the map of bills, and no other', async () => {
  const tables = await describeTables(await given('sqlite'))
  const columns = tables.find(({ name }) => name === 'bills')?.columns.map(({ name }) => name)
  const mapped = BILL_COLUMNS.map((column) => column.replace(/^bills\.(\w+) as \w+$/, '$1'))
  expect(['group_id', ...mapped].toSorted()).toEqual(columns?.toSorted())
})
