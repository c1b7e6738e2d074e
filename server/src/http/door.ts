import type { Logger } from '#core/logger'

/** How many requests are worked on at once. More wait, in order. */
const AT_ONCE = 256
/** As long as no more than these are in flight, nobody is turned away. */
const ALWAYS_TAKEN = 500
/** Above this everybody is: a waiting request costs some kilobytes. */
const NEVER_MORE = 5_000
/** In between, those are who come while the first in line has waited for this long. */
const PATIENCE_MILLISECONDS = 1_000
/**
 * How long one turn of the event loop may go on with new requests. What is read in it could otherwise fill the memory with
 * answers that nothing has had the time to send.
 */
const TURN_MILLISECONDS = 50
/** How many of those who wait may begin in one turn, if they are quick. */
const AT_ONE_GO = 64
const TELL_EVERY_MILLISECONDS = 10_000

interface Waiting {
  since: number
  hasLeft: () => boolean
  enter: () => void
}

/** Lets in as many as can be served, and tells the rest to come back. */
export interface Door {
  /** Calls `enter` now or later, or refuses by returning false. Whoever has entered must leave. */
  ask: (enter: () => void, hasLeft: () => boolean) => boolean
  leave: () => void
  /** Whether whoever comes now would be refused. */
  isFull: () => boolean
  /** Counts who was. */
  turnAway: () => void
  /** How many are inside and waiting now, and were turned away since the start. */
  load: () => { inside: number; waiting: number; turnedAway: number }
}

/**
 * Without it a queue would grow until every answer comes after its asker has left: much work and no use. One for each kind
 * of request, so that a flood at one door does not close another.
 */
export function createDoor(log: Logger): Door {
  const waiting: Waiting[] = []
  let inside = 0
  let turnedAway = 0
  let turnedAwayEver = 0
  let turnBegan: number | undefined
  let isCalling = false

  function ask(enter: () => void, hasLeft: () => boolean): boolean {
    if (waiting.length === 0 && inside < AT_ONCE && !isTurnOver()) {
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
    const count = Math.min(AT_ONE_GO, waiting.length)
    // Each in a callback of its own: what it can do without waiting for anybody is done before the next one begins.
    for (let i = 0; i < count; i++) setImmediate(letFirstIn)
    setImmediate(() => {
      isCalling = false
      if (waiting.length > 0 && inside < AT_ONCE) callNext()
    })
  }

  function letFirstIn(): void {
    if (inside >= AT_ONCE || isTurnOver()) return
    let first = waiting.shift()
    while (first?.hasLeft()) first = waiting.shift()
    if (!first) return
    inside += 1
    first.enter()
  }

  function isFull(): boolean {
    const inFlight = inside + waiting.length
    if (inFlight < ALWAYS_TAKEN) return false
    const waitedFor = performance.now() - (waiting[0]?.since ?? Number.POSITIVE_INFINITY)
    return inFlight >= NEVER_MORE || waitedFor > PATIENCE_MILLISECONDS
  }

  /** All that is read in one turn was there when it began, so its length is how long the last of it has waited. */
  function isTurnOver(): boolean {
    if (turnBegan !== undefined) return performance.now() - turnBegan > TURN_MILLISECONDS
    turnBegan = performance.now()
    setImmediate(() => {
      turnBegan = undefined
    })
    return false
  }

  function turnAway(): void {
    if (turnedAway === 0) setTimeout(tell, TELL_EVERY_MILLISECONDS).unref()
    turnedAway += 1
    turnedAwayEver += 1
  }

  function tell(): void {
    log.warn({ turnedAway, inside, waiting: waiting.length }, 'too many requests; some were rejected')
    turnedAway = 0
  }

  const load = () => ({ inside, waiting: waiting.length, turnedAway: turnedAwayEver })

  return { ask, leave, isFull, turnAway, load }
}
