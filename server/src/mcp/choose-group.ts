import type { Database as Group } from '@duebook/contract'
import type { FastifyRequest } from 'fastify'
import { requireFound } from '#core/errors'
import type { Database } from '#db/database'
import { presentGroup } from '#groups/present-group'
import { namedScope } from '#groups/select-group'
import { listAccessibleGroups } from '#groups/store'
import { callerOf } from '#http/request-context'

/** The group that the headers name, as in the API; else the only one that the token reaches; else each call names one. */
export async function chooseGroup(database: Database, request: FastifyRequest): Promise<Group | 'all'> {
  const scope = await namedScope(database, request)
  const groups = await listAccessibleGroups(database.read, callerOf(request))
  if (scope) {
    const named = groups.find(({ id }) => id === scope.groupId)
    return presentGroup(requireFound(named, 'group-not-found'))
  }
  const [only, another] = groups
  return only && !another ? presentGroup(only) : 'all'
}
