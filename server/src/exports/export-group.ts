import type { Readable } from 'node:stream'
import { recordGroupAct } from '#audit/record-act'
import type { ListedBillRow } from '#bills/bill-columns'
import { type CategoryRow, listCategories } from '#categories/store'
import { type Clock, toInstant } from '#core/clock'
import { BUSY, requireFound } from '#core/errors'
import { type GroupScope, inTransaction } from '#db/group-scope'
import type { Spool } from '#db/spool'
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

/** To read and to send it: enough for a large group on a slow line. */
const MAX_MILLISECONDS = 10 * 60 * 1000
/** Each holds a connection while it is read: PostgreSQL has 10. */
const MAX_READ_AT_ONCE = 3

/** Everything in a group, as it is read. */
export interface GroupContents {
  exportedAt: string
  group: ExportedGroupRow
  categories: CategoryRow[]
  balances: KeptBalance[]
  bills: AsyncIterable<ListedBillRow[]>
  schedules: AsyncIterable<ScheduleRow[]>
  payments: AsyncIterable<ExportedPaymentRow[]>
  skips: AsyncIterable<ExportedSkipRow[]>
}

export type ExportGroup = (
  scope: GroupScope,
  present: (contents: GroupContents) => AsyncIterable<string>,
  /** Whoever asked has gone. */
  gone: AbortSignal,
) => Promise<Readable>

/**
 * Everything in a group as it is at one moment, read to its end before the first byte is sent: a snapshot must not be kept for as long
 * as somebody takes to receive it. Each user has one export at a time, until it is sent. Those that are only being sent hinder nobody.
 */
export function groupExports(clock: Clock, spool: Spool, maxMilliseconds = MAX_MILLISECONDS): ExportGroup {
  const users = new Set<number>()
  let reading = 0

  return async (scope, present, gone) => {
    const { userId, database } = scope
    if (users.has(userId) || reading >= MAX_READ_AT_ONCE) throw BUSY
    const leave = () => users.delete(userId)
    const time = AbortSignal.timeout(maxMilliseconds)
    const signal = AbortSignal.any([gone, time])
    users.add(userId)
    reading += 1
    try {
      // Before anything is read, so that it is in the audit log even when whoever asked has gone.
      await recordExport(scope, clock).catch((error: unknown) => {
        leave()
        throw error
      })
      return await spool({
        signal,
        onGone: leave,
        fill: (write) =>
          database.readSnapshotWithoutTimeLimit(async (db) => {
            signal.throwIfAborted()
            await write(present(await readContents({ ...scope, db }, clock)))
          }),
      })
    } catch (error) {
      throw time.aborted ? BUSY : error
    } finally {
      reading -= 1
    }
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
