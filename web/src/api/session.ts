import { useSyncExternalStore } from 'react'

/**
 * - `starting`: not known yet
 * - `set-up`: there are no users yet
 * - `signed-out`: nobody is signed in on this page
 * - `signed-in`
 * - `expired`: the session ended; none of the user's data is left on the page
 * - `interrupted`: the session ended while the user was typing; the page is kept outside of the document until they are back
 * - `unconfirmed`: the server can't be reached; stored data of the last signed-in user is shown
 */
export type SessionState =
  | 'starting'
  | 'set-up'
  | 'signed-out'
  | 'signed-in'
  | 'expired'
  | 'interrupted'
  | 'unconfirmed'

let state: SessionState = 'starting'
const listeners = new Set<() => void>()

export function setSession(next: SessionState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

export function currentSession(): SessionState {
  return state
}

/** The server says that the session is over. */
export function markSessionEnded(isTyping: boolean): void {
  if (isOver(state)) return
  setSession(state !== 'signed-in' ? 'signed-out' : isTyping ? 'interrupted' : 'expired')
}

export function isOver(session: SessionState): boolean {
  return session === 'expired' || session === 'interrupted'
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Other tabs of this browser share the cookie: when one signs out, all are. */
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('duebook-session') : undefined
const SIGNED_OUT = 'signed-out'

export function notifyTabsOfSignOut(): void {
  otherTabs?.postMessage(SIGNED_OUT)
}

export function onSignOutElsewhere(listener: () => void): () => void {
  const receive = (event: MessageEvent) => {
    if (event.data === SIGNED_OUT) listener()
  }
  otherTabs?.addEventListener('message', receive)
  return () => otherTabs?.removeEventListener('message', receive)
}
