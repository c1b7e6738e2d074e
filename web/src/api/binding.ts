import type { BindingKeeper } from '@duebook/contract'

const KEY = 'duebook-binding'

/** Where the storage is full: then whoever loads the page again signs in again. */
let unstored: string | undefined

/**
 * The second secret of the session. The first is the cookie, which no script can read; all tabs share both. Whoever signs
 * out deletes this one, with or without the server.
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

/**
 * Somebody has signed in on another tab. Told by the storage itself: a message between tabs may be here before the value
 * is.
 */
export function onSignInElsewhere(listener: () => void): () => void {
  const receive = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) listener()
  }
  addEventListener('storage', receive)
  return () => removeEventListener('storage', receive)
}
