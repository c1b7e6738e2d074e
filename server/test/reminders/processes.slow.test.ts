import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { silentLog } from '../support/silent-log.ts'
import { DIALECTS, type Dialect, emptyDatabase } from '../support/test-database.ts'
import { type RunningProcess, startServer, temporaryDirectory } from '../telemetry/support/processes.ts'

vi.setConfig({ testTimeout: 300_000 })

const DAY = 86_400_000
/** More than a lease lasts. */
const SIX_MINUTES = 6 * 60_000
const BILLS = 12
const soon = { timeout: 120_000, interval: 5 }
const dayAhead = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** A receiver of webhooks that is no part of the product. It answers when the test says so. */
async function startReceiver() {
  const received: Array<{ id: string; title: string }> = []
  let onRequest: (answer: () => void) => void = (answer) => answer()
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { data: { title: string } }
    received.push({ id: String(request.headers['webhook-id']), title: body.data.title })
    onRequest(() => void response.writeHead(204).end())
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Called with each request, and what answers it. */
    when: (handler: (answer: () => void) => void) => {
      onRequest = handler
    },
  }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

async function givenInstance(dialect: Dialect) {
  const dataDir = temporaryDirectory()
  const place = dialect === 'postgres' ? await emptyDatabase('postgres') : undefined
  const location = place?.location ?? ({ engine: 'sqlite', file: join(dataDir, 'duebook.sqlite') } as const)
  const settings = {
    ...ADMIN,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of the tests that is long enough',
    SECRETS_KEY: 'a key of the tests that is long enough',
    OUTBOUND_ALLOW: '127.0.0.1',
    TELEMETRY_ENABLED: 'false',
    ...(location.engine === 'postgres' ? { DATABASE_URL: location.url } : {}),
  }
  let database: Database | undefined
  onTestFinished(async () => {
    await database?.close()
    await place?.drop()
  })
  return {
    start: (movedBy = 0) => startServer({ ...settings, TIME_MOVED_BY: String(movedBy) }, { movable: true }),
    /** How many deliveries there are in each state. */
    deliveries: async () => {
      database ??= await openDatabase(location, silentLog)
      const rows = await database.read.selectFrom('deliveries').select('state').execute()
      const count = (state: string) => rows.filter((row) => row.state === state).length
      return { pending: count('pending'), sent: count('sent'), all: rows.length }
    },
  }
}

/** Bills that are due the day after tomorrow, each with a message of its own on that day, sent to the receiver. */
async function givenReminders({ url }: RunningProcess, receiver: Receiver): Promise<string[]> {
  const { access: token, groupId } = await signIn(url)
  const headers = { 'x-database-id': String(groupId) }
  const channel = await call(url, 'POST /channels', {
    token,
    body: { kind: 'webhook', settings: { url: receiver.url } },
  })
  expect(channel.status).toBe(201)
  const changed = await call(url, 'PUT /reminders', {
    token,
    headers,
    body: {
      enabled: true,
      digest: false,
      lead_days: [0],
      overdue_every_days: null,
      hour: '00:00',
      timezone: 'UTC',
      channel_ids: [channel.body.data.id],
    },
  })
  expect(changed.status).toBe(200)
  const names = Array.from({ length: BILLS }, (_, index) => `Bill ${index}`)
  for (const name of names) {
    const body = { name, amount: 1, due_date: dayAhead(2), frequency: 'monthly', type: 'bill' }
    expect((await call(url, 'POST /bills', { token, headers, body })).status).toBe(201)
  }
  return names.map((name) => `${name} is due today`)
}

const jump = ({ child }: RunningProcess, milliseconds: number) => child.send({ moveTimeBy: milliseconds })

async function kill({ child }: RunningProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

test.each(DIALECTS)(
  'on %s: killed before, during and after sending, every message arrives, and at most one a kill twice, under the same id',
  async (dialect) => {
    const { start, deliveries } = await givenInstance(dialect)
    const receiver = await startReceiver()
    let server = await start()
    const expected = await givenReminders(server, receiver)

    // Before: they are planned, and none is sent.
    jump(server, 2 * DAY)
    await vi.waitUntil(async () => (await deliveries()).all === BILLS, soon)
    await kill(server)
    const before = receiver.received.length

    // During: the third is never answered.
    let requests = 0
    receiver.when((answer) => {
      requests += 1
      if (requests < 3) answer()
    })
    server = await start(2 * DAY + SIX_MINUTES)
    await vi.waitUntil(() => requests >= 3, soon)
    await kill(server)

    // After: the third is answered, and the process killed in the same moment.
    requests = 0
    const answered = Promise.withResolvers<void>()
    receiver.when((answer) => {
      requests += 1
      if (requests > 3) return
      answer()
      if (requests === 3) answered.resolve()
    })
    server = await start(2 * DAY + 2 * SIX_MINUTES)
    await answered.promise
    await kill(server)

    receiver.when((answer) => answer())
    server = await start(2 * DAY + 3 * SIX_MINUTES)
    await vi.waitUntil(async () => (await deliveries()).sent === BILLS, soon)
    await server.stop()
    expect([...new Set(receiver.received.map(({ title }) => title))].sort()).toEqual(expected.toSorted())
    expect(receiver.received.length - before).toBeLessThanOrEqual(BILLS + 3)
    const idsOf = Map.groupBy(receiver.received, ({ title }) => title)
    for (const [title, all] of idsOf) {
      expect.soft([title, new Set(all.map(({ id }) => id)).size]).toEqual([title, 1])
    }
  },
)

test('on PostgreSQL two processes that look at the same moments send each message once', async () => {
  const { start, deliveries } = await givenInstance('postgres')
  const receiver = await startReceiver()
  const [one, other] = [await start(), await start()]
  const expected = await givenReminders(one, receiver)
  for (const each of [one, other]) jump(each, 2 * DAY)
  await vi.waitUntil(async () => (await deliveries()).sent === BILLS, soon)
  for (const each of [one, other]) jump(each, 2 * DAY + SIX_MINUTES)
  // Both look at least once more.
  await new Promise((resolve) => setTimeout(resolve, 35_000))
  expect(receiver.received.map(({ title }) => title).sort()).toEqual(expected.toSorted())
  for (const each of [one, other]) expect((await each.stop()).code).toBe(0)
})
