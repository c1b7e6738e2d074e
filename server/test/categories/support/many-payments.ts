import { sql } from 'kysely'
import type { Database } from '#db/database'
import { writesInGroup } from '#db/group-revision'

const AT = sql.lit('2026-01-01T00:00:00.000Z')

/** 199 categories more, a bill in each, and 20,000 payments of 1.00 on all bills of them. */
export async function addManyPayments(database: Database, groupId: number): Promise<void> {
  const group = sql.lit(groupId)
  const numbers = (name: string, count: number) =>
    sql`${sql.ref(name)} (n) as (select 1 union all select n + 1 from ${sql.ref(name)} where n < ${sql.lit(count)})`
  await database.write(async (tx) => {
    writesInGroup(tx, groupId)
    await sql`
      with recursive ${numbers('c', 199)}
      insert into categories (group_id, name, name_key, color, icon, budget, position, created_at, updated_at)
      select ${group}, concat('Category ', n), concat('category ', n), 'gray', 'tag', 100, n, ${AT}, ${AT} from c`.execute(
      tx,
    )
    await sql`insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, schedule_set_on, category_id, tags,
        tag_keys, created_at, updated_at)
      select group_id, name, 100, '2026-03-01', 1, 'monthly', 'bill', '2026-01-01', id, '["x"]', concat(chr, 'x', chr), ${AT}, ${AT}
      from categories, (select '\n' as chr) as line where group_id = ${group} and name <> 'First'`.execute(tx)
    await sql`
      with recursive ${numbers('p', 20_000)}, numbered as (
        select id, row_number() over (order by id) - 1 as place from bills where group_id = ${group} and name <> 'Rent'
      )
      insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, next_due_date, source,
        created_at, updated_at)
      select ${group}, numbered.id, 100, concat(2020 + p.n % 6, '-01-05'), '2026-02-01', 100, 1, '2026-03-01', 'manual', ${AT}, ${AT}
      from p inner join numbered on numbered.place = p.n % 199`.execute(tx)
  })
}
