import { sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { Position } from '#core/paging'
import type { RecordableBill, RecordingSetting } from '#cycles/auto-record-rule'
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
      'bills.amount as amount',
      'bills.due_date as dueDate',
      'bills.anchor_day as anchorDay',
      'bills.frequency as frequency',
      'bills.auto_pay as autoPay',
      'bills.variable as variable',
      'bills.draft as draft',
      'bills.archived as archived',
      'bills.schedule_set_on as scheduleSetOn',
      'bills.auto_recorded_through as autoRecordedThrough',
      'bill_groups.auto_record as autoRecord',
      'bill_groups.auto_record_since as autoRecordSince',
      'bill_groups.timezone as timezone',
    ])
    // A literal, so that the engines see that the index of bills with auto-pay has them all.
    .where('bills.auto_pay', '=', sql.lit(1))
    .where('bills.due_date', '<=', latestDueDate)
    .whereRef('bills.due_date', '>=', 'bills.schedule_set_on')
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
    .select(['auto_record as autoRecord', 'auto_record_since as autoRecordSince'])
    .where('id', '=', scope.groupId)
    .executeTakeFirstOrThrow()
}
