import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@duebook/contract'
import { REPOSITORY_ROOT } from './repository.ts'
import { requireWebBuild } from './web-build.ts'

export interface RunningServer {
  url: string
  port: string
  setupCode: string
  /** The address of the set-up page, with the code, as the start printed it. */
  setupLink: string
  dataDir: string
  /** Stops the server for a while; its data stays. */
  pause(): Promise<void>
  /** Starts it again at the same address, with other settings if given. */
  restart(settings?: Record<string, string>): Promise<void>
  /** Stops it as an operator would; throws on an unclean exit. */
  stop(): Promise<void>
}

export const OWNER = { email: 'ada@example.org', password: 'correct horse battery staple' }

const READY = /Duebook is ready at (http:\/\/\S+:(\d+))\nOpen (\S+) to set it up\. Setup code: (\S+)\n/
// After setup there is no code any more.
const READY_AGAIN = /Duebook is ready at \S+\n/
const START_MILLISECONDS = 180_000

/** Settings that depend on the server's address. */
export type Settings = (url: string) => Record<string, string>

/** The real process, on data of its own. Nothing of the developer's environment gets in. */
export async function startServer(settings: Settings = () => ({})): Promise<RunningServer> {
  requireWebBuild()
  const dataDir = await mkdtemp(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'duebook-e2e-'))
  const freePort = await findFreePort()
  const run = async (ready: RegExp, more: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['server/dist/main.js'], {
      cwd: REPOSITORY_ROOT,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        PORT: String(freePort),
        LOG_LEVEL: 'warn',
        ...settings(`http://127.0.0.1:${freePort}`),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(child, 'exit') as Promise<[number | null]>
    return { child, ended, lines: await readyLines(child, ready) }
  }
  let running: Awaited<ReturnType<typeof run>> | undefined = await run(READY)
  const [, url = '', port = '', setupLink = '', setupCode = ''] = running.lines

  async function end(): Promise<void> {
    running?.child.kill('SIGTERM')
    const [code] = (await running?.ended) ?? [0]
    running = undefined
    if (code !== 0) throw new Error(`The server ended with exit code ${code}`)
  }
  return {
    url,
    port,
    setupCode,
    setupLink,
    dataDir,
    pause: end,
    async restart(more) {
      running = await run(READY_AGAIN, more)
    },
    async stop() {
      try {
        await end()
      } finally {
        await rm(dataDir, { recursive: true })
      }
    },
  }
}

/** One that has its owner and first group already, and has asked about telemetry. */
export async function startServerWithOwner(
  settings?: Settings,
  database_name = 'Household',
): Promise<RunningServer> {
  const server = await startServer(settings)
  const client = createClient({ baseUrl: server.url })
  const setup_code = server.setupCode
  await client.setup.complete({ ...OWNER, database_name, currency: 'EUR', setup_code })
  // So that the question doesn't get in the way of every test.
  await client.telemetry.optOut()
  return server
}

/** A server that comes with another one, which is stopped after it: a second try gets both anew. */
export function stopsWith(server: RunningServer, other: { stop(): Promise<void> }): RunningServer {
  const stop = async () => {
    try {
      await server.stop()
    } finally {
      await other.stop()
    }
  }
  return { ...server, stop }
}

/** Somebody who has nothing to do with the owner, made by the operator: an account and a group `Personal` of their own. */
export async function makeAnotherAccount({ dataDir }: RunningServer, email: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['server/dist/cli.js', 'create-user', '--new-account', '--email', email],
    {
      cwd: REPOSITORY_ROOT,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  child.stdin?.end(OWNER.password)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${email} could not be made: exit code ${code}`)
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function readyLines(child: ChildProcess, ready: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = ''
    let errors = ''
    const fail = (reason: string) => {
      child.kill()
      reject(new Error(`The server ${reason}.\n${output}${errors}`))
    }
    const timer = setTimeout(() => fail('did not get ready in time'), START_MILLISECONDS)
    child.stderr?.on('data', (text) => {
      errors += text
    })
    child.stdout?.on('data', (text) => {
      output += text
      const lines = ready.exec(output)
      if (!lines) return
      clearTimeout(timer)
      resolve(lines)
    })
    child.once('exit', () => {
      clearTimeout(timer)
      fail('ended before it was ready')
    })
  })
}
