import { CompiledQuery, type KyselyPlugin } from 'kysely'
import type { Database, Db } from '#db/database'
import { sameTransaction } from '#db/handle'

export interface Asked {
  sql: string
  parameters: readonly unknown[]
}

/** A database that writes down every query that is compiled once, which all of the hot ones are. */
export function recordingDatabase(database: Database): { database: Database; asked: Asked[] } {
  const asked: Asked[] = []
  return { asked, database: through(database, (db) => recordingRuns(db, asked)) }
}

/** The same, and queries that are built anew each time. */
export function recordingBuilt(database: Database): { database: Database; asked: Asked[] } {
  const asked: Asked[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const query = database.read.getExecutor().compileQuery(node, queryId)
      // What is compiled once has slots here, and is written down with its values when it runs.
      if (query.parameters.every((value) => typeof value !== 'object' || value === null)) asked.push(query)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const recording = <D extends Db>(db: D): D => recordingRuns(db.withPlugin(plugin) as D, asked)
  return { asked, database: through(database, recording) }
}

function recordingRuns<D extends Db>(db: D, asked: Asked[]): D {
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'executeQuery') {
        return (query: CompiledQuery) => {
          asked.push(query)
          return target.executeQuery(query)
        }
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** With every handle that it gives out changed so. */
function through(database: Database, change: <D extends Db>(db: D) => D): Database {
  return {
    ...database,
    read: change(database.read),
    write: (operation) => database.write((tx) => operation(sameTransaction(tx, change(tx)))),
    readSnapshot: (operation) => database.readSnapshot((db) => operation(change(db))),
    readSnapshotWithoutTimeLimit: (operation) =>
      database.readSnapshotWithoutTimeLimit((db) => operation(change(db))),
  }
}

/** What the engine would do, as one line a step. */
export async function planOf({ engine, read }: Database, { sql, parameters }: Asked): Promise<string[]> {
  if (engine === 'sqlite') {
    const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    return (await read.executeQuery<{ detail: string }>(query)).rows.map(({ detail }) => detail)
  }
  const { rows } = await read.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters]),
  )
  return rows.map((row) => row['QUERY PLAN'].replace(/^[\s>-]+/, ''))
}
