import { json, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openSpool, type Spool } from '#db/spool'
import { ANSWER_BOUNDS } from '#http/hold-answers'
import { insertManyBills } from '../books/support/many-bills.ts'
import { openAnswer } from '../books/support/open-answer.ts'
import { dataOf } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { PASSWORD } from '../support/secrets.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { onSqlite } from '../support/test-app.ts'
import { setCookieOf } from './set-cookie.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Far more than sockets hold. */
const LONG = '/agenda?from=2026-02-01&to=2027-03-01'
const DAILY = { every: 1, unit: 'day' } as const
const MEBIBYTE = 1024 * 1024

onSqlite((testApp) => {
  /** A group whose agenda has some 12 MB, and how often the disk was used. */
  async function withLongAgenda(bounds: Partial<typeof ANSWER_BOUNDS>) {
    const onDisk = openSpool(temporaryFolder())
    const spool = vi.fn<Spool>(onDisk)
    const context = await openBooks(testApp, { spool, answerBounds: { ...ANSWER_BOUNDS, ...bounds } })
    for (let i = 0; i < 100; i++) {
      await context.books.bills.create({
        name: `Bill ${i} ${'x'.repeat(150)}`,
        amount: 5,
        due_date: '2026-02-02',
        frequency: 'weekly',
        schedule: DAILY,
        type: 'bill',
      })
    }
    const open = async () => {
      const answer = await openAnswer(context, LONG)
      answer.pause()
      return answer
    }
    return { ...context, spool, open }
  }

  test('long answers that are taken slowly wait in memory up to a bound, then on the disk, and arrive whole', async () => {
    const { open, spool } = await withLongAgenda({ memoryBytes: 20 * MEBIBYTE })
    const whole = await text(await open())
    expect(JSON.parse(whole)).toMatchObject({ success: true })
    const answers = [await open(), await open(), await open()]
    expect(spool).toHaveBeenCalledTimes(2)
    // Where neither has room, the client is asked to come again.
    spool.mockRejectedValueOnce(new Error('The disk is nearly full'))
    const refused = await open()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(await json(refused)).toMatchObject({ error: 'The server is busy. Try again later' })
    for (const answer of answers.reverse()) {
      expect(Number(answer.headers['content-length'])).toBeGreaterThan(10 * MEBIBYTE)
      expect((await text(answer)) === whole).toBe(true)
    }
    // The room is given back.
    await json(await open())
    expect(spool).toHaveBeenCalledTimes(3)
  })

  test('past the bound of all that waits slow readers are cut off, and no others', async () => {
    const looks = { lookMilliseconds: 50, slowLooks: 2 }
    const { app, open } = await withLongAgenda({ waitingBytes: 18 * MEBIBYTE, ...looks })
    const connections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
    const first = await open()
    // Looked at often enough to be cut off if there were no room.
    await sleep(500)
    expect(await connections()).toBe(1)
    const second = await open()
    await vi.waitUntil(async () => (await connections()) === 1, { timeout: 30_000 })
    const ends = await Promise.allSettled([json(first), json(second)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('past the bound a slow reader of a list that is read meanwhile is cut off once another list finds no room', async () => {
    const looks = { lookMilliseconds: 50, slowLooks: 2 }
    const answerBounds = { ...ANSWER_BOUNDS, memoryBytes: MEBIBYTE, ...looks }
    const context = await openBooks(testApp, { answerBounds })
    // Some 30 MB, far more than sockets hold.
    await insertManyBills(context, { count: 3_000, notes: 'x'.repeat(10_000) })
    const slow = await openAnswer(context, '/bills')
    slow.pause()
    // Looked at often enough to be cut off if there were no room.
    await sleep(500)
    const refused = await openAnswer(context, '/bills')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    await json(refused)
    await vi.waitUntil(async () => (await openAnswer(context, '/bills')).statusCode === 200, {
      timeout: 30_000,
    })
    await expect(text(slow)).rejects.toThrow('aborted')
  })

  test.each<[string, (context: Books) => Promise<Record<string, string>>]>([
    ['/me', async ({ owner }) => owner.auth],
    ['/auth/me', cookieSession],
  ])('an agenda that comes with %s is held, and made one at a time for each user', async (path, signIn) => {
    const { promise: room, resolve: makeRoom } = Promise.withResolvers<void>()
    const onDisk = openSpool(temporaryFolder())
    const spool = vi.fn<Spool>(async (spooling) => {
      await room
      return onDisk(spooling)
    })
    const context = await openBooks(testApp, { spool, answerBounds: { ...ANSWER_BOUNDS, memoryBytes: 0 } })
    for (const name of ['Milk', 'Bread', 'Paper'])
      await context.books.bills.create({
        name,
        amount: 5,
        due_date: '2026-02-02',
        frequency: 'weekly',
        schedule: DAILY,
        type: 'bill',
      })
    const headers = await signIn(context)
    const open = () => openAnswer(context, `${path}?include=agenda`, headers)
    const answers = [open(), open()]
    await vi.waitUntil(() => spool.mock.calls.length === 1)
    expect((await openAnswer(context, path, headers)).statusCode).toBe(200)
    expect(spool).toHaveBeenCalledTimes(1)
    makeRoom()
    const whole = await Promise.all(answers.map(async (answer) => json(await answer)))
    for (const each of whole)
      expect(each).toMatchObject({ success: true, data: { agenda: expect.any(Array) } })
    expect(spool).toHaveBeenCalledTimes(2)
  })
})

async function cookieSession({ call, owner }: Books): Promise<Record<string, string>> {
  const body = { email: owner.email, password: PASSWORD }
  const response = await call('POST', '/auth/login', { body, headers: { 'x-session': 'cookie' } })
  const { name, value } = setCookieOf(response) ?? { name: '', value: '' }
  const { binding } = dataOf<{ binding: string }>(response)
  return { 'x-session': 'cookie', 'x-session-binding': binding, cookie: `${name}=${value}` }
}
