import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIMITS } from '@duebook/contract'
import { expect, test, vi } from 'vitest'
import { TIME_LIMITS, type TimeLimits } from '#http/connections'
import type { ImportParts } from '#imports/import-parts'
import { openImportParts } from '#imports/open-import-parts'
import { limitUploads } from '#imports/running-uploads'
import { type Client, listening, type Place } from '../abuse/support/clients.ts'
import { type Books, openBooks } from '../support/books.ts'
import type { Owner } from '../support/given.ts'
import { fileOf, scriptedImports } from '../support/scripted-imports.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { onSqlite } from '../support/test-app.ts'

vi.setConfig({ testTimeout: 180_000 })

const MOST_BYTES = LIMITS.importMebibytes * 1024 * 1024
const FILE = fileOf([{ name: 'Internet', amount: '39.9' }])
/** The same limits, only sooner. */
const SOON = {
  ...TIME_LIMITS,
  headers: 400,
  request: 700,
  file: 3_000,
  filePause: 60_000,
  silence: 500,
  check: 50,
}
const WAIT = { timeout: 60_000, interval: 10 }

onSqlite((testApp) => {
  interface Uploads extends Books {
    place: Place
    /** Of what is being received. */
    folders: () => string[]
    isNothingLeft: () => Promise<boolean>
    send: (body: string | ReadableStream<Uint8Array>, headers?: Record<string, string>) => Promise<Response>
    /** The first part of a request by hand. */
    begin: (person: Pick<Owner, 'accessToken' | 'groupId'>, body: string, headers?: string) => Promise<Client>
  }

  /** Files are really received, and read in a simple way. */
  async function givenUploads(timeLimits?: TimeLimits, more: Partial<ImportParts> = {}): Promise<Uploads> {
    const parent = join(temporaryFolder(), 'received')
    const { readFile, interpret } = scriptedImports()
    const imports = { ...openImportParts(parent, silentLog), readFile, interpret, ...more }
    const context = await openBooks(testApp, { imports, ...(timeLimits ? { timeLimits } : {}) })
    const { owner, groupId, books } = context
    const place = await listening(context.app)
    const folders = () => (existsSync(parent) ? readdirSync(parent) : [])
    return {
      ...context,
      place,
      folders,
      isNothingLeft: async () => folders().length === 0 && (await books.imports.list()).length === 0,
      send: (body, headers = {}) =>
        fetch(`http://127.0.0.1:${place.port}/api/v2/imports`, {
          method: 'POST',
          headers: { ...owner.auth, 'x-database-id': String(groupId), ...headers },
          body,
          ...({ duplex: 'half' } as object),
        }),
      begin: (person, body, headers = `Content-Length: ${FILE.length}`) =>
        place.connect(
          `POST /api/v2/imports HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.accessToken}\r\n` +
            `X-Database-Id: ${person.groupId}\r\n${headers}\r\n\r\n${body}`,
        ),
    }
  }

  test('a file of the largest size is taken, one with a byte more is refused, and nothing is left of it', async () => {
    const { send, books, isNothingLeft } = await givenUploads()
    const taken = await send(FILE.padEnd(MOST_BYTES))
    expect(taken.status).toBe(201)
    const { data } = (await taken.json()) as { data: { id: number } }
    await books.imports.delete(data.id)
    for (const body of [FILE.padEnd(MOST_BYTES + 1), inChunks(FILE.padEnd(MOST_BYTES + 1))]) {
      const refused = await send(body)
      expect(refused.status).toBe(413)
      expect(await refused.json()).toEqual({ success: false, error: 'A file must not be larger than 25 MiB' })
      await vi.waitUntil(isNothingLeft, WAIT)
    }
    expect((await send(FILE)).status).toBe(201)
  })

  test('a file may come in pieces that nobody has announced', async () => {
    const { send } = await givenUploads()
    const response = await send(inChunks(FILE))
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ data: { state: 'draft', counts: { bills: 1 } } })
  })

  test('a compressed file is refused, and the connection is closed', async () => {
    const { begin, owner, isNothingLeft } = await givenUploads()
    const client = await begin(owner, 'x', 'Content-Encoding: gzip\r\nContent-Length: 5000')
    const answer = await client.closed()
    expect(answer).toMatch(/^HTTP\/1\.1 415 /)
    expect(answer).toContain('Send the request body without Content-Encoding')
    expect(await isNothingLeft()).toBe(true)
  })

  test('a slow file has longer than other requests, and is cut off at the limit of files', async () => {
    const { begin, owner, folders, isNothingLeft } = await givenUploads(SOON)
    const began = performance.now()
    const patient = await begin(owner, FILE.slice(0, 5))
    await sleep(2 * SOON.request)
    expect(patient.isClosed()).toBe(false)
    patient.socket.write(FILE.slice(5))
    await vi.waitUntil(() => patient.received().includes('\r\n\r\n'), WAIT)
    expect(patient.received()).toMatch(/^HTTP\/1\.1 201 /)
    expect(performance.now() - began).toBeGreaterThan(SOON.request)
    expect(folders()).toEqual([])
    await owner.books.imports.delete((await owner.books.imports.list())[0]?.id ?? 0)

    const start = performance.now()
    const slow = await begin(owner, '', 'Content-Length: 100000')
    slow.drip('x', 50)
    expect(await slow.closed()).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - start).toBeGreaterThan(SOON.file - SOON.check)
    await vi.waitUntil(isNothingLeft, WAIT)
  })

  test('nothing is left of a file whose sender goes away', async () => {
    const { begin, owner, books, folders, isNothingLeft } = await givenUploads()
    const client = await begin(owner, FILE.slice(0, 5))
    await vi.waitUntil(async () => (await books.imports.list()).length === 1 && folders().length === 1, WAIT)
    expect(await books.imports.list()).toMatchObject([{ progress: { stage: 'receiving' } }])
    client.socket.destroy()
    await vi.waitUntil(isNothingLeft, WAIT)
    expect((await begin(owner, FILE)).isClosed()).toBe(false)
  })

  test('whoever may not send a file is told before it is there', async () => {
    const { begin, owner, given, groupId, folders } = await givenUploads()
    const viewer = await given.user(owner.accountId)
    await given.member(groupId, viewer.id, 'viewer')
    const script = await given.token(owner)
    const answers = await Promise.all(
      [
        { accessToken: 'nobody', groupId },
        { accessToken: viewer.accessToken, groupId },
        { accessToken: script.token, groupId },
        { accessToken: owner.accessToken, groupId: groupId + 1 },
      ].map(async (person) => {
        const client = await begin(person, '')
        await vi.waitUntil(() => client.received().includes('"error"'), WAIT)
        return client.received().slice(9, 12)
      }),
    )
    expect(answers).toEqual(['401', '403', '403', '404'])
    expect(folders()).toEqual([])
  })

  test('two files of a user may arrive at once, and they keep nobody else from importing', async () => {
    const { begin, owner, given, folders } = await givenUploads()
    const [second, third] = [await given.owner(), await given.owner()]
    const slow = [owner, owner, second, second].map((person) => begin(person, FILE.slice(0, 5)))
    const [first] = await Promise.all(slow)
    await vi.waitUntil(() => folders().length === 4, WAIT)
    const again = await begin(owner, FILE)
    await vi.waitUntil(() => again.received().includes('"error"'), WAIT)
    expect(again.received()).toMatch(/^HTTP\/1\.1 429 /)
    expect(again.received()).toMatch(/\r\nretry-after: 5\r\n/i)
    expect(again.received()).toContain('Two of your files are already being uploaded')

    const quick = await begin(third, FILE)
    await vi.waitUntil(() => quick.received().includes('\r\n\r\n'), WAIT)
    expect(quick.received()).toMatch(/^HTTP\/1\.1 201 /)
    first?.socket.write(FILE.slice(5))
    await vi.waitUntil(() => first?.received().startsWith('HTTP/1.1 201 '), WAIT)
    const later = await begin(owner, FILE)
    await vi.waitUntil(() => later.received().startsWith('HTTP/1.1 201 '), WAIT)
  })

  test('files that arrive have a bound together, and what is beyond it is refused and removed', async () => {
    const { begin, owner, given, folders } = await givenUploads(undefined, {
      limitUploads: limitUploads({ perUser: 2, bytes: 2 * FILE.length }),
    })
    const other = await given.owner()
    const slow = await begin(owner, FILE.slice(1), `Content-Length: ${FILE.length}`)
    await vi.waitUntil(async () => (await bytesIn(owner)) === FILE.length - 1, WAIT)
    const refused = await begin(other, `${FILE}    `, `Content-Length: ${FILE.length + 4}`)
    await vi.waitUntil(() => refused.received().includes('"error"'), WAIT)
    expect(refused.received()).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused.received()).toMatch(/\r\nretry-after: 2\r\n/i)
    await vi.waitUntil(() => folders().length === 1, WAIT)
    slow.socket.destroy()
    await vi.waitUntil(() => folders().length === 0, WAIT)
    const later = await begin(other, FILE)
    await vi.waitUntil(() => later.received().startsWith('HTTP/1.1 201 '), WAIT)
  })

  test('a file that comes below the pace is ended and removed, and one at the pace is taken', async () => {
    // What is sent at once is worth a second each.
    const limits = { ...SOON, file: 600_000, filePause: 2_000, filePace: 100 }
    const { begin, owner, folders, isNothingLeft } = await givenUploads(limits)
    const whole = FILE.padEnd(2_000)
    const patient = await begin(owner, '', `Content-Length: ${whole.length}`)
    const began = performance.now()
    for (let at = 0; at < whole.length; at += 100) {
      patient.socket.write(whole.slice(at, at + 100))
      await sleep(125)
    }
    await vi.waitUntil(() => patient.received().includes('\r\n\r\n'), WAIT)
    expect(patient.received()).toMatch(/^HTTP\/1\.1 201 /)
    expect(performance.now() - began).toBeGreaterThan(limits.filePause)
    await owner.books.imports.delete((await owner.books.imports.list())[0]?.id ?? 0)

    // At once 20 times what may wait, and then hardly anything.
    const slow = await begin(owner, 'x'.repeat(4_000), 'Content-Length: 100000')
    await vi.waitUntil(() => folders().length === 1, WAIT)
    slow.drip('x', 50)
    const answer = await slow.closed()
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('The request took too long to arrive')
    await vi.waitUntil(isNothingLeft, WAIT)
  })

  test('a file that takes long to read is not cut off meanwhile', async () => {
    const { readFile } = scriptedImports()
    const { send } = await givenUploads(SOON, {
      readFile: async (file) => {
        await sleep(2 * SOON.silence)
        return readFile(file)
      },
    })
    expect((await send(FILE)).status).toBe(201)
  })
})

/** How much of the file of a user has come. */
async function bytesIn({ books }: Owner): Promise<number | undefined> {
  return (await books.imports.list())[0]?.progress?.done
}

function inChunks(text: string): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      const chunk = bytes.subarray(at, at + 65_536)
      at += chunk.length
      if (chunk.length > 0) controller.enqueue(chunk)
      if (at >= bytes.length) controller.close()
    },
  })
}
