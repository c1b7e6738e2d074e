import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#core/clock'
import { holdAccount } from '#db/account-scope'
import type { Database } from '#db/database'
import { createGroup, type GroupDefaults } from '#groups/create-group'
import { presentGroup } from '#groups/present-group'
import { removeGroup } from '#groups/remove-group'
import { listAccessibleGroups } from '#groups/store'
import { updateGroup } from '#groups/update-group'
import { callerOf } from '#http/caller'
import { writeOnce } from '#http/idempotency'
import { scopeOf } from '#http/scope'
import { serve } from '#http/serve'

export interface GroupParts {
  database: Database
  clock: Clock
  defaults: GroupDefaults
}

export function groupRoutes(app: FastifyInstance, { database, clock, defaults }: GroupParts): void {
  serve(app, endpoints.listDatabases, async ({ request }) => {
    const groups = await listAccessibleGroups(database.read, callerOf(request))
    return groups.map(presentGroup)
  })

  serve(app, endpoints.createDatabase, (call) =>
    writeOnce(
      { database, clock },
      endpoints.createDatabase,
      call,
      0,
      (tx) => holdAccount(tx, callerOf(call.request)),
      async ({ db, accountId }) => {
        const group = await createGroup(db, clock, defaults, accountId, call.body)
        return presentGroup({ ...group, role: 'administrator' })
      },
    ),
  )
}

export function singleGroupRoutes(app: FastifyInstance, { clock }: GroupParts): void {
  serve(app, endpoints.updateDatabase, async ({ body, request }) => {
    const scope = scopeOf(request)
    return presentGroup({ ...(await updateGroup(scope, clock, body)), role: scope.role })
  })

  serve(app, endpoints.deleteDatabase, async ({ query, request }) => {
    await removeGroup(scopeOf(request), query.confirm)
    return 'Bill group deleted'
  })
}
