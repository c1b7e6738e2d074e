import type { CalendarDate } from '#core/calendar'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { ReadingScope } from '#db/group-scope'

/** What calendars show of a bill besides its cycles. */
export interface BillFacts {
  id: number
  url: string | null
  category: string | null
  revision: number
  /** Of the last change of the bill, its payments and skips. */
  revisedAt: string
  createdAt: string
}

export async function listBillFacts({ db, groupId }: ReadingScope): Promise<BillFacts[]> {
  const rows = await factsQuery(db, { groupId })
  return rows.map(({ revisedAt, updatedAt, ...facts }) => ({ ...facts, revisedAt: revisedAt ?? updatedAt }))
}

const factsQuery = compileOnce(['groupId'], (db: Db, { groupId }: { groupId: number }) =>
  db
    .selectFrom('bills')
    .leftJoin('categories', (join) =>
      join
        .onRef('categories.group_id', '=', 'bills.group_id')
        .onRef('categories.id', '=', 'bills.category_id'),
    )
    .select([
      'bills.id as id',
      'bills.url as url',
      'categories.name as category',
      'bills.revision as revision',
      'bills.revised_at as revisedAt',
      'bills.updated_at as updatedAt',
      'bills.created_at as createdAt',
    ])
    .where('bills.group_id', '=', groupId)
    .where('bills.draft', '=', 0),
)

export interface SkippedCycle {
  billId: number
  dueDate: CalendarDate
}

/** Cycles that were skipped since the beginning of that day (UTC). */
export function listSkipsSince({ db, groupId }: ReadingScope, since: CalendarDate): Promise<SkippedCycle[]> {
  return skipsQuery(db, { groupId, since })
}

const skipsQuery = compileOnce(
  ['groupId', 'since'],
  (db: Db, { groupId, since }: { groupId: number; since: CalendarDate }) =>
    db
      .selectFrom('skips')
      .select(['bill_id as billId', 'cycle_due_date as dueDate'])
      .where('group_id', '=', groupId)
      // An instant begins with its day.
      .where('created_at', '>=', since),
)
