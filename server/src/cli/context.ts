import { existsSync } from 'node:fs'
import { argon2Passwords, type Passwords } from '#auth/passwords'
import { type Config, readEnvironment } from '#config/config'
import { type Clock, systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { describeOpenFailure } from '#db/describe-failure'
import { openDatabase } from '#db/open'
import { createLogger } from '#http/request-log'

/** What the settings name is not there, or cannot be opened. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** What a command finds before anything is opened. */
export interface Settings {
  config: Config
  clock: Clock
}

/** What every command works with that is about the database. */
export interface CommandContext extends Settings {
  database: Database
  passwords: Passwords
}

export function readSettings(): Settings | { problems: string[] } {
  const { config, problems } = readEnvironment()
  return problems.length > 0 ? { problems } : { config, clock: systemClock }
}

export async function openContext(
  settings: Settings,
  mustExist: boolean,
): Promise<CommandContext | { problems: string[] }> {
  const { database: location, dataDir } = settings.config
  if (mustExist && location.engine === 'sqlite' && !existsSync(location.file)) {
    return { problems: [`There is no database at ${location.file}. "npm start" creates one`] }
  }
  try {
    const database = await openDatabase(location, createLogger('silent'))
    return { ...settings, database, passwords: argon2Passwords() }
  } catch (error) {
    return { problems: [describeOpenFailure(location, dataDir, error)] }
  }
}

/** For a command that takes a file. Closed in any case. */
export async function withDatabase<T>(
  settings: Settings,
  mustExist: boolean,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const context = await openContext(settings, mustExist)
  if ('problems' in context) throw new SettingsError(context.problems.join('\n'))
  try {
    return await use(context.database)
  } finally {
    await context.database.close()
  }
}
