import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, vi } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const MOVED_TIME = new URL('./moved-time.ts', import.meta.url).href
// Reading compiled code instead of compiling halves what a process costs.
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'duebook-compile')

export type Settings = Record<string, string>

export interface RunningProcess {
  url: string
  child: ChildProcess
  /** What it has printed so far. */
  stdout: () => string
  stderr: () => string
  /** Sends SIGTERM, and waits for the end. */
  stop: () => Promise<{ code: number | null; signal: string | null }>
}

const children = new Set<ChildProcess>()
const directories: string[] = []

// Whatever a failed test has left behind.
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'duebook-telemetry-'))
  directories.push(directory)
  return directory
}

/** The real server, with these settings and no others. Its time can be moved by message where that is asked for. */
export function startServer(settings: Settings, { movable = false } = {}): Promise<RunningProcess> {
  return start(
    movable ? ['--import', MOVED_TIME, 'server/dist/main.js'] : ['server/dist/main.js'],
    { PORT: '0', ...settings },
    movable,
  )
}

/** The real receiver, on a free port. */
export function startReceiver(settings: Settings): Promise<RunningProcess> {
  return start(['server/dist/cli.js', 'telemetry-receiver', '--port', '0'], settings, false)
}

async function start(args: string[], settings: Settings, ipc: boolean): Promise<RunningProcess> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? ['ipc' as const] : [])],
  })
  children.add(child)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const ended = (once(child, 'exit') as Promise<[number | null, string | null]>).then(([code, signal]) => {
    children.delete(child)
    return { code, signal }
  })
  const ready = async () => {
    const found = await vi.waitUntil(
      () => child.exitCode !== null || / is ready at (\S+)$/m.exec(output.stdout)?.[1],
      { timeout: 180_000, interval: 20 },
    )
    if (found === true)
      throw new Error(`It ended with ${child.exitCode} instead of starting: ${output.stderr}`)
    return found
  }
  return {
    url: await ready(),
    child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Sentences of its log, with their details. */
export function logOf({ stderr }: RunningProcess): Array<{ level: number; msg: string; outcome?: string }> {
  return stderr()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

/** Warnings of its log. */
export function warningsOf(server: RunningProcess): string[] {
  return logOf(server)
    .filter((line) => line.level === 40)
    .map((line) => line.msg)
}

/** Moves the clock of the process, and waits until its job has looked at the schedule and come to an end. */
export async function moveTime(server: RunningProcess, seconds: number): Promise<string | undefined> {
  const outcomes = () => logOf(server).filter((line) => line.msg === 'telemetry attempt')
  const before = outcomes().length
  server.child.send({ moveTimeBy: seconds * 1000 })
  await vi.waitFor(() => expect(outcomes()).toHaveLength(before + 1), { timeout: 60_000, interval: 20 })
  return outcomes().at(-1)?.outcome
}
