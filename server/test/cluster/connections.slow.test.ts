import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts'
import { call, signIn } from '../process/api-call.ts'
import { WITH_CODES } from '../support/failure.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { type GivenServers, startServers } from './given-servers.ts'
import { startProbe } from './probe.ts'

/** Of PostgreSQL, three of them kept for its administrators. */
const MAX_CONNECTIONS = 16

let postgres: RunningPostgres
let servers: GivenServers
sharedSetUp({
  async begin() {
    postgres = await startPostgres({ settings: { max_connections: String(MAX_CONNECTIONS) } })
    // Ordinary users cannot have the last places, as on every real server.
    await asSuperuser(async (client) => {
      await client.query(`create role book login password '${postgres.password}'`)
      await client.query('create database book owner book')
    })
    servers = await startServers(addressOfBook(), 1)
  },
  async end() {
    await Promise.all(servers.servers.map((server) => server.stop()))
    await postgres.stop()
  },
})

function addressOfBook(): string {
  const address = new URL(postgres.url('book'))
  address.username = 'book'
  return address.href
}

async function asSuperuser(use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await use(client)
  await client.end()
}

/** Undefined where there is no place left. */
async function connected(): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: addressOfBook() })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if ((error as { code?: string }).code === '53300') return undefined
    throw error
  }
}

/** Takes every connection that there is, those of the server included. */
async function takeAll(): Promise<{ release: () => Promise<void> }> {
  const taken: pg.Client[] = []
  await eventually(async () => {
    await asSuperuser((client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'book' and application_name = 'duebook'",
      ),
    )
    let next = await connected()
    while (next) {
      taken.push(next)
      next = await connected()
    }
    expect(taken.length).toBeGreaterThanOrEqual(MAX_CONNECTIONS - 3)
  })
  return {
    release: async () => {
      await Promise.all(taken.map((client) => client.end()))
    },
  }
}

async function givenCallers() {
  const { access: token, groupId } = await signIn(servers.url)
  const headers = { 'x-database-id': String(groupId), ...WITH_CODES }
  const body = { name: 'Rent', amount: 1, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' }
  return {
    read: () => call(servers.url, 'GET /bills', { token, headers }),
    write: () => call(servers.url, 'POST /bills', { token, headers, body }),
  }
}

test('while others have every connection, requests wait for one and are served', async () => {
  const { read, write } = await givenCallers()
  const others = await takeAll()
  const probes = [startProbe(6, read), startProbe(6, write)]
  // Well within the time that a request may wait.
  await sleep(1_000)
  const answered = probes.map(({ seen }) => ({ ...seen.statuses }))
  await others.release()
  await eventually(async () => {
    for (const { seen } of probes) expect(seen.statuses[200] ?? seen.statuses[201]).toBeGreaterThan(6)
  })
  const [readers, writers] = await Promise.all(probes.map((probe) => probe.end()))
  console.log(`while exhausted: ${JSON.stringify({ answered, readers, writers })}`)
  expect(Object.keys(readers?.statuses ?? {})).toEqual(['200'])
  expect(Object.keys(writers?.statuses ?? {})).toEqual(['201'])
})

test('if none comes free, they are told that there are too many connections', async () => {
  const { read, write } = await givenCallers()
  const others = await takeAll()
  const answers = await Promise.all([read(), write()])
  await others.release()
  const told = answers.map(({ status, body }) => [status, body.code])
  expect(told).toEqual([
    [503, 'database-too-many-connections'],
    [503, 'database-too-many-connections'],
  ])
  expect(await servers.stop()).toEqual([])
})
