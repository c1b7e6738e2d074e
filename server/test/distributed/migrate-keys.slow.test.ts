import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { openDatabase } from '#db/open'
import { silentLog } from '../support/silent-log.ts'
import { emptyDatabase } from '../support/test-database.ts'

const AT = '2026-01-01T00:00:00.000Z'

/** As it was before keys began with the group, with two groups that have a bill each. */
async function givenFormerSchema(): Promise<Database> {
  const place = await emptyDatabase('postgres')
  onTestFinished(() => place.drop())
  const database = await openDatabase(place.location, silentLog)
  onTestFinished(() => database.close())
  const former = MIGRATIONS.findIndex(({ name }) => name.endsWith('group-keys'))
  await migrate(database, systemClock, MIGRATIONS.slice(0, former))
  await database.writeWithoutTimeLimit(async (tx) => {
    for (const statement of [
      sql`insert into accounts (created_at) values (${AT})`,
      sql`insert into users (account_id, email, email_key, password_hash, created_at, updated_at)
        values (1, 'a', 'a', 'x', ${AT}, ${AT})`,
      sql`insert into bill_groups (account_id, name, currency, decimals, timezone, created_at, updated_at)
        select 1, concat('Group ', n), 'EUR', 2, 'UTC', ${AT}, ${AT} from generate_series(1, 2) as n`,
      sql`insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, schedule_set_on, created_at, updated_at)
        select id, 'Rent', 100, '2026-02-01', 1, 'monthly', 'bill', '2026-01-01', ${AT}, ${AT} from bill_groups order by id`,
      sql`insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, next_due_date, created_at, updated_at)
        select group_id, id, 100, '2026-01-01', '2026-01-01', 100, 1, '2026-02-01', ${AT}, ${AT} from bills`,
    ]) {
      await statement.execute(tx)
    }
  })
  return database
}

async function addSnooze(database: Database, groupId: number, billId: number): Promise<void> {
  await database.write((tx) =>
    sql`insert into snoozes (group_id, bill_id, user_id, cycle_due_date, until_date, created_at)
      values (${groupId}, ${billId}, 1, '2026-02-01', '2026-02-05', ${AT})`.execute(tx),
  )
}

const snoozes = (database: Database) =>
  database.read
    .selectFrom('snoozes')
    .select(['group_id as groupId', 'bill_id as billId'])
    .orderBy('bill_id')
    .execute()

test('new keys keep every row, and what belongs to a bill still goes with it', async () => {
  const database = await givenFormerSchema()
  await addSnooze(database, 1, 1)
  await migrate(database, systemClock)
  const payments = () => database.read.selectFrom('payments').select('id').orderBy('id').execute()
  expect(await payments()).toEqual([{ id: 1 }, { id: 2 }])
  await database.writeWithoutTimeLimit((tx) =>
    tx.deleteFrom('bills').where('group_id', '=', 1).where('id', '=', 1).execute(),
  )
  expect(await payments()).toEqual([{ id: 2 }])
  expect(await snoozes(database)).toEqual([])
})

test('a row of one group about a bill of another does not keep the migration from ending, and is gone', async () => {
  const database = await givenFormerSchema()
  await addSnooze(database, 1, 2)
  await addSnooze(database, 1, 1)
  await migrate(database, systemClock)
  expect(await snoozes(database)).toEqual([{ groupId: 1, billId: 1 }])
})

test('no row can be about a bill of another group', async () => {
  const database = await givenFormerSchema()
  await migrate(database, systemClock)
  await expect(addSnooze(database, 1, 2)).rejects.toThrow(/violates foreign key/)
})
