import { hash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { dialectWithoutDriver } from '#db/handle'
import { ask } from '#db/postgres/ask'
import type { Session } from '#db/postgres/session'
import { isStopped } from '#db/postgres-errors'

export const DIALECT = dialectWithoutDriver({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

const MAX_STATEMENTS = 500
/** More are lists, of which each length would be a text of its own. */
const MAX_PARAMETERS = 40

export const NO_PREPARED_STATEMENTS =
  'the connection pooler does not support prepared statements. Set DATABASE_PREPARE=false'

/** How statements are sent: under names, or without any for a pooler that does not know them. */
export interface Statements {
  connectionOn: (session: Session, timeLimit: number | undefined) => DatabaseConnection
  /** For what cannot begin again: without names nothing can be wrong with them, and a long read is planned in no time. */
  unnamedOn: (session: Session, timeLimit: number | undefined) => DatabaseConnection
  /** From now on statements have no names. True if they had until now. */
  dropNames: () => boolean
}

export function createStatements(prepare: boolean): Statements {
  let isNaming = prepare
  return {
    connectionOn: ({ client }, timeLimit) =>
      connectionOn(client, timeLimit, (compiled) => (isNaming ? statementName(client, compiled) : undefined)),
    unnamedOn: ({ client }, timeLimit) => connectionOn(client, timeLimit, () => undefined),
    dropNames() {
      const wasNaming = isNaming
      isNaming = false
      return wasNaming
    },
  }
}

function connectionOn(
  client: pg.Client,
  timeLimit: number | undefined,
  nameOf: (compiled: CompiledQuery) => string | undefined,
): DatabaseConnection {
  let failure: unknown
  /** Of statements that are sent together, the one that failed tells why; those after it only that they were stopped. */
  const told = (error: unknown): unknown => {
    if (!isStopped(error)) failure = error
    return failure ?? error
  }
  return {
    async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
      const name = nameOf(compiled)
      const query = {
        text: compiled.sql,
        values: [...compiled.parameters],
        ...(name === undefined ? {} : { name }),
      }
      try {
        const { rows, rowCount } = await ask<R & pg.QueryResultRow>(client, query, timeLimit)
        return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      } catch (error) {
        throw told(error)
      }
    },
    streamQuery() {
      throw new Error('Streaming is not supported')
    },
  }
}

/** What each connection has a name for. */
const namedTexts = new WeakMap<pg.Client, Map<string, string>>()

/**
 * Named statements are parsed and planned once a connection. Past the bound a text runs unnamed. The name is made of the text, so that
 * it means the same in every process behind a pooler.
 */
function statementName(client: pg.Client, { sql, parameters }: CompiledQuery): string | undefined {
  if (parameters.length > MAX_PARAMETERS) return undefined
  const names = namedTexts.get(client) ?? new Map<string, string>()
  if (names.size === 0) namedTexts.set(client, names)
  const known = names.get(sql)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `duebook_${hash('sha256', sql, 'base64url')}`
  names.set(sql, name)
  return name
}
