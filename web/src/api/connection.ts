/**
 * Whether the server can be reached, judged by our own requests: the browser's online state says nothing about a server
 * at home. Any response counts, also one of a proxy in front of a stopped server.
 */
export interface Connection {
  isOffline: () => boolean
  /** A request got a response. */
  answered: () => void
  /**
   * A request failed. One failure is not a lost connection: offline is reported a moment later, unless a response
   * comes.
   */
  failed: () => void
  /** Checks now; true if the server responds. */
  check: () => Promise<boolean>
  /** Aborted when the connection is lost, so that no request keeps waiting. */
  lostSignal: () => AbortSignal
  subscribe: (listener: () => void) => () => void
}

const GRACE_MILLISECONDS = 500
const FIRST_PAUSE_MILLISECONDS = 2000
const LONGEST_PAUSE_MILLISECONDS = 30_000

/** `ping` resolves to whether the server responds, within a few seconds. */
export function createConnection(ping: () => Promise<boolean>): Connection {
  let offline = false
  let lost = new AbortController()
  let pause = FIRST_PAUSE_MILLISECONDS
  let graceTimer: ReturnType<typeof setTimeout> | undefined
  let nextCheck: ReturnType<typeof setTimeout> | undefined
  let checking: Promise<boolean> | undefined
  const listeners = new Set<() => void>()

  function change(next: boolean): void {
    clearTimeout(graceTimer)
    graceTimer = undefined
    if (next === offline) return
    offline = next
    pause = FIRST_PAUSE_MILLISECONDS
    clearTimeout(nextCheck)
    if (offline) {
      lost.abort(new TypeError('The connection is lost'))
      checkLater()
    } else {
      lost = new AbortController()
    }
    for (const listener of listeners) listener()
  }

  function checkLater(): void {
    clearTimeout(nextCheck)
    nextCheck = setTimeout(() => {
      pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS)
      void check().then((isThere) => {
        if (!isThere) checkLater()
      })
    }, pause)
  }

  function check(): Promise<boolean> {
    checking ??= ping().then((isThere) => {
      checking = undefined
      change(!isThere)
      return isThere
    })
    return checking
  }

  return {
    isOffline: () => offline,
    answered: () => change(false),
    failed: () => {
      if (!offline) graceTimer ??= setTimeout(() => change(true), GRACE_MILLISECONDS)
    },
    check,
    lostSignal: () => lost.signal,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
