import type { RefusalCode, RefusalKind } from '@duebook/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCounted, type RefusedAct, recordRefusal } from '#audit/record-refusal'
import { type Clock, toInstant } from '#core/clock'
import type { Database } from '#db/database'
import { handleError, refusalFor } from '#http/errors'

/** For lack of a right, of a confirmation, or because of how things are. Not for what is malformed, and not under overload. */
const RECORDED: ReadonlySet<RefusalKind> = new Set(['unauthenticated', 'forbidden', 'not-found', 'conflict'])
/** And proofs that were well-formed, but not accepted. */
const NOT_ACCEPTED: ReadonlySet<RefusalCode> = new Set(['password-not-enough', 'invalid-passkey'])

/**
 * Answers errors as `handleError` does, once a refusal that belongs there is in the audit log. Before the answer, so that as many
 * are written at once as requests are let in. What cannot be written changes nothing for whoever asked.
 */
export function recordRefusals(database: Database, clock: Clock) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const act = refusedAct(error, request)
    if (act) {
      await database
        .write((tx) => recordRefusal(tx, toInstant(clock.now()), act))
        .catch((err: unknown) => request.log.warn({ err }, 'a refusal could not be saved in the audit log'))
    }
    handleError(error, request, reply)
    return reply
  }
}

/** Of somebody who is known. What counts as a failed login is written where it is counted. */
function refusedAct(error: unknown, request: FastifyRequest): RefusedAct | undefined {
  const { audit: action, auditFields } = request.routeOptions.config.endpoint ?? {}
  const { caller, scope, body } = request
  if (action === undefined || !caller || (auditFields && !hasAny(auditFields, body))) return undefined
  const { code, kind } = refusalFor(error, request)
  if (!(RECORDED.has(kind) || NOT_ACCEPTED.has(code)) || isCounted(code)) return undefined
  return {
    action,
    reason: code,
    accountId: scope?.accountId ?? caller.accountId,
    groupId: scope?.groupId ?? null,
    actor: { userId: caller.userId, email: caller.email, address: caller.address, method: caller.method },
  }
}

function hasAny(fields: readonly string[], body: unknown): boolean {
  return typeof body === 'object' && body !== null && fields.some((field) => Object.hasOwn(body, field))
}
