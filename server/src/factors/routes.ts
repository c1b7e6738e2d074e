import { type BodyOf, endpoints } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readFactorFacts } from '#auth/factor-store'
import { deviceOf, originOf, presentSignIn } from '#auth/present-sign-in'
import { unusable } from '#auth/tokens'
import { refuse } from '#core/errors'
import { confirmIdentity, type Proof } from '#factors/confirm-identity'
import { confirmTotp, confirmTotpByChallenge } from '#factors/confirm-totp'
import { createRecoveryCodes } from '#factors/create-recovery-codes'
import type { FactorParts } from '#factors/factor-parts'
import { finishSignIn } from '#factors/finish-sign-in'
import { presentFactors } from '#factors/present-factors'
import { removeTotp } from '#factors/remove-totp'
import { startTotp, startTotpByChallenge } from '#factors/start-totp'
import { findOwnFactors } from '#factors/store'
import { useSignInLink } from '#factors/use-sign-in-link'
import { networkPlace } from '#http/address'
import { requestOrigin } from '#http/request-origin'
import { serve } from '#http/serve'

export function publicFactorRoutes(app: FastifyInstance, parts: FactorParts): void {
  serve(app, endpoints.secondFactor, async ({ body, request, reply }) => {
    const { user, session } = await finishSignIn(parts, body, deviceOf(request))
    return presentSignIn(parts, user, session, request, reply)
  })

  serve(app, endpoints.useSignInLink, async ({ body, request, reply }) => {
    const { user, session } = await useSignInLink(parts, body.token, deviceOf(request))
    return presentSignIn(parts, user, session, request, reply)
  })
}

/** Whoever is signed in needs no challenge, and none counts that they send. */
export function factorRoutes(app: FastifyInstance, parts: FactorParts): void {
  const { database, clock, tell } = parts

  serve(app, endpoints.getFactors, async ({ caller: { userId, session } }) => {
    const own = await findOwnFactors(database.read, userId)
    if (!own || !session) throw unusable('access')
    const facts = await readFactorFacts(database.read, userId)
    return presentFactors(facts, own, session.confirmedAt, parts.openidName)
  })

  serve(app, endpoints.startTotp, async ({ body, caller }) => {
    const { secret, otpauthUrl } = caller
      ? await startTotp(parts, caller)
      : await startTotpByChallenge(parts, requireChallenge(body))
    return { secret, otpauth_url: otpauthUrl }
  })

  serve(app, endpoints.confirmTotp, async ({ body, caller, request, reply }) => {
    if (caller) {
      const codes = await confirmTotp(parts, caller, networkPlace(request.ip), body.code)
      tell(caller.userId, 'totp-added', originOf(request))
      return { recovery_codes: codes }
    }
    const proof = { challenge: requireChallenge(body), code: body.code }
    const { codes, user, session } = await confirmTotpByChallenge(parts, proof, deviceOf(request))
    tell(user.id, 'totp-added', originOf(request))
    return {
      recovery_codes: codes,
      session: await presentSignIn(parts, user, session, request, reply),
    }
  })

  serve(app, endpoints.removeTotp, async ({ caller, request }) => {
    await removeTotp(database, clock, caller)
    tell(caller.userId, 'totp-removed', originOf(request))
    return endpoints.removeTotp.message
  })

  serve(app, endpoints.createRecoveryCodes, async ({ caller, request }) => {
    const codes = await createRecoveryCodes(database, clock, caller)
    tell(caller.userId, 'recovery-codes-created', originOf(request))
    return { recovery_codes: codes }
  })

  serve(app, endpoints.confirmIdentity, async ({ body, caller, request }) => {
    await confirmIdentity(parts, caller, networkPlace(request.ip), proofIn(body, request))
    return endpoints.confirmIdentity.message
  })
}

function requireChallenge({ challenge }: { challenge?: string }): string {
  if (challenge === undefined) throw refuse('authorization-missing')
  return challenge
}

function proofIn(
  { password, code, response }: BodyOf<typeof endpoints.confirmIdentity>,
  request: FastifyRequest,
): Proof {
  if ([password, code, response].filter((proof) => proof !== undefined).length !== 1)
    throw refuse('one-proof')
  if (password !== undefined) return { kind: 'password', password }
  if (code !== undefined) return { kind: 'code', code }
  if (!isObject(response))
    throw refuse('field-invalid', { field: 'response', expected: 'the answer of the browser' })
  return { kind: 'passkey', response, origin: requestOrigin(request) }
}

/** The schema leaves it to the rules. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
