import { type KyselyPlugin, sql } from 'kysely'
import type { Database } from '#db/database'
import { writesNothingShown } from '#db/group-revision'
import { sameTransaction } from '#db/handle'

const AT = sql.lit('2026-01-01T00:00:00.000Z')

/**
 * So many users, each with a group of their own, 20 bills that are due over the year, and reminders that are due at 08:00 UTC on
 * 2 February 2026. Half of them follow their own zone.
 */
export async function addManyUsers(database: Database, users: number): Promise<void> {
  const numbers = (name: string, count: number) =>
    sql`${sql.ref(name)} (n) as (select 1 union all select n + 1 from ${sql.ref(name)} where n < ${sql.lit(count)})`
  const isOurs = sql`users.password_hash = 'many'`
  await database.write(async (tx) => {
    writesNothingShown(tx)
    await sql`insert into accounts (created_at) values (${AT})`.execute(tx)
    await sql`
      with recursive ${numbers('u', users)}
      insert into users (account_id, email, email_key, password_hash, created_at, updated_at)
      select (select max(id) from accounts), concat('many', n), concat('many', n), 'many', ${AT}, ${AT} from u`.execute(
      tx,
    )
    await sql`
      insert into bill_groups (account_id, name, currency, decimals, timezone, created_at, updated_at)
      select users.account_id, concat('Group of ', users.id), 'EUR', 2, 'UTC', ${AT}, ${AT} from users where ${isOurs}`.execute(
      tx,
    )
    await sql`
      insert into memberships (group_id, user_id, role, created_at)
      select bill_groups.id, users.id, 'editor', ${AT} from users
      inner join bill_groups on bill_groups.name = concat('Group of ', users.id) where ${isOurs}`.execute(tx)
    await sql`
      with recursive ${numbers('b', 20)}
      insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, schedule_set_on, created_at, updated_at)
      select memberships.group_id, concat('Bill ', n), 100,
        concat('2026-02-', case when n < 10 then '0' else '' end, n), n, 'monthly', 'bill', '2026-01-01', ${AT}, ${AT}
      from memberships inner join users on users.id = memberships.user_id, b where ${isOurs}`.execute(tx)
    await sql`
      insert into reminder_settings (group_id, user_id, enabled, enabled_at, lead_days, overdue_every_days, overdue_times, hour,
        timezone, digest, bills, deposits, auto_paid, planned_through, next_plan_at, updated_at)
      select memberships.group_id, users.id, 1, ${AT}, '[7,1,0]', 3, 5, 8,
        case when users.id % 2 = 0 then 'Africa/Abidjan' else null end, 1, 1, 0, 0,
        '2026-02-01T08:00:00.000Z', '2026-02-02T08:00:00.000Z', ${AT}
      from memberships inner join users on users.id = memberships.user_id where ${isOurs}`.execute(tx)
  })
}

/** A database that counts what it is asked. */
export function countingDatabase(database: Database): { database: Database; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    // Called for parts of a query, too.
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  return {
    count: () => count,
    database: {
      ...database,
      read: database.read.withPlugin(plugin),
      write: (operation) => database.write((tx) => operation(sameTransaction(tx, tx.withPlugin(plugin)))),
      readSnapshot: (operation) => database.readSnapshot((db) => operation(db.withPlugin(plugin))),
    },
  }
}
