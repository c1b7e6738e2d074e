import { ApiError } from '@duebook/contract'
import { PENDING_SIGN_OUT, sessionBinding } from './binding.ts'
import { client } from './client.ts'
import { preservingDeviceSettings } from './device-settings.ts'
import { sha256 } from './sha256.ts'

/**
 * The user signed out while the server was unreachable. The cookie can't be deleted from here, so its other half is:
 * only the hash of the binding stays, which can end the session but not continue it.
 */
export function rememberSignOut(): void {
  const binding = sessionBinding.get()
  // This comes first: whatever fails later, nobody can continue the session.
  sessionBinding.set(undefined)
  if (binding === undefined) return
  try {
    localStorage.setItem(PENDING_SIGN_OUT, sha256(binding))
  } catch {
    // The storage is full. The session ends when it expires.
  }
}

/** Signing in has replaced the cookie, which ends the old session. */
export function forgetSignOut(): void {
  localStorage.removeItem(PENDING_SIGN_OUT)
}

/** True if there was a pending sign-out. Rejects if the server is unreachable; that can be retried. */
export async function finishSignOut(): Promise<boolean> {
  const hash = localStorage.getItem(PENDING_SIGN_OUT)
  if (hash === null) return false
  try {
    await preservingDeviceSettings(() => client.auth.finishLogout({ binding_hash: hash }))
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  forgetSignOut()
  return true
}

/** The server has handled the request and there is nothing to end. Any other failure can be retried. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
