import type { TestProject } from 'vitest/node'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database from which tests may `create database …`. */
    postgresUrl: string
  }
}

/** One server for the whole run: TEST_DATABASE_URL if it is set, else our own. Without any the run fails. */
export default async function providePostgres(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgresUrl', given)
    return
  }
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url('postgres'))
  return () => postgres.stop()
}
