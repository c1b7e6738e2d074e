import { join } from 'node:path'
import { API_PREFIX, createClient, type GroupClient } from '@duebook/contract'
import Sqlite from 'better-sqlite3'
import { costsOneByOne } from './one-by-one.ts'
import type { Options } from './options.ts'
import { onServer } from './place.ts'
import { printTable } from './report.ts'
import { EMAIL, PASSWORD, signIn } from './seed.ts'
import type { RunningServer } from './servers.ts'

const CATEGORIES = 200
const PAYMENTS = 20_000
const MONTHS = 24
/** Those months, this one included, whenever this runs. */
const RANGE = rangeOf(new Date())
/** The others are compared with the first. */
const WORKS = {
  'monthly statistics': `/stats/monthly?months=${MONTHS}`,
  'breakdown by category': `/stats/breakdown?${RANGE}`,
  'breakdown by tag': `/stats/breakdown?${RANGE}&by=tag`,
  'breakdown by bill': `/stats/breakdown?${RANGE}&by=bill`,
  budgets: '/budgets',
}

function rangeOf(today: Date): string {
  const day = (months: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
  return `from=${day(1 - MONTHS)}&to=${day(1)}`
}

/** What it costs to see where the money goes, in a group with many payments, against the statistics of as many months. */
export async function measureCategories(directory: string, options: Options): Promise<unknown> {
  const folder = join(directory, 'categories')
  const groupId = await onServer(folder, async ({ url }) => {
    const client = createClient({ baseUrl: url })
    await client.auth.login({ email: EMAIL, password: PASSWORD })
    const { id } = await client.databases.create({ name: 'Many categories' })
    await addBills(client.group({ id }))
    return id
  })
  addPayments(join(folder, 'duebook.sqlite'), groupId)
  return onServer(folder, (server) => breakdowns(server, groupId, options))
}

async function breakdowns(server: RunningServer, groupId: number, { rounds }: Options) {
  const headers = { authorization: await signIn(server.url), 'x-database-id': String(groupId) }
  const calls = Object.entries(WORKS).map(
    ([work, path]) => [work, { server, path: API_PREFIX + path, headers }] as const,
  )
  const costs = await costsOneByOne(Object.fromEntries(calls), rounds)
  const statistics = costs[0]?.[1] ?? 0
  const rows = costs.map(([work, cost]) => ({ work, 'µs CPU': cost, ratio: cost / statistics }))
  printTable(`${PAYMENTS.toLocaleString('en-US')} payments in ${CATEGORIES} categories`, rows)
  return rows
}

/** One in each category. */
async function addBills({ bills, categories }: GroupClient): Promise<void> {
  const plain = { due_date: '2026-01-31', frequency: 'monthly', type: 'bill' } as const
  for (let index = 0; index < CATEGORIES; index++) {
    const category = await categories.create({ name: `Category ${index}`, budget: 100 })
    const tags = [`tag ${index % 20}`, 'all']
    await bills.create({ ...plain, name: `Bill ${index}`, amount: 1, category_id: category.id, tags })
  }
}

/** On all bills of the group, over the last months. Straight into the file: by requests it would take a minute. */
function addPayments(file: string, groupId: number): void {
  const db = new Sqlite(file)
  const add = db.prepare(
    `insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, next_due_date,
       created_at, updated_at)
     select group_id, id, @amount, @day, @day, amount, 1, due_date, created_at, created_at from bills where group_id = @groupId`,
  )
  const first = new Date()
  for (let n = 0; n < PAYMENTS / CATEGORIES; n++) {
    const day = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - (n % MONTHS), 5))
    add.run({ amount: 100 + n, day: day.toISOString().slice(0, 10), groupId })
  }
  db.close()
}
