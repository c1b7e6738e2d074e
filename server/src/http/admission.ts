import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors'
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
const WARN_EVERY_MILLISECONDS = 10_000

declare module 'fastify' {
  interface FastifyRequest {
    isAdmitted: boolean
  }
}

interface Waiting {
  request: FastifyRequest
  reply: FastifyReply
  since: number
  enter: () => void
}

/**
 * A door that lets in as many as can be served, and tells the rest to come back. Without it a queue would grow until every
 * answer comes after its asker has left: much work and no use. One for each scope, so that a flood at one door does not
 * close another.
 */
export function admitInTurn(app: FastifyInstance, log: Logger): void {
  // One for all: under a flood making errors is what would cost most.
  const busy = new AppError('overloaded', 'The server is busy. Try again later', 2)
  const waiting: Waiting[] = []
  let admitted = 0
  let turnedAway = 0
  let turnBegan: number | undefined
  let isCalling = false

  app.decorateRequest('isAdmitted', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (waiting.length === 0 && admitted < AT_ONCE && !isTurnOver()) admit({ request, reply, enter: done })
    else if (isFull()) turnAway(done)
    else {
      waiting.push({ request, reply, since: performance.now(), enter: done })
      callNext()
    }
  })
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })

  function admit({ request, reply, enter }: Omit<Waiting, 'since'>): void {
    admitted += 1
    request.isAdmitted = true
    // Who goes away without waiting for the answer leaves as well.
    reply.raw.once('close', () => leave(request))
    enter()
  }

  function leave(request: FastifyRequest): void {
    if (!request.isAdmitted) return
    request.isAdmitted = false
    admitted -= 1
    if (waiting.length > 0) callNext()
  }

  function callNext(): void {
    if (isCalling) return
    isCalling = true
    const count = Math.min(AT_ONE_GO, waiting.length)
    // Each in a callback of its own: what it can do without waiting for anybody is done before the next one begins.
    for (let i = 0; i < count; i++) setImmediate(admitFirst)
    setImmediate(() => {
      isCalling = false
      if (waiting.length > 0 && admitted < AT_ONCE) callNext()
    })
  }

  function admitFirst(): void {
    if (admitted >= AT_ONCE || isTurnOver()) return
    let first = waiting.shift()
    while (first?.request.raw.destroyed) first = waiting.shift()
    if (first) admit(first)
  }

  function isFull(): boolean {
    const inFlight = admitted + waiting.length
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

  function turnAway(done: (error: Error) => void): void {
    if (turnedAway === 0) setTimeout(tell, WARN_EVERY_MILLISECONDS).unref()
    turnedAway += 1
    done(busy)
  }

  function tell(): void {
    log.warn({ turnedAway, admitted, waiting: waiting.length }, 'more requests came than can be served')
    turnedAway = 0
  }
}
