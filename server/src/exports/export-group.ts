import type { Readable } from 'node:stream'
import { recordGroupAct } from '#audit/record-act'
import type { ListedBill } from '#bills/listed-bill'
import { type CategoryRow, listCategories } from '#categories/store'
import { type Clock, toInstant } from '#core/clock'
import { BUSY, requireFound } from '#core/errors'
import { type GroupScope, inTransaction } from '#db/group-scope'
import { streamSnapshot } from '#db/stream-snapshot'
import {
  billParts,
  type ExportedGroupRow,
  type ExportedPaymentRow,
  type ExportedSkipRow,
  findExportedGroup,
  paymentParts,
  type ScheduleRow,
  scheduleParts,
  skipParts,
} from '#exports/store'
import { listBalances } from '#insight/balance-store'
import type { KeptBalance } from '#insight/opening-balance'

/** Enough for a large group on a slow line. */
const MAX_MILLISECONDS = 10 * 60 * 1000
/** Each holds a connection while it is read: PostgreSQL has 10. */
const MAX_AT_ONCE = 3

/** Everything in a group, as it is read. */
export interface GroupContents {
  exportedAt: string
  group: ExportedGroupRow
  categories: CategoryRow[]
  balances: KeptBalance[]
  bills: AsyncIterable<ListedBill[]>
  schedules: AsyncIterable<ScheduleRow[]>
  payments: AsyncIterable<ExportedPaymentRow[]>
  skips: AsyncIterable<ExportedSkipRow[]>
}

export type ExportGroup = (
  scope: GroupScope,
  write: (contents: GroupContents) => AsyncIterable<string>,
) => Promise<Readable>

/**
 * Everything in a group as it is at one moment, written as it is read. Each user has one export at a time, so that nobody
 * who reads slowly keeps the others from theirs.
 */
export function groupExports(clock: Clock, maxMilliseconds = MAX_MILLISECONDS): ExportGroup {
  const users = new Set<number>()

  return async (scope, write) => {
    const { userId, database } = scope
    if (users.has(userId) || users.size >= MAX_AT_ONCE) throw BUSY
    users.add(userId)
    // Before anything is read, so that it is in the audit log even when whoever asked has gone.
    await recordExport(scope, clock).catch((error: unknown) => {
      users.delete(userId)
      throw error
    })
    return streamSnapshot(database, {
      begin: async (db) => write(await readContents({ ...scope, db }, clock)),
      maxMilliseconds,
      onRelease: () => users.delete(userId),
    })
  }
}

function recordExport(scope: GroupScope, clock: Clock): Promise<void> {
  return inTransaction(scope, (scope) =>
    recordGroupAct(scope, toInstant(clock.now()), {
      action: 'database.exported',
      target: { type: 'database', id: scope.groupId },
    }),
  )
}

async function readContents(scope: GroupScope, clock: Clock): Promise<GroupContents> {
  return {
    exportedAt: toInstant(clock.now()),
    group: requireFound(await findExportedGroup(scope), 'group-not-found'),
    categories: await listCategories(scope),
    balances: await listBalances(scope),
    bills: billParts(scope),
    schedules: scheduleParts(scope),
    payments: paymentParts(scope),
    skips: skipParts(scope),
  }
}
