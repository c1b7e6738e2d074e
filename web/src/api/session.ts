import { useSyncExternalStore } from 'react'

/**
 * - `starting`: not known yet
 * - `set-up`: there are no users yet
 * - `signed-out`: nobody is signed in on this page
 * - `signed-in`
 * - `expired`: somebody was; nothing of theirs is left on the page
 * - `interrupted`: the same in the middle of typing; the page waits outside of the document until they are back
 * - `kept`: somebody was when the server could last be reached; what was kept of theirs is shown
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
