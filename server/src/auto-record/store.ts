import { sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { Position } from '#core/paging'
import type { RecordableBill, RecordingSetting } from '#cycles/auto-record-rule'
import { RECORDABLE_COLUMNS, RECORDING_COLUMNS } from '#cycles/store'
import type { Db } from '#db/database'
import type { WritingScope } from '#db/group-scope'

/** A bill that may be due for recording, in whichever group. */
export interface Candidate extends RecordableBill, RecordingSetting {
  id: number
  groupId: number
  timezone: string
}

/**
 * Bills of all groups that may be due, by due date, then id. Rough on purpose, so that it is cheap: the rule decides, and
 * decides again when the bill is held.
 */
export function listCandidates(
  db: Db,
  latestDueDate: CalendarDate,
  after: Position | undefined,
  limit: number,
): Promise<Candidate[]> {
  let query = db
    .selectFrom('bills')
    .innerJoin('bill_groups', 'bill_groups.id', 'bills.group_id')
    .select([
      'bills.id as id',
      'bills.group_id as groupId',
      'bill_groups.timezone as timezone',
      ...RECORDABLE_COLUMNS,
      ...RECORDING_COLUMNS,
    ])
    // A literal, so that the engines see that the index of bills with auto-pay has them all.
    .where('bills.auto_pay', '=', sql.lit(1))
    .where('bills.due_date', '<=', latestDueDate)
    .where((bill) =>
      bill.or([
        bill('bills.due_date', '>=', bill.ref('bills.schedule_set_on')),
        // To be paid up to two days later.
        bill('bills.weekend', '=', 'after'),
      ]),
    )
    .where('bills.archived', '=', 0)
    .where('bill_groups.auto_record', '=', 1)
    .orderBy('bills.due_date')
    .orderBy('bills.id')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(bills.due_date, bills.id) > (${after.date}, ${after.id})`)
  return query.execute()
}

export function getRecordingSetting(scope: WritingScope): Promise<RecordingSetting> {
  return scope.db
    .selectFrom('bill_groups')
    .select(RECORDING_COLUMNS)
    .where('id', '=', scope.groupId)
    .executeTakeFirstOrThrow()
}
