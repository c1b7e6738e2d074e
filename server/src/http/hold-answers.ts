import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { type Endpoint, endpoints } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BUSY } from '#core/errors'
import type { Logger } from '#core/logger'
import { createTurns } from '#core/turns'
import type { Spool } from '#db/spool'
import { untilGone } from '#http/until-gone'

export interface AnswerBounds {
  /** What long answers may take of the memory. Those that find no room there wait on the disk. */
  memoryBytes: number
  /** Past so much that waits, in memory and on the disk, the slowest readers are cut off. */
  waitingBytes: number
  /** Only whoever has taken less than so much a second, over so many looks, counts as slow. */
  slowBytesASecond: number
  slowLooks: number
  lookMilliseconds: number
}

export const ANSWER_BOUNDS: AnswerBounds = {
  memoryBytes: 64 * 1024 * 1024,
  waitingBytes: 64 * 1024 * 1024,
  slowBytesASecond: 20_000,
  slowLooks: 6,
  lookMilliseconds: 5_000,
}

/** Shorter ones wait in memory whatever happens: as many as there can be connections take as much as the bound. */
const SHORT_BYTES = 16 * 1024
/** Longer ones are handed to the connection bit by bit, so that it can be seen how fast they are taken. */
const PART_BYTES = 64 * 1024
const DISK_PART_BYTES = 1024 * 1024
/** What a list that is read while it is sent counts for. */
const LIST_BYTES = 1024 * 1024

/** So many long answers are made at a time: until it is put where it waits, each takes several times its length. */
const MADE_AT_ONCE = { inAll: 3, aUser: 1 }
const NOBODY = 0

/** Reads that answer with all there is, in one piece. */
const LONG: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.getAgenda,
  endpoints.getForecast,
  endpoints.listPaydays,
  endpoints.listInsights,
  endpoints.getBreakdown,
  endpoints.listPlannedMessages,
  endpoints.listUsers,
])

declare module 'fastify' {
  interface FastifyRequest {
    /** For a long answer: it is made, and the next one can be. */
    leaveMaking?: () => void
  }
}

/** An answer that has not been taken to its end. */
interface Waiting {
  socket: Socket
  bytes: number
  /** How much of the memory it keeps until its end. */
  memory: number
  /** How much the connection had taken when it began, and at the last looks. */
  taken: number[]
}

export type BeginMaking = (userId: number, request: FastifyRequest, reply: FastifyReply) => Promise<void>

export interface HeldAnswers {
  /** Waits until another long answer can be made for this user. */
  beginMaking: BeginMaking
  /** What to send in place of the payload. */
  hold: (reply: FastifyReply, payload: string | Buffer | Readable) => Promise<Buffer | Readable>
}

/**
 * Keeps answers that are taken slowly from filling the memory. As long as there is room nobody is cut off, however slow their line.
 */
export function createHeldAnswers(
  app: FastifyInstance,
  { log, spool, bounds }: { log: Logger; spool: Spool; bounds: AnswerBounds },
): HeldAnswers {
  const waiting = new Set<Waiting>()
  let inMemory = 0
  /** Since the last look. */
  let wasListRefused = false

  const timer = setInterval(look, bounds.lookMilliseconds).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  function look(): void {
    const slow: Array<{ answer: Waiting; pace: number }> = []
    let bytes = 0
    for (const answer of waiting) {
      const { taken } = answer
      taken.push(takenBy(answer.socket))
      bytes += leftOf(answer)
      if (taken.length <= bounds.slowLooks) continue
      const [before = 0] = taken.splice(0, taken.length - bounds.slowLooks)
      const seconds = (bounds.slowLooks * bounds.lookMilliseconds) / 1_000
      const pace = ((taken.at(-1) ?? 0) - before) / seconds
      if (pace < bounds.slowBytesASecond) slow.push({ answer, pace })
    }
    slow.sort((one, other) => one.pace - other.pace)
    let memory = inMemory + (wasListRefused ? LIST_BYTES : 0)
    wasListRefused = false
    let cut = 0
    for (const { answer } of slow) {
      if (bytes <= bounds.waitingBytes && memory <= bounds.memoryBytes) break
      bytes -= leftOf(answer)
      memory -= answer.memory
      cut += 1
      answer.socket.destroy()
    }
    if (cut > 0) log.warn({ cut, waitingBytes: bytes }, 'slow readers of long answers were cut off')
  }

  function wait(reply: FastifyReply, socket: Socket, bytes: number, memory: number): void {
    const answer = { socket, bytes, memory, taken: [takenBy(socket)] }
    waiting.add(answer)
    inMemory += memory
    reply.raw.once('close', () => {
      waiting.delete(answer)
      inMemory -= memory
    })
  }

  async function hold(reply: FastifyReply, payload: string | Buffer | Readable) {
    const { socket } = reply.request.raw
    // A request that was made inside of this process has none.
    if (!(socket instanceof Socket)) return payload instanceof Readable ? payload : Buffer.from(payload)
    if (payload instanceof Readable) {
      if (inMemory + LIST_BYTES > bounds.memoryBytes) {
        wasListRefused = true
        payload.destroy()
        throw BUSY
      }
      wait(reply, socket, LIST_BYTES, LIST_BYTES)
      return payload
    }
    const answer = Buffer.from(payload)
    reply.header('content-length', answer.length)
    // The answer to a change, which is bounded by what was sent, must not become a refusal.
    const fits = reply.request.method !== 'GET' || inMemory + answer.length <= bounds.memoryBytes
    wait(reply, socket, answer.length, fits ? answer.length : 0)
    if (fits && answer.length <= PART_BYTES) return answer
    if (fits) return Readable.from(partsOf(answer, PART_BYTES), { objectMode: false })
    return onDisk(reply, answer)
  }

  /** Without room there either, or where the disk cannot be written, the client is asked to come again. */
  async function onDisk(reply: FastifyReply, answer: Buffer): Promise<Readable> {
    const signal = untilGone(reply)
    try {
      return await spool({
        signal,
        onGone: () => {},
        fill: (write) => write(partsOf(answer, DISK_PART_BYTES)),
      })
    } catch (error) {
      reply.removeHeader('content-length')
      if (signal.aborted) throw error
      log.warn({ err: error }, 'a long answer found no room, neither in memory nor on the disk')
      throw BUSY
    }
  }

  const turns = createTurns(MADE_AT_ONCE)

  async function beginMaking(userId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const leave = await turns.enter(userId, untilGone(reply)).catch(() => {
      // Nobody is there any more to see it.
      throw BUSY
    })
    request.leaveMaking = () => {
      delete request.leaveMaking
      leave()
    }
    // Whatever happens to it before it is sent.
    reply.raw.once('close', () => request.leaveMaking?.())
  }

  return { beginMaking, hold }
}

/** Of this scope; after what compresses, so that what waits is short. */
export function holdAnswers(
  app: FastifyInstance,
  held: HeldAnswers,
  mayBeLong = ({ routeOptions: { config } }: FastifyRequest) =>
    config.endpoint !== undefined && LONG.has(config.endpoint),
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (mayBeLong(request)) await held.beginMaking(request.caller?.userId ?? NOBODY, request, reply)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    try {
      const isText = typeof payload === 'string' || payload instanceof Uint8Array
      const isLong = payload instanceof Readable || (isText && payload.length > SHORT_BYTES)
      if (request.method === 'HEAD' || !isLong) return payload
      return await held.hold(reply, payload as string | Buffer | Readable)
    } finally {
      request.leaveMaking?.()
    }
  })
}

/** What the system has taken over. */
function takenBy({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength
}

function leftOf({ bytes, taken }: Waiting): number {
  return Math.max(0, bytes - ((taken.at(-1) ?? 0) - (taken[0] ?? 0)))
}

async function* partsOf(answer: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let begin = 0; begin < answer.length; begin += bytes) yield answer.subarray(begin, begin + bytes)
}
