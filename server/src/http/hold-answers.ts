import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BUSY } from '#core/errors'
import type { Logger } from '#core/logger'
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
/** What a list that is read while it is sent counts for. */
const LIST_BYTES = 1024 * 1024

/** An answer that has not been taken to its end. */
interface Waiting {
  socket: Socket
  bytes: number
  /** How much the connection had taken when it began, and at the last looks. */
  taken: number[]
}

export interface HeldAnswers {
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
    let cut = 0
    for (const { answer } of slow) {
      if (bytes <= bounds.waitingBytes) break
      bytes -= leftOf(answer)
      cut += 1
      answer.socket.destroy()
    }
    if (cut > 0) log.warn({ cut, waitingBytes: bytes }, 'slow readers of long answers were cut off')
  }

  function wait(reply: FastifyReply, socket: Socket, bytes: number, memory: number): void {
    const answer = { socket, bytes, taken: [takenBy(socket)] }
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
    if (fits) return Readable.from(partsOf(answer), { objectMode: false })
    return onDisk(reply, answer)
  }

  /** Without room there either, or where the disk cannot be written, the client is asked to come again. */
  async function onDisk(reply: FastifyReply, answer: Buffer): Promise<Readable> {
    const signal = untilGone(reply)
    try {
      return await spool({ signal, onGone: () => {}, fill: (write) => write(partsOf(answer)) })
    } catch (error) {
      reply.removeHeader('content-length')
      if (signal.aborted) throw error
      log.warn({ err: error }, 'a long answer found no room, neither in memory nor on the disk')
      throw BUSY
    }
  }

  return { hold }
}

/** Of this scope; after what compresses, so that what waits is short. */
export function holdAnswers(app: FastifyInstance, held: HeldAnswers): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' || payload instanceof Uint8Array
    const isLong = payload instanceof Readable || (isText && payload.length > SHORT_BYTES)
    if (request.method === 'HEAD' || !isLong) return payload
    return held.hold(reply, payload as string | Buffer | Readable)
  })
}

/** What the system has taken over. */
function takenBy({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength
}

function leftOf({ bytes, taken }: Waiting): number {
  return Math.max(0, bytes - ((taken.at(-1) ?? 0) - (taken[0] ?? 0)))
}

async function* partsOf(answer: Buffer): AsyncGenerator<Buffer> {
  for (let begin = 0; begin < answer.length; begin += PART_BYTES)
    yield answer.subarray(begin, begin + PART_BYTES)
}
