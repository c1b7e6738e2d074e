import type { OpenidError } from '@duebook/contract'
import type { AuditAction, SignInMethod } from '@duebook/contract/audit-actions'
import type { RefusalCode } from '@duebook/contract/refusals'
import type { Actor } from '#audit/record-act'
import {
  countRefusalsSince,
  findActor,
  findFirstAccountId,
  insertRefusal,
  raiseCount,
} from '#audit/refusal-store'
import type { Tx } from '#db/database'
import { lockByName } from '#db/portable'

/** So many rows of refusals a user has on a day; what is refused beyond is not written. */
export const REFUSALS_A_DAY = 100

export interface RefusedAct {
  action: AuditAction
  /** Of OpenID it is what the page is told. */
  reason: RefusalCode | OpenidError
  accountId: number
  groupId: number | null
  actor: Actor & { userId: number }
}

/** One row for each user, address, action and reason in a quarter of an hour: others raise its count. */
export async function recordRefusal(tx: Tx, at: string, act: RefusedAct): Promise<void> {
  const { action, reason, accountId, groupId, actor } = act
  const { userId, address } = actor
  const row = {
    ...act,
    at,
    mergeKey: [action, reason, groupId ?? '', userId, address ?? '', quarterOf(at)].join(' '),
  }
  if (await raiseCount(tx, accountId, row.mergeKey)) return
  await lockByName(tx, `refusals of ${userId}`)
  if ((await countRefusalsSince(tx, userId, at.slice(0, 10))) >= REFUSALS_A_DAY) return
  // Whoever was removed meanwhile is not to be named again.
  if (await findActor(tx, userId)) await insertRefusal(tx, row)
}

/** What somebody tried by guessing. */
export interface FailedTry {
  action: AuditAction
  reason: CountedReason
  /** How whoever tries is signed in, where they are. */
  method?: SignInMethod | null
}

/** Refusals of tries that count as failed logins. They are written where they are counted. */
const COUNTED_REASONS = [
  'invalid-credentials',
  'wrong-current-password',
  'wrong-code',
  'code-not-accepted',
  'unknown-passkey',
  'passkey-not-accepted',
] as const satisfies RefusalCode[]
export type CountedReason = (typeof COUNTED_REASONS)[number]

export function isCounted(code: RefusalCode): code is CountedReason {
  return COUNTED_REASONS.some((reason) => reason === code)
}

/** On a known user, or on emails that nobody has: those are one row a quarter of an hour, without anything that was typed. */
export async function recordFailedTry(
  tx: Tx,
  at: string,
  userId: number | undefined,
  address: string,
  { action, reason, method = null }: FailedTry,
): Promise<void> {
  const user = userId === undefined ? undefined : await findActor(tx, userId)
  if (user) {
    const actor = { userId: user.userId, email: user.email, address, method }
    return recordRefusal(tx, at, { action, reason, accountId: user.accountId, groupId: null, actor })
  }
  const accountId = await findFirstAccountId(tx)
  if (accountId === undefined) return
  const mergeKey = ['unknown', quarterOf(at)].join(' ')
  if (await raiseCount(tx, accountId, mergeKey)) return
  const actor = { userId: null, email: null, address: null, method: null }
  await insertRefusal(tx, { action, reason, accountId, groupId: null, actor, at, mergeKey })
}

const QUARTER = 15

/** `2026-03-01T10:15` for everything from then to half past. */
function quarterOf(at: string): string {
  const minutes = Math.floor(Number(at.slice(14, 16)) / QUARTER) * QUARTER
  return at.slice(0, 14) + String(minutes).padStart(2, '0')
}
