import { type Expression, sql } from 'kysely'
import type { Database } from '#db/database'
import { byEngine } from '#db/portable'
import { SETUP_COMPLETED_AT } from '#setup/store'

/*
 * The only place that looks into other features' tables, on purpose: it counts, and can see nothing but counts. Large
 * tables are counted slice by slice, with a turn of the event loop between: SQLite runs in our own thread, and a million
 * payments in one query would hold up everybody's requests. PostgreSQL keeps rows by group, and has no index by id alone.
 */
const BY_ID = { column: 'id', size: 10_000 } as const
const BY_GROUP = { column: 'group_id', size: 1_000 } as const

export interface Counts {
  firstUserCreatedAt: string | null
  users: { total: number; regular: number; admins: number; owners: number; active: number }
  groups: { total: number; withBills: number }
  bills: {
    total: number
    active: number
    archived: number
    autoPay: number
    variable: number
    deposits: number
    expenses: number
  }
  payments: number
  devices: Array<{ platform: string; count: number }>
}

export async function countEverything({ read: db }: Database, activeSince: string): Promise<Counts> {
  const users = await db
    .selectFrom('users')
    .select((row) => [
      sql<string | null>`min(created_at)`.as('oldestUserCreatedAt'),
      count().as('total'),
      countIf(row('is_admin', '=', 0)).as('regular'),
      countIf(row('is_admin', '=', 1)).as('admins'),
      countIf(row('is_owner', '=', 1)).as('owners'),
      countIf(row('last_active_at', '>', activeSince)).as('active'),
    ])
    .executeTakeFirstOrThrow()
  const { oldestUserCreatedAt, ...userCounts } = users
  const setup = await db
    .selectFrom('instance_settings')
    .select('value')
    .where('name', '=', SETUP_COMPLETED_AT)
    .executeTakeFirst()
  // The oldest user of today may not be the first one, who may have been removed.
  const firstUserCreatedAt = setup?.value ?? oldestUserCreatedAt

  const slices = byEngine<typeof BY_ID | typeof BY_GROUP>(db, { sqlite: BY_ID, postgres: BY_GROUP })
  const bills = await addUp(slices, await highest('bills', slices.column), (from, to) =>
    db
      .selectFrom('bills')
      .select((row) => [
        count().as('total'),
        countIf(row('archived', '=', 0)).as('active'),
        countIf(row('archived', '=', 1)).as('archived'),
        countIf(row('auto_pay', '=', 1)).as('autoPay'),
        countIf(row('variable', '=', 1)).as('variable'),
        countIf(row('type', '=', 'deposit')).as('deposits'),
        countIf(row('type', '=', 'bill')).as('expenses'),
      ])
      .where(slices.column, '>', from)
      .where(slices.column, '<=', to)
      .executeTakeFirstOrThrow(),
  )
  const groups = await addUp(BY_ID, await highest('bill_groups', 'id'), (from, to) =>
    db
      .selectFrom('bill_groups')
      .select((row) => [
        count().as('total'),
        countIf(
          row.exists(
            row.selectFrom('bills').select('bills.id').whereRef('bills.group_id', '=', 'bill_groups.id'),
          ),
        ).as('withBills'),
      ])
      .where('id', '>', from)
      .where('id', '<=', to)
      .executeTakeFirstOrThrow(),
  )
  const payments = await addUp(slices, await highest('payments', slices.column), (from, to) =>
    db
      .selectFrom('payments')
      .select(count().as('total'))
      .where(slices.column, '>', from)
      .where(slices.column, '<=', to)
      .executeTakeFirstOrThrow(),
  )
  const devices = await db
    .selectFrom('devices')
    .select(['platform', count().as('count')])
    .groupBy('platform')
    .orderBy('platform')
    .execute()
  return { firstUserCreatedAt, users: userCounts, groups, bills, payments: payments.total, devices }

  async function highest(table: 'bills' | 'bill_groups' | 'payments', column: string): Promise<number> {
    const { value } = await db
      .selectFrom(table)
      .select(sql<number>`coalesce(max(${sql.ref(column)}), 0)`.as('value'))
      .executeTakeFirstOrThrow()
    return value
  }
}

/** Sums what the query answers for each slice. */
async function addUp<T extends Record<string, number>>(
  { size }: { size: number },
  highest: number,
  query: (from: number, to: number) => Promise<T>,
): Promise<T> {
  const sums: Record<string, number> = { ...(await query(0, size)) }
  for (let from = size; from < highest; from += size) {
    await new Promise((resolve) => setImmediate(resolve))
    const slice = await query(from, from + size)
    for (const [name, value] of Object.entries(slice)) sums[name] = (sums[name] ?? 0) + value
  }
  return sums as T
}

const count = () => sql<number>`count(*)`

function countIf(condition: Expression<unknown>) {
  return sql<number>`count(case when ${condition} then 1 end)`
}
