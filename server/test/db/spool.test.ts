import { fstatSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { expect, test, vi } from 'vitest'
import { openSpool, type Spool } from '#db/spool'
import { temporaryFolder } from '../support/temporary-folder.ts'

const BOUNDS = { bytesBesidesLargest: 10, freeBytes: 0, smallBytes: 100 }
const NEVER = new AbortController().signal
const CAN_BE_SEEN = process.platform === 'linux'

test('a text is kept for this user alone, in a file without a name', { skip: !CAN_BE_SEEN }, async () => {
  const folder = join(temporaryFolder(), 'exports')
  const seen: number[] = []
  async function* parts() {
    yield 'first, '
    for (const file of filesIn(folder)) seen.push(fstatSync(file).mode & 0o777)
    expect(readdirSync(folder)).toEqual([])
    yield 'last'
  }
  const stream = await spooled(openSpool(folder), parts())
  expect([seen, statSync(folder).mode & 0o777]).toEqual([[0o600], 0o700])
  expect(await text(stream)).toBe('first, last')
  expect(filesIn(folder)).toEqual([])
})

test('that a text is gone is told once, before the end of the stream can be seen', async () => {
  const gone = vi.fn<() => void>()
  const stream = await openSpool(temporaryFolder())({
    signal: NEVER,
    onGone: gone,
    fill: (write) => write(of('all of it')),
  })
  expect(gone).not.toHaveBeenCalled()
  stream.once('end', () => expect(gone).toHaveBeenCalledOnce())
  expect(await text(stream)).toBe('all of it')
  await finished(stream.resume())
  expect(gone).toHaveBeenCalledOnce()
})

test('nothing is left of a text that nobody wants any more', { skip: !CAN_BE_SEEN }, async () => {
  const folder = temporaryFolder()
  const spool = openSpool(folder)
  const [unread, halfRead] = [await spooled(spool, large()), await spooled(spool, large())]
  expect(filesIn(folder)).toHaveLength(2)
  unread.destroy()
  halfRead.once('data', () => halfRead.destroy())
  const stop = new AbortController()
  const sent = await spooled(spool, large(), stop.signal)
  stop.abort()
  await expect(finished(sent)).rejects.toThrow(/abort/)
  const stopped = spooled(
    spool,
    large(() => writing.abort()),
    writing.signal,
  )
  await expect(stopped).rejects.toThrow(/abort/)
  await expect(spooled(spool, large(fail))).rejects.toThrow('The database is gone')
  await vi.waitUntil(() => filesIn(folder).length === 0)
})

test('all texts but the largest have room together, until they are sent', async () => {
  const spool = openSpool(temporaryFolder(), BOUNDS)
  const largest = await spooled(spool, of('x'.repeat(1_000)))
  const small = await spooled(spool, of('12345678'))
  await expect(spooled(spool, of('123'))).rejects.toMatchObject({ code: 'server-busy' })
  // It would be the largest itself, and the one that was is too much beside it.
  await expect(spooled(spool, of('x'.repeat(2_000)))).rejects.toMatchObject({ code: 'server-busy' })
  expect(await text(small)).toBe('12345678')
  expect(await text(await spooled(spool, of('123')))).toBe('123')
  await text(largest)
  expect(await text(await spooled(spool, of('x'.repeat(2_000))))).toHaveLength(2_000)
})

test('a large text that would fill the disk is refused, and a small one is not', async () => {
  const folder = temporaryFolder()
  const spool = openSpool(folder, { ...BOUNDS, freeBytes: Number.MAX_SAFE_INTEGER })
  const refused = { code: 'export-not-stored', cause: { message: 'The disk is nearly full' } }
  await expect(spooled(spool, of('x'.repeat(101)))).rejects.toMatchObject(refused)
  expect(await text(await spooled(spool, of('x'.repeat(100))))).toHaveLength(100)
})

function spooled(spool: Spool, parts: AsyncIterable<string>, signal = NEVER): Promise<Readable> {
  return spool({ signal, onGone: () => {}, fill: (write) => write(parts) })
}

async function* of(...parts: string[]): AsyncGenerator<string> {
  yield* parts
}

const writing = new AbortController()

async function* large(onTheWay = () => {}): AsyncGenerator<string> {
  yield 'x'.repeat(500_000)
  onTheWay()
  yield 'x'.repeat(500_000)
}

function fail(): never {
  throw new Error('The database is gone')
}

/** Numbers of the files that this process has open and that were once in a folder. */
function filesIn(folder: string): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((file) => {
      try {
        return readlinkSync(`/proc/self/fd/${file}`).startsWith(folder)
      } catch {
        return false
      }
    })
}
