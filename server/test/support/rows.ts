import type { Database } from '#db/database'
import type { Schema } from '#db/schema'

export type Row = Record<string, string | number | null>

const THEN = '2026-01-01T00:00:00.000Z'
const TIMES = { created_at: THEN, updated_at: THEN }

/** Rows written straight into the tables, to fill an instance with what no call could make so quickly. */
export function rowsOf(database: Database) {
  /** What a row leaves out is taken from the defaults, and then from the table's own. */
  const insert = (table: keyof Schema, rows: Row[], defaults: (row: Row) => Row = () => ({})) =>
    // As imports of an instance write: also in older schemas, and into any group.
    database.writeWithoutTimeLimit(async (tx) => {
      for (const row of rows) {
        await tx
          .insertInto(table)
          .values({ ...defaults(row), ...row })
          .execute()
      }
    })

  return {
    insert,
    accounts: (rows: Row[]) => insert('accounts', rows, () => ({ created_at: THEN })),
    users: (rows: Row[]) =>
      insert('users', rows, ({ id }) => ({
        account_id: 1,
        email: `user${id}@example.org`,
        email_key: `user${id}@example.org`,
        password_hash: 'none',
        ...TIMES,
      })),
    groups: (rows: Row[]) =>
      insert('bill_groups', rows, ({ id }) => ({
        account_id: 1,
        name: `Group ${id}`,
        currency: 'USD',
        decimals: 2,
        timezone: 'UTC',
        ...TIMES,
      })),
    bills: (rows: Row[]) =>
      insert('bills', rows, ({ id }) => ({
        name: `Bill ${id}`,
        amount: 1000,
        due_date: '2026-02-28',
        anchor_day: 28,
        frequency: 'monthly',
        type: 'bill',
        schedule_set_on: '2026-01-01',
        ...TIMES,
      })),
    payments: (rows: Row[]) =>
      insert('payments', rows, () => ({
        amount: 1000,
        date: '2026-01-15',
        cycle_due_date: '2026-01-28',
        cycle_amount: 1000,
        settles: 0,
        ...TIMES,
      })),
    devices: (rows: Row[]) => insert('devices', rows, () => ({ platform: 'ios', ...TIMES })),
  }
}
