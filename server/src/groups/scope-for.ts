import type { Caller } from '#core/caller'
import type { Database } from '#db/database'
import type { GroupScope } from '#db/group-scope'
import type { OpenGroup } from '#groups/store'

/** Of a group that the caller may open. */
export function scopeFor(database: Database, caller: Pick<Caller, 'userId'>, group: OpenGroup): GroupScope {
  return {
    db: database.read,
    database,
    groupId: group.id,
    accountId: group.accountId,
    role: group.role,
    userId: caller.userId,
    currency: group.currency,
    decimals: group.decimals,
    timezone: group.timezone,
  }
}
