import type { BindingKeeper } from '@duebook/contract'

const KEY = 'duebook-binding'
/** The sign-out that the server does not know of yet (pending-sign-out.ts). */
export const PENDING_SIGN_OUT = 'duebook-sign-out'
/** The second secret of a session that is being opened at the OpenID provider (openid-binding.ts). */
export const OPENID_BINDING = 'duebook-openid'

/** Used when the storage is full: reloading the page then needs a new sign-in. */
let unstored: string | undefined

/**
 * The second secret of the session. The first is the cookie, which no script can read; all tabs share both. Signing out
 * deletes this one, with or without the server.
 */
export const sessionBinding: BindingKeeper = {
  get: () => localStorage.getItem(KEY) ?? unstored,
  set: (binding) => {
    unstored = undefined
    try {
      if (binding === undefined) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, binding)
    } catch {
      localStorage.removeItem(KEY)
      unstored = binding
    }
  },
}

/** Called when another tab signs in. Uses storage events: a message between tabs can arrive before the value. */
export function onSignInElsewhere(listener: () => void): () => void {
  const receive = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) listener()
  }
  addEventListener('storage', receive)
  return () => removeEventListener('storage', receive)
}
