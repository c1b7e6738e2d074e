import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import type { Database, Db } from '#db/database'
import { groupCommit } from '#db/group-commit'
import { openConnection, type RawSqlite, sqliteProvider } from '#db/sqlite-connection'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Our own group commit over a connection that the test can look into and break. */
export interface GivenWriter {
  file: string
  raw: RawSqlite
  write: Database['write']
  /** What steers transactions, in order: begin, savepoints, commit. */
  steps: string[]
  time: { advance: (milliseconds: number) => void }
  /** Called before each of those; what it throws, SQLite throws. */
  before: (hook: (statement: string) => void) => void
  /** The texts that another connection sees. */
  seen: () => string[]
}

const DIALECT: Dialect = {
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createDriver: () => {
    throw new Error('There is none')
  },
}

export function givenFile(): string {
  return join(temporaryFolder(), 'duebook.sqlite')
}

/** The time that bounds a group stands still, so that a slow machine cuts no group in two. */
export function stopTime(): { advance: (milliseconds: number) => void } {
  let now = performance.now()
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => spy.mockRestore())
  return {
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

export function givenWriter(patience?: { times: number; milliseconds: number }): GivenWriter {
  const file = givenFile()
  const time = stopTime()
  const raw = openConnection(file, 'writer')
  raw.exec('create table notes (id integer primary key, text text not null unique) strict')
  const reader = new Sqlite(file, { readonly: true })
  onTestFinished(() => {
    reader.close()
    raw.close()
  })
  const steps: string[] = []
  let hook: (statement: string) => void = () => {}
  const execute = (statement: string) => {
    hook(statement)
    steps.push(statement)
    raw.exec(statement)
  }
  const watched = new Proxy(raw, {
    get(target, name) {
      if (name === 'exec') return execute
      if (name === 'prepare') {
        return (statement: string) =>
          /^(?:savepoint|release) /.test(statement)
            ? { run: () => execute(statement) }
            : target.prepare(statement)
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return {
    file,
    raw,
    steps,
    time,
    write: groupCommit(watched, DIALECT, sqliteProvider(watched), { retries: patience }),
    before: (next) => {
      hook = next
    },
    seen: () => reader.prepare('select text from notes order by id').pluck().all() as string[],
  }
}

export function insertNote(db: Db, text: string): Promise<unknown> {
  return sql`insert into notes (text) values (${text})`.execute(db)
}

export async function noteTexts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by id`.execute(db)
  return rows.map((row) => row.text)
}

/** How many transactions the write-ahead log holds: a frame that ends one carries the size of the database. */
export function commitsInLog(file: string): number {
  const log = readFileSync(`${file}-wal`)
  const frameSize = 24 + log.readUInt32BE(8)
  const salts = log.subarray(16, 24)
  let commits = 0
  for (let at = 32; at + frameSize <= log.length; at += frameSize) {
    if (!log.subarray(at + 8, at + 16).equals(salts)) break
    if (log.readUInt32BE(at + 4) !== 0) commits += 1
  }
  return commits
}

export function sqliteError(code: string): Error {
  return new Sqlite.SqliteError(`made by the test: ${code}`, code)
}

/** Fails instead of waiting for ever. */
export async function soon<T>(promise: Promise<T>, milliseconds = 2_000): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Nothing came within ${milliseconds} ms`)), milliseconds)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
