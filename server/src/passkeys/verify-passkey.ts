import { refuse } from '#core/errors'
import { checkPasskey, usePasskey } from '#passkeys/check-passkey'
import type { PasskeyParts } from '#passkeys/passkey-parts'
import type { PasskeyVerifier } from '#passkeys/passkey-verifier'
import { readAssertion } from '#passkeys/read-response'
import { relyingPartyAt } from '#passkeys/relying-party'
import { findCredential } from '#passkeys/store'

/**
 * For whoever has a transaction open already. Refuses what is no answer at all, and requests to an address where passkeys do not
 * work. The library is loaded by then: every answer begins with a request for options.
 */
export function passkeyVerifier(parts: PasskeyParts): PasskeyVerifier {
  return async (tx, response, origin) => {
    const party = relyingPartyAt(parts.publicUrl, origin)
    if (!party) throw refuse('passkeys-unavailable')
    const assertion = readAssertion(response)
    const passkey = await findCredential(tx, assertion.id)
    const checked = await checkPasskey(parts, passkey, assertion, party)
    if (!checked || !(await usePasskey(tx, parts, checked))) return undefined
    return { userId: checked.passkey.userId, passkeyId: checked.passkey.id }
  }
}
