import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface RunningServer {
  kind: 'floor' | 'duebook'
  url: string
  /** Milliseconds from the start of the process to the line that says so. */
  readyAfter: number
  usage: () => Usage
  stop: () => Promise<void>
}

/** Of the process and those that it started. Zeros where the system does not tell. */
export interface Usage {
  cpuMicroseconds: number
  /** Of the thread that serves requests. */
  mainThreadMicroseconds: number
  rssBytes: number
}

const ROOT = join(import.meta.dirname, '..')

/** As in scripts/start.sh. */
const LESS_MEMORY = ['--max-semi-space-size=8', '--v8-pool-size=2']
const LESS_KEPT = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** A setting for either side: see slow-commit.mjs. */
export const SLOW_COMMIT = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'slow-commit.mjs')}` }

export const startFloor = (
  engine: 'sqlite' | 'postgres',
  place: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> => start('floor', [join('bench', 'floor', `${engine}.ts`), place], settings)

/** For what a read costs when it is made, and not when it was asked before. */
export const PLAIN = { KEPT_ANSWERS: 'false' }

/** Serves the same data as plain HTML. */
export const startFloorPage = (file: string): Promise<RunningServer> =>
  start('floor', [join('bench', 'floor', 'page.ts'), file], {})

export const startDuebook = (settings: Record<string, string>): Promise<RunningServer> =>
  start('duebook', [...LESS_MEMORY, join('server', 'dist', 'main.js')], {
    ...LESS_KEPT,
    PORT: '0',
    LOG_LEVEL: 'info',
    ...settings,
  })

async function start(
  kind: RunningServer['kind'],
  args: string[],
  settings: Record<string, string>,
): Promise<RunningServer> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    // Logs are written as they are in earnest, but nobody reads them here.
    stdio: ['ignore', 'pipe', process.env.BENCH_SHOW_LOGS === undefined ? 'ignore' : 'inherit'],
  })
  const url = await readyUrl(child)
  return {
    kind,
    url,
    readyAfter: performance.now() - startedAt,
    usage: () => usageOf(child.pid ?? 0),
    stop: () => stop(child),
  }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (http\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The server ended before it was ready. With BENCH_SHOW_LOGS=1 it says why')
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const TICK_MICROSECONDS = 10_000
const PAGE_BYTES = 4096

function usageOf(pid: number): Usage {
  const family = familyOf(pid)
  const usages = family.map((each) => statOf(`/proc/${each}`))
  return {
    mainThreadMicroseconds: family.length === 0 ? 0 : statOf(`/proc/${pid}/task/${pid}`).cpuMicroseconds,
    cpuMicroseconds: usages.reduce((sum, each) => sum + each.cpuMicroseconds, 0),
    rssBytes: usages.reduce((sum, each) => sum + each.rssBytes, 0),
  }
}

function statOf(folder: string) {
  // The name in parentheses may hold blanks, so fields are counted from behind it.
  const fields = readFileSync(`${folder}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return { cpuMicroseconds: ticks * TICK_MICROSECONDS, rssBytes: Number(fields[21]) * PAGE_BYTES }
}

function familyOf(pid: number): number[] {
  if (process.platform !== 'linux') return []
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '),
  )
  return [pid, ...children.filter((each) => each !== '').flatMap((each) => familyOf(Number(each)))]
}
