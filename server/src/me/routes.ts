import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { type EmailChangeParts, requestEmailChange } from '#auth/change-email'
import { findEmailChange } from '#auth/email-change-store'
import { formerCookieName } from '#auth/former-cookie-name'
import { type ProofParts, requireProven } from '#auth/refresh-session'
import { bindingOf, refreshCookieOf, wantsCookie } from '#auth/session-cookie'
import { findCaller } from '#auth/store'
import { unusable } from '#auth/tokens'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import type { BeginMaking } from '#http/hold-answers'
import { serve } from '#http/serve'
import { readInclude } from '#me/included'
import { readMe } from '#me/read-me'
import { setLanguage } from '#users/store'

/** For a page that opens: who is signed in, by the cookie and what the page keeps beside it. */
export function publicMeRoutes(app: FastifyInstance, parts: ProofParts, beginMaking: BeginMaking): void {
  const { database, clock } = parts
  const isFormerNameAccepted = formerCookieName(database.read, clock)

  serve(app, endpoints.getSessionMe, async ({ query, request, reply }) => {
    const wanted = readInclude(query.include)
    if (!wantsCookie(request)) throw unusable('refresh')
    const { token } = await refreshCookieOf(request, isFormerNameAccepted)
    const { session } = await requireProven(parts, { kind: 'cookie', token, binding: bindingOf(request) })
    const found = await findCaller(database.read, session.id, session.userId, NO_ID)
    if (!found) throw unusable('refresh')
    const { caller } = found
    const reader = {
      ...caller,
      isAdmin: caller.isAdmin === 1,
      isOwner: caller.isOwner === 1,
      onlyGroups: undefined,
    }
    if (wanted.has('agenda')) await beginMaking(caller.userId, request, reply)
    return readMe(parts, reader, wanted, query.database_id)
  })
}

export function meRoutes(app: FastifyInstance, emails: EmailChangeParts, beginMaking: BeginMaking): void {
  const { database, clock } = emails

  serve(app, endpoints.getMe, async ({ caller, query, request, reply }) => {
    const wanted = readInclude(query.include)
    if (wanted.has('agenda')) await beginMaking(caller.userId, request, reply)
    return readMe(emails, caller, wanted, query.database_id)
  })

  serve(app, endpoints.updateMe, async ({ caller, body: { language, email } }) => {
    if (language === undefined && email === undefined) throw refuse('field-required', { field: 'language' })
    if (email !== undefined) await requestEmailChange(emails, caller, email)
    if (language !== undefined) await database.write((tx) => setLanguage(tx, caller.userId, language))
    return {
      language: language === undefined ? caller.language : language,
      pending_email: (await findEmailChange(database.read, caller.userId, toInstant(clock.now()))) ?? null,
    }
  })
}
