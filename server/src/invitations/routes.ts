import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { recordAct } from '#audit/record-act'
import { deviceOf, presentSignIn } from '#auth/present-sign-in'
import { toInstant } from '#core/clock'
import { cleanEmail } from '#core/email'
import { refuse } from '#core/errors'
import type { Logger } from '#core/logger'
import { lockAccount, requireLiveSession } from '#db/account-scope'
import { plainAddress } from '#http/address'
import { serve } from '#http/serve'
import { type AcceptanceParts, acceptInvitation, acceptWithoutPassword } from '#invitations/accept-invitation'
import { createInvitation, type InvitationDetails } from '#invitations/create-invitation'
import { mailInvitation } from '#invitations/mail-invitation'
import { presentInvitation } from '#invitations/present-invitation'
import { deleteInvitation, getInvitation, listInvitedGroups, listOpenInvitations } from '#invitations/store'
import { invitationLink } from '#mail/links'
import type { Mailer } from '#mail/mailer'

export interface InvitationParts extends AcceptanceParts {
  mailer: Mailer | undefined
  publicUrl: string | undefined
  log: Logger
}

export function publicInvitationRoutes(app: FastifyInstance, parts: AcceptanceParts): void {
  serve(app, endpoints.acceptInvitation, async ({ body, request, reply }) => {
    const { token, email, password } = body
    if (!parts.passwordLogin) {
      await acceptWithoutPassword(parts, { token, email }, plainAddress(request.ip))
      return { next: 'openid' as const }
    }
    if (password === undefined) throw refuse('field-required', { field: 'password' })
    const { user, session } = await acceptInvitation(parts, { token, email, password }, deviceOf(request))
    return presentSignIn(parts, user, session, request, reply)
  })
}

export function invitationRoutes(app: FastifyInstance, parts: InvitationParts): void {
  const { database, clock, mailer, publicUrl, log, passwordLogin } = parts

  serve(app, endpoints.listInvitations, async ({ caller: { accountId } }) => {
    const invitations = await listOpenInvitations(database.read, accountId, toInstant(clock.now()))
    const groups = Map.groupBy(await listInvitedGroups(database.read, accountId), (each) => each.invitationId)
    return invitations.map((each) => presentInvitation(each, groups.get(each.id) ?? []))
  })

  serve(app, endpoints.createInvitation, async ({ body, caller }) => {
    const details: InvitationDetails = {
      email: body.email === undefined ? null : cleanEmail(body.email),
      isAdmin: body.is_admin ?? false,
      role: body.role ?? 'editor',
      groupIds: body.database_ids ?? [],
    }
    if (!passwordLogin && details.email === null) throw refuse('invitation-needs-email')
    const { invitation, groups, token } = await database.write(async (tx) => {
      const scope = await lockAccount(tx, caller)
      await requireLiveSession(tx, caller)
      const { id, token } = await createInvitation(scope, clock, details)
      const groups = await listInvitedGroups(tx, scope.accountId, id)
      return { invitation: await getInvitation(tx, id), groups, token }
    })
    const link = invitationLink(publicUrl, token)
    const { email } = details
    const mail =
      mailer && email !== null
        ? await mailInvitation({ database, mailer, log }, invitation, email, link)
        : 'none'
    return { ...presentInvitation({ ...invitation, mail }, groups), link }
  })

  serve(app, endpoints.withdrawInvitation, async ({ params, caller }) => {
    await database.write(async (tx) => {
      const scope = await lockAccount(tx, caller)
      const at = toInstant(clock.now())
      if (!(await deleteInvitation(scope, params.id, at))) throw refuse('invitation-not-found')
      await recordAct(tx, at, {
        action: 'invitation.revoked',
        accountId: scope.accountId,
        actor: scope.actor,
        target: { type: 'invitation', id: params.id },
      })
    })
    return endpoints.withdrawInvitation.message
  })
}
