import { endpoints, type Member } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#core/clock'
import { pathId } from '#http/path-id'
import { scopeOf } from '#http/scope'
import { serve } from '#http/serve'
import { addMember, changeMember, removeMember } from '#members/change-members'
import { listMembers, type MemberRow } from '#members/store'

export function memberRoutes(app: FastifyInstance, clock: Clock): void {
  serve(app, endpoints.listMembers, async ({ request }) => {
    const members = await listMembers(scopeOf(request))
    return members.map(presentMember)
  })

  serve(app, endpoints.addMember, async ({ body, request }) =>
    presentMember(await addMember(scopeOf(request), clock, body)),
  )

  serve(app, endpoints.updateMember, async ({ body, params, request }) =>
    presentMember(await changeMember(scopeOf(request), pathId(params.user_id), body.role)),
  )

  serve(app, endpoints.removeMember, async ({ params, request }) => {
    await removeMember(scopeOf(request), pathId(params.user_id))
    return 'Member removed'
  })
}

function presentMember({ userId, email, role, createdAt }: MemberRow): Member {
  return { user_id: userId, email, role, created_at: createdAt }
}
