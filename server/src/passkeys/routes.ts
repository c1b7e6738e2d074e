import { endpoints, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deviceOf, originOf, presentSignIn } from '#auth/present-sign-in'
import { refuse } from '#core/errors'
import { cleanRequiredText } from '#core/text'
import { requestOrigin } from '#http/request-origin'
import { serve } from '#http/serve'
import { addPasskey } from '#passkeys/add-passkey'
import { removePasskey, renamePasskey } from '#passkeys/change-passkey'
import { creationOptions, requestOptions } from '#passkeys/options'
import type { PasskeyParts } from '#passkeys/passkey-parts'
import { presentPasskey } from '#passkeys/present-passkey'
import { readAssertion, readRegistration } from '#passkeys/read-response'
import { passkeyAvailability, type RelyingParty, relyingPartyAt } from '#passkeys/relying-party'
import { type PasskeySignInParts, signInWithPasskey } from '#passkeys/sign-in-with-passkey'
import { hasPasskeys, listPasskeys } from '#passkeys/store'
import { loadWebauthn } from '#passkeys/webauthn'

/** What else people can sign in with. */
export interface OtherMethods {
  passwordLogin: boolean
  /** Undefined where OpenID Connect is not set up. */
  openidName: string | undefined
}

export function publicPasskeyRoutes(
  app: FastifyInstance,
  parts: PasskeySignInParts,
  { passwordLogin, openidName }: OtherMethods,
): void {
  serve(app, endpoints.getSignInMethods, ({ request }) => ({
    password: passwordLogin,
    passkey: passkeyAvailability(parts.publicUrl, requestOrigin(request)),
    openid: openidName === undefined ? null : { name: openidName },
  }))

  serve(app, endpoints.passkeyRequestOptions, async ({ request }) => {
    const party = requireParty(request, parts)
    // Sign-in pages ask for them by themselves: where nobody has a passkey nothing has to be verified.
    if (await hasPasskeys(parts.database.read)) await loadWebauthn()
    return requestOptions(parts, party)
  })

  serve(app, endpoints.passkeySignIn, async ({ body, request, reply }) => {
    const party = requireParty(request, parts)
    const assertion = readAssertion(body.response)
    const { user, session } = await signInWithPasskey(parts, assertion, party, deviceOf(request))
    return presentSignIn(parts, user, session, request, reply)
  })
}

export function passkeyRoutes(app: FastifyInstance, parts: PasskeyParts): void {
  serve(app, endpoints.listPasskeys, async ({ caller }) => {
    const passkeys = await listPasskeys(parts.database.read, caller.userId)
    return passkeys.map(presentPasskey)
  })

  serve(app, endpoints.passkeyCreationOptions, ({ caller, request }) =>
    creationOptions(parts, caller, requireParty(request, parts)),
  )

  serve(app, endpoints.addPasskey, async ({ body, caller, request }) => {
    const party = requireParty(request, parts)
    const name = body.name === undefined ? undefined : cleanName(body.name)
    const passkey = await addPasskey(parts, caller, readRegistration(body.response), party, name)
    parts.tell(caller.userId, 'passkey-added', originOf(request))
    return presentPasskey(passkey)
  })

  serve(app, endpoints.renamePasskey, async ({ params, body, caller }) =>
    presentPasskey(await renamePasskey(parts, caller, params.id, cleanName(body.name))),
  )

  serve(app, endpoints.removePasskey, async ({ params, caller, request }) => {
    await removePasskey(parts, caller, params.id)
    parts.tell(caller.userId, 'passkey-removed', originOf(request))
    return endpoints.removePasskey.message
  })
}

function requireParty(request: FastifyRequest, { publicUrl }: PasskeyParts): RelyingParty {
  const party = relyingPartyAt(publicUrl, requestOrigin(request))
  if (!party) throw refuse('passkeys-unavailable')
  return party
}

function cleanName(name: string): string {
  return cleanRequiredText(name, { field: 'name', maxLength: TEXT_LIMITS.passkeyName })
}
