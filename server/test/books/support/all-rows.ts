import type { Database } from '#db/database'

/** Every row that a call about bills can leave, change or remove; two of them are equal when nothing happened. */
export async function allRowsOf({ read }: Pick<Database, 'read'>): Promise<Record<string, object[]>> {
  return {
    bills: await read.selectFrom('bills').selectAll().orderBy('id').execute(),
    payments: await read.selectFrom('payments').selectAll().orderBy('id').execute(),
    skips: await read.selectFrom('skips').selectAll().orderBy('id').execute(),
    settings: await read.selectFrom('reminder_settings').selectAll().orderBy('user_id').execute(),
    rules: await read.selectFrom('bill_reminders').selectAll().orderBy('bill_id').execute(),
    balances: await read.selectFrom('balances').selectAll().orderBy('account_key').execute(),
    imports: await read.selectFrom('imports').selectAll().orderBy('id').execute(),
    importRows: await read
      .selectFrom('import_rows')
      .selectAll()
      .orderBy('import_id')
      .orderBy('row_number')
      .execute(),
    dismissed: await read.selectFrom('dismissed_insights').selectAll().orderBy('insight_key').execute(),
    snoozes: await read.selectFrom('snoozes').selectAll().orderBy('bill_id').execute(),
    keys: await read.selectFrom('idempotency_keys').selectAll().orderBy('id').execute(),
  }
}
