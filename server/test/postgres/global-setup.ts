import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { type DatabaseLocation, openDatabase } from '#db/open'
import { silentLog } from '../support/silent-log.ts'
import { dropAll, inDatabase, withClient } from './admin.ts'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database from which tests may `create database …`. */
    postgresUrl: string
    /** A database there and a file, both with today's schema, from which tests copy theirs. */
    postgresTemplate: string
    sqliteTemplate: string
  }
}

/**
 * One PostgreSQL for the whole run: TEST_DATABASE_URL if it is set, else our own. Without any the run fails. Migrating
 * takes far longer than copying, so that it is done once here, for both engines.
 */
export default async function provideDatabases(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startPostgres()
  const url = given ?? own?.url('postgres') ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'duebook-template-'))
  // What a run creates begins with its name, so that nothing stays behind on a server that is not ours.
  const name = `duebook_${randomUUID().slice(0, 8)}`
  const file = join(folder, 'template.sqlite')
  await withClient(url, (client) => client.query(`create database ${name}`))
  await Promise.all([
    migrateIn({ engine: 'postgres', url: inDatabase(url, name) }),
    migrateIn({ engine: 'sqlite', file }),
  ])
  project.provide('postgresUrl', url)
  project.provide('postgresTemplate', name)
  project.provide('sqliteTemplate', file)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (own) await own.stop()
    else await withClient(url, (client) => dropAll(client, name))
  }
}

/** Again if it fails: a machine that stands still for seconds would otherwise end the whole run before its first test. */
async function migrateIn(location: DatabaseLocation, tries = 3): Promise<void> {
  try {
    const database = await openDatabase(location, silentLog)
    await migrate(database, systemClock)
    await database.close()
  } catch (error) {
    if (tries === 1) throw error
    await migrateIn(location, tries - 1)
  }
}
