import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '#db/database'
import { type DatabaseLocation, openDatabase } from '#db/open'
import { inDatabase, withClient } from '../postgres/admin.ts'
import { databaseEmptier } from '../postgres/empty-database.ts'
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
  return dialect === 'sqlite' ? sqliteFile() : postgresDatabase('template1')
}

/** With today's schema, copied from what the run has migrated once. */
export async function migratedDatabase(dialect: Dialect): Promise<TestDatabase> {
  if (dialect === 'postgres') return emptied.pop() ?? makeReusable()
  const copy = sqliteFile()
  copyFileSync(inject('sqliteTemplate'), copy.location.file)
  return copy
}

/** The same, open until the test is over. */
export async function openMigrated(dialect: Dialect): Promise<OpenDatabase> {
  return openUntilFinished(await migratedDatabase(dialect))
}

export interface OpenDatabase {
  place: TestDatabase
  database: Database
}

export async function openUntilFinished(place: TestDatabase): Promise<OpenDatabase> {
  const database = await openDatabase(place.location, silentLog)
  onTestFinished(async () => {
    await database.close()
    await place.drop()
  })
  return { place, database }
}

export interface LentDatabase {
  database: Database
  giveBack: () => Promise<void>
}

/**
 * An open database with today's schema and nothing in it, for one app. On PostgreSQL it stays open for the next one: making connections
 * and preparing statements on them costs more than most tests.
 */
export async function lendDatabase(dialect: Dialect): Promise<LentDatabase> {
  if (dialect === 'postgres') return idle.pop() ?? openToLend()
  const place = await migratedDatabase(dialect)
  const database = await openDatabase(place.location, silentLog)
  return {
    database,
    async giveBack() {
      await database.close()
      await place.drop()
    },
  }
}

const idle: LentDatabase[] = []

async function openToLend(): Promise<LentDatabase> {
  const { location } = await postgresDatabase(inject('postgresTemplate'))
  const database = await openDatabase(location, silentLog)
  const empty = databaseEmptier(location.url)
  const lent: LentDatabase = {
    database,
    async giveBack() {
      await empty()
      idle.push(lent)
    },
  }
  return lent
}

// Emptying a database takes 2 ms and making one 60, so that a worker uses few, one after another.
const emptied: TestDatabase[] = []

async function makeReusable(): Promise<TestDatabase> {
  const { location } = await postgresDatabase(inject('postgresTemplate'))
  const empty = databaseEmptier(location.url)
  const reusable: TestDatabase = {
    location,
    drop: async () => {
      await empty()
      emptied.push(reusable)
    },
  }
  return reusable
}

function sqliteFile() {
  const directory = mkdtempSync(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'duebook-test-'))
  return {
    location: { engine: 'sqlite', file: join(directory, 'duebook.sqlite') },
    drop: async () => rmSync(directory, { recursive: true, force: true }),
  } as const
}

async function postgresDatabase(template: string) {
  const name = `${inject('postgresTemplate')}_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${template}`)
  return {
    location: { engine: 'postgres', url: inDatabase(inject('postgresUrl'), name) },
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  } as const
}

async function asAdmin(statement: string): Promise<void> {
  await withClient(inject('postgresUrl'), (client) => client.query(statement))
}
