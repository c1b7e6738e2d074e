import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/database'
import { presentGroup } from '#groups/present-group'
import { listAccessibleGroups } from '#groups/store'
import { serve } from '#http/serve'

export function meRoutes(app: FastifyInstance, db: Db): void {
  serve(app, endpoints.getMe, async ({ caller }) => {
    const groups = await listAccessibleGroups(db, caller)
    return {
      user: { id: caller.userId, email: caller.email, is_admin: caller.isAdmin },
      is_account_owner: caller.isOwner,
      databases: groups.map(presentGroup),
    }
  })
}
