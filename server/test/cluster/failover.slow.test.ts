import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { withClient } from '../postgres/admin.ts'
import type { RunningPostgres } from '../postgres/start-postgres.ts'
import { startReplicated } from '../postgres/start-standby.ts'
import { call, signIn } from '../process/api-call.ts'
import { WITH_CODES } from '../support/failure.ts'
import { attempt, type Session } from '../torture/attempts.ts'
import { seedOfRun } from '../torture/chance.ts'
import { givenLoad, type Load } from '../torture/load.ts'
import { startBalancer } from './balancer.ts'
import { startServers } from './given-servers.ts'
import { type Seen, startProbe } from './probe.ts'

const WRITERS = 24
/** What one process may open, unless told otherwise. */
const POOL_SIZE = 10
/** Of a commit and a read. */
const LIMIT = 3_000
/** A second or two on a machine that has nothing else to do. */
const WRITES_AGAIN_WITHIN = 20_000

function announcedSeed(): number {
  const seed = seedOfRun()
  console.log(`TORTURE_SEED=${seed}`)
  return seed
}

async function givenReplicated() {
  const replicated = await startReplicated()
  onTestFinished(() => replicated.stop())
  return replicated
}

/** Milliseconds until something is acknowledged again. */
async function untilAcknowledged({ tally }: Load): Promise<number> {
  const began = performance.now()
  const before = tally.acknowledged
  await eventually(async () => {
    if (tally.acknowledged === before) throw new Error('Nothing is acknowledged any more')
  }, 30_000)
  return performance.now() - began
}

const ONCE = {
  line: 'POST /bills',
  body: { name: 'Only once', amount: 1, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' },
  key: 'only once',
}

interface Stall {
  /** What a client heard of one request and its repeats. */
  told: string[]
  reads: Seen
  /** How many waited for the standby at the most. */
  commits: number
}

/** What is told until the request came as far as its commit: one that finds no place to write is refused. */
async function untilUnknown(session: Session): Promise<string[]> {
  const told: string[] = []
  const deadline = performance.now() + 30_000
  while (told.at(-1) !== 'unknown') {
    if (performance.now() > deadline) throw new Error(`No commit was tried: ${told.join()}`)
    told.push((await attempt(session, ONCE)).is)
  }
  return told
}

function watched<T>(run: () => Promise<T>): { result: Promise<T>; isOver: () => boolean } {
  let isOver = false
  const result = run().finally(() => {
    isOver = true
  })
  return { result, isOver: () => isOver }
}

/** How many wait for the standby. */
function backendsAtCommit(primary: RunningPostgres): Promise<number> {
  return withClient(primary.url('postgres'), async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'",
    )
    return rows[0]?.count ?? 0
  })
}

test('the primary is killed with kill -9 under load and its standby promoted: writes go on within seconds, nothing is lost or done twice', async () => {
  const replicated = await givenReplicated()
  const servers = await startServers(replicated.url('postgres'), 2)
  const load = await givenLoad(servers.url, WRITERS, announcedSeed())
  let back = 0
  await load.workThrough(servers.url, async () => {
    await load.afterSome(2 * WRITERS)
    await replicated.primary.crash()
    await replicated.promote()
    back = await untilAcknowledged(load)
    await load.afterSome(WRITERS)
  })
  console.log(`writes again ${Math.round(back)} ms after the promotion`)
  await load.verify(servers.url)
  await load.verify(servers.url)
  expect({ lost: load.tally.faults, unforeseen: await servers.stop() }).toEqual({ lost: [], unforeseen: [] })
  expect(back).toBeLessThan(WRITES_AGAIN_WITHIN)
})

test('a primary that stands still costs its time limits once, and then its promoted standby is used', async () => {
  const replicated = await givenReplicated()
  const servers = await startServers(
    `${replicated.url('postgres')}&query_timeout=${LIMIT}&connect_timeout=2`,
    1,
  )
  const load = await givenLoad(servers.url, WRITERS, announcedSeed())
  let back = 0
  await load.workThrough(servers.url, async () => {
    await load.afterSome(2 * WRITERS)
    // Connections to it are still taken, by the operating system, and nothing ever comes on them.
    replicated.primary.freeze()
    await replicated.promote()
    back = await untilAcknowledged(load)
    await load.afterSome(WRITERS)
  })
  console.log(`writes again ${Math.round(back)} ms after the promotion beside a primary that stands still`)
  await load.verify(servers.url)
  await load.verify(servers.url)
  expect({ lost: load.tally.faults, unforeseen: await servers.stop() }).toEqual({ lost: [], unforeseen: [] })
  expect(back).toBeLessThan(WRITES_AGAIN_WITHIN)
})

test('a standby that stands still holds up writes, not reads; what was not acknowledged then has one effect in the end', async () => {
  const replicated = await givenReplicated()
  const { primary, standby } = replicated
  const servers = await startServers(`${replicated.url('postgres')}&query_timeout=${LIMIT}`, 1)
  const load = await givenLoad(servers.url, WRITERS, announcedSeed())
  const { access: token, groupId } = await signIn(servers.url)
  const headers = { 'x-database-id': String(groupId), ...WITH_CODES }
  const session = { url: servers.url, token, groupId }
  let stall: Stall | undefined
  await load.workThrough(servers.url, async () => {
    await load.afterSome(2 * WRITERS)
    standby.freeze()
    const readers = startProbe(4, () => call(servers.url, 'GET /bills', { token, headers }))
    // The primary may have the first by now, and the standby has not: nobody may hear that it is saved.
    const outcomes = watched(async () => [...(await untilUnknown(session)), ...(await untilUnknown(session))])
    const waiting: number[] = []
    while (!outcomes.isOver()) waiting.push(await backendsAtCommit(primary))
    stall = { told: await outcomes.result, reads: await readers.end(), commits: Math.max(...waiting) }
    console.log(`a stall: ${JSON.stringify(stall)}`)
    // The worst that can come now: whatever only the primary has is gone with it.
    await primary.crash()
    standby.thaw()
    await replicated.promote()
    await untilAcknowledged(load)
  })
  await load.verify(servers.url)
  await load.verify(servers.url)
  expect((await attempt(session, ONCE)).is).toBe('ok')
  const { body } = await call(servers.url, 'GET /bills', { token, headers })
  const names = (body.data as { name: string }[]).map(({ name }) => name)
  expect(names.filter((name) => name === ONCE.body.name)).toHaveLength(1)
  expect({ lost: load.tally.faults, unforeseen: await servers.stop() }).toEqual({ lost: [], unforeseen: [] })
  expect(stall?.told).not.toContain('ok')
  expect(Object.keys(stall?.reads.statuses ?? {})).toEqual(['200'])
  expect(stall?.reads.longest).toBeLessThan(LIMIT)
  // Those that were given up are not left behind on the server.
  expect(stall?.commits).toBeLessThanOrEqual(POOL_SIZE)
})

test('connections that lead to a standby are given up as soon as a write comes to one', async () => {
  const replicated = await givenReplicated()
  const { primary, standby } = replicated
  const front = await startBalancer(primary.host)
  onTestFinished(() => front.close())
  const address = new URL(primary.url('postgres'))
  address.host = front.host
  const servers = await startServers(address.href, 1)
  const load = await givenLoad(servers.url, WRITERS, announcedSeed())
  let back = 0
  await load.workThrough(servers.url, async () => {
    await load.afterSome(WRITERS)
    front.pointTo(standby.host)
    front.cut()
    const refused = load.tally.refused
    await eventually(async () => expect(load.tally.refused).toBeGreaterThan(refused + WRITERS))
    // Only new connections lead to the primary again; no one breaks the others.
    front.pointTo(primary.host)
    back = await untilAcknowledged(load)
    await load.afterSome(WRITERS)
  })
  console.log(`writes again ${Math.round(back)} ms after new connections lead to the primary`)
  await load.verify(servers.url)
  await load.verify(servers.url)
  expect({ lost: load.tally.faults, unforeseen: await servers.stop() }).toEqual({ lost: [], unforeseen: [] })
  expect(back).toBeLessThan(WRITES_AGAIN_WITHIN)
})
