import { PENDING_SIGN_OUT, sessionBinding } from './binding.ts'
import { sha256 } from './sha256.ts'

let last: { binding: string; owner: string } | undefined

/**
 * Names the session that kept data belongs to, which is another one after every sign-in. Undefined where nothing may be
 * shown or kept: sign-out has deleted the binding, or the server does not know of it yet.
 */
export function keptOwner(): string | undefined {
  const binding = sessionBinding.get()
  if (binding === undefined || localStorage.getItem(PENDING_SIGN_OUT) !== null) return undefined
  if (last?.binding !== binding) last = { binding, owner: sha256(`kept ${binding}`).slice(0, 16) }
  return last.owner
}
