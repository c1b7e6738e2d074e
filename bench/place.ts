import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { startPostgres } from '../server/test/postgres/start-postgres.ts'
import { type Crowd, crowdPostgres, crowdSqlite } from './crowd.ts'
import { ACCOUNT, FILL_GROUPS, makeGroups } from './seed.ts'
import { PLAIN, type RunningServer, startDuebook, startFloor } from './servers.ts'

type Start = (settings?: Record<string, string>) => Promise<RunningServer>

/** Seeded data on one engine, once for each side: writes pile up. */
export interface Place {
  startFloor: Start
  startDuebook: Start
  /** Another one at the same time, whose data are a copy where two servers cannot share them. */
  startBeside: Start
  /** The same data among that of many others. */
  crowd: (crowd: Crowd) => Promise<{ bytes: number; startDuebook: Start }>
  remove: () => Promise<void>
}

export interface PostgresPlace extends Place {
  url: string
}

export async function sqlitePlace(directory: string): Promise<Place> {
  const folder = (name: string) => join(directory, name)
  const file = (name: string) => join(folder(name), 'duebook.sqlite')
  const startOn =
    (name: string): Start =>
    (settings) =>
      startDuebook({ ...settings, DATA_DIR: folder(name) })
  await makeEmptyGroups(startOn('data'))
  const db = new Sqlite(file('data'))
  db.exec(FILL_GROUPS.join(';'))
  db.close()
  for (const name of ['floor', 'beside']) cpSync(folder('data'), folder(name), { recursive: true })
  return {
    startFloor: (settings) => startFloor('sqlite', file('floor'), settings),
    startDuebook: startOn('data'),
    startBeside: startOn('beside'),
    async crowd(crowd) {
      cpSync(folder('data'), folder('crowded'), { recursive: true })
      return { bytes: crowdSqlite(file('crowded'), crowd), startDuebook: startOn('crowded') }
    },
    remove: async () => {},
  }
}

/** A server on the data in a folder, with the account that the benchmark signs in to. It keeps no answers. */
export async function onServer<T>(folder: string, use: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await startDuebook({ ...ACCOUNT, ...PLAIN, DATA_DIR: folder })
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** On a server of its own with fsync on, or on the one that BENCH_DATABASE_URL names, in which databases may be created. */
export async function postgresPlace(directory: string): Promise<PostgresPlace> {
  const server = await postgresServer()
  const url = await server.newDatabase('duebook_bench')
  const startOn =
    (address: string): Start =>
    (settings) =>
      startDuebook({
        ...settings,
        DATA_DIR: join(directory, 'postgres'),
        DATABASE_URL: address,
        JWT_SECRET: 'a secret of the benchmark that is long enough',
      })
  await makeEmptyGroups(startOn(url))
  for (const statement of FILL_GROUPS) await query(url, statement)
  // What autovacuum does within a minute of so many rows.
  await query(url, 'vacuum analyze')
  const floorUrl = await server.newDatabase('duebook_bench_floor', 'duebook_bench')
  return {
    url,
    startFloor: (settings) => startFloor('postgres', floorUrl, settings),
    startDuebook: startOn(url),
    startBeside: startOn(url),
    async crowd(crowd) {
      const crowded = await server.newDatabase('duebook_bench_crowd', 'duebook_bench')
      return { bytes: await crowdPostgres(crowded, crowd), startDuebook: startOn(crowded) }
    },
    remove: server.remove,
  }
}

/** A database without tables, on the same kind of server. */
export async function emptyPostgres(name: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const { newDatabase, remove } = await postgresServer()
  return { url: await newDatabase(name), remove }
}

async function postgresServer() {
  const given = process.env.BENCH_DATABASE_URL
  const own = given === undefined ? await startPostgres({ fsync: true }) : undefined
  const admin = given ?? own?.url('postgres') ?? ''
  const made: string[] = []
  const drop = (name: string) => query(admin, `drop database if exists ${name} with (force)`)
  const newDatabase = async (name: string, template = 'template1') => {
    await drop(name)
    await query(admin, `create database ${name} template ${template}`)
    made.push(name)
    const url = new URL(admin)
    url.pathname = `/${name}`
    return url.href
  }
  const remove = async () => {
    for (const name of made) await drop(name)
    await own?.stop()
  }
  return { newDatabase, remove }
}

async function makeEmptyGroups(start: Start): Promise<void> {
  const server = await start(ACCOUNT)
  await makeGroups(server.url)
  await server.stop()
}

export async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}
