/** The words in which the engines differ; the caller fills them in. A copy, because migrations import no app code. */
export interface MigrationWords {
  engine: 'sqlite' | 'postgres'
  id: string
  integer: string
  text: string
  strict: string
}

/**
 * `expand`: servers of the former version go on working with it, and stay ready. `contract`: they would not, so they stop being
 * ready and refuse to start.
 */
export type MigrationKind = 'expand' | 'contract'

export interface Migration {
  name: string
  kind: MigrationKind
  /**
   * Indexes that are made before `up`, on columns that are there already: on PostgreSQL one by one without blocking writers,
   * outside of any transaction; on SQLite in the transaction of `up`.
   */
  indexes?: readonly MigrationIndex[]
  /**
   * Statement by statement, in order. On PostgreSQL a lock that is not given within a second rolls all of it back, and it is
   * tried again later.
   */
  up: (words: MigrationWords) => Iterable<string>
}

export interface MigrationIndex {
  name: string
  /** The table with its columns, such as `payments (group_id, id)`, and a condition where there is one. */
  on: string
  unique?: boolean
  /** Where only one engine needs it. */
  engine?: 'sqlite' | 'postgres'
}
