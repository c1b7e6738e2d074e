import { sql } from 'kysely'
import type { Database } from '#db/database'
import { writesNothingShown } from '#db/group-revision'

const GROUPS = 300
const BILLS = 20
const OWN_BILLS = 60
const PAYMENTS = 6
/** So many that reading and sorting them all for one page is far from the index in cost, whatever sample a planner took. */
const PAYMENTS_OF_ONE_BILL = 2000
const AT = sql.lit('2026-01-01T00:00:00.000Z')

interface OwnPlace {
  accountId: number
  groupId: number
  billId: number
}

/**
 * Other people's books, enough for a planner to see that reading all of them would be a mistake; and so many bills in the
 * given group, and payments of the given bill, that a page is a small part of them.
 */
export async function addManyGroups(database: Database, place: OwnPlace): Promise<void> {
  const { accountId, groupId, billId } = place
  const numbers = (name: string, count: number) =>
    sql`${sql.ref(name)} (n) as (select 1 union all select n + 1 from ${sql.ref(name)} where n < ${sql.lit(count)})`
  const account = sql.lit(accountId)
  await database.write(async (tx) => {
    writesNothingShown(tx)
    await sql`
      with recursive ${numbers('g', GROUPS)}
      insert into bill_groups (account_id, name, currency, decimals, timezone, created_at, updated_at)
      select ${account}, concat('Group ', n), 'EUR', 2, 'UTC', ${AT}, ${AT} from g`.execute(tx)
    // As wide as thousands of them: a planner would rather read a few pages than look into an index.
    await sql`insert into group_revisions (group_id, revision, stamp)
      select id, 0, ${sql.lit('x'.repeat(500))} from bill_groups where id <> ${sql.lit(groupId)}`.execute(tx)
    await sql`
      with recursive ${numbers('g', GROUPS)}
      insert into users (account_id, email, email_key, password_hash, created_at, updated_at)
      select ${account}, concat('user', n), concat('user', n), 'x', ${AT}, ${AT} from g`.execute(tx)
    await sql`
      insert into memberships (group_id, user_id, role, created_at)
      select bill_groups.id, users.id, 'viewer', ${AT} from bill_groups inner join users on users.id % 30 = bill_groups.id % 30
      where users.password_hash = 'x'`.execute(tx)
    await sql`
      insert into sessions (user_id, kind, refresh_id, refresh_issued_at, created_at, last_used_at, expires_at)
      select id, 'token', concat('r', id), ${AT}, ${AT}, ${AT}, '9999-12-31T00:00:00.000Z' from users`.execute(
      tx,
    )
    await sql`
      with recursive ${numbers('c', BILLS)}
      insert into categories (group_id, name, name_key, color, icon, position, created_at, updated_at)
      select bill_groups.id, concat('Category ', n), concat('category ', n), 'gray', 'tag', n, ${AT}, ${AT} from bill_groups, c`.execute(
      tx,
    )
    await sql`
      with recursive ${numbers('b', BILLS)}
      insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, schedule_set_on, created_at, updated_at)
      select bill_groups.id, concat('Bill ', n), 100, concat('2026-02-', 10 + n), 1, 'monthly', 'bill', '2026-01-01', ${AT}, ${AT}
      from bill_groups, b`.execute(tx)
    await sql`
      with recursive ${numbers('b', OWN_BILLS)}
      insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, schedule_set_on, created_at, updated_at)
      select ${sql.lit(groupId)}, concat('Own ', n), 100, concat(2000 + n, '-03-01'), 1, 'monthly', 'bill', '2026-01-01', ${AT}, ${AT}
      from b`.execute(tx)
    await sql`
      with recursive ${numbers('p', PAYMENTS)}
      insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, next_due_date, created_at, updated_at)
      select group_id, id, 100, concat(1900 + n, '-01-05'), concat(1900 + n, '-01-05'), 100, 1, '2026-02-05', ${AT}, ${AT}
      from bills, p`.execute(tx)
    await sql`
      with recursive ${numbers('p', PAYMENTS_OF_ONE_BILL)}
      insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, next_due_date, created_at, updated_at)
      select ${sql.lit(groupId)}, ${sql.lit(billId)}, 100, concat(3000 + n, '-01-05'), concat(3000 + n, '-01-05'), 100, 1, '2026-02-05', ${AT}, ${AT}
      from p`.execute(tx)
    await sql`
      insert into webhooks (group_id, name, url, enabled, state, created_at, updated_at)
      select id, 'Hook', 'https://example.org/', 1, 'ok', ${AT}, ${AT} from bill_groups where id <> ${sql.lit(groupId)}`.execute(
      tx,
    )
    await sql`
      with recursive ${numbers('b', BILLS)}
      insert into balances (group_id, account_key, amount, as_of, updated_at)
      select bill_groups.id, concat('Account ', n), 100, '2026-01-01', ${AT} from bill_groups, b`.execute(tx)
    await sql`
      with recursive ${numbers('b', BILLS)}
      insert into dismissed_insights (group_id, user_id, insight_key, dismissed_at)
      select group_id, user_id, concat('price_up:1:', n), ${AT} from memberships, b`.execute(tx)
    await sql`
      insert into skips (group_id, bill_id, cycle_due_date, cycle_amount, cycle_anchor_day, next_due_date, schedule_epoch, created_at)
      select group_id, id, '2025-01-05', 100, 1, '2025-02-05', 0, ${AT} from bills`.execute(tx)
  })
  // As in earnest: PostgreSQL counts by itself, SQLite never does.
  if (database.engine === 'postgres') await database.write((tx) => sql`analyze`.execute(tx))
}
