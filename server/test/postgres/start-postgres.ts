import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { findBinaries } from './binaries.ts'
import { makeCluster, SUPERUSER } from './cluster.ts'
import { removeSharedMemory, signalAll } from './server-processes.ts'
import { type RunAs, unprivileged } from './unprivileged.ts'

export interface RunningPostgres {
  /** Address of one of its databases; `postgres` is always there, and may create others. */
  url(database: string): string
  /** The same over the unix socket. */
  socketUrl(database: string): string
  /** Host and port, as they stand in an address. */
  host: string
  password: string
  /** Its data directory. */
  data: string
  /** As pulling the plug: no checkpoint, connections break. `restart` brings back all that it had saved. */
  kill(): Promise<void>
  /** The same by `kill -9` of every process at once: nobody is told anything. */
  crash(): Promise<void>
  /** Every process stands still: connections stay, and nothing comes on them. New ones are taken by the operating system only. */
  freeze(): void
  thaw(): void
  /** Stops it in order if it still runs, and starts it with the same data at the same address. */
  restart(): Promise<void>
  /** Ends it and removes everything it wrote. */
  stop(): Promise<void>
}

interface PostgresOptions {
  /** Off by default: tests throw the data away, so only a test of durability itself needs the disk. */
  fsync?: boolean
  /** Further settings, for example `{ max_connections: '5' }`. */
  settings?: Record<string, string>
}

const READY_WITHIN_MS = 60_000
const PORT_ATTEMPTS = 5

/**
 * Stands between us and the server. Its standard input is a pipe from us: a signal's name on it is passed on,
 * and when we are gone, however that came, the server ends too and takes its files along.
 */
const KEEPER = `
exec 3<&0
dir=$1; shift
"$@" </dev/null & server=$!
(
  read -r signal <&3 || { signal=QUIT; : >"$dir/abandoned"; }
  kill -s "$signal" $server
  # One that stands still hears nothing before it goes on.
  kill -s CONT $server
) & listener=$!
wait $server; code=$?
kill $listener 2>/dev/null
[ ! -e "$dir/abandoned" ] || rm -rf "$dir"
exit $code
`

/** Makes `dir/data` and answers the superuser's password. */
export type MakeData = (binaries: string, dir: string, runAs: RunAs) => Promise<string>

export async function startPostgres(
  options: PostgresOptions = {},
  makeData: MakeData = makeCluster,
): Promise<RunningPostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'duebook-pg-'))
  try {
    return await startIn(dir, options, makeData)
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  }
}

async function startIn(dir: string, options: PostgresOptions, makeData: MakeData): Promise<RunningPostgres> {
  const binaries = await findBinaries()
  const runAs = await unprivileged(dir)
  const password = await makeData(binaries, dir, runAs)
  const data = join(dir, 'data')

  let port = 0
  let keeper = await startOnFreePort()

  async function startOnFreePort() {
    for (let attempt = 1; ; attempt++) {
      port = await freePort()
      try {
        return await start()
      } catch (error) {
        // Someone else may have taken the port between our look and the start.
        if (attempt === PORT_ATTEMPTS || !/Address already in use/.test(String(error))) throw error
      }
    }
  }

  async function start() {
    const logPath = join(dir, 'log')
    await rm(logPath, { force: true })
    const log = await open(logPath, 'a')
    const flags = Object.entries(settingsFor(options, dir, port)).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const command = [...runAs.prefix, join(binaries, 'postgres'), '-D', data, ...flags]
    const child = spawn('sh', ['-c', KEEPER, 'keeper', dir, ...command], {
      // A group of its own: Ctrl-C ends the tests first, and they end the server.
      detached: true,
      stdio: ['pipe', log.fd, log.fd],
      ...runAs.identity,
    })
    await log.close()
    // A forgotten server must not keep the test process alive; see KEEPER for what happens to it then.
    child.unref()
    try {
      await untilReady(data, logPath, () => child.exitCode !== null)
    } catch (error) {
      child.stdin?.end()
      throw error
    }
    return child
  }

  async function end(signal: 'INT' | 'QUIT') {
    if (keeper.exitCode !== null) return
    signalAll(data, 'SIGCONT')
    keeper.ref()
    keeper.stdin?.end(`${signal}\n`)
    await once(keeper, 'exit')
  }

  // Between `kill` and `restart` there is no keeper that would clean up after us.
  const removeIfEnded = () => keeper.exitCode !== null && rmSync(dir, { recursive: true, force: true })
  process.once('exit', removeIfEnded)

  const address = (host: string, database: string) =>
    `postgres://${SUPERUSER}:${password}@${host}:${port}/${encodeURIComponent(database)}`

  return {
    url: (database) => address('127.0.0.1', database),
    socketUrl: (database) => address(encodeURIComponent(dir), database),
    host: `127.0.0.1:${port}`,
    password,
    data,
    kill: () => end('QUIT'),
    async crash() {
      keeper.ref()
      signalAll(data, 'SIGKILL')
      if (keeper.exitCode === null) await once(keeper, 'exit')
      removeSharedMemory(data)
    },
    freeze: () => signalAll(data, 'SIGSTOP'),
    thaw: () => signalAll(data, 'SIGCONT'),
    async restart() {
      await end('INT')
      keeper = await start()
    },
    async stop() {
      // What it would still save is thrown away a moment later.
      await end('QUIT')
      await rm(dir, { recursive: true, force: true })
      process.off('exit', removeIfEnded)
    },
  }
}

function settingsFor(options: PostgresOptions, dir: string, port: number): Record<string, string> {
  const durable = options.fsync ? 'on' : 'off'
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: dir,
    max_connections: '200',
    // Not synchronous_commit: a commit must reach the operating system, or `kill` would lose what was saved.
    fsync: durable,
    full_page_writes: durable,
    ...options.settings,
  }
}

/** The server notes its state in the eighth line of its lock file; this is what pg_ctl reads too. */
async function untilReady(data: string, logPath: string, hasEnded: () => boolean) {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    if (hasEnded()) break
    const state = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
    if (state.split('\n')[7]?.trim() === 'ready') return
    await sleep(10)
  }
  throw new Error(`PostgreSQL did not start:\n${await readFile(logPath, 'utf8').catch(() => '(no log)')}`)
}
