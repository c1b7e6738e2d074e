import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock'
import { MAX_FILE_BYTES } from '#imports/reading/limits'
import { withReceivedFile } from '#imports/receive-file'
import { folderPrefix, sweepReceived } from '#imports/sweep-received'
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

test('what a killed process has left is removed at the next start, and nothing else', async () => {
  const parent = place()
  const [pid, host = ''] = folderPrefix().split('@')
  const dead = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()
  const folders = {
    ofDeadProcess: `${dead}@${host}abc123`,
    ofSameNumber: `${pid}@${host}abc123`,
    ofRunningProcess: `${process.ppid}@${host}abc123`,
    ofOtherMachine: '1@other~abc123',
    ofOtherMachineLongAgo: '1@other~old123',
    ofSomebodyElse: 'notes',
  }
  for (const name of Object.values(folders)) mkdirSync(join(parent, name, 'below'), { recursive: true })
  const old = new Date(systemClock.now().getTime() - 2 * 60 * 60 * 1000)
  utimesSync(join(parent, folders.ofOtherMachineLongAgo), old, old)
  await sweepReceived(parent, systemClock)
  expect(readdirSync(parent).toSorted()).toEqual(
    [folders.ofRunningProcess, folders.ofOtherMachine, folders.ofSomebodyElse].toSorted(),
  )
})

test('where nothing was ever received there is nothing to remove', async () => {
  const parent = place()
  await sweepReceived(parent, systemClock)
  expect(existsSync(parent)).toBe(false)
})
