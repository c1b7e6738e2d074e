import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate } from '#db/migrate'
import { type DatabaseLocation, openDatabase } from '#db/open'
import { silentLog } from './silent-log.ts'

export type Dialect = Database['engine']
export const DIALECTS: Dialect[] = ['sqlite', 'postgres']

/** A real database of its own, gone with `drop`. */
export interface TestDatabase {
  location: DatabaseLocation
  drop: () => Promise<void>
}

/** Empty: without any table. */
export async function emptyDatabase(dialect: Dialect): Promise<TestDatabase> {
  return dialect === 'sqlite' ? sqliteFile() : postgresDatabase(undefined)
}

/** With today's schema. Migrating once a worker and copying is a hundred times quicker than migrating each time. */
export async function migratedDatabase(dialect: Dialect): Promise<TestDatabase> {
  if (dialect === 'sqlite') {
    sqliteTemplate ??= makeTemplate('sqlite').then(removeAtExit)
    const template = await sqliteTemplate
    const copy = sqliteFile()
    copyFileSync((template.location as { file: string }).file, (copy.location as { file: string }).file)
    return copy
  }
  return emptied.pop() ?? makeReusable()
}

// Emptying a database is several times quicker than making one, so that a worker uses few, one after another.
const emptied: TestDatabase[] = []

async function makeReusable(): Promise<TestDatabase> {
  postgresTemplate ??= makeTemplate('postgres')
  const template = await postgresTemplate
  const { location } = await postgresDatabase(databaseName((template.location as { url: string }).url))
  const reusable: TestDatabase = {
    location,
    drop: async () => {
      await withClient((location as { url: string }).url, empty)
      emptied.push(reusable)
    },
  }
  return reusable
}

async function empty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`)
}

let sqliteTemplate: Promise<TestDatabase> | undefined
let postgresTemplate: Promise<TestDatabase> | undefined

function removeAtExit(database: TestDatabase): TestDatabase {
  process.once('exit', () => void database.drop())
  return database
}

async function makeTemplate(dialect: Dialect): Promise<TestDatabase> {
  const template = await emptyDatabase(dialect)
  const database = await openDatabase(template.location, silentLog)
  await migrate(database, systemClock)
  await database.close()
  return template
}

function sqliteFile(): TestDatabase {
  const directory = mkdtempSync(join(tmpdir(), 'duebook-test-'))
  return {
    location: { engine: 'sqlite', file: join(directory, 'duebook.sqlite') },
    drop: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

async function postgresDatabase(template: string | undefined): Promise<TestDatabase> {
  const name = `duebook_${randomUUID().replaceAll('-', '')}`
  await asAdmin(
    `create database ${name} ${template === undefined ? '' : `template ${template} strategy file_copy`}`,
  )
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return {
    location: { engine: 'postgres', url: url.href },
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function asAdmin(statement: string): Promise<void> {
  await withClient(inject('postgresUrl'), (client) => client.query(statement))
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
