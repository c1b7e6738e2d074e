import type { Caller } from '#core/caller'
import type { Database } from '#db/database'
import { revisionOf } from '#db/group-revision'
import type { GroupScope } from '#db/group-scope'
import type { OpenGroup } from '#groups/store'

type Reader = Pick<Caller, 'userId'> & Partial<GroupScope['actor']>

/** Of a group that the caller may open. */
export function scopeFor(database: Database, caller: Reader, group: OpenGroup): GroupScope {
  return {
    db: database.read,
    database,
    groupId: group.id,
    accountId: group.accountId,
    role: group.role,
    userId: caller.userId,
    actor: {
      userId: caller.userId,
      email: caller.email ?? null,
      address: caller.address ?? null,
      method: caller.method ?? null,
    },
    currency: group.currency,
    decimals: group.decimals,
    timezone: group.timezone,
    revision: revisionOf(group),
  }
}
