import { join } from 'node:path'
import { API_PREFIX, createClient, type GroupClient } from '@duebook/contract'
import { type Measured, measure, median } from './load.ts'
import type { Options } from './options.ts'
import { printTable } from './report.ts'
import { ACCOUNT, EMAIL, PASSWORD, signIn } from './seed.ts'
import { type RunningServer, startDuebook } from './servers.ts'

const PAYMENTS = 20_000
const BILLS = 200
const AT_ONCE = 25
const RANGE = 'from=2020-01-01&to=2026-12-31'
const WORKS = {
  'by category': `/stats/breakdown?${RANGE}`,
  'by tag': `/stats/breakdown?${RANGE}&by=tag`,
  budgets: '/budgets?month=2026-06',
}
/** Each answer adds up thousands of rows: more at once would only wait. */
const CONNECTIONS = 4

/** Where the money goes, with 200 categories compared with one: the payments decide what it costs. */
export async function measureBreakdown(directory: string, options: Options): Promise<unknown> {
  const server = await startDuebook({ ...ACCOUNT, DATA_DIR: join(directory, 'breakdown') })
  try {
    return await compare(server, options)
  } finally {
    await server.stop()
  }
}

async function compare(server: RunningServer, { seconds, rounds }: Options) {
  const client = createClient({ baseUrl: server.url })
  await client.auth.login({ email: EMAIL, password: PASSWORD })
  const groups: number[] = []
  for (const categories of [1, BILLS]) {
    const { id } = await client.databases.create({ name: `${categories} categories` })
    await fill(client.group({ id }), categories)
    groups.push(id)
  }
  const rows: Array<Record<string, string | number>> = []
  for (const [name, path] of Object.entries(WORKS)) {
    const authorization = await signIn(server.url)
    const sides: [Measured[], Measured[]] = [[], []]
    for (let round = -1; round < rounds; round++) {
      for (const [side, group] of groups.entries()) {
        const measured = await measure(server, {
          url: server.url,
          paths: [API_PREFIX + path],
          headers: { authorization, 'x-database-id': String(group) },
          connections: CONNECTIONS,
          seconds: round < 0 ? Math.min(1, seconds / 2) : seconds,
        })
        if (round >= 0) sides[side]?.push(measured)
      }
    }
    const [one = 0, many = 0] = sides.map((side) =>
      median(side.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    )
    rows.push({
      work: `${name}, ${PAYMENTS} payments`,
      '1 category µs CPU': one,
      '200 categories µs CPU': many,
      ratio: many / one,
      'p50 ms': median(sides[1].map(({ p50 }) => p50)),
    })
  }
  printTable('Where the money goes, with 200 categories against one', rows)
  return rows
}

/** As many bills and payments, whatever their categories. */
async function fill({ bills, categories }: GroupClient, count: number): Promise<void> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    ids.push((await categories.create({ name: `Category ${index + 1}`, budget: 100 })).id)
  }
  for (let index = 0; index < BILLS; index += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, i) => index + i)
    await Promise.all(
      some.map(async (number) => {
        const { id } = await bills.create({
          name: `Bill ${number + 1}`,
          amount: 1,
          due_date: '2026-06-15',
          frequency: 'monthly',
          type: 'bill',
          category_id: ids[number % count] ?? null,
          tags: [`tag ${number % count}`],
        })
        for (let paid = 0; paid < PAYMENTS / BILLS; paid++)
          await bills.pay(id, { amount: 1, date: `${2020 + (paid % 7)}-06-05`, advance_due: false })
      }),
    )
  }
}
