import type { OpenidError } from '@duebook/contract'
import type { AuditAction, SignInMethod } from '@duebook/contract/audit-actions'
import { recordRefusal } from '#audit/record-refusal'
import { type Clock, toInstant } from '#core/clock'
import type { Tx } from '#db/database'
import type { UserRow } from '#users/store'

/** In the audit log, bounded like every refusal. */
export function noteRefusal(
  tx: Tx,
  clock: Clock,
  { id, email, accountId }: UserRow,
  { action, reason, ...actor }: RefusedFlow,
): Promise<void> {
  return recordRefusal(tx, toInstant(clock.now()), {
    action,
    reason,
    accountId,
    groupId: null,
    actor: { userId: id, email, ...actor },
  })
}

interface RefusedFlow {
  action: AuditAction
  reason: OpenidError
  address: string
  /** How whoever asked is signed in. */
  method: SignInMethod | null
}
