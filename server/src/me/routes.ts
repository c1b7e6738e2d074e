import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#core/clock'
import { readAgenda, readSummary } from '#cycles/read-cycles'
import type { Database } from '#db/database'
import { presentGroup } from '#groups/present-group'
import { scopeFor } from '#groups/scope-for'
import { listAccessibleGroups } from '#groups/store'
import { serve } from '#http/serve'
import { chooseIncluded, readInclude } from '#me/included'
import { setLanguage } from '#users/store'

export function meRoutes(app: FastifyInstance, database: Database, clock: Clock): void {
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

  serve(app, endpoints.updateMe, async ({ caller, body: { language } }) => {
    await database.write((tx) => setLanguage(tx, caller.userId, language))
    return { language }
  })
}
