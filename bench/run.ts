import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type GroupClient } from '@duebook/contract'
import autocannon from 'autocannon'
import { type RunningServer, startDuebook, startFloor } from './servers.ts'

/*
 * Compares Duebook with the floor (floor.ts) in one run, alternating, and prints ratios: what a machine can do differs
 * from run to run, what we add to it does not. Usage: npm run bench [-- --seconds 2 --rounds 3]
 */
interface Work {
  name: string
  floor: string
  path: string
  body?: string
  /** In the group with 500 bills instead of the one with 50. */
  large?: true
}

const WORKS: Work[] = [
  { name: 'list 50 bills', floor: '/bills', path: '/bills' },
  { name: 'read one bill', floor: '/bill', path: '/bills/1' },
  { name: 'list 600 payments', floor: '/payments', path: '/payments' },
  { name: 'monthly statistics', floor: '/stats', path: '/stats/monthly?months=12' },
  {
    name: 'agenda, 500 bills',
    floor: '/agenda',
    path: '/agenda?from=2026-01-01&to=2027-01-31',
    large: true,
  },
  { name: 'summary, 500 bills', floor: '/summary', path: '/summary?month=2026-06', large: true },
  { name: 'pay', floor: '/pay', path: '/bills/2/pay', body: '{"amount": 1, "advance_due": false}' },
]

const PASSWORD = 'correct horse battery staple'
const option = (name: string, fallback: number) =>
  Number(process.argv[process.argv.indexOf(name) + 1] ?? fallback)
const seconds = process.argv.includes('--seconds') ? option('--seconds', 2) : 2
const rounds = process.argv.includes('--rounds') ? option('--rounds', 3) : 3

const directory = mkdtempSync(join(tmpdir(), 'duebook-bench-'))
try {
  await compare()
} finally {
  rmSync(directory, { recursive: true, force: true })
}

async function compare(): Promise<void> {
  const dataDir = join(directory, 'data')
  const headers = await seed(dataDir)
  // Writes pile up, so each side has a copy of its own.
  mkdirSync(join(directory, 'floor'))
  const floorFile = join(directory, 'floor', 'duebook.sqlite')
  copyFileSync(join(dataDir, 'duebook.sqlite'), floorFile)
  const floor = await startFloor(floorFile)
  const duebook = await startDuebook(dataDir)
  try {
    console.log(
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, SQLite, synchronous=FULL`,
    )
    console.log('work                  floor/s  duebook/s   ratio  p50 ms  p99 ms')
    for (const work of WORKS) console.log(await measure(work, floor, duebook, headers))
  } finally {
    await Promise.all([floor.stop(), duebook.stop()])
  }
}

/**
 * A group with 50 bills and 600 payments, and one with 500 bills and 3,000, made through the API. Returns what their owner
 * sends with each request.
 */
async function seed(dataDir: string): Promise<Record<string, string>> {
  const server = await startDuebook(dataDir)
  try {
    const client = createClient({ baseUrl: server.url })
    const { databases } = await client.setup.complete({ email: 'bench@example.org', password: PASSWORD })
    const id = databases[0]?.id ?? 0
    await fill(client.group({ id }), 50, '2025-01-31', 12)
    const large = await client.databases.create({ name: 'Large' })
    await fill(client.group({ id: large.id }), 500, '2026-01-31', 6)
    return { authorization: `Bearer ${client.tokens().access ?? ''}`, 'x-database-id': String(id) }
  } finally {
    await server.stop()
  }
}

async function fill(books: GroupClient, bills: number, due_date: string, payments: number): Promise<void> {
  for (let number = 1; number <= bills; number++) {
    const type = number % 10 === 0 ? 'deposit' : 'bill'
    const bill = {
      name: `Bill ${number}`,
      amount: number,
      due_date,
      frequency: 'monthly',
      type,
    } as const
    const { id } = await books.bills.create(bill)
    for (let month = 1; month <= payments; month++) {
      await books.bills.pay(id, { amount: number, date: `2026-${String(month).padStart(2, '0')}-15` })
    }
  }
}

async function measure(
  work: Work,
  floor: RunningServer,
  duebook: RunningServer,
  headers: Record<string, string>,
): Promise<string> {
  // The second group that was made.
  const sent = work.large ? { ...headers, 'x-database-id': '2' } : headers
  const floorRates: number[] = []
  const runs: autocannon.Result[] = []
  for (let round = 0; round < rounds; round++) {
    floorRates.push((await load(floor.url + work.floor, work, headers)).requests.average)
    runs.push(await load(`${duebook.url}/api/v2${work.path}`, work, sent))
  }
  const [ours, theirs] = [median(runs.map((run) => run.requests.average)), median(floorRates)]
  const columns = [
    theirs.toFixed(0).padStart(9),
    ours.toFixed(0).padStart(11),
    (ours / theirs).toFixed(2).padStart(8),
    median(runs.map((run) => run.latency.p50))
      .toFixed(1)
      .padStart(8),
    median(runs.map((run) => run.latency.p99))
      .toFixed(1)
      .padStart(8),
  ]
  return work.name.padEnd(20) + columns.join('')
}

async function load(url: string, work: Work, headers: Record<string, string>): Promise<autocannon.Result> {
  const { body } = work
  const result = await autocannon({
    url,
    duration: seconds,
    connections: 32,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed`)
  return result
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
