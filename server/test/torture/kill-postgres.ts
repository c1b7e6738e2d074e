import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '../db/eventually.ts'
import type { RunningPostgres } from '../postgres/start-postgres.ts'
import { ADMIN, call } from '../process/api-call.ts'
import { type ServerProcess, startServer, temporaryDirectory } from '../process/server-process.ts'
import { chanceOf } from './chance.ts'
import { JWT_SECRET, type Torture } from './kill-server.ts'
import { givenLoad, type Load } from './load.ts'
import type { Tally } from './tally.ts'

/** What pg may open for one process. */
const POOL_SIZE = 10

export interface SurvivedOutages {
  tally: Tally
  /** From the database being ready to the first write that was acknowledged, in milliseconds. */
  recoveries: number[]
  /** The server that was started is the one that answered to the end. */
  isSameProcess: boolean
  exitCode: number | null
  stderr: string
}

/** Ends the database as a pulled plug does (`immediate`) under load, again and again, and holds the whole history against what is left. */
export async function killPostgresAgainAndAgain(
  postgres: RunningPostgres,
  { kills, writers, seed }: Torture,
): Promise<SurvivedOutages> {
  const server = await startServer({
    DATABASE_URL: postgres.url('postgres'),
    DATA_DIR: temporaryDirectory(),
    JWT_SECRET,
    ...ADMIN,
  })
  const { pid } = server.child
  const load = await givenLoad(server.url, writers, seed)
  const pauses = chanceOf(seed + 7)
  const recoveries: number[] = []
  for (let kill = 0; kill < kills && load.tally.faults.length === 0; kill++) {
    await load.workThrough(server.url, async () => {
      await load.afterSome(2 * writers)
      await postgres.kill()
      await expectOutage(server, load.tally)
      await sleep(pauses.below(150))
      await postgres.restart()
      recoveries.push(await untilServed(load))
      await load.afterSome(writers)
    })
    await load.verify(server.url)
  }
  await load.verify(server.url)
  load.tally.faults.push(...(await leaksOf(postgres)))
  const isSameProcess = server.child.pid === pid && server.child.exitCode === null
  const { code, stderr } = await server.stop()
  return { tally: load.tally, recoveries, isSameProcess, exitCode: code, stderr }
}

async function expectOutage({ url }: ServerProcess, tally: Tally): Promise<void> {
  await eventually(async () => {
    const { status } = await call(url, 'GET /ready')
    if (status !== 503) throw new Error(`/ready says ${status} without a database`)
  }, 60_000)
  const { status } = await call(url, 'GET /health')
  if (status !== 200) tally.fault(`/health says ${status} without a database`)
}

async function untilServed({ tally }: Load): Promise<number> {
  const ready = performance.now()
  const before = tally.acknowledged
  await eventually(async () => {
    if (tally.acknowledged === before) throw new Error('Nothing is acknowledged after the outage')
  }, 30_000)
  return performance.now() - ready
}

/** Connections that the pool has lost count of, or that still hold a transaction when nobody asks for anything. */
async function leaksOf(postgres: RunningPostgres): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ state: string; count: string }>(
      "select state, count(*) from pg_stat_activity where application_name = 'duebook' group by state",
    )
    const busy = rows.filter(({ state }) => state !== 'idle')
    const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
    return busy.length > 0 || total > POOL_SIZE ? [`the pool has ${JSON.stringify(rows)}`] : []
  } finally {
    await client.end()
  }
}
