import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface RunningServer {
  url: string
  stop: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..')

export const startFloor = (file: string): Promise<RunningServer> =>
  start([join('bench', 'floor.ts'), file], {})

export const startDuebook = (dataDir: string): Promise<RunningServer> =>
  start([join('server', 'src', 'main.ts')], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' })

async function start(args: string[], settings: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { url: await readyUrl(child), stop: () => stop(child) }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (http\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The server ended before it was ready')
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
