import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { openDatabase } from '#db/open'
import { capturedLog } from '../support/captured-log.ts'
import { silentLog } from '../support/silent-log.ts'
import { emptyDatabase } from '../support/test-database.ts'

vi.setConfig({ testTimeout: 120_000 })

const KEYS = MIGRATIONS.findIndex(({ name }) => name.endsWith('-group-keys'))

/** As requests do it: the group first, and then whatever they are about, in any order. */
const REQUESTS = [
  [
    'select * from bill_groups',
    'select pg_sleep(0.02) from (select count(*) from bills join payments on payments.bill_id = bills.id) as counted',
  ],
  [
    'select * from bill_groups',
    'select pg_sleep(0.02) from (select count(*) from payments join bills on payments.bill_id = bills.id) as counted',
  ],
  [
    'select * from bill_groups',
    'select pg_sleep(0.02) from (select count(*) from reminders, categories, bills) as counted',
  ],
  [
    'begin',
    'select * from bill_groups for update',
    'select count(*) from payments',
    'select count(*) from events',
    'select count(*) from bills',
    'commit',
  ],
]

test('new keys get through a steady load at the first try, and no statement is broken off for them', async () => {
  const place = await emptyDatabase('postgres')
  onTestFinished(() => place.drop())
  const database = await openDatabase(place.location, silentLog)
  onTestFinished(() => database.close())
  await migrate(database, systemClock, MIGRATIONS.slice(0, KEYS))
  let isOver = false
  let requests = 0
  const failures: unknown[] = []
  async function ask(first: number): Promise<void> {
    const client = new pg.Client({ connectionString: (place.location as { url: string }).url })
    await client.connect()
    for (let turn = first; !isOver; turn++) {
      try {
        for (const statement of REQUESTS[turn % REQUESTS.length] ?? []) await client.query(statement)
      } catch (error) {
        failures.push(error)
        await client.query('rollback')
      }
      requests += 1
    }
    await client.end()
  }
  const clients = Array.from({ length: 8 }, (_, index) => ask(index))
  await vi.waitUntil(() => requests > 100, { timeout: 60_000 })
  const captured = capturedLog()
  const applied = await migrate(database, systemClock, MIGRATIONS, captured.log)
  isOver = true
  await Promise.all(clients)
  expect(failures).toEqual([])
  expect(applied).toEqual(MIGRATIONS.slice(KEYS).map(({ name }) => name))
  expect(captured.lines()).toEqual([])
})
