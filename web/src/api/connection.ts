/**
 * Whether the server can be reached. Known from what happens to our own requests: the browser's word about the network
 * says nothing about a server at home. Any answer counts, also that of a proxy in front of a server that is down.
 */
export interface Connection {
  isOffline: () => boolean
  /** Something of ours was answered. */
  answered: () => void
  /** Something of ours was not. One lost request is no lost connection: it is told a moment later, unless an answer comes. */
  failed: () => void
  /** Looks now; true where the server answers. */
  look: () => Promise<boolean>
  /** Aborted when the connection is lost, so that nothing waits for an answer that does not come. */
  untilLost: () => AbortSignal
  subscribe: (listener: () => void) => () => void
}

const DOUBT_MILLISECONDS = 500
const FIRST_PAUSE_MILLISECONDS = 2000
const LONGEST_PAUSE_MILLISECONDS = 30_000

/** `ask` answers whether anybody is there, and takes no longer than a few seconds. */
export function createConnection(ask: () => Promise<boolean>): Connection {
  let offline = false
  let lost = new AbortController()
  let pause = FIRST_PAUSE_MILLISECONDS
  let doubt: ReturnType<typeof setTimeout> | undefined
  let nextLook: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<boolean> | undefined
  const listeners = new Set<() => void>()

  function change(next: boolean): void {
    clearTimeout(doubt)
    doubt = undefined
    if (next === offline) return
    offline = next
    pause = FIRST_PAUSE_MILLISECONDS
    clearTimeout(nextLook)
    if (offline) {
      lost.abort(new TypeError('The connection is lost'))
      lookLater()
    } else {
      lost = new AbortController()
    }
    for (const listener of listeners) listener()
  }

  function lookLater(): void {
    clearTimeout(nextLook)
    nextLook = setTimeout(() => {
      pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS)
      void look().then((isThere) => {
        if (!isThere) lookLater()
      })
    }, pause)
  }

  function look(): Promise<boolean> {
    looking ??= ask().then((isThere) => {
      looking = undefined
      change(!isThere)
      return isThere
    })
    return looking
  }

  return {
    isOffline: () => offline,
    answered: () => change(false),
    failed: () => {
      if (!offline) doubt ??= setTimeout(() => change(true), DOUBT_MILLISECONDS)
    },
    look,
    untilLost: () => lost.signal,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
