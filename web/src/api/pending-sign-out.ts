import { ApiError } from '@duebook/contract'
import { client } from './client.ts'

const KEY = 'duebook-sign-out'

/** Somebody has signed out while the server could not be told: the cookie would still let the next one in. */
export function rememberSignOut(): void {
  localStorage.setItem(KEY, 'pending')
}

/** Whoever signs in has replaced the cookie. */
export function forgetSignOut(): void {
  localStorage.removeItem(KEY)
}

/** Before anybody goes on with the cookie that is there. Fails where the server still cannot be told. */
export async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(KEY) === null) return
  try {
    await client.auth.logout()
  } catch (error) {
    // A refusal means that there is no session any more.
    if (!(error instanceof ApiError)) throw error
  }
  forgetSignOut()
}
