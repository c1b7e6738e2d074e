import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { eventually } from '../db/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { unprivileged } from './unprivileged.ts'

export interface RunningPgBouncer {
  /** The same database, by way of PgBouncer. */
  url: string
  stop: () => Promise<void>
}

// Debian has it where only administrators look.
const ENV = { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter) }

/** Its version, for example `1.18.0`; undefined where it is not installed. */
export function pgbouncerVersion(): string | undefined {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8', env: ENV })
  return /^PgBouncer (\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1]
}

/** From this version on it keeps prepared statements in `transaction` mode. */
export function keepsPreparedStatements(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 1 || minor >= 21
}

/** Ends the program when we are gone, however that came. */
const KEEPER = '"$@" </dev/null & program=$!; read -r _; kill $program; wait $program'

/** The one of the system, in `transaction` mode, as it comes: no parameter at the start is let through. */
export async function startPgBouncer(url: string, size: number): Promise<RunningPgBouncer> {
  const target = new URL(url)
  const dir = await mkdtemp(join(tmpdir(), 'duebook-pgbouncer-'))
  const runAs = await unprivileged(dir)
  const port = await freePort()
  const log = join(dir, 'log')
  const prepared = keepsPreparedStatements(pgbouncerVersion() ?? '') ? ['max_prepared_statements = 500'] : []
  const lines = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(dir, 'users')}`,
    `logfile = ${log}`,
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    // Each transaction gets the connection that has waited longest, not the one that was used last.
    'server_round_robin = 1',
    ...prepared,
  ]
  await writeFile(join(dir, 'users'), `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  await writeFile(join(dir, 'pgbouncer.ini'), `${lines.join('\n')}\n`)
  const command = [...runAs.prefix, 'pgbouncer', '-q', join(dir, 'pgbouncer.ini')]
  const child = spawn('sh', ['-c', KEEPER, 'keeper', ...command], {
    detached: true,
    env: ENV,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...runAs.identity,
  })
  child.unref()
  await eventually(async () => {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
    } catch {
      throw new Error(`PgBouncer did not start:\n${await readFile(log, 'utf8').catch(() => '(no log)')}`)
    } finally {
      socket.destroy()
    }
  }, 20_000)
  target.port = String(port)
  return {
    url: target.href,
    async stop() {
      child.ref()
      child.stdin?.end()
      if (child.exitCode === null) await once(child, 'exit')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
