import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '#core/errors'
import { processPrefix } from '#db/left-files'
import { makePrivateFolder } from '#db/private-folder'
import { diskFull } from '#db/refusals'
import { MAX_FILE_BYTES } from '#imports/reading/limits'

export interface ReceivedFile {
  path: string
  /** Of this file alone, and of whatever is unpacked of it. */
  folder: string
  bytes: number
}

export interface Receiving {
  /** Where such files are put, each in a folder of its own. */
  parent: string
  body: Readable
  onProgress?: (bytes: number) => void
  /** Ends receiving; what is done with the file afterwards has to look at it itself. */
  signal?: AbortSignal
}

/**
 * Puts a file from outside where only this user can read it, for as long as `use` takes. It is gone afterwards, whatever happened;
 * of a process that was killed, `sweepLeftFiles` removes it.
 */
export async function withReceivedFile<T>(
  { parent, body, onProgress, signal }: Receiving,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  makePrivateFolder(parent)
  // The system makes it for this user alone.
  const folder = await mkdtemp(join(parent, processPrefix()))
  try {
    const path = join(folder, 'file')
    let bytes = 0
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > MAX_FILE_BYTES) throw refuse('import-too-large')
        onProgress?.(bytes)
        yield chunk
      }
    }
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(body, counted, target, signal === undefined ? {} : { signal }).catch(refuseWithoutRoom)
    return await use({ path, folder, bytes })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function refuseWithoutRoom(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOSPC' || error.code === 'EDQUOT' ? diskFull(error) : error
}
