import { API_PREFIX } from '@duebook/contract'
import { useSyncExternalStore } from 'react'
import { createConnection } from './connection.ts'
import { currentSession, useSession } from './session.ts'

const TIMEOUT_MILLISECONDS = 5000

/** The connection of this page to its server. */
export const serverConnection = createConnection(() =>
  fetch(`${API_PREFIX}/health`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).then(
    () => true,
    () => false,
  ),
)

// Only hints: each triggers a check.
for (const hint of ['online', 'offline']) {
  addEventListener(hint, () => void serverConnection.check())
}
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && serverConnection.isOffline()) void serverConnection.check()
})

/** Also true until the server has confirmed the session of the shown user. */
export function isOffline(): boolean {
  return currentSession() === 'unconfirmed' || serverConnection.isOffline()
}

export function useIsOffline(): boolean {
  const isLost = useSyncExternalStore(serverConnection.subscribe, serverConnection.isOffline)
  return useSession() === 'unconfirmed' || isLost
}
