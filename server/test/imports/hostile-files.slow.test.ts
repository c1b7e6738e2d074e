import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { AppError } from '#core/errors'
import type { ReadFile } from '#imports/neutral'
import { readFile } from '#imports/read-in-child'
import { CHILD_BOUNDS, MAX_FILE_BYTES } from '#imports/reading/limits'
import { withReceivedFile } from '#imports/receive-file'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sqliteBytes } from './support/sqlite-bytes.ts'
import { ENCRYPTED, zipOf } from './support/write-zip.ts'

/** The heap has its bound; the file, its text and the program itself lie beside it. */
const MAX_RESIDENT_MEBIBYTES = CHILD_BOUNDS.heapMebibytes + 400
/** In milliseconds, for whoever asks the server something else meanwhile. A line of the answer may have megabytes. */
const MAX_PAUSE = 5_000

interface Outcome {
  read: ReadFile | undefined
  sentence: string
  faults: unknown[]
  left: string[]
  residentMebibytes: number
  longestPause: number
}

/** As an upload is: received, read in the other process, and gone. */
async function send(contents: string | Buffer): Promise<Outcome> {
  const parent = temporaryFolder()
  const faults: unknown[] = []
  const watch = watchProcesses()
  let read: ReadFile | undefined
  let sentence = ''
  try {
    const bytes = Buffer.from(contents)
    read = await withReceivedFile({ parent, body: Readable.from(piecesOf(bytes)) }, (file) =>
      readFile({ ...file, source: 'auto', onFault: (fault) => faults.push(fault) }),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    sentence = error.message
  }
  return { read, sentence, faults, left: readdirSync(parent), ...watch() }
}

function* piecesOf(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
}

/** Watches the memory of processes that this one starts, and whether it is itself held up. */
function watchProcesses() {
  let residentMebibytes = 0
  let longestPause = 0
  let last = performance.now()
  const timer = setInterval(() => {
    residentMebibytes = Math.max(residentMebibytes, ...childPids().map(peakMebibytes))
    longestPause = Math.max(longestPause, performance.now() - last)
    last = performance.now()
  }, 20)
  return () => {
    clearInterval(timer)
    return { residentMebibytes, longestPause }
  }
}

/** Only Linux tells; elsewhere memory is not looked at. */
function childPids(): string[] {
  if (process.platform !== 'linux') return []
  const tasks = readdirSync('/proc/self/task')
  return tasks.flatMap((task) => textAt(`/proc/self/task/${task}/children`).split(' ').filter(Boolean))
}

function peakMebibytes(pid: string): number {
  const isReading = textAt(`/proc/${pid}/cmdline`).includes('import-child')
  return isReading ? Number(/VmHWM:\s+(\d+)/.exec(textAt(`/proc/${pid}/status`))?.[1] ?? 0) / 1024 : 0
}

/** A process may end at any time. */
function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function expectHarmless({ faults, left, residentMebibytes, longestPause }: Outcome): void {
  expect(faults).toEqual([])
  expect(left).toEqual([])
  expect(residentMebibytes).toBeLessThan(MAX_RESIDENT_MEBIBYTES)
  expect(longestPause).toBeLessThan(MAX_PAUSE)
}

const TIMEOUT = 2 * CHILD_BOUNDS.milliseconds
const MEBIBYTE = 1024 * 1024
/** So long that the file is as large as it may be. */
const fill = (piece: string, length = MAX_FILE_BYTES - 1_000) =>
  piece.repeat(Math.floor(length / piece.length))

const NOT_RECOGNISED = 'This file was not recognised'
const TOO_COMPLEX = 'Reading this file takes too much time or memory. Split it'
const TOO_MANY = 'A file can have at most 5,000 bills and 50,000 payments. Split it'
const because = (reason: string) => `This file cannot be read: ${reason}`

const bill = "create table bills (name); insert into bills values ('Rent');"
const nestedZip = (depth: number): Buffer =>
  depth === 0
    ? zipOf([{ name: 'zeros', data: Buffer.alloc(MEBIBYTE) }])
    : zipOf([{ name: `${depth}.zip`, data: nestedZip(depth - 1) }])

describe('a clear sentence, bounded memory, nothing left behind, and everybody else is served:', () => {
  test.each<[string, () => string | Buffer, string]>([
    // Tables
    [
      'a table with a million columns',
      () => `${'a,'.repeat(1_000_000)}a\n1,2\n`,
      because('a line is too long'),
    ],
    [
      'a table with 100,000 columns',
      () => fill(`${'a,'.repeat(100_000)}a\n`),
      because('it has too many columns'),
    ],
    ['one endless line', () => fill('x'), because('a line is too long')],
    ['one endless line of delimiters', () => fill(','), because('a line is too long')],
    ['one endless line of quotes', () => fill('"'), because('a line is too long')],
    ['a quote that is never closed', () => `a,b\n"${fill('x,y\n')}`, TOO_MANY],
    ['rows without end', () => `a,b\n${fill('1,2\n')}`, TOO_MANY],
    ['blank lines without end', () => fill('\n'), TOO_MANY],
    ['NUL without end', () => fill('\0'), NOT_RECOGNISED],
    [
      'noise',
      () => Buffer.from(Array.from({ length: MEBIBYTE }, (_, at) => (at * 167 + (at >> 8)) % 256)),
      NOT_RECOGNISED,
    ],
    [
      'halves of characters',
      () => Buffer.from(`\uFEFF${'a,\uD800\n'.repeat(1_000)}`, 'utf16le'),
      because('it is not valid UTF-16'),
    ],
    // JSON
    ['JSON 100,000 levels deep', () => '['.repeat(100_000) + ']'.repeat(100_000), TOO_COMPLEX],
    ['JSON without an end', () => fill('['), TOO_COMPLEX],
    ['JSON of empty objects', () => `[${fill('{},')}{}]`, TOO_COMPLEX],
    ['JSON of one text', () => `["${fill('\\u0000')}"]`, NOT_RECOGNISED],
    ['JSON with one name', () => `{"${fill('x')}":1}`, NOT_RECOGNISED],
    ['JSON that is none', () => `{${fill('x')}`, because('it is not valid JSON')],
    // Archives
    ['a packed bomb', () => zipOf([{ name: 'wallos.db', data: Buffer.alloc(200 * MEBIBYTE) }]), TOO_COMPLEX],
    ['archives in archives', () => nestedZip(10), NOT_RECOGNISED],
    [
      'an archive with 60,000 entries',
      () => zipOf(Array.from({ length: 60_000 }, (_, index) => ({ name: `${index}`, data: '' }))),
      TOO_COMPLEX,
    ],
    [
      'an archive whose entries are one and the same',
      () => {
        const data = Buffer.alloc(MEBIBYTE)
        const packedSize = deflateRawSync(data).length
        const others = Array.from({ length: 200 }, (_, index) => ({
          name: `${index}`,
          data: '',
          lies: { offset: 0, packedSize, size: data.length },
        }))
        return zipOf([{ name: 'first', data }, ...others])
      },
      because('it is damaged'),
    ],
    [
      'an archive that leads out',
      () => zipOf([{ name: '../../wallos.db', data: 'x' }]),
      because('a path in the archive leads out of it'),
    ],
    [
      'an encrypted archive',
      () => zipOf([{ name: 'wallos.db', data: 'x', lies: { flags: ENCRYPTED } }]),
      because('it is encrypted'),
    ],
    ['an archive of nothing but its beginning', () => `PK\x03\x04${fill('x')}`, because('it is damaged')],
    // Databases
    [
      'a database with triggers and views',
      () =>
        sqliteBytes(
          `${bill} create view v as select * from bills; create trigger t after insert on bills begin delete from bills; end`,
        ),
      NOT_RECOGNISED,
    ],
    [
      'a database with virtual tables',
      () =>
        sqliteBytes(
          'create virtual table bills using fts5(name); create virtual table r using rtree(a, b, c)',
        ),
      NOT_RECOGNISED,
    ],
    [
      'a database with views of views',
      () =>
        sqliteBytes(
          `create view v0 as select 1 as x; ${Array.from({ length: 40 }, (_, n) => `create view v${n + 1} as select a.x from v${n} a, v${n} b;`).join('')}`,
        ),
      NOT_RECOGNISED,
    ],
    ['a database that is damaged', () => sqliteBytes(bill).fill(0xff, 100), because('it is damaged')],
    [
      'a database of nothing but its beginning',
      () => `SQLite format 3\0${fill('x')}`,
      because('it is damaged'),
    ],
  ])('%s', { timeout: TIMEOUT }, async (_, make, sentence) => {
    const outcome = await send(make())
    expectHarmless(outcome)
    expect(outcome.sentence).toContain(sentence)
    expect(outcome.read).toBeUndefined()
  })
})

describe('what is odd, but a table, is read as it is:', () => {
  test('formulas, NUL, and the longest rows that there may be', { timeout: TIMEOUT }, async () => {
    const outcome = await send(
      `Name,Amount\n=cmd|' /C calc'!A0,@SUM(1)\na\0b,+1\n${`${'x'.repeat(500)},1\n`.repeat(49_000)}`,
    )
    expectHarmless(outcome)
    expect(outcome.read?.table?.records.slice(0, 2)).toEqual([
      { row: 2, cells: ["=cmd|' /C calc'!A0", '@SUM(1)'] },
      { row: 3, cells: ['a\0b', '+1'] },
    ])
    expect(outcome.read?.table?.records).toHaveLength(49_002)
  })

  test('bytes that are not UTF-8', { timeout: TIMEOUT }, async () => {
    const outcome = await send(Buffer.from('Name;Betrag\nM\xfcll \x80;1\n\xff\xfe;2\n', 'latin1'))
    expectHarmless(outcome)
    expect(outcome.read).toMatchObject({
      charset: 'windows-1252',
      table: { records: [{ cells: ['Müll €', '1'] }, { cells: ['ÿþ', '2'] }] },
    })
  })

  test('more cells than can be answered are too many', { timeout: TIMEOUT }, async () => {
    const outcome = await send(`${'a,'.repeat(499)}a\n${fill(`${','.repeat(499)}${'1'.repeat(30)}\n`)}`)
    expectHarmless(outcome)
    expect([outcome.sentence, outcome.read]).toEqual([TOO_COMPLEX, undefined])
  })
})

test('a file that is too large is refused before it is read', async () => {
  const outcome = await send(Buffer.alloc(MAX_FILE_BYTES + 1, 'x'))
  expectHarmless(outcome)
  expect(outcome.sentence).toBe('A file must not be larger than 25 MiB')
})
