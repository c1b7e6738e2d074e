import { closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { countBatches } from '#db/batch-sizes'
import type { Database } from '#db/database'
import { createDearGroups } from '#db/dear-groups'
import { groupCommit } from '#db/group-commit'
import { dialectWithoutDriver, handleOn } from '#db/handle'
import { makePrivateFolder } from '#db/private-folder'
import type { ReadInThread } from '#db/read-task'
import type { ReadThreads } from '#db/read-threads'
import { damaged } from '#db/refusals'
import { snapshotReaders } from '#db/snapshot-readers'
import { openConnection, type RawSqlite, sqliteProvider } from '#db/sqlite-connection'
import { isDamage, readFailure, sqliteCode } from '#db/sqlite-errors'
import { watchWrites } from '#db/watch-writes'

/** One connection writes, another reads, so that a read never sees what is not committed. */
export function openSqlite(file: string, threads?: ReadThreads, dearGroups = createDearGroups()): Database {
  createPrivately(file)
  const writer = openConnection(file, 'writer')
  const reader = openConnection(file, 'reader')
  const batches = countBatches()
  let failedReads = 0
  const { write, watch } = stoppingAtDamage(
    groupCommit(writer, DIALECT, sqliteProvider(writer), { onCommit: batches.add }),
  )
  const failureOfRead = (error: unknown) => {
    failedReads += 1
    return readFailure(watch(error))
  }
  const snapshots = snapshotReaders(DIALECT, () => openConnection(file, 'reader'), failureOfRead)
  return watchWrites({
    engine: 'sqlite',
    read: handleOn(DIALECT, sqliteProvider(reader, failureOfRead)),
    ...(threads && { readInThread: watchingReads(threads.read, failureOfRead), dearGroups }),
    write,
    writeWithoutTimeLimit: write,
    async runAlone(statement) {
      await write((tx) => tx.executeQuery(CompiledQuery.raw(statement)))
    },
    readSnapshot: snapshots.readSnapshot,
    readSnapshotWithoutTimeLimit: snapshots.readSnapshot,
    async findDamage() {
      return [...pagesDamaged(reader), ...orphans(reader)]
    },
    async describe() {
      return `SQLite ${reader.prepare('select sqlite_version()').pluck().get() as string}`
    },
    stats: () => ({
      failedReads,
      commits: batches.counts(),
      files: { database: sizeOf(file), wal: sizeOf(`${file}-wal`) },
    }),
    async close() {
      await threads?.close()
      snapshots.close()
      reader.close()
      writer.close()
    },
  })
}

/** For a thread of its own; its failures are told as SQLite does. */
export function snapshotsOf(file: string): Database['readSnapshot'] {
  return snapshotReaders(
    DIALECT,
    () => openConnection(file, 'reader'),
    (error) => error,
  ).readSnapshot
}

/** What SQLite fails of in a thread counts as if it had failed here. */
function watchingReads(read: ReadInThread, failureOf: (error: unknown) => unknown): ReadInThread {
  return (task) =>
    read(task).catch((error: unknown) => {
      throw sqliteCode(error) === undefined ? error : failureOf(error)
    })
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * Once a malformed page was met nothing more is written, because every write could make it worse: what can still be read
 * can be saved elsewhere. A start looks anew.
 */
function stoppingAtDamage(groupWrite: Database['write']) {
  let damage: unknown
  const watch = (error: unknown) => {
    if (isDamage(error) || (error instanceof Error && isDamage(error.cause))) damage ??= error
    return error
  }
  const write: Database['write'] = async (operation) => {
    if (damage !== undefined) throw damaged(damage)
    try {
      return await groupWrite(operation)
    } catch (error) {
      throw watch(error)
    }
  }
  return { write, watch }
}

function pagesDamaged(raw: RawSqlite): string[] {
  try {
    const rows = raw.pragma('integrity_check') as Array<{ integrity_check: string }>
    return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  } catch (error) {
    // Past some damage SQLite cannot even look.
    return [(error as Error).message]
  }
}

function orphans(raw: RawSqlite): string[] {
  try {
    const rows = raw.pragma('foreign_key_check') as Array<{ table: string; rowid: number; parent: string }>
    return rows.map((row) => `${row.table} ${row.rowid} points at a missing row of ${row.parent}`)
  } catch (error) {
    return [(error as Error).message]
  }
}

// The file holds everybody's bills: nobody else on the machine may read it, whatever the umask says.
function createPrivately(file: string): void {
  makePrivateFolder(dirname(file))
  closeSync(openSync(file, 'a', 0o600))
}

export const DIALECT = dialectWithoutDriver({
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})
