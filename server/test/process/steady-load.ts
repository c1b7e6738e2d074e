import { Agent, request } from 'node:http'

export interface LoadResult {
  /** Answers by status. */
  answers: Record<number, number>
  /** Refusals that left the connection open. */
  keptOpen: number
  /** Requests that got no answer, by what happened instead. */
  unanswered: string[]
  /** Clients that were kept from asking for so long, by a busy machine, that their connection may have been closed. */
  late: number
}

export interface SteadyLoad {
  answered: () => number
  /** Once every client has been turned away. */
  ended: Promise<LoadResult>
  /** Ends it sooner: each client takes the answer that it waits for, and asks no more. */
  stop: () => Promise<LoadResult>
}

export interface Clients {
  /** Each has one connection, on which it asks again as soon as it is answered. */
  busy: number
  /** Each has one connection, and pauses in between, so that it is idle when the end comes. */
  pausing: number
}

const PAUSE_MILLISECONDS = 40
const LATE_MILLISECONDS = 200

/** Clients that go on until they are refused. `next` says what each asks. */
export function steadyLoad(
  url: string,
  clients: Clients,
  next: () => { method: string; path: string; headers: Record<string, string>; body?: string },
): SteadyLoad {
  const result: LoadResult = { answers: {}, keptOpen: 0, unanswered: [], late: 0 }
  let isStopped = false

  async function run(isPausing: boolean): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let status = 0
    let answeredAt = performance.now()
    while (status < 500 && !isStopped) {
      status = await ask(agent, () => performance.now() - answeredAt > LATE_MILLISECONDS)
      answeredAt = performance.now()
      if (isPausing) await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MILLISECONDS))
    }
    agent.destroy()
  }

  /** 599 where there was no answer. */
  function ask(agent: Agent, isLate: () => boolean): Promise<number> {
    const wasLate = isLate()
    const { method, path, headers, body } = next()
    return new Promise((resolve) => {
      const sent = request(`${url}/api/v2${path}`, { agent, method, headers }, (response) => {
        const status = response.statusCode ?? 0
        response.resume()
        response.once('error', fail)
        response.once('end', () => {
          result.answers[status] = (result.answers[status] ?? 0) + 1
          if (status === 503 && response.headers.connection !== 'close') result.keptOpen += 1
          resolve(status)
        })
      })
      function fail(error: Error & { code?: string }) {
        if (wasLate) result.late += 1
        else result.unanswered.push(`${method} ${path}: ${error.code ?? error.message}`)
        resolve(599)
      }
      sent.once('error', fail)
      sent.end(body)
    })
  }

  const running = [
    ...Array.from({ length: clients.busy }, () => run(false)),
    ...Array.from({ length: clients.pausing }, () => run(true)),
  ]
  const ended = Promise.all(running).then(() => result)
  return {
    answered: () => Object.values(result.answers).reduce((sum, count) => sum + count, 0),
    ended,
    stop() {
      isStopped = true
      return ended
    },
  }
}
