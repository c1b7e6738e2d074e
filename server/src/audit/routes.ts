import { endpoints, LIMITS } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentEntry } from '#audit/present-entry'
import { type Log, listEntries } from '#audit/store'
import type { Caller } from '#core/caller'
import { refuse } from '#core/errors'
import { roleAllows } from '#core/roles'
import type { Database } from '#db/database'
import type { GroupScope } from '#db/group-scope'
import { linkTo, readMark } from '#http/paging'
import { serve } from '#http/serve'

/** Reading is all that can be done with it. */
export function auditRoutes(
  app: FastifyInstance,
  database: Database,
  scopeOf: (request: FastifyRequest) => Promise<GroupScope | undefined>,
): void {
  serve(app, endpoints.listAudit, async ({ query, caller, request, reply }) => {
    const { limit = LIMITS.pageSize, cursor } = query
    const log = logFor(caller, await scopeOf(request))
    const before = cursor === undefined ? undefined : readMark('entry', cursor)
    const found = await listEntries(database.read, log, { before, limit })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    if (last) linkTo(`entry ${last.id}`, request, reply)
    return page.map((entry) => presentEntry(entry, log.groupId === undefined))
  })
}

function logFor(caller: Caller, scope: GroupScope | undefined): Log {
  if (!scope) {
    if (!caller.isOwner) throw refuse('owners-only')
    return { accountId: caller.accountId }
  }
  if (scope.role !== 'administrator' && !roleAllows(scope.role, 'manager')) throw refuse('not-permitted')
  return { accountId: scope.accountId, groupId: scope.groupId }
}
