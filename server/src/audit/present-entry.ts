import type { AuditEntry } from '@duebook/contract'
import type { EntryRow } from '#audit/store'

/** Where somebody was is for the owners of the account only. */
export function presentEntry(row: EntryRow, withAddress: boolean): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    outcome: row.outcome,
    reason: row.reason,
    count: row.count,
    hour: row.hour,
    user: row.email === null ? null : { id: row.userId, email: row.email },
    target: row.targetType === null ? null : { type: row.targetType, id: row.targetId, name: row.targetName },
    changes: JSON.parse(row.changes) as string[],
    database_id: row.groupId,
    ...(withAddress ? { address: row.address } : {}),
    signed_in_with: row.method,
  }
}
