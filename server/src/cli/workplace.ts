import { existsSync } from 'node:fs'
import { argon2Passwords, type Passwords } from '#auth/passwords'
import { type Config, readEnvironment } from '#config'
import { type Clock, systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { describeOpenFailure } from '#db/describe-failure'
import { openDatabase } from '#db/open'
import { createLogger } from '#http/request-log'

/** What every command works with. */
export interface Workplace {
  config: Config
  database: Database
  clock: Clock
  passwords: Passwords
}

export async function openWorkplace(mustExist: boolean): Promise<Workplace | { problems: string[] }> {
  const { config, problems } = readEnvironment()
  if (problems.length > 0) return { problems }
  const { database: location } = config
  if (mustExist && location.engine === 'sqlite' && !existsSync(location.file)) {
    return { problems: [`There is no database at ${location.file}. "npm start" makes one`] }
  }
  try {
    const database = await openDatabase(config.database, createLogger('silent'))
    return { config, database, clock: systemClock, passwords: argon2Passwords() }
  } catch (error) {
    return { problems: [describeOpenFailure(location, config.dataDir, error)] }
  }
}
