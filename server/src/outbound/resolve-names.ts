import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createTurns, type Turns } from '#core/turns'
import { type AllowEntry, isNamed } from '#outbound/allow-list'
import { askNameServers, nameError, type SystemNames } from '#outbound/name-servers'

/** Look-ups under way. */
const A_USER = 2
const IN_ALL = 16
const NOBODY = 0
/** An answer counts for so long, also that there is none: a message to a dead name does not wait for it each time. */
const KEPT_MILLISECONDS = 10_000
const MAX_KEPT = 1_000

type Addresses = readonly string[]

/** All addresses of a host, for a request that this user has caused. */
export type ResolveName = (host: string, userId: number, signal: AbortSignal) => Promise<Addresses>

/**
 * Names that users choose are asked for without threads of the process, with a bound for each user, and are given up after some seconds.
 * Only what the operator named in OUTBOUND_ALLOW is looked up by the system itself, which also knows `.local`.
 */
export function createResolver(
  allow: readonly AllowEntry[],
  names: SystemNames,
  stop: AbortSignal,
): ResolveName {
  const askServers = inTurns(createTurns({ inAll: IN_ALL, aUser: A_USER }), (host) =>
    askNameServers(host, names, AbortSignal.any([stop, AbortSignal.timeout(names.milliseconds)])),
  )
  return async (host, userId, signal) => {
    if (isIP(host) !== 0) return [host]
    return isNamed(allow, host) ? lookUpBySystem(host, signal) : askServers(host, userId, signal)
  }
}

/**
 * For names of the operator that users can have looked up. One at a time in the whole process: a look-up of the system cannot be given
 * up, and keeps one of the two threads that all of them share until the name server answers. The other one stays for the database.
 */
export function lookUpBySystem(host: string, signal: AbortSignal): Promise<Addresses> {
  return askSystem(host, NOBODY, signal)
}

const askSystem = inTurns(createTurns({ inAll: 1, aUser: 1 }), async (host) => {
  const answers = await lookup(host, { all: true }).catch((error: NodeJS.ErrnoException) => {
    throw nameError(error.code === 'EAI_AGAIN' ? 'EAI_AGAIN' : 'ENOTFOUND')
  })
  return answers.map(({ address }) => address)
})

interface Kept {
  addresses: Promise<Addresses>
  /** By the monotonic clock; endless while the answer is awaited. */
  until: number
}

/** Whoever asks for a name that is being looked up waits for that, and takes no place. */
function inTurns(turns: Turns, find: (host: string) => Promise<Addresses>): ResolveName {
  const kept = new Map<string, Kept>()

  return (host, userId, signal) => unlessAborted(signal, keptOf(host) ?? findInTurn(host, userId, signal))

  async function findInTurn(host: string, userId: number, signal: AbortSignal): Promise<Addresses> {
    const leave = await turns.enter(userId, signal)
    try {
      return await (keptOf(host) ?? keep(host, find(host)))
    } finally {
      leave()
    }
  }

  function keptOf(host: string): Promise<Addresses> | undefined {
    const known = kept.get(host)
    return known && known.until > performance.now() ? known.addresses : undefined
  }

  function keep(host: string, addresses: Promise<Addresses>): Promise<Addresses> {
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

/** The work itself goes on. */
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
