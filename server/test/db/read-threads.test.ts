import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { API_PREFIX } from '@duebook/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ReadTask, WrittenAnswer } from '#db/read-task'
import { createReadThreads, type ReadThreads } from '#db/read-threads'
import { openSqlite } from '#db/sqlite'
import { type Books, openBooks } from '../support/books.ts'
import { capturedLog } from '../support/captured-log.ts'
import { damagePage } from '../support/damage-page.ts'
import { inGroup, type RawApi, rawApiOf } from '../support/raw-api.ts'
import { silentLog } from '../support/silent-log.ts'
import { makeTestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'

vi.setConfig({ testTimeout: 120_000 })

const READS = [
  '/agenda',
  '/agenda?from=2026-01-01&to=2026-12-31',
  '/agenda?bill_id=1',
  '/summary',
  '/summary?month=2026-01',
  '/stats/monthly?months=12',
  '/stats/breakdown?from=2026-01-01&to=2026-12-31',
  '/forecast?days=365',
  '/paydays',
  '/insights',
]

/** Some by the route, some by the read itself. */
const REFUSED = [
  '/agenda?from=2026-03-01&to=2026-02-01',
  '/agenda?from=2000-01-01&to=2026-02-01',
  '/summary?month=2026-13',
  '/stats/breakdown?from=2000-01-01&to=2026-02-01',
]

interface Both {
  file: string
  /** Its dear reads are made by threads. */
  threaded: Books
  /** On the same file, with the same caller; it makes them by itself. */
  alone: RawApi
}

async function givenBoth(bills = 12): Promise<Both> {
  const file = await givenFile()
  const on = (threads: { readThreads?: number }) => ({
    location: { engine: 'sqlite', file, dearMilliseconds: 0, ...threads } as const,
    drop: async () => {},
  })
  const threaded = await openBooks((options) =>
    makeTestApp('sqlite', { ...options, on: on({ readThreads: 2 }) }),
  )
  const other = await makeTestApp('sqlite', { on: on({}) })
  for (let number = 1; number <= bills; number++) {
    const { id } = await threaded.books.bills.create({
      name: `Größe ${number} €`,
      amount: number + 0.1,
      due_date: `2026-01-${String(number).padStart(2, '0')}`,
      frequency: 'monthly',
      type: number % 9 === 0 ? 'deposit' : 'bill',
    })
    if (number % 2 === 0) await threaded.books.bills.pay(id, { amount: number })
  }
  // The first read of a group is made by the main thread, which finds out how long it takes.
  await threaded.api.get('/paydays?count=1')
  return { file, threaded, alone: rawApiOf(other, threaded.owner, inGroup(threaded.groupId)) }
}

async function givenFile(): Promise<string> {
  const { location, drop } = await migratedDatabase('sqlite')
  onTestFinished(drop)
  return (location as { file: string }).file
}

function readsInThreads({ database }: Books) {
  if (!database.readInThread) throw new Error('There are no threads')
  return vi.spyOn(database as Required<typeof database>, 'readInThread')
}

/** The same without an app around it. */
function givenThreads(file: string, limits: { most: number; idleMilliseconds?: number }, log = silentLog) {
  const threads = createReadThreads(file, limits, log)
  onTestFinished(() => threads.close())
  return threads
}

const TASK: ReadTask = {
  name: 'summary',
  facts: {
    groupId: 1,
    accountId: 1,
    role: 'viewer',
    userId: 1,
    actor: { userId: 1, email: null, address: null, method: null },
    currency: 'USD',
    decimals: 2,
    timezone: 'UTC',
  },
  now: new Date('2026-02-02T09:00:00Z'),
  wish: undefined,
}

function textOf(written: WrittenAnswer | undefined): string {
  return Buffer.from(written ?? []).toString()
}

describe('an answer that a thread has written', () => {
  test('is the one that the main thread would write, refusals included', async () => {
    const { threaded, alone } = await givenBoth()
    const reads = readsInThreads(threaded)
    for (const path of READS) {
      const [theirs, ours] = [await threaded.api.get(path), await alone.get(path)]
      expect([theirs.status, theirs.text]).toEqual([200, ours.text])
      for (const name of ['content-type', 'content-length', 'vary', 'cache-control']) {
        expect([name, theirs.headers[name]]).toEqual([name, ours.headers[name]])
      }
    }
    expect(reads).toHaveBeenCalledTimes(READS.length)
    for (const { value } of reads.mock.results) expect(await value).toBeInstanceOf(Uint8Array)
    for (const path of REFUSED) {
      const [theirs, ours] = [await threaded.api.get(path), await alone.get(path)]
      expect([theirs.status, theirs.body]).toEqual([400, ours.body])
    }
  })

  test('is compressed like any other, and has no body where only its headers are wanted', async () => {
    const { threaded, alone } = await givenBoth()
    const request = {
      url: `${API_PREFIX}/agenda?from=2026-01-01&to=2026-12-31`,
      headers: { ...threaded.owner.auth, ...inGroup(threaded.groupId), 'accept-encoding': 'br' },
    }
    const response = await threaded.inject({ method: 'GET', ...request })
    expect(response.headers['content-encoding']).toBe('br')
    const plain = await alone.get('/agenda?from=2026-01-01&to=2026-12-31')
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(plain.text)
    const head = await threaded.inject({ method: 'HEAD', ...request })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  })

  test('shows every change that was acknowledged before the read began', async () => {
    const { threaded } = await givenBoth(0)
    const { bills } = threaded.books
    const rounds = Array.from({ length: 20 }, (_, round) => round)
    const lanes = ['Rent', 'Power', 'Water'].map(async (lane) => {
      for (const round of rounds) {
        const name = `${lane} ${round}`
        const plain = { amount: 1, due_date: '2026-02-03', frequency: 'monthly', type: 'bill' } as const
        const { id } = await bills.create({ name, ...plain })
        expect((await threaded.api.get('/agenda')).text).toContain(`"${name}"`)
        await threaded.api.delete(`/bills/${id}`)
        expect((await threaded.api.get('/agenda')).text).not.toContain(`"${name}"`)
      }
    })
    await Promise.all(lanes)
  })
})

describe('what a thread cannot answer', () => {
  test('is a bug with the thread’s own trace, and the thread goes on', async () => {
    const threads = givenThreads(await givenFile(), { most: 1 })
    const failing = threads.read({ ...TASK, name: 'horoscope' })
    await expect(failing).rejects.toMatchObject({
      message: 'No thread can read horoscope',
      stack: expect.stringContaining('read-thread') as unknown,
    })
    expect(textOf(await threads.read(TASK))).toMatch(/^\{"success":true,"data":\{/)
    expect(threads.count()).toBe(1)
  })

  test('because the file is damaged, is told as such and ends all writing', async () => {
    const { file, threaded } = await givenBoth()
    damagePage(file, 'bills')
    const { status, body } = await threaded.api.get('/agenda')
    expect([status, body]).toMatchObject([503, { error: expect.stringContaining('database is damaged') }])
    expect(threaded.database.stats().failedReads).toBe(1)
    const written = await threaded.api.post('/bills', { name: 'Later' })
    expect(written.status).not.toBe(201)
    await expect(threaded.database.write(async () => {})).rejects.toMatchObject({ code: 'database-damaged' })
  })

  test('because it does not start, is read by the main thread, and a start is not tried at once again', async () => {
    const { log, lines } = capturedLog()
    const threads = givenThreads('/does/not/exist.sqlite', { most: 2 }, log)
    const reads = await Promise.all([1, 2, 3, 4].map(() => threads.read(TASK)))
    expect(reads).toEqual([undefined, undefined, undefined, undefined])
    expect(await threads.read(TASK)).toBeUndefined()
    expect(lines().map(({ msg }) => msg)).toEqual(
      Array(2).fill('a read thread failed; its read is made by the main thread'),
    )
  })

  test('because it has ended, is read by the main thread', async () => {
    const { threaded, alone } = await givenBoth()
    const reads = readsInThreads(threaded)
    reads.mockResolvedValueOnce(undefined)
    expect((await threaded.api.get('/agenda')).text).toBe((await alone.get('/agenda')).text)
  })
})

describe('threads', () => {
  test('start when they are needed, at most as many as the operator has set', async () => {
    const threads = givenThreads(await givenFile(), { most: 2 })
    expect(threads.count()).toBe(0)
    await threads.read(TASK)
    expect(threads.count()).toBe(1)
    const texts = await Promise.all(Array.from({ length: 20 }, async () => textOf(await threads.read(TASK))))
    expect(new Set(texts).size).toBe(1)
    expect(threads.count()).toBe(2)
  })

  test('end when nobody has needed them for a while, and start again', async () => {
    const threads = givenThreads(await givenFile(), { most: 2, idleMilliseconds: 1 })
    await Promise.all([threads.read(TASK), threads.read(TASK)])
    await vi.waitUntil(() => threads.count() === 0, { timeout: 30_000 })
    expect(await threads.read(TASK)).toBeInstanceOf(Uint8Array)
  })

  test('leave the file complete when it is closed, and answer nobody afterwards', async () => {
    const file = await givenFile()
    const threads: ReadThreads = createReadThreads(file, { most: 2 }, silentLog)
    const database = openSqlite(file, threads)
    await database.write((tx) => tx.insertInto('accounts').values({ created_at: 'now' }).execute())
    await Promise.all([threads.read(TASK), threads.read(TASK)])
    const inFlight = [threads.read(TASK), threads.read(TASK), threads.read(TASK)]
    await database.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
    for (const read of await Promise.all(inFlight))
      expect([undefined, expect.any(Uint8Array)]).toContainEqual(read)
    expect(await threads.read(TASK)).toBeUndefined()
  })

  test('do not keep the process from ending', async () => {
    const script = `
      const { createReadThreads } = await import('${new URL('../../src/db/read-threads.ts', import.meta.url).href}')
      const threads = createReadThreads(process.argv[1], { most: 1 }, console)
      const task = { ...${JSON.stringify(TASK)}, now: new Date() }
      console.log(Buffer.from(await threads.read(task)).toString())`
    const args = ['--input-type=module', '--eval', script, await givenFile()]
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 })
    expect(stdout).toMatch(/^\{"success":true/)
  })
})
