import { QUOTAS, type SignInMethod } from '@duebook/contract'
import { recordAct } from '#audit/record-act'
import { meetDevice } from '#auth/known-devices'
import { newLinkToken } from '#auth/link-token'
import { endReplacedSessions } from '#auth/sign-out'
import { deleteLeastUsedSessions, insertSession, type SessionRow } from '#auth/store'
import { attemptOf } from '#auth/throttle'
import { deleteFailures, rememberAddress } from '#auth/throttle-store'
import { REFRESH_SECONDS, type Tokens } from '#auth/tokens'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Tx } from '#db/database'
import { setLastActive } from '#users/store'

/** How and from where somebody signs in. */
export interface Device {
  kind: SessionRow['kind']
  address: string
  /** Whose attempts are counted together with those from this address. */
  place: string
  userAgent: string | undefined
  /** What the browser has been known by. */
  knownAs: string | undefined
  /** Refresh tokens in cookies that this sign-in replaces. */
  replacedTokens: readonly string[]
}

export interface OpenedSession {
  accessToken: string
  refreshToken: string
  /** Only of a cookie session. */
  binding: string | undefined
  /** Told to the user by mail. */
  isNewDevice: boolean
  /** What the browser is known by from now on. Only of a cookie session. */
  deviceToken: string | undefined
}

/** How the user has proven who they are, and what follows from it. */
export interface SessionTerms {
  method: SignInMethod
  /** Of a value that the page has made itself, because it will not see the answer. */
  bindingHash?: string
  /** Not prolonged past it. */
  endsAt?: string
}

const MAX_USER_AGENT_LENGTH = 200

/** The part of signing in that writes. Everything slow (the password) has been done before. */
export async function openSession(
  tx: Tx,
  clock: Clock,
  newId: () => string,
  tokens: Tokens,
  user: { id: number; accountId: number; email: string },
  device: Device,
  { method, bindingHash, endsAt }: SessionTerms,
): Promise<OpenedSession> {
  const now = clock.now()
  const at = toInstant(now)
  const refreshId = newId()
  const attempt = attemptOf(user.email, device.place)
  const binding = device.kind === 'cookie' && bindingHash === undefined ? newLinkToken() : undefined
  const sessionId = await insertSession(tx, {
    userId: user.id,
    kind: device.kind,
    refreshId,
    userAgent: device.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    address: device.address,
    createdAt: at,
    expiresAt: toInstant(secondsLater(now, REFRESH_SECONDS)),
    bindingHash: bindingHash ?? binding?.hash ?? null,
    method,
    endsAt: endsAt ?? null,
  })
  await endReplacedSessions(tx, tokens, device.replacedTokens, at)
  await deleteLeastUsedSessions(tx, user.id, { newId: sessionId, keep: QUOTAS.sessionsPerUser })
  await deleteFailures(tx, attempt)
  const met = await meetDevice(tx, user.id, device, now)
  await rememberAddress(tx, user.id, attempt.address, at)
  await setLastActive(tx, user.id, at)
  await recordAct(tx, at, {
    action: 'sign-in',
    accountId: user.accountId,
    actor: { userId: user.id, email: user.email, address: device.address, method },
  })
  const claims = { userId: user.id, sessionId }
  return {
    accessToken: tokens.issue('access', { ...claims, tokenId: newId() }),
    refreshToken: tokens.issue('refresh', { ...claims, tokenId: refreshId }),
    binding: binding?.token,
    isNewDevice: met.isNew,
    deviceToken: met.token,
  }
}
