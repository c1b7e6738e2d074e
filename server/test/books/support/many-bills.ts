import { sql } from 'kysely'
import { writesInGroup } from '#db/group-revision'
import type { Books } from '../../support/books.ts'

/** Straight into the table, due on days that come round again. */
export async function insertManyBills(
  { database, groupId }: Pick<Books, 'database' | 'groupId'>,
  { count, notes }: { count: number; notes: string },
): Promise<void> {
  await database.write((tx) => {
    writesInGroup(tx, groupId)
    return sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      insert into bills
        (group_id, name, amount, due_date, anchor_day, frequency, type, account, notes, auto_pay, variable, draft,
          archived, schedule_set_on, created_at, updated_at)
      select ${sql.lit(groupId)}, 'Rent', 100, '2026-0' || (1 + n % 9) || '-11', 11, 'monthly', 'bill', 'Joint',
        ${sql.lit(notes)}, 0, 0, 0, 0, '2026-01-01', '2026-02-02T09:00:00.000Z', '2026-02-02T09:00:00.000Z'
      from numbers
    `.execute(tx)
  })
}
