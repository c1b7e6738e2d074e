import { CompiledQuery, type KyselyPlugin } from 'kysely'
import type { Database, Db } from '#db/database'

export interface Asked {
  sql: string
  parameters: readonly unknown[]
}

/** A database that writes down every query that is compiled once, which all of the hot ones are. */
export function recordingDatabase(database: Database): { database: Database; asked: Asked[] } {
  const asked: Asked[] = []
  const recording = <D extends Db>(db: D): D =>
    new Proxy(db, {
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
  return {
    asked,
    database: {
      ...database,
      read: recording(database.read),
      write: (operation) => database.write((tx) => operation(recording(tx))),
    },
  }
}

/** The same for queries that are built anew each time. */
export function recordingBuilt(database: Database): { database: Database; asked: Asked[] } {
  const { database: recorded, asked } = recordingDatabase(database)
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(database.read.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    asked,
    database: {
      ...recorded,
      read: recorded.read.withPlugin(plugin),
      write: (operation) => recorded.write((tx) => operation(tx.withPlugin(plugin))),
    },
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
