import type { AuditAction } from '@duebook/contract/audit-actions'
import type { Tx } from '#db/database'
import { lockByName } from '#db/portable'

/** Viewers can repeat these as fast as they like. */
const COUNTED: ReadonlySet<AuditAction> = new Set([
  'channel.created',
  'channel.changed',
  'channel.removed',
  'database.exported',
])
const ENTRIES_AN_HOUR = 60

interface CountedAct {
  action: AuditAction
  accountId: number
  groupId?: number | null
  /** Null: the operator, who is not limited. */
  actor: { userId: number | null }
}

/** Whether the act gets an entry of its own. If not, it was counted for the entry that `closeHours` writes. */
export async function claimEntry(
  tx: Tx,
  at: string,
  { action, accountId, groupId, actor: { userId } }: CountedAct,
): Promise<boolean> {
  if (userId === null || !COUNTED.has(action)) return true
  const hour = hourOf(at)
  await lockByName(tx, `audit hours of ${userId}`)
  const { entries } = await tx
    .selectFrom('audit_hours')
    .select((row) => row.fn.sum<number | null>('entries').as('entries'))
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .where('hour', '=', hour)
    .executeTakeFirstOrThrow()
  const hasEntry = Number(entries ?? 0) < ENTRIES_AN_HOUR
  const [entry, surplus] = hasEntry ? [1, 0] : [0, 1]
  await tx
    .insertInto('audit_hours')
    .values({
      user_id: userId,
      action,
      hour,
      account_id: accountId,
      group_id: groupId ?? 0,
      entries: entry,
      surplus,
    })
    .onConflict((clash) =>
      clash.columns(['user_id', 'action', 'hour', 'account_id', 'group_id']).doUpdateSet((row) => ({
        entries: row('audit_hours.entries', '+', entry),
        surplus: row('audit_hours.surplus', '+', surplus),
      })),
    )
    .execute()
  return hasEntry
}

/** `2026-03-01T10:00:00.000Z` for everything until eleven. */
function hourOf(at: string): string {
  return `${at.slice(0, 13)}:00:00.000Z`
}
