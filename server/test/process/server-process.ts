import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from '../db/compile-cache.ts'
import { eventually } from '../db/eventually.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type Settings = Record<string, string>

export interface Ended {
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
}

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** What it has printed so far. */
  stdout: () => string
  stderr: () => string
  ended: Promise<Ended>
  /** Sends the signal and waits for the end. */
  stop: (signal?: NodeJS.Signals) => Promise<Ended>
}

/** What is shipped: the compiled server. */
const MAIN = 'server/dist/main.js'
export const LAUNCHER = 'scripts/start.sh'

const LAUNCHED = {
  alone: `exec sh ${LAUNCHER}`,
  'below a shell': `sh ${LAUNCHER}; exit $?`,
  'as a service': `SYSTEMD_EXEC_PID=$$ exec sh ${LAUNCHER}`,
}

const children = new Set<ChildProcess>()
const directories: string[] = []

/** Whatever a file of tests, or a failed test, has left behind. */
export async function endProcesses(): Promise<void> {
  await Promise.all([...children].map(kill))
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
}

export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'duebook-process-'))
  directories.push(directory)
  return directory
}

/** The real process, as `npm start` runs it, with these settings and no others. Waits until it is ready. */
export async function startServer(
  settings: Settings,
  { file = MAIN, ...options }: { ipc?: boolean; file?: string | undefined; below?: string[] } = {},
): Promise<ServerProcess> {
  return whenReady(run(file, [], { PORT: '0', ...settings }, options))
}

/** What `npm start` leaves running: the launcher, with the server below it. */
export function startLauncher(
  settings: Settings,
  how: keyof typeof LAUNCHED = 'alone',
): Promise<ServerProcess> {
  return whenReady(run('sh', ['-c', LAUNCHED[how]], { PORT: '0', ...settings }))
}

async function whenReady({ child, ended, output }: ReturnType<typeof run>): Promise<ServerProcess> {
  const ready = eventually(async () => {
    const url = /^Duebook is ready at (\S+)$/m.exec(output.stdout)?.[1]
    if (url === undefined) throw new Error(`The server is not ready: ${output.stderr}`)
    return url
  }, 180_000)
  const url = await Promise.race([ready, ended.then(failedToStart)])
  ready.catch(() => {})
  return {
    url,
    child,
    ended,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** A start that is expected to fail. */
export function startToFail(settings: Settings, file = MAIN, args: string[] = []): Promise<Ended> {
  const { child, ended } = run(file, args, { PORT: '0', ...settings })
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  return ended.finally(() => clearTimeout(timer))
}

/** A server whose standard error finds no room. It cannot say when it is ready. */
export function startWithFullLog(settings: Settings): { child: ChildProcess; ended: Promise<Ended> } {
  const full = openSync('/dev/full', 'w')
  const started = run(MAIN, [], settings, { stderr: full })
  closeSync(full)
  return started
}

/** An operator’s command. Standard input is what is typed, and then its end. */
export function runCommand(args: string[], settings: Settings, input = ''): Promise<Ended> {
  const { child, ended } = run('server/dist/cli.js', args, settings)
  // A command that reads nothing may have ended before we write.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  return ended
}

interface RunOptions {
  ipc?: boolean
  /** A command that runs the one behind it. */
  below?: string[]
  stderr?: 'pipe' | number
}

function run(file: string, args: string[], settings: Settings, options: RunOptions = {}) {
  const { ipc = false, stderr = 'pipe', below = [] } = options
  const program = file === 'sh' ? ['sh', ...args] : [process.execPath, join(ROOT, file), ...args]
  const command = [...below, ...program]
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, LOG_LEVEL: 'warn', ...settings },
    stdio: ['pipe', 'pipe', stderr, ...(ipc ? ['ipc' as const] : [])],
  })
  children.add(child)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  // Not `close`: with an IPC channel that was disconnected it never comes.
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>
  const streams = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'))
  const ended = Promise.all([exit, ...streams]).then(([[code, signal]]) => {
    children.delete(child)
    return { code, signal, ...output }
  })
  return { child, ended, output }
}

/** The processes that this one has started. */
export function childrenOf(pid: number | undefined): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

function failedToStart({ code, stderr }: Ended): never {
  throw new Error(`The server ended with ${code} instead of starting: ${stderr}`)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
