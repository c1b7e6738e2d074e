import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../process/api-call.ts'

/** What steady callers saw. */
export interface Seen {
  /** Answers by status; 0 where there was none. */
  statuses: Record<number, number>
  /** The codes of refusals. */
  codes: string[]
  /** The longest time that a caller waited for an answer, in milliseconds. */
  longest: number
}

export interface Probe {
  seen: Seen
  /** Ends when those who are still at it have their answers. */
  end: () => Promise<Seen>
}

/** So many callers, each with one request after another. */
export function startProbe(callers: number, ask: () => Promise<Answer>): Probe {
  const seen: Seen = { statuses: {}, codes: [], longest: 0 }
  let isOver = false

  async function run(): Promise<void> {
    while (!isOver) {
      const asked = performance.now()
      const answer = await ask().catch(() => undefined)
      seen.longest = Math.max(seen.longest, performance.now() - asked)
      const status = answer?.status ?? 0
      seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
      const code: unknown = answer?.body.code
      if (typeof code === 'string' && !seen.codes.includes(code)) seen.codes.push(code)
      await sleep(10)
    }
  }
  const running = Promise.all(Array.from({ length: callers }, run))
  return {
    seen,
    async end() {
      isOver = true
      await running
      return seen
    },
  }
}
