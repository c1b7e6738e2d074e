import { ApiError } from '@duebook/contract'
import { sessionBinding } from './binding.ts'
import { client } from './client.ts'
import { preservingDeviceSettings } from './device-settings.ts'
import { sha256 } from './sha256.ts'

const KEY = 'duebook-sign-out'

/**
 * Somebody has signed out while the server could not be told. The cookie cannot be deleted from here, so what it needs is:
 * of the binding only the hash stays, with which the session can be ended and not be gone on with.
 */
export function rememberSignOut(): void {
  const binding = sessionBinding.get()
  // First of all: whatever fails after this, nobody can continue the session.
  sessionBinding.set(undefined)
  if (binding === undefined) return
  try {
    localStorage.setItem(KEY, sha256(binding))
  } catch {
    // The storage is full. The session ends when it expires.
  }
}

/** Whoever signs in has replaced the cookie, which ends the session behind it. */
export function forgetSignOut(): void {
  localStorage.removeItem(KEY)
}

/** True where there was something to tell. Fails where the server could not be told, which can be tried again. */
export async function finishSignOut(): Promise<boolean> {
  const hash = localStorage.getItem(KEY)
  if (hash === null) return false
  try {
    await preservingDeviceSettings(() => client.auth.finishLogout({ binding_hash: hash }))
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  forgetSignOut()
  return true
}

/** The server has looked at the request and there is nothing to end. Anything else can succeed later. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
