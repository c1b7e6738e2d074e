/*
 * A process of its own that reads one file from outside, with whatever that may hold. Node lets it read the program and one folder,
 * write only there, and reach nothing else; only `node:sqlite` could open other files, and `open-database.ts` sees to it that it opens
 * none. The process has a bound on its memory and a time, and ends with whoever asked.
 */
import { writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { AppError } from '#core/errors'
import { READERS } from '#imports/readers/index'
import type { Line } from '#imports/reading/answer'
import { openFile } from '#imports/reading/open-file'
import type { TextChoices } from '#imports/reading/open-text'
import { readWith, type WantedSource } from '#imports/reading/recognise'
import { sayInParts } from '#imports/reading/say-in-parts'

export interface ImportOrder extends TextChoices {
  path: string
  folder: string
  source: WantedSource
}

const STANDARD_OUTPUT = 1
const PROGRESS_MILLISECONDS = 200

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Where that is not allowed, it runs at normal priority.
}

// Nothing ever comes: it closes when whoever asked is gone. Reading is one long step, so writing finds that out as well.
process.stdin.once('close', () => process.exit(1)).resume()

try {
  await answer(JSON.parse(process.argv[2] ?? '') as ImportOrder)
} catch (error) {
  if (!(error instanceof AppError)) throw error
  say({
    refused: { code: error.code, params: error.params } as Extract<Line, { refused: unknown }>['refused'],
  })
}
process.exit(0)

async function answer({ source, ...opening }: ImportOrder): Promise<void> {
  const file = await openFile({ ...opening, onRow: progress() })
  for (const part of sayInParts(await readWith(READERS, file, source))) say(part)
}

function progress(): (done: number) => void {
  let last = -Infinity
  return (done) => {
    const now = performance.now()
    if (now - last < PROGRESS_MILLISECONDS) return
    last = now
    say({ done })
  }
}

/** Waits until it is taken. */
function say(line: Line): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let written = 0; written < bytes.length; ) written += writeSync(STANDARD_OUTPUT, bytes, written)
}
