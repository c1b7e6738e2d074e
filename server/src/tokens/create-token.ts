import { QUOTAS } from '@duebook/contract'
import { recordAct } from '#audit/record-act'
import { type CalendarDate, calendarDateIn } from '#core/calendar'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { Database, Tx } from '#db/database'
import { lockByName } from '#db/portable'
import { listAccessibleGroups } from '#groups/store'
import { hashOfPersonalToken, newPersonalToken } from '#tokens/personal-token'
import { countTokens, holdGroups, insertToken, type TokenRow } from '#tokens/store'

export type TokenDetails = Pick<TokenRow, 'name' | 'access' | 'groupIds' | 'expiresOn'>

/** `token` is shown only now: nothing but its hash is kept. */
export async function createToken(
  database: Database,
  clock: Clock,
  caller: Caller,
  details: TokenDetails,
): Promise<TokenRow & { token: string }> {
  const now = clock.now()
  requireNotExpired(details.expiresOn, now)
  const token = newPersonalToken()
  return database.write(async (tx) => {
    await requireLiveSession(tx, caller)
    await lockByName(tx, `tokens of ${caller.userId}`)
    if ((await countTokens(tx, caller.userId)) >= QUOTAS.tokensPerUser) throw refuse('too-many-tokens')
    const groupIds = details.groupIds && (await requireGroups(tx, caller, details.groupIds))
    const kept = { ...details, groupIds, createdAt: toInstant(now) }
    const id = await insertToken(tx, {
      ...kept,
      userId: caller.userId,
      tokenHash: hashOfPersonalToken(token),
    })
    await recordAct(tx, kept.createdAt, {
      action: 'token.created',
      accountId: caller.accountId,
      actor: caller,
      target: { type: 'token', id },
    })
    return { id, ...kept, lastUsedAt: null, token }
  })
}

/** Days are those of UTC: a token does not know where it is used. */
function requireNotExpired(expiresOn: CalendarDate | null, now: Date): void {
  if (expiresOn === null || expiresOn >= calendarDateIn('UTC', now)) return
  throw refuse('field-invalid', { field: 'expires_on', expected: 'today or a later day' })
}

/** Each once. One that the user may not open is as unknown as one that does not exist. */
async function requireGroups(tx: Tx, caller: Caller, groupIds: readonly number[]): Promise<number[]> {
  const wanted = new Set(groupIds)
  const theirs = new Set((await listAccessibleGroups(tx, caller)).map(({ id }) => id))
  const held = wanted.isSubsetOf(theirs) ? await holdGroups(tx, [...wanted]) : []
  if (held.length < wanted.size) throw refuse('group-not-found')
  return held
}
