import { useSyncExternalStore } from 'react'
import { sessionBinding } from './binding.ts'

/**
 * - `starting`: not known yet
 * - `resuming`: not known yet; data that was kept for the last signed-in user is shown until the server answers
 * - `set-up`: there are no users yet
 * - `signed-out`: nobody is signed in on this page
 * - `signed-in`
 * - `expired`: the session ended; none of the user's data is left on the page
 * - `interrupted`: the session ended while the user was typing; the page is kept outside of the document until they are back
 * - `unconfirmed`: the server can't be reached; stored data of the last signed-in user is shown
 */
export type SessionState =
  | 'starting'
  | 'resuming'
  | 'set-up'
  | 'signed-out'
  | 'signed-in'
  | 'expired'
  | 'interrupted'
  | 'unconfirmed'

let state: SessionState = 'starting'
const listeners = new Set<() => void>()

/** The binding of the session that the server has confirmed on this page. */
let confirmed: string | undefined

export function confirmSession(binding: string | undefined): void {
  confirmed = binding
}

/** Whether the session of this page is still the browser's: another tab may have signed in as somebody else. */
export function isSessionCurrent(): boolean {
  return confirmed !== undefined && confirmed === sessionBinding.get()
}

export function setSession(next: SessionState, binding = sessionBinding.get()): void {
  confirmed = next === 'signed-in' ? binding : undefined
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

/** Resolves once the server has confirmed or ended the session, or could not be reached. */
export function untilResumed(): Promise<void> {
  if (state !== 'resuming') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      stop()
      resolve()
    })
  })
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
