import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { recordAct } from '#audit/record-act'
import { type Clock, toInstant } from '#core/clock'
import { lockAccount } from '#db/account-scope'
import type { Database } from '#db/database'
import { createGroup, type GroupDefaults } from '#groups/create-group'
import { presentGroup } from '#groups/present-group'
import { removeGroup } from '#groups/remove-group'
import { listAccessibleGroups } from '#groups/store'
import { updateGroup } from '#groups/update-group'
import { writeOnce } from '#http/idempotency'
import { serve } from '#http/serve'

export interface GroupParts {
  database: Database
  clock: Clock
  defaults: GroupDefaults
}

export function groupRoutes(app: FastifyInstance, { database, clock, defaults }: GroupParts): void {
  serve(app, endpoints.listDatabases, async ({ caller }) => {
    const groups = await listAccessibleGroups(database.read, caller)
    return groups.map(presentGroup)
  })

  serve(app, endpoints.createDatabase, (call) =>
    writeOnce(
      { database, clock },
      endpoints.createDatabase,
      call,
      0,
      (tx) => lockAccount(tx, call.caller),
      async ({ db, accountId, actor }) => {
        const group = await createGroup(db, clock, defaults, accountId, readGroup(call.body))
        const target = { type: 'database', id: group.id, name: group.name }
        const at = toInstant(clock.now())
        await recordAct(db, at, { action: 'database.created', accountId, groupId: group.id, actor, target })
        return presentGroup({ ...group, role: 'administrator' })
      },
    ),
  )
}

export function singleGroupRoutes(app: FastifyInstance, { clock }: GroupParts): void {
  serve(app, endpoints.updateDatabase, async ({ body, scope }) => {
    const group = await updateGroup(scope, clock, readGroup(body))
    return presentGroup({ ...group, role: scope.role })
  })

  serve(app, endpoints.deleteDatabase, async ({ query, scope }) => {
    await removeGroup(scope, clock, query.confirm)
    return endpoints.deleteDatabase.message
  })
}

function readGroup<B extends { auto_record?: boolean }>({ auto_record: autoRecord, ...same }: B) {
  return { ...same, ...(autoRecord === undefined ? {} : { autoRecord }) }
}
