import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Charset, Delimiter } from '@duebook/contract'
import { AppError, BUSY, refuse } from '#core/errors'
import type { ReadFile } from '#imports/neutral'
import type { ImportOrder } from '#imports/reading/import-child'
import { CHILD_BOUNDS } from '#imports/reading/limits'
import type { WantedSource } from '#imports/reading/recognise'
import { unreadable } from '#imports/reading/unreadable'
import { takeAnswer } from '#imports/take-answer'
import { PROGRAM_PATHS, programFile } from '#program/program-files'

export interface FileToRead {
  path: string
  /** Of this file alone: it lies there, and what must be unpacked of it is put there. */
  folder: string
  source: WantedSource
  /** What somebody chose for a table; otherwise it is found out. */
  charset?: Charset | null
  delimiter?: Delimiter | null
  onProgress?: (rows: number) => void
  /** The process ended in a way that no file should bring about, with what it said last. */
  onFault?: (fault: ReadingFault) => void
  /** Stops reading; then the signal's reason is thrown. */
  signal?: AbortSignal
}

export interface ReadingFault {
  error: string
  exit: string
  detail: string
}

/**
 * Reads a file in another process. Node's permissions leave that process no network, no other programs, no environment and no files
 * but the program and one folder; `node:sqlite` is the exception, which they do not cover: see `open-database.ts`. Whatever a file
 * does to that process, it is refused, and nobody else notices.
 */
export async function readFile(file: FileToRead, bounds = CHILD_BOUNDS): Promise<ReadFile> {
  file.signal?.throwIfAborted()
  const child = start(file, bounds.heapMebibytes)
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  if (child.pid === undefined) await closed.catch(refuseStart)
  const said = keepEnd(child.stderr)
  const clock = AbortSignal.timeout(bounds.milliseconds)
  const stop = file.signal === undefined ? clock : AbortSignal.any([clock, file.signal])
  const kill = () => child.kill('SIGKILL')
  stop.addEventListener('abort', kill)
  try {
    return await takeAnswer(child.stdout, file.onProgress ?? ignore)
  } catch (error) {
    kill()
    const [code, signal] = await closed
    file.signal?.throwIfAborted()
    if (error instanceof AppError) throw error
    if (clock.aborted || said().includes(OUT_OF_MEMORY)) throw refuse('import-too-complex')
    file.onFault?.({ error: String(error), exit: String(signal ?? code), detail: said() })
    throw unreadable('failed')
  } finally {
    stop.removeEventListener('abort', kill)
    // It has said all, and may still be about to end.
    kill()
    await closed
  }
}

const CHILD = programFile('imports/reading/import-child')
/** What V8 says before it ends a process. */
const OUT_OF_MEMORY = 'heap out of memory'
const KEPT_CHARACTERS = 4_000

function start(file: FileToRead, heapMebibytes: number) {
  const { path, folder, source, charset = null, delimiter = null } = file
  // What may be read is compared with real paths.
  const place = realpathSync(folder)
  const order: ImportOrder = { path: join(place, basename(path)), folder: place, source, charset, delimiter }
  const args = [...confinedTo(place), `--max-old-space-size=${heapMebibytes}`, CHILD, JSON.stringify(order)]
  return spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'] }) as Child
}

/** Options of Node that leave a process the program itself and one folder. What is not named is forbidden, but for `node:sqlite`. */
export function confinedTo(folder: string): string[] {
  const readable = [...PROGRAM_PATHS, folder].map((path) => `--allow-fs-read=${path}`)
  return ['--permission', ...readable, `--allow-fs-write=${folder}`]
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** The system has no process left for us, or no memory for one. */
function refuseStart(): never {
  throw BUSY
}

/** Reads all of it, so that the process never waits for us, and keeps the end. */
function keepEnd(stream: Readable): () => string {
  let end = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    end = (end + text).slice(-KEPT_CHARACTERS)
  })
  return () => end
}

function ignore(): void {}
