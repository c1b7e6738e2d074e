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
    sqliteTemplate ??= makeTemplate('sqlite')
    const template = await sqliteTemplate
    const copy = sqliteFile()
    copyFileSync((template.location as { file: string }).file, (copy.location as { file: string }).file)
    return copy
  }
  postgresTemplate ??= makeTemplate('postgres')
  const template = await postgresTemplate
  return postgresDatabase(databaseName((template.location as { url: string }).url))
}

let sqliteTemplate: Promise<TestDatabase> | undefined
let postgresTemplate: Promise<TestDatabase> | undefined

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
  await asAdmin(`create database ${name} ${template === undefined ? '' : `template ${template}`}`)
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
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
