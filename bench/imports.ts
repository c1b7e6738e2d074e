import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { API_PREFIX } from '@duebook/contract'
import Sqlite from 'better-sqlite3'
import { emptyPostgres, onServer } from './place.ts'
import { printTable } from './report.ts'
import { ACCOUNT, signIn } from './seed.ts'
import { type RunningServer, startDuebook } from './servers.ts'

const BILLS = 5_000
const PAYMENTS_EACH = 10
/** Between two requests of somebody else. */
const PAUSE_MILLISECONDS = 5

/** The largest file that is taken: how long it takes, and how long everybody else waits meanwhile. */
export async function measureImports(directory: string): Promise<unknown> {
  const postgres = await emptyPostgres('duebook_bench_imports')
  const settings = {
    ...ACCOUNT,
    DATA_DIR: join(directory, 'imports-postgres'),
    DATABASE_URL: postgres.url,
    JWT_SECRET: 'a secret of the benchmark that is long enough',
  }
  try {
    const floor = insertPlainly(join(directory, 'imports-floor.sqlite'))
    const rows = [await onServer(join(directory, 'imports'), (server) => importFile('SQLite', server, floor))]
    const server = await startDuebook(settings)
    try {
      rows.push(await importFile('PostgreSQL', server, floor))
    } finally {
      await server.stop()
    }
    printTable(`Importing ${BILLS} bills with ${PAYMENTS_EACH} payments each`, rows)
    return rows
  } finally {
    await postgres.remove()
  }
}

async function importFile(engine: string, { url }: RunningServer, floor: number) {
  const api = callsOf(url, { authorization: await signIn(url), 'x-database-id': '1' })
  const read = await besides(api, () => api('POST', '/imports', fileOfAnotherProgram()))
  const { id } = read.result as { id: number }
  const committed = await besides(api, () => api('POST', `/imports/${id}/commit`))
  const undone = await besides(api, () => api('DELETE', `/imports/${id}`))
  return {
    engine,
    'read ms': read.milliseconds,
    'longest wait of a write, reading': read.longestWrite,
    'commit ms': committed.milliseconds,
    'ratio to plain inserts': committed.milliseconds / floor,
    'longest wait of a write': committed.longestWrite,
    'longest wait of a read': committed.longestRead,
    'undo ms': undone.milliseconds,
    'longest wait of a write, undoing': undone.longestWrite,
    'longest wait of a read, undoing': undone.longestRead,
  }
}

type Call = (method: string, path: string, body?: string) => Promise<unknown>

function callsOf(url: string, headers: Record<string, string>): Call {
  return async (method, path, body) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(url + API_PREFIX + path, {
      method,
      headers: { ...headers, ...type },
      ...(body === undefined ? {} : { body }),
    })
    const answer = (await response.json()) as { success: boolean; data: unknown; error?: string }
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.error}`)
    return answer.data
  }
}

/** Does the work while somebody else adds bills and reads them. */
async function besides(call: Call, work: () => Promise<unknown>) {
  let isDone = false
  let longestWrite = 0
  let longestRead = 0
  const timed = async (request: () => Promise<unknown>) => {
    const began = performance.now()
    await request()
    return performance.now() - began
  }
  const repeat = async (each: () => Promise<void>) => {
    while (!isDone) {
      await each()
      await setTimeout(PAUSE_MILLISECONDS)
    }
  }
  const bill = JSON.stringify({
    name: 'Another bill',
    amount: 5,
    due_date: '2026-01-31',
    frequency: 'monthly',
    type: 'bill',
  })
  const others = [
    repeat(async () => {
      longestWrite = Math.max(longestWrite, await timed(() => call('POST', '/bills', bill)))
    }),
    repeat(async () => {
      longestRead = Math.max(longestRead, await timed(() => call('GET', '/bills?limit=50')))
    }),
  ]
  const began = performance.now()
  const result = await work()
  const milliseconds = performance.now() - began
  isDone = true
  await Promise.all(others)
  return { result, milliseconds, longestWrite, longestRead }
}

/** As BillManager's sync call answers. */
function fileOfAnotherProgram(): string {
  const numbers = Array.from({ length: BILLS }, (_, index) => index + 1)
  const bills = numbers.map((id) => ({
    id,
    name: `Bill ${id}`,
    amount: id / 100,
    frequency: 'monthly',
    next_due: '2026-11-15',
    type: 'expense',
  }))
  const payments = numbers.flatMap((id) =>
    Array.from({ length: PAYMENTS_EACH }, (_, month) => ({
      id: id * PAYMENTS_EACH + month,
      bill_id: id,
      amount: id / 100,
      payment_date: `2026-${String(month + 1).padStart(2, '0')}-14`,
    })),
  )
  return JSON.stringify({ success: true, data: { bills, payments, server_time: '2026-11-01T00:00:00Z' } })
}

/** The least that any program must do: the same number of rows, in one transaction. */
function insertPlainly(file: string): number {
  const db = new Sqlite(file)
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  db.exec(`
    create table bills (id integer primary key, name text, amount integer, due_date text);
    create table payments (id integer primary key, bill_id integer, amount integer, date text);
    create index payments_by_bill on payments (bill_id, date)`)
  const began = performance.now()
  const bill = db.prepare(`insert into bills (name, amount, due_date) values (?, ?, '2026-11-15')`)
  const payment = db.prepare('insert into payments (bill_id, amount, date) values (?, ?, ?)')
  db.transaction(() => {
    for (let id = 1; id <= BILLS; id++) {
      bill.run(`Bill ${id}`, id)
      for (let month = 1; month <= PAYMENTS_EACH; month++) payment.run(id, id, `2026-${month}-14`)
    }
  })()
  const milliseconds = performance.now() - began
  db.close()
  return milliseconds
}
