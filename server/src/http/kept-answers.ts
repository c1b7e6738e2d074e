import { createHash } from 'node:crypto'

/** Of all processes of a machine each has its own. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_ANSWER_BYTES = 2 * 1024 * 1024
/** What an answer takes besides its bytes. */
const OVERHEAD_BYTES = 500

/** What is sent in headers with an answer. */
export interface KeptHeaders {
  /** Of the next page, where there is one. */
  cursor?: string | undefined
  lastModified?: string | undefined
}

/** An answer in each encoding that it was sent in. */
export interface KeptAnswer {
  readonly plain: Buffer
  readonly headers: KeptHeaders
  encoded: (encoding: 'gzip' | 'br') => Buffer | undefined
  keepEncoded: (encoding: 'gzip' | 'br', bytes: Buffer) => void
}

export interface KeptAnswers {
  /** A short name for what decides an answer: the same for the same build of the program, and for nothing else. */
  nameOf: (decisive: unknown[]) => string
  find: (name: string) => KeptAnswer | undefined
  keep: (name: string, plain: Buffer, headers?: KeptHeaders) => KeptAnswer
  /** Gives back the memory of answers that nobody has asked for in so long. */
  dropUnused: (milliseconds: number) => void
  /** For tests: each kept answer is compared with a new one before it is sent. */
  isChecked: boolean
  bytes: () => number
}

/**
 * Answers to reads of groups, for as long as nothing in them changes: their revisions are part of the names, so that nothing ever has to
 * be taken back. Those that were asked for least recently make room for others.
 */
export function createKeptAnswers({
  build,
  isChecked = false,
  maxBytes = MAX_BYTES,
}: {
  build: string
  isChecked?: boolean
  maxBytes?: number
}): KeptAnswers {
  // A map keeps the order in which its entries were put in.
  const kept = new Map<string, KeptAnswer & { bytes: number; usedAt: number }>()
  let bytes = 0

  /** From the one that has not been used for longest. */
  function dropWhile(isSurplus: (usedAt: number) => boolean): void {
    for (const [name, answer] of kept) {
      if (!isSurplus(answer.usedAt)) return
      kept.delete(name)
      bytes -= answer.bytes
    }
  }
  const makeRoom = () => dropWhile(() => bytes > maxBytes)

  return {
    nameOf: (decisive) =>
      createHash('sha256')
        .update(JSON.stringify([build, ...decisive]))
        .digest('base64url'),
    find(name) {
      const answer = kept.get(name)
      if (!answer) return undefined
      kept.delete(name)
      answer.usedAt = performance.now()
      kept.set(name, answer)
      return answer
    },
    keep(name, plain, headers = {}) {
      const inEncodings = new Map<string, Buffer>()
      const answer = {
        plain,
        headers,
        bytes: plain.length + OVERHEAD_BYTES,
        usedAt: performance.now(),
        encoded: (encoding: string) => inEncodings.get(encoding),
        keepEncoded(encoding: string, encoded: Buffer) {
          if (kept.get(name) !== answer || inEncodings.has(encoding)) return
          inEncodings.set(encoding, encoded)
          answer.bytes += encoded.length
          bytes += encoded.length
          makeRoom()
        },
      }
      const former = kept.get(name)
      if (former || plain.length > MAX_ANSWER_BYTES) return former ?? answer
      kept.set(name, answer)
      bytes += answer.bytes
      makeRoom()
      return answer
    },
    dropUnused: (milliseconds) => dropWhile((usedAt) => usedAt <= performance.now() - milliseconds),
    isChecked,
    bytes: () => bytes,
  }
}
