import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rm, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { BUSY, refuseFor } from '#core/errors'
import { processPrefix } from '#db/left-files'
import { makePrivateFolder } from '#db/private-folder'

const MEGABYTE = 1_000_000
const READ_BYTES = 64 * 1024

export interface SpoolBounds {
  /** Of all texts that lie there, but for the largest: so nobody takes the room of others, and a single text may have any size. */
  bytesBesidesLargest: number
  /** So much stays free on the disk, except for a text of less than `smallBytes`. */
  freeBytes: number
  smallBytes: number
}

const BOUNDS: SpoolBounds = {
  bytesBesidesLargest: 200 * MEGABYTE,
  freeBytes: 200 * MEGABYTE,
  smallBytes: MEGABYTE,
}

export interface Spooling {
  /** Writes the text. */
  fill: (write: (parts: AsyncIterable<string | Buffer>) => Promise<void>) => Promise<void>
  /** Ends writing, and sending afterwards. */
  signal: AbortSignal
  /** Called once, whatever happens, when nothing is left of the text: before the end of the stream can be seen. */
  onGone: () => void
}

export type Spool = (text: Spooling) => Promise<Readable>

/**
 * Puts a text on the disk as fast as it can be written, and returns it to be read at any pace: whoever reads slowly then keeps no state
 * of the database. The file has no name by then, so nothing is left of it even if the process is killed.
 */
export function openSpool(folder: string, bounds = BOUNDS): Spool {
  const sizes = new Map<FileHandle, number>()

  return async ({ fill, signal, onGone }) => {
    const { handle, remove } = await openPrivately(folder).catch((error: unknown) => {
      onGone()
      return refuseToStore(error)
    })
    let removed: Promise<void> | undefined
    const end = () => {
      removed ??= remove().finally(() => {
        sizes.delete(handle)
        onGone()
      })
      return removed
    }
    try {
      await fill((parts) => write(handle, parts, signal))
      signal.throwIfAborted()
    } catch (error) {
      await end()
      throw error
    }
    const stream = Readable.from(readAll(handle, end), { objectMode: false })
    // A stream that nobody has begun to read is destroyed without running what reads it.
    stream.once('close', () => void end())
    // Whoever asked may leave before anybody listens.
    stream.on('error', () => {})
    return addAbortSignal(signal, stream)
  }

  async function write(
    handle: FileHandle,
    parts: AsyncIterable<string | Buffer>,
    signal: AbortSignal,
  ): Promise<void> {
    let size = 0
    for await (const part of parts) {
      signal.throwIfAborted()
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      size += bytes.length
      sizes.set(handle, size)
      if (besidesLargest([...sizes.values()]) > bounds.bytesBesidesLargest) throw BUSY
      await append(handle, bytes, size).catch(refuseToStore)
    }
  }

  async function append(handle: FileHandle, bytes: Buffer, size: number): Promise<void> {
    if (size > bounds.smallBytes) {
      const { bavail, bsize, blocks } = await statfs(folder)
      // Some file systems do not tell.
      if (blocks > 0 && bavail * bsize < bounds.freeBytes + bytes.length)
        throw new Error('The disk is nearly full')
    }
    await handle.appendFile(bytes)
  }
}

async function openPrivately(folder: string): Promise<{ handle: FileHandle; remove: () => Promise<void> }> {
  makePrivateFolder(folder)
  const path = join(folder, `${processPrefix()}${randomBytes(8).toString('hex')}`)
  const handle = await open(path, 'ax+', 0o600)
  // Where the system lets nobody remove an open file, it goes when it is closed.
  await unlink(path).catch(() => {})
  return {
    handle,
    // If it cannot be removed even then, the next start does it.
    remove: () =>
      handle
        .close()
        .then(() => rm(path, { force: true }))
        .catch(() => {}),
  }
}

async function* readAll(handle: FileHandle, end: () => Promise<void>): AsyncGenerator<Buffer> {
  try {
    for (let position = 0; ; ) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await end()
  }
}

function besidesLargest(sizes: number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) - Math.max(...sizes)
}

/** A full disk, or one that cannot be written. Nobody has seen a part of the text yet. */
function refuseToStore(cause: unknown): never {
  const refusal = refuseFor(5, 'export-not-stored')
  refusal.cause = cause
  throw refusal
}
