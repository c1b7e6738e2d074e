import { join } from 'node:path'
import { API_PREFIX, createClient, type GroupClient } from '@duebook/contract'
import Sqlite from 'better-sqlite3'
import { SOME_TOKEN } from './compare.ts'
import { costsOneByOne } from './one-by-one.ts'
import type { Options } from './options.ts'
import { onServer } from './place.ts'
import { printTable } from './report.ts'
import { BILLS } from './schedules.ts'
import { EMAIL, PASSWORD, signIn } from './seed.ts'
import { type RunningServer, startFloor } from './servers.ts'

const MONTHS = 24

/** Will the money last, and what stands out, for 500 bills over two years; against the floor's agenda of 13 months. */
export async function measureInsight(directory: string, options: Options): Promise<unknown> {
  const folder = join(directory, 'insight')
  const file = join(folder, 'duebook.sqlite')
  const { group, billId } = await onServer(folder, async ({ url }) => {
    const client = createClient({ baseUrl: url })
    await client.auth.login({ email: EMAIL, password: PASSWORD })
    const { id } = await client.databases.create({ name: 'Many bills' })
    return { group: id, billId: await addBills(client.group({ id })) }
  })
  addPayments(file, group)
  const floor = await startFloor('sqlite', file)
  try {
    return await onServer(folder, (server) => insights(floor, server, { group, billId }, options))
  } finally {
    await floor.stop()
  }
}

async function insights(
  floor: RunningServer,
  server: RunningServer,
  { group, billId }: { group: number; billId: number },
  { rounds }: Options,
) {
  const headers = { authorization: await signIn(server.url), 'x-database-id': String(group) }
  const call = (path: string) => ({ server, path: API_PREFIX + path, headers })
  const costs = await costsOneByOne(
    {
      'floor: agenda of 13 months': {
        server: floor,
        path: '/agenda',
        headers: { ...headers, authorization: SOME_TOKEN },
      },
      'forecast of 90 days': call('/forecast'),
      'forecast of 731 days': call('/forecast?days=731'),
      paydays: call('/paydays'),
      insights: call('/insights'),
      'insight of a bill': call(`/bills/${billId}/insight`),
    },
    rounds,
  )
  const base = costs[0]?.[1] ?? 0
  const rows = costs.map(([work, cost]) => ({ work, 'µs CPU': cost, ratio: cost / base }))
  printTable(`Insight: ${BILLS} bills with ${MONTHS} payments each`, rows)
  return rows
}

/** The first of each month, this one being 0. */
function monthFromNow(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
}

/** Some are deposits, some vary. Returns the last one. */
async function addBills({ bills, balances }: GroupClient): Promise<number> {
  let last = 0
  for (let number = 0; number < BILLS; number++) {
    const { id } = await bills.create({
      name: `Bill ${number}`,
      amount: number + 1,
      due_date: monthFromNow(-MONTHS),
      frequency: 'monthly',
      type: number % 10 === 0 ? 'deposit' : 'bill',
      variable: number % 3 === 0,
    })
    last = id
  }
  await balances.replace({ balances: [{ account: null, amount: 5_000, as_of: monthFromNow(-1) }] })
  return last
}

/** One a month on every bill, of which every fifth has just become dearer. Straight into the file: by requests it would take minutes. */
function addPayments(file: string, group: number): void {
  const db = new Sqlite(file)
  const add = db.prepare(
    `insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, next_due_date,
       created_at, updated_at)
     select group_id, id, amount + case when @isLast and id % 5 = 0 then amount else id % 7 end, @day, @day, amount, 1, @next,
       created_at, created_at
     from bills where group_id = @group`,
  )
  const move = db.prepare('update bills set due_date = @next where group_id = @group')
  db.transaction(() => {
    for (let month = -MONTHS; month < 0; month++) {
      const [day, next] = [monthFromNow(month), monthFromNow(month + 1)]
      add.run({ isLast: month === -1 ? 1 : 0, day, next, group })
    }
    move.run({ next: monthFromNow(0), group })
  })()
  db.close()
}
