import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { TEXT_LIMITS } from '@duebook/contract'
import type { Options } from '@node-rs/argon2'
import { inHashingThread } from '#auth/hashing-threads'
import { bounded } from '#core/bounded'
import { MATCHES_NOTHING, toNfc } from '#core/text'

/**
 * Hashing and checking of passwords. Both are slow on purpose, so they run in threads that give way to everything else,
 * and no more at once than there are cores: a flood of logins is slow for logins alone.
 */
export interface Passwords {
  /**
   * A turn to hash or check. What decides about an attempt (the throttle) belongs inside of the turn, so that a burst
   * cannot pass before its first failures are counted.
   */
  inTurn: <T>(task: (turn: PasswordTurn) => Promise<T>) => Promise<T>
}

export interface PasswordTurn {
  hash: (password: string) => Promise<string>
  /** Without a stored hash, or with what no password can be, it takes as long as with one, and answers false. */
  matches: (password: string, storedHash: string | undefined) => Promise<boolean>
  /** Whether the stored hash is weaker than what is made today. */
  isOutdated: (storedHash: string) => boolean
}

// The library's enum is ambient and const, which cannot be imported when types are stripped.
const ARGON2ID = 2

/** OWASP's current parameters for argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2 } as const satisfies HashingCost

export type HashingCost = Required<Pick<Options, 'memoryCost' | 'timeCost'>>

/** Each takes 19 MiB and a thread; four make some hundred logins a second, on a machine that has the cores. */
const MOST_AT_ONCE = 4

export function argon2Passwords(processes = 1, cost: HashingCost = PARAMETERS): Passwords {
  const cores = Math.floor(availableParallelism() / processes)
  const atOnce = Math.min(Math.max(1, cores), MOST_AT_ONCE)
  const run = bounded({ atOnce, waiting: 128 })
  // Nobody's password; made once, with the parameters of today, so that checking it costs what checking a real one does.
  let decoy: Promise<string> | undefined
  const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`

  const turn: PasswordTurn = {
    hash: (password) => hashOf(password, cost),
    async matches(password, storedHash) {
      decoy ??= hashOf(crypto.randomUUID(), cost)
      const known = storedHash ?? (await decoy)
      const typed = toNfc(password, TEXT_LIMITS.password)
      const matched = await inHashingThread({
        kind: 'verify',
        password: typed ?? MATCHES_NOTHING,
        storedHash: known,
      })
      return matched === true && storedHash !== undefined && typed !== undefined
    },
    isOutdated: (storedHash) => !storedHash.startsWith(currentPrefix),
  }
  return { inTurn: (task) => run(() => task(turn)) }
}

/** For a user who has no password: of one that nobody knows, so that nothing else has to tell them apart. */
export function hashOfNothing(passwords: Passwords): Promise<string> {
  return passwords.inTurn((turn) => turn.hash(randomBytes(32).toString('base64url')))
}

async function hashOf(password: string, cost: HashingCost): Promise<string> {
  const composed = toNfc(password, TEXT_LIMITS.password)
  if (composed === undefined) throw new Error('A password was not checked before it was hashed')
  const parameters: Options = { algorithm: ARGON2ID, ...cost, parallelism: 1 }
  const task = { kind: 'hash', password: composed, parameters } as const
  return String(await inHashingThread(task))
}
