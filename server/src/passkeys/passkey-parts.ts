import type { TellUser } from '#auth/tell-user'
import type { Clock } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'

/** What passkeys need. */
export interface PasskeyParts {
  database: Database
  clock: Clock
  log: Logger
  tell: TellUser
  /** Where people reach this instance. */
  publicUrl: string | undefined
  /** Of the proof in challenges. */
  key: Buffer
}
