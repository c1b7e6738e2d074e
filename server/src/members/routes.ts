import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { type Clock, toInstant } from '#core/clock'
import { presentGroup } from '#groups/present-group'
import { serve } from '#http/serve'
import { addMember, changeMember, removeMember, withdrawPendingMember } from '#members/change-members'
import { acceptMembership, declineMembership } from '#members/decide-membership'
import { type MembershipMailParts, mailMembership } from '#members/mail-membership'
import { listPendingMembers, listPendingMemberships } from '#members/pending-store'
import { presentMember, presentPendingMember, presentPendingMembership } from '#members/present-member'
import { listMembers } from '#members/store'

export interface MemberParts extends MembershipMailParts {
  clock: Clock
}

/** For managers of the group. */
export function memberRoutes(app: FastifyInstance, parts: MemberParts): void {
  const { clock } = parts

  serve(app, endpoints.listMembers, async ({ scope }) => {
    const members = await listMembers(scope)
    return members.map(presentMember)
  })

  serve(app, endpoints.addMember, async ({ body, caller, scope }) => {
    const added = await addMember(scope, clock, caller, body)
    if ('member' in added) return presentMember(added.member)
    if (added.isMailed) mailMembership(parts, scope.groupId, added.pendingId)
    return { state: 'pending' } as const
  })

  serve(app, endpoints.listPendingMembers, async ({ scope }) => {
    const pending = await listPendingMembers(scope, toInstant(clock.now()))
    return pending.map(presentPendingMember)
  })

  serve(app, endpoints.withdrawPendingMember, async ({ params, scope }) => {
    await withdrawPendingMember(scope, clock, params.membership_id)
    return endpoints.withdrawPendingMember.message
  })

  serve(app, endpoints.updateMember, async ({ body, params, scope }) =>
    presentMember(await changeMember(scope, clock, params.user_id, body.role)),
  )

  serve(app, endpoints.removeMember, async ({ params, scope }) => {
    await removeMember(scope, clock, params.user_id)
    return endpoints.removeMember.message
  })
}

/** For those who are invited. */
export function membershipRoutes(app: FastifyInstance, { database, clock }: MemberParts): void {
  serve(app, endpoints.listMemberships, async ({ caller }) => {
    const pending = await listPendingMemberships(database.read, caller.userId, toInstant(clock.now()))
    return pending.map(presentPendingMembership)
  })

  serve(app, endpoints.acceptMembership, async ({ params, caller }) =>
    presentGroup(await acceptMembership(database, clock, caller, params.id)),
  )

  serve(app, endpoints.declineMembership, async ({ params, caller }) => {
    await declineMembership(database, clock, caller, params.id)
    return endpoints.declineMembership.message
  })
}
