import { OPENID_BINDING, PENDING_SIGN_OUT, sessionBinding } from './binding.ts'
import { sha256 } from './sha256.ts'

/** As long as the server waits for the browser to come back from the provider. */
const LIFETIME_MILLISECONDS = 10 * 60_000

interface Pending {
  binding: string
  until: number
}

/**
 * Makes the second secret of a session that will be opened at the OpenID provider; returns its hash, for the server. It is kept
 * apart from that of the present session, which goes on if nobody signs in there. Tabs that leave at the same time share it:
 * whichever comes back is signed in.
 */
export function prepareOpenidBinding(now = Date.now()): string {
  const binding = findPending(now)?.binding ?? randomSecret()
  const pending: Pending = { binding, until: now + LIFETIME_MILLISECONDS }
  localStorage.setItem(OPENID_BINDING, JSON.stringify(pending))
  return sha256(binding)
}

/** Back from the provider, or not: the server tells by the cookie, which is useless without its own secret. */
export async function adoptOpenidBinding(
  opensSession: (binding: string) => Promise<boolean>,
  now = Date.now(),
): Promise<void> {
  const pending = findPending(now)
  if (pending && !(await opensSession(pending.binding))) return
  localStorage.removeItem(OPENID_BINDING)
  if (!pending) return
  sessionBinding.set(pending.binding)
  // The new cookie has replaced the old one.
  localStorage.removeItem(PENDING_SIGN_OUT)
}

function findPending(now: number): Pending | undefined {
  try {
    const { binding, until } = JSON.parse(localStorage.getItem(OPENID_BINDING) ?? '{}') as Partial<Pending>
    return binding !== undefined && until !== undefined && until > now ? { binding, until } : undefined
  } catch {
    return undefined
  }
}

/** 32 bytes in base64url, like the server's. */
function randomSecret(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
