import type { SignInMethods } from '@duebook/contract'

/** Whom a passkey is made for, in the words of WebAuthn, and the only origin whose pages may ask for one. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Passkeys belong to a host name, so there is one for all: that of an https PUBLIC_URL, else localhost, the only name that
 * browsers trust without https. Undefined where the request came to another. Behind a proxy we may see neither https nor the
 * port; the origin that the browser has signed is compared in full.
 */
export function relyingPartyAt(publicUrl: string | undefined, requested: string): RelyingParty | undefined {
  const here = URL.parse(requested)
  const there = securely(publicUrl)
  if (there)
    return here?.hostname === there.hostname ? { id: there.hostname, origin: there.origin } : undefined
  return here?.hostname === LOCALHOST ? { id: LOCALHOST, origin: here.origin } : undefined
}

export function passkeyAvailability(
  publicUrl: string | undefined,
  requested: string,
): SignInMethods['passkey'] {
  const party = relyingPartyAt(publicUrl, requested)
  if (party) return { available: true, address: party.origin }
  const port = URL.parse(requested)?.port
  const local = port === undefined ? null : new URL(`http://${LOCALHOST}:${port}`).origin
  return { available: false, address: securely(publicUrl)?.origin ?? local }
}

const LOCALHOST = 'localhost'

function securely(publicUrl: string | undefined): URL | undefined {
  const url = URL.parse(publicUrl ?? '')
  return url?.protocol === 'https:' ? url : undefined
}
