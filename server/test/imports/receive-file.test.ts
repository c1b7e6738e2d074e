import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#imports/reading/limits'
import { withReceivedFile } from '#imports/receive-file'
import { temporaryFolder } from '../support/temporary-folder.ts'

const place = () => join(temporaryFolder(), 'imports')
const never = () => Promise.reject(new Error('used'))

test('a file is there for this user alone while it is used, and gone afterwards', async () => {
  const parent = place()
  const told: number[] = []
  const body = Readable.from([Buffer.from('Name,'), Buffer.from('Amount\n')])
  const seen = await withReceivedFile(
    { parent, body, onProgress: (bytes) => told.push(bytes) },
    async (file) => ({
      text: readFileSync(file.path, 'utf8'),
      bytes: file.bytes,
      modes: [file.path, file.folder, parent].map((path) => statSync(path).mode & 0o777),
    }),
  )
  expect(seen).toEqual({ text: 'Name,Amount\n', bytes: 12, modes: [0o600, 0o700, 0o700] })
  expect(told).toEqual([5, 12])
  expect(readdirSync(parent)).toEqual([])
})

test('it is gone when what uses it fails', async () => {
  const parent = place()
  await expect(withReceivedFile({ parent, body: Readable.from([Buffer.from('x')]) }, never)).rejects.toThrow(
    'used',
  )
  expect(readdirSync(parent)).toEqual([])
})

test('one that is too large is refused as soon as that is known', async () => {
  const parent = place()
  const chunk = Buffer.alloc(1024 * 1024)
  let sent = 0
  function* endless() {
    for (;;) {
      sent += chunk.length
      yield chunk
    }
  }
  await expect(withReceivedFile({ parent, body: Readable.from(endless()) }, never)).rejects.toMatchObject({
    code: 'import-too-large',
  })
  expect(sent).toBeLessThan(2 * MAX_FILE_BYTES)
  expect(readdirSync(parent)).toEqual([])
})

test.each<[string, (body: PassThrough, stop: AbortController) => void]>([
  ['whoever sends it is gone', (body) => body.destroy()],
  ['its time is over', (_, stop) => stop.abort()],
])('nothing is left when %s', async (_, end) => {
  const parent = place()
  const body = new PassThrough()
  const stop = new AbortController()
  const receiving = withReceivedFile({ parent, body, signal: stop.signal }, never)
  body.write('half of ')
  await expect.poll(() => readdirSync(parent)).toHaveLength(1)
  end(body, stop)
  await expect(receiving).rejects.toThrow(/premature|aborted/i)
  expect(readdirSync(parent)).toEqual([])
})

test('a file that the disk has no room for is refused as such', async () => {
  const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' })
  const body = new Readable({ read: () => body.destroy(full) })
  const parent = place()
  await expect(withReceivedFile({ parent, body }, never)).rejects.toMatchObject({ code: 'disk-full' })
  expect(readdirSync(parent)).toEqual([])
})
