import { copyFileSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../server/test/postgres/start-postgres.ts'
import { type Crowd, crowdPostgres, crowdSqlite } from './crowd.ts'
import { ACCOUNT, type Groups, seed } from './seed.ts'
import { type RunningServer, startDuebook, startFloor } from './servers.ts'

/** Seeded data on one engine, once for each side: writes pile up. */
export interface Place {
  groups: Groups
  startFloor: (settings?: Record<string, string>) => Promise<RunningServer>
  startDuebook: (settings?: Record<string, string>) => Promise<RunningServer>
  /** The same data among that of many others. */
  crowd: (crowd: Crowd) => Promise<{ bytes: number; startDuebook: () => Promise<RunningServer> }>
  remove: () => Promise<void>
}

export async function sqlitePlace(directory: string): Promise<Place> {
  const settings = { DATA_DIR: join(directory, 'data') }
  const groups = await seeded(settings)
  mkdirSync(join(directory, 'floor'))
  const floorFile = join(directory, 'floor', 'duebook.sqlite')
  copyFileSync(join(settings.DATA_DIR, 'duebook.sqlite'), floorFile)
  return {
    groups,
    startFloor: (settings) => startFloor('sqlite', floorFile, settings),
    startDuebook: (more = {}) => startDuebook({ ...settings, ...more }),
    async crowd(crowd) {
      const crowded = join(directory, 'crowded')
      cpSync(settings.DATA_DIR, crowded, { recursive: true })
      const bytes = crowdSqlite(join(crowded, 'duebook.sqlite'), crowd)
      return { bytes, startDuebook: () => startDuebook({ DATA_DIR: crowded }) }
    },
    remove: async () => {},
  }
}

/** A server on the data in a folder, with the account that the benchmark signs in to. */
export async function onServer<T>(folder: string, use: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await startDuebook({ ...ACCOUNT, DATA_DIR: folder })
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** A server of its own with fsync on, or the one that BENCH_DATABASE_URL names, in which databases may be created. */
export async function postgresPlace(directory: string): Promise<Place> {
  const given = process.env.BENCH_DATABASE_URL
  const own = given === undefined ? await startPostgres({ fsync: true }) : undefined
  const admin = given ?? own?.url('postgres') ?? ''
  const settings = {
    DATA_DIR: join(directory, 'postgres'),
    DATABASE_URL: await newDatabase(admin, 'duebook_bench'),
    JWT_SECRET: 'a secret of the benchmark that is long enough',
  }
  const groups = await seeded(settings)
  // What autovacuum does within a minute of so many rows.
  await asAdmin(settings.DATABASE_URL, 'vacuum analyze')
  const floorUrl = await newDatabase(admin, 'duebook_bench_floor', 'duebook_bench')
  return {
    groups,
    startFloor: (settings) => startFloor('postgres', floorUrl, settings),
    startDuebook: (more = {}) => startDuebook({ ...settings, ...more }),
    async crowd(crowd) {
      const url = await newDatabase(admin, 'duebook_bench_crowd', 'duebook_bench')
      const bytes = await crowdPostgres(url, crowd)
      return { bytes, startDuebook: () => startDuebook({ ...settings, DATABASE_URL: url }) }
    },
    async remove() {
      for (const name of ['duebook_bench', 'duebook_bench_floor', 'duebook_bench_crowd']) {
        await asAdmin(admin, `drop database if exists ${name} with (force)`)
      }
      await own?.stop()
    },
  }
}

/** A database without tables, on the same kind of server. */
export async function emptyPostgres(name: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const given = process.env.BENCH_DATABASE_URL
  const own = given === undefined ? await startPostgres({ fsync: true }) : undefined
  const admin = given ?? own?.url('postgres') ?? ''
  return {
    url: await newDatabase(admin, name),
    remove: async () => {
      await asAdmin(admin, `drop database if exists ${name} with (force)`)
      await own?.stop()
    },
  }
}

async function seeded(settings: Record<string, string>): Promise<Groups> {
  const server = await startDuebook({ ...settings, ...ACCOUNT })
  const groups = await seed(server.url)
  await server.stop()
  return groups
}

async function newDatabase(admin: string, name: string, template = 'template1'): Promise<string> {
  await asAdmin(admin, `drop database if exists ${name} with (force)`)
  await asAdmin(admin, `create database ${name} template ${template}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
