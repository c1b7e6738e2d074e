import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createTurns, type Turns } from '#core/turns'
import { type AllowEntry, isNamed } from '#outbound/allow-list'
import { askNameServers, nameError, type SystemNames } from '#outbound/name-servers'

/** Look-ups under way. */
const A_USER = 2
const IN_ALL = 16
/** An answer counts for so long, also that there is none: a message to a dead name does not wait for it each time. */
const KEPT_MILLISECONDS = 10_000
const MAX_KEPT = 1_000

/** All addresses of a host, for a request that this user has caused. */
export type ResolveName = (host: string, userId: number, signal: AbortSignal) => Promise<readonly string[]>

interface Kept {
  addresses: Promise<readonly string[]>
  /** By the monotonic clock; endless while the answer is awaited. */
  until: number
}

/**
 * Names that users choose are asked for without threads of the process, with a bound for each user, and are given up after some seconds.
 * Only what the operator named in OUTBOUND_ALLOW is looked up by the system itself, which also knows `.local`; one at a time, because it
 * cannot be given up.
 */
export function createResolver(
  allow: readonly AllowEntry[],
  names: SystemNames,
  stop: AbortSignal,
): ResolveName {
  const turns = createTurns({ inAll: IN_ALL, aUser: A_USER })
  const systemTurns = createTurns({ inAll: 1, aUser: 1 })
  const kept = new Map<string, Kept>()

  const askServers = (host: string) =>
    askNameServers(host, names, AbortSignal.any([stop, AbortSignal.timeout(names.milliseconds)]))

  return async (host, userId, signal) => {
    if (isIP(host) !== 0) return [host]
    const byOperator = isNamed(allow, host)
    const [find, turnsOf] = byOperator ? [askSystem, systemTurns] : [askServers, turns]
    const addresses =
      keptOf(host) ?? inTurn(turnsOf, userId, signal, () => keptOf(host) ?? keep(host, find(host)))
    return unlessAborted(signal, addresses)
  }

  function keptOf(host: string): Kept['addresses'] | undefined {
    const known = kept.get(host)
    return known && known.until > performance.now() ? known.addresses : undefined
  }

  function keep(host: string, addresses: Kept['addresses']): Kept['addresses'] {
    const entry: Kept = { addresses, until: Number.POSITIVE_INFINITY }
    kept.delete(host)
    kept.set(host, entry)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
    const settle = () => {
      entry.until = performance.now() + KEPT_MILLISECONDS
    }
    addresses.then(settle, settle)
    return addresses
  }
}

async function inTurn<T>(
  turns: Turns,
  userId: number,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await turns.enter(userId, signal)
  try {
    return await work()
  } finally {
    leave()
  }
}

/** The work itself goes on: a look-up of the system cannot be interrupted. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason as Error)
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

async function askSystem(host: string): Promise<string[]> {
  const answers = await systemLookup(host, { all: true }).catch((error: NodeJS.ErrnoException) => {
    throw nameError(error.code === 'EAI_AGAIN' ? 'EAI_AGAIN' : 'ENOTFOUND')
  })
  return answers.map(({ address }) => address)
}
