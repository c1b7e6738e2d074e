import { hashOfToken } from '#auth/link-token'
import type { Device, OpenedSession } from '#auth/open-session'
import { secondsLater, toInstant } from '#core/clock'
import { OpenidFailure } from '#openid/failure'
import { finishFlow } from '#openid/finish-flow'
import { FLOW_SECONDS, type Flow } from '#openid/flow'
import { confirmByOpenid, linkByOpenid } from '#openid/link-by-openid'
import type { OpenidParts } from '#openid/parts'
import type { OpenidSettings } from '#openid/settings'
import { hashForNewUser, signInByOpenid } from '#openid/sign-in-by-openid'
import { claimFlow } from '#openid/store'
import type { UserRow } from '#users/store'

/** Who it is, where somebody signs in. Everything that is written is one transaction, after the provider has answered. */
export async function completeFlow(
  parts: OpenidParts,
  { settings, publicUrl }: { settings: OpenidSettings; publicUrl: string },
  flow: Flow,
  device: Device,
  search: string,
): Promise<{ user: UserRow; session: OpenedSession } | undefined> {
  const { database, clock } = parts
  const identity = await finishFlow(settings, publicUrl, clock, flow, search)
  const { purpose, bindingHash = '' } = flow
  const nobodysHash = purpose === 'sign-in' ? await hashForNewUser(parts, settings, identity) : undefined
  const outcome = await database.write(async (tx) => {
    const until = toInstant(secondsLater(clock.now(), FLOW_SECONDS))
    if (!(await claimFlow(tx, hashOfToken(flow.state), until))) return { error: 'openid-expired' as const }
    if (purpose === 'link') return { error: await linkByOpenid(tx, clock, flow, identity, device.address) }
    if (purpose === 'confirm')
      return { error: await confirmByOpenid(tx, clock, flow, identity, device.address) }
    return signInByOpenid(tx, parts, { settings, identity, device, bindingHash, nobodysHash })
  })
  if (!('error' in outcome)) return outcome
  if (outcome.error !== undefined) throw new OpenidFailure(outcome.error)
  return undefined
}
