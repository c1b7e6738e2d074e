import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { type Clock, toInstant } from '#core/clock'
import { presentGroup } from '#groups/present-group'
import { callerOf } from '#http/caller'
import { pathId } from '#http/path-id'
import { scopeOf } from '#http/scope'
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

  serve(app, endpoints.listMembers, async ({ request }) => {
    const members = await listMembers(scopeOf(request))
    return members.map(presentMember)
  })

  serve(app, endpoints.addMember, async ({ body, request }) => {
    const added = await addMember(scopeOf(request), clock, callerOf(request), body)
    if ('member' in added) return presentMember(added.member)
    if (added.isMailed) mailMembership(parts, added.pendingId)
    return { state: 'pending' } as const
  })

  serve(app, endpoints.listPendingMembers, async ({ request }) => {
    const pending = await listPendingMembers(scopeOf(request), toInstant(clock.now()))
    return pending.map(presentPendingMember)
  })

  serve(app, endpoints.withdrawPendingMember, async ({ params, request }) => {
    await withdrawPendingMember(scopeOf(request), clock, pathId(params.membership_id))
    return 'Invitation revoked'
  })

  serve(app, endpoints.updateMember, async ({ body, params, request }) =>
    presentMember(await changeMember(scopeOf(request), pathId(params.user_id), body.role)),
  )

  serve(app, endpoints.removeMember, async ({ params, request }) => {
    await removeMember(scopeOf(request), pathId(params.user_id))
    return 'Member removed'
  })
}

/** For those who are invited. */
export function membershipRoutes(app: FastifyInstance, { database, clock }: MemberParts): void {
  serve(app, endpoints.listMemberships, async ({ request }) => {
    const { userId } = callerOf(request)
    const pending = await listPendingMemberships(database.read, userId, toInstant(clock.now()))
    return pending.map(presentPendingMembership)
  })

  serve(app, endpoints.acceptMembership, async ({ params, request }) =>
    presentGroup(await acceptMembership(database, clock, callerOf(request).userId, pathId(params.id))),
  )

  serve(app, endpoints.declineMembership, async ({ params, request }) => {
    await declineMembership(database, clock, callerOf(request).userId, pathId(params.id))
    return 'Invitation declined'
  })
}
