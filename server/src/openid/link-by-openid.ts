import type { OpenidError } from '@duebook/contract'
import { recordAct } from '#audit/record-act'
import { findLiveSession, setConfirmed } from '#auth/store'
import { type Clock, toInstant } from '#core/clock'
import { NO_ID } from '#core/no-id'
import type { Tx } from '#db/database'
import type { Asker, Flow } from '#openid/flow'
import type { Identity } from '#openid/identity'
import { noteRefusal } from '#openid/note-refusal'
import { findLinkOf, insertLink } from '#openid/store'
import { lockUser, type UserRow } from '#users/store'

/** How much earlier than we asked they may have signed in there, for clocks that differ. */
const FRESH_SECONDS = 60

/** Undefined where it is done. Refusals are answered instead of thrown, so that what was noted of them stays. */
export async function linkByOpenid(
  tx: Tx,
  clock: Clock,
  flow: Flow,
  identity: Identity,
  address: string,
): Promise<OpenidError | undefined> {
  const asked = await lockAsker(tx, clock, flow.asker)
  if (!asked) return 'openid-signed-out'
  const { user, actor } = asked
  const at = toInstant(clock.now())
  const refuseFor = async (reason: OpenidError) => {
    await noteRefusal(tx, clock, user, { action: 'openid.linked', reason, address, method: actor.method })
    return reason
  }
  if (await findLinkOf(tx, user.id)) return refuseFor('openid-linked')
  if (!(await insertLink(tx, user.id, identity, at))) return refuseFor('openid-taken')
  await recordAct(tx, at, {
    action: 'openid.linked',
    accountId: user.accountId,
    actor: { ...actor, address },
    target: { type: 'user', id: user.id, name: user.email },
  })
  return undefined
}

/** Only the same person, who has proven it again, and only for the session that asked. */
export async function confirmByOpenid(
  tx: Tx,
  clock: Clock,
  flow: Flow,
  identity: Identity,
  address: string,
): Promise<OpenidError | undefined> {
  const asked = await lockAsker(tx, clock, flow.asker)
  if (!asked) return 'openid-signed-out'
  const { user, actor, sessionId } = asked
  const reason = whyNotConfirmed(await findLinkOf(tx, user.id), identity, flow)
  if (reason) {
    const { method } = actor
    await noteRefusal(tx, clock, user, { action: 'identity.confirmed', reason, address, method })
    return reason
  }
  const at = toInstant(clock.now())
  await setConfirmed(tx, sessionId, at)
  await recordAct(tx, at, {
    action: 'identity.confirmed',
    accountId: user.accountId,
    actor: { ...actor, address, method: 'openid' },
    target: { type: 'user', id: user.id, name: user.email },
  })
  return undefined
}

function whyNotConfirmed(
  link: Pick<Identity, 'issuer' | 'subject'> | undefined,
  { issuer, subject, authTime }: Identity,
  { startedAt }: Flow,
): OpenidError | undefined {
  if (link?.issuer !== issuer || link.subject !== subject) return 'openid-other-user'
  const askedAt = Date.parse(startedAt) / 1000
  return authTime === undefined || authTime < askedAt - FRESH_SECONDS ? 'openid-not-fresh' : undefined
}

async function lockAsker(tx: Tx, clock: Clock, asker: Asker | undefined) {
  const user: UserRow | undefined = await lockUser(tx, asker?.userId ?? NO_ID)
  const session = await findLiveSession(tx, asker?.sessionId ?? NO_ID, toInstant(clock.now()))
  if (!user || session?.userId !== user.id) return undefined
  const actor = { userId: user.id, email: user.email, method: session.method }
  return { user, actor, sessionId: session.id }
}
