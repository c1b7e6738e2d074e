import type { AuditAction, SignInMethod } from '@duebook/contract/audit-actions'
import { claimEntry } from '#audit/claim-entry'
import type { Tx } from '#db/database'
import type { WritingScope } from '#db/group-scope'

/** Who does something, as the audit log keeps it. A caller is one. */
export interface Actor {
  /** Null: the operator, or nobody known. */
  userId: number | null
  email: string | null
  address: string | null
  method: SignInMethod | null
}

export interface Act {
  action: AuditAction
  /** The account whose log it is in: that of the group where there is one, else of the user. */
  accountId: number
  groupId?: number | null
  actor: Actor
  target?: { type: string; id: number | null; name?: string | null }
  /** Names of fields, never their values. */
  changes?: readonly string[]
}

export const OPERATOR: Actor = { userId: null, email: null, address: null, method: 'operator' }

/**
 * Part of the transaction of the act, so that there is no act without its entry, and none without the act. Those that somebody could
 * repeat to fill the log have an entry each up to a number an hour; the others of the hour are counted and share one.
 */
export async function recordAct(tx: Tx, at: string, act: Act): Promise<void> {
  const { actor, target } = act
  if (!(await claimEntry(tx, at, act))) return
  await tx
    .insertInto('audit_log')
    .values({
      account_id: act.accountId,
      group_id: act.groupId ?? null,
      at,
      action: act.action,
      outcome: 'done',
      reason: null,
      count: 1,
      user_id: actor.userId,
      email: actor.email,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      target_name: target?.name ?? null,
      changes: JSON.stringify(act.changes ?? []),
      address: actor.address,
      method: actor.method,
      merge_key: null,
    })
    .execute()
}

/** The same for what is done in a bill group. */
export function recordGroupAct(
  { db, accountId, groupId, actor }: Pick<WritingScope, 'db' | 'accountId' | 'groupId' | 'actor'>,
  at: string,
  act: Pick<Act, 'action' | 'target' | 'changes'>,
): Promise<void> {
  return recordAct(db, at, { ...act, accountId, groupId, actor })
}
