/** What the page asked for before the app was there (`early/`), by method and address. */
export interface EarlyAnswers {
  /** Of the session that asked. */
  binding: string
  answers: Map<string, Promise<Response>>
  /** Until the page may fetch the app's code. */
  headStart: Promise<void>
}

declare global {
  var duebookEarly: EarlyAnswers | undefined
}

let early: EarlyAnswers | undefined

/** At the app's start: from then on no other script finds them, and one has a token. */
export function takeEarlyAnswers(): void {
  early = globalThis.duebookEarly
  globalThis.duebookEarly = undefined
}

export function isAskedEarly(): boolean {
  return early !== undefined
}

/** The first to ask gets the answer that is there or on its way, unless another tab has signed in since. */
export function withEarlyAnswers(send: typeof fetch, binding: () => string | undefined): typeof fetch {
  return async (input, init = {}) => {
    const name = typeof input === 'string' ? `${init.method ?? 'GET'} ${input}` : ''
    const answer = early?.answers.get(name)
    early?.answers.delete(name)
    if (!answer || early?.binding !== binding()) return send(input, init)
    try {
      return await untilAborted(answer, init.signal)
    } catch (error) {
      if (init.signal?.aborted) throw error
      // A device that has just woken up may have a connection by now.
      return send(input, init)
    }
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  signal.throwIfAborted()
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    }),
  ])
}
