import type { PostgresAddress, PostgresHost, Target } from '#db/postgres/address'
import { boundsIn, NO_BOUNDS } from '#db/postgres/bounds'
import { closeSession, openSession, type Session } from '#db/postgres/session'
import { tryWays } from '#db/postgres/try-ways'
import { isTooManyConnections, NoHostFitsError, refusesParameters, sqlState } from '#db/postgres-errors'

/** A host that has not answered by then is not waited for alone: the next one is asked beside it. */
const HEAD_START_MILLISECONDS = 1_000
/** For so long a host that failed is asked after those that did not. */
const SUSPECT_MILLISECONDS = 10_000

/** Makes connections to the hosts of one address, in its order, and remembers which of them were away. */
export function createConnector(
  address: PostgresAddress,
  bounds = boundsIn(address),
): () => Promise<Session> {
  const failedAt = new Map<PostgresHost, number>()
  let sendsBounds = true

  async function attempt(host: PostgresHost): Promise<Session> {
    const withBounds = sendsBounds
    try {
      const session = await tryWays(address.clientsOf(host), (way) =>
        openSession({ ...way, ...(withBounds ? bounds : NO_BOUNDS) }, address.connectMilliseconds),
      )
      failedAt.delete(host)
      return session
    } catch (error) {
      if (withBounds && refusesParameters(error)) {
        sendsBounds = false
        return attempt(host)
      }
      if (!isTooManyConnections(error)) failedAt.set(host, performance.now())
      throw error
    }
  }

  const isSuspect = (host: PostgresHost) =>
    performance.now() - (failedAt.get(host) ?? -SUSPECT_MILLISECONDS) < SUSPECT_MILLISECONDS

  return () => {
    const ordered = address.hosts.toSorted((one, other) => Number(isSuspect(one)) - Number(isSuspect(other)))
    return firstThatFits(ordered, attempt, address.target)
  }
}

/** The hosts are asked one after the other, the next as soon as one fails, does not fit, or takes its time. */
function firstThatFits(
  hosts: readonly PostgresHost[],
  attempt: (host: PostgresHost) => Promise<Session>,
  target: Target,
): Promise<Session> {
  const found = Promise.withResolvers<Session>()
  const errors: unknown[] = []
  let next = 0
  let pending = 0
  let isSettled = false
  let secondBest: Session | undefined
  let timer: NodeJS.Timeout | undefined

  function settle(session: Session | undefined): void {
    clearTimeout(timer)
    isSettled = true
    if (session) found.resolve(session)
    else found.reject(mostTelling(errors) ?? new NoHostFitsError(target))
    if (secondBest && secondBest !== session) void closeSession(secondBest)
  }

  function onSession(session: Session): void {
    const fit = isSettled ? 'no' : fitOf(session, target)
    if (fit === 'yes') settle(session)
    else if (fit === 'no' || secondBest) void closeSession(session)
    else secondBest = session
  }

  async function ask(host: PostgresHost): Promise<void> {
    pending += 1
    try {
      onSession(await attempt(host))
    } catch (error) {
      errors.push(error)
    }
    pending -= 1
    if (!isSettled) askNext()
  }

  function askNext(): void {
    clearTimeout(timer)
    const host = hosts[next]
    next += 1
    if (host) {
      timer = setTimeout(askNext, HEAD_START_MILLISECONDS)
      void ask(host)
    } else if (pending === 0) settle(secondBest)
    // A better one that hangs must not keep everybody from reading.
    else if (secondBest) timer = setTimeout(() => settle(secondBest), HEAD_START_MILLISECONDS)
  }

  askNext()
  return found.promise
}

function fitOf({ isWritable, isStandby }: Session, target: Target): 'yes' | 'no' | 'second best' {
  switch (target) {
    // Where any would do, one that can write still serves better.
    case 'any':
      return isWritable ? 'yes' : 'second best'
    case 'read-write':
      return isWritable ? 'yes' : 'no'
    case 'primary':
      return isStandby ? 'no' : 'yes'
  }
}

/** What a server says helps more than that another cannot be reached. */
function mostTelling(errors: unknown[]): unknown {
  return (
    errors.find(isTooManyConnections) ?? errors.find((error) => sqlState(error) !== undefined) ?? errors[0]
  )
}
