import { join } from 'node:path'
import { API_PREFIX, createClient, type GroupClient } from '@duebook/contract'
import Sqlite from 'better-sqlite3'
import { median } from './load.ts'
import type { Options } from './options.ts'
import { printTable } from './report.ts'
import { ACCOUNT, EMAIL, PASSWORD, signIn } from './seed.ts'
import { type RunningServer, startDuebook } from './servers.ts'

const CATEGORIES = 200
const PAYMENTS = 20_000
const MONTHS = 24
const REQUESTS = 20
/** Those months, this one included, whenever this runs. */
const RANGE = rangeOf(new Date())
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

async function onServer<T>(folder: string, use: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await startDuebook({ ...ACCOUNT, DATA_DIR: folder })
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

async function breakdowns(server: RunningServer, groupId: number, { rounds }: Options) {
  const headers = { authorization: await signIn(server.url), 'x-database-id': String(groupId) }
  // One after the other: what is counted is CPU, and each takes long enough.
  const cpuOf = async (path: string) => {
    const before = server.usage().cpuMicroseconds
    for (let n = 0; n < REQUESTS; n++) {
      const response = await fetch(server.url + API_PREFIX + path, { headers })
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      await response.text()
    }
    return (server.usage().cpuMicroseconds - before) / REQUESTS
  }
  const costs = new Map<string, number[]>()
  for (let round = -1; round < rounds; round++) {
    for (const [work, path] of Object.entries(WORKS)) {
      const cost = await cpuOf(path)
      if (round >= 0) costs.set(work, [...(costs.get(work) ?? []), cost])
    }
  }
  const statistics = median(costs.get('monthly statistics') ?? [])
  const rows = [...costs].map(([work, each]) => ({
    work,
    'µs CPU': median(each),
    ratio: median(each) / statistics,
  }))
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
