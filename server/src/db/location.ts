/** Where the data lives, as the configuration says. */
export type DatabaseLocation = SqliteLocation | PostgresLocation

export interface SqliteLocation {
  engine: 'sqlite'
  file: string
  /** So many threads may read beside the main one. */
  readThreads?: number
  /** For tests: what counts as a dear read. */
  dearMilliseconds?: number
}

export interface PostgresLocation {
  engine: 'postgres'
  url: string
  /** Connections of this process, of all kinds. */
  poolSize?: number
  /** False for poolers that know no prepared statements. */
  prepare?: boolean
  /** How long a start waits for a database that refuses connections. */
  waitSeconds?: number
}
