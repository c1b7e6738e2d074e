import type { Logger } from '#core/logger'

/** How many requests are processed at a time. The rest wait in order. */
const MAX_INSIDE = 256
/** Up to this many in flight, none is rejected. */
const ALWAYS_ACCEPTED = 500
/** Above this all are rejected: each waiting request takes a few kilobytes of memory. */
const MAX_IN_FLIGHT = 5_000
/** In between, new requests are rejected while the first in the queue has waited longer than this. */
const MAX_WAIT_MILLISECONDS = 1_000
/**
 * How long one turn of the event loop may start new requests. Otherwise responses could fill the memory before there is
 * time to send any.
 */
const TURN_MILLISECONDS = 50
/** How many waiting requests may start in one turn, if they are quick. */
const MAX_STARTS_A_TURN = 64
const LOG_EVERY_MILLISECONDS = 10_000

interface Waiting {
  since: number
  hasLeft: () => boolean
  enter: () => void
}

/** Limits how many requests are processed at a time, and rejects what could not be served in time. */
export interface RequestQueue {
  /** Calls `enter` now or later, or returns false to reject. Each `enter` needs one `leave`. */
  ask: (enter: () => void, hasLeft: () => boolean) => boolean
  leave: () => void
  /** Whether a new request would be rejected. */
  isFull: () => boolean
  /** Counts a rejected request. */
  countRejected: () => void
  /** How many are being processed and waiting now, and how many were rejected since the start. */
  load: () => { inside: number; waiting: number; rejected: number }
}

/**
 * Without a limit the queue would grow until every response comes after its client has given up. One queue for each kind of
 * request, so that a flood of one kind does not block the other.
 */
export function createRequestQueue(log: Logger): RequestQueue {
  const waiting: Waiting[] = []
  let inside = 0
  let rejected = 0
  let rejectedInAll = 0
  let turnBegan: number | undefined
  let isCalling = false

  function ask(enter: () => void, hasLeft: () => boolean): boolean {
    if (waiting.length === 0 && inside < MAX_INSIDE && !isTurnOver()) {
      inside += 1
      enter()
      return true
    }
    if (isFull()) return false
    waiting.push({ since: performance.now(), hasLeft, enter })
    callNext()
    return true
  }

  function leave(): void {
    inside -= 1
    if (waiting.length > 0) callNext()
  }

  function callNext(): void {
    if (isCalling) return
    isCalling = true
    const count = Math.min(MAX_STARTS_A_TURN, waiting.length)
    // Each in its own callback: what it can do without waiting is done before the next one starts.
    for (let i = 0; i < count; i++) setImmediate(startFirst)
    setImmediate(() => {
      isCalling = false
      if (waiting.length > 0 && inside < MAX_INSIDE) callNext()
    })
  }

  function startFirst(): void {
    if (inside >= MAX_INSIDE || isTurnOver()) return
    let first = waiting.shift()
    while (first?.hasLeft()) first = waiting.shift()
    if (!first) return
    inside += 1
    first.enter()
  }

  function isFull(): boolean {
    const inFlight = inside + waiting.length
    if (inFlight < ALWAYS_ACCEPTED) return false
    const waitedFor = performance.now() - (waiting[0]?.since ?? Number.POSITIVE_INFINITY)
    return inFlight >= MAX_IN_FLIGHT || waitedFor > MAX_WAIT_MILLISECONDS
  }

  /** Everything read in one turn was there when the turn began, so the turn's length is how long the last of it has waited. */
  function isTurnOver(): boolean {
    if (turnBegan !== undefined) return performance.now() - turnBegan > TURN_MILLISECONDS
    turnBegan = performance.now()
    setImmediate(() => {
      turnBegan = undefined
    })
    return false
  }

  function countRejected(): void {
    if (rejected === 0) setTimeout(logRejected, LOG_EVERY_MILLISECONDS).unref()
    rejected += 1
    rejectedInAll += 1
  }

  function logRejected(): void {
    log.warn({ rejected, inside, waiting: waiting.length }, 'too many requests; some were rejected')
    rejected = 0
  }

  const load = () => ({ inside, waiting: waiting.length, rejected: rejectedInAll })

  return { ask, leave, isFull, countRejected, load }
}
