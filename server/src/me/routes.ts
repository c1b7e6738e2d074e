import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { type EmailChangeParts, requestEmailChange } from '#auth/change-email'
import { findEmailChange } from '#auth/email-change-store'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { readAgenda, readSummary } from '#cycles/read-cycles'
import { presentGroup } from '#groups/present-group'
import { scopeFor } from '#groups/scope-for'
import { listAccessibleGroups } from '#groups/store'
import { serve } from '#http/serve'
import { chooseIncluded, readInclude } from '#me/included'
import { setLanguage } from '#users/store'

export function meRoutes(app: FastifyInstance, emails: EmailChangeParts): void {
  const { database, clock } = emails

  serve(app, endpoints.getMe, async ({ caller, query }) => {
    const wanted = readInclude(query.include)
    const groups = await listAccessibleGroups(database.read, caller)
    const me = {
      user: { id: caller.userId, email: caller.email, is_admin: caller.isAdmin },
      is_account_owner: caller.isOwner,
      language: caller.language,
      databases: groups.map(presentGroup),
    }
    const group = chooseIncluded(wanted, groups, query.database_id)
    if (!group) return me
    const scope = scopeFor(database, caller, group)
    const [summary, agenda] = await Promise.all([
      wanted.has('summary') ? readSummary(scope, clock) : undefined,
      wanted.has('agenda') ? readAgenda(scope, clock) : undefined,
    ])
    return { ...me, database_id: group.id, ...(summary && { summary }), ...(agenda && { agenda }) }
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
