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
import type { SentEvent } from './support/open-webhooks.ts'

vi.setConfig({ testTimeout: 300_000 })

/** More than a lease lasts. */
const SIX_MINUTES = 6 * 60_000
const soon = { timeout: 120_000, interval: 20 }

/** No part of the product. What it does with each request is for the test to say. */
async function startReceiver() {
  const received: Array<{ id: string; body: string }> = []
  let onRequest: (answer: () => void) => void = (answer) => answer()
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ id: String(request.headers['webhook-id']), body: Buffer.concat(chunks).toString() })
    onRequest(() => void response.writeHead(204).end())
  }
  const server = createServer((request, response) => {
    receive(request, response).catch(() => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    when: (handler: (answer: () => void) => void) => {
      onRequest = handler
    },
  }
}

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
    open: async () => {
      database ??= await openDatabase(location, silentLog)
      return database
    },
  }
}

/** Changes of all kinds, one after another, until the server is gone. Answers how many were answered. */
async function change(
  url: string,
  { access: token, groupId }: Awaited<ReturnType<typeof signIn>>,
  seed: number,
): Promise<number> {
  const headers = { 'x-database-id': String(groupId) }
  const send = (route: string, body?: object) => call(url, route, { token, headers, ...(body && { body }) })
  let done = 0
  try {
    for (let turn = seed; ; turn += 1) {
      const made = await send('POST /bills', {
        name: `Bill ${turn}`,
        amount: 5,
        due_date: '2030-01-31',
        frequency: 'monthly',
        type: 'bill',
        ...(turn % 3 === 0 ? { cycles_left: 2 } : {}),
      })
      const bill = `/bills/${made.body.data.id}`
      await send(`PUT ${bill}`, { amount: 6 })
      const paid = await send(`POST ${bill}/pay`, { amount: 6 })
      await send(`PUT /payments/${paid.body.data.id}`, { amount: 7 })
      await send(`POST ${bill}/skip`, {})
      await send(`DELETE ${bill}/skip`)
      await send(`POST /payments/${paid.body.data.id}/undo`)
      await send(`DELETE ${bill}`)
      await send(`POST ${bill}/unarchive`)
      if (turn % 4 === 0) await send(`DELETE ${bill}/permanent`)
      done += 1
    }
  } catch {
    // The server was killed.
    return done
  }
}

async function kill({ child }: RunningProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Every revision of every bill has its event, and no event is about a revision that there never was. */
async function expectToAgree(database: Database): Promise<number> {
  const bills = await database.read.selectFrom('bills').select(['id', 'revision']).execute()
  const rows = await database.read.selectFrom('events').select('body').orderBy('id').execute()
  const events = rows.map(({ body }) => JSON.parse(body) as SentEvent)
  const told = Map.groupBy(events, ({ data }) => data.bill.id)
  for (const { id, revision } of bills) {
    const revisions = new Set(told.get(id)?.map(({ data }) => data.revision))
    expect.soft([id, revisions.size, Math.max(...revisions)]).toEqual([id, revision + 1, revision])
    expect.soft(told.get(id)?.some(({ type }) => type === 'bill.deleted')).toBe(false)
  }
  const living = new Set(bills.map(({ id }) => id))
  const gone = [...told].filter(([id]) => !living.has(id))
  expect.soft(gone.filter(([, ofBill]) => ofBill.at(-1)?.type !== 'bill.deleted')).toEqual([])
  const deliveries = await database.read.selectFrom('webhook_deliveries').select('event_id').execute()
  expect.soft(new Set(deliveries.map(({ event_id }) => event_id)).size).toBe(events.length)
  return events.length
}

test.each(DIALECTS)(
  'on %s: killed at any step, every change has its event and every event its change, and all of them arrive under one id',
  async (dialect) => {
    const { start, open } = await givenInstance(dialect)
    const receiver = await startReceiver()
    let server = await start()
    const { access: token, groupId } = await signIn(server.url)
    const made = await call(server.url, 'POST /webhooks', {
      token,
      headers: { 'x-database-id': String(groupId) },
      body: { url: receiver.url },
    })
    expect(made.status).toBe(201)

    /** When to kill: told of each request, and what answers it. */
    const moments: Array<(killed: () => void) => void> = [
      // While changes are written, at some time of its own.
      (killed) => setTimeout(killed, 700),
      (killed) => setTimeout(killed, 1_130),
      // While the receiver has a request that it has not answered.
      (killed) => {
        let requests = 0
        receiver.when((answer) => {
          requests += 1
          if (requests < 10) answer()
          else killed()
        })
      },
      // In the moment in which it answers, before that is written.
      (killed) => {
        let requests = 0
        receiver.when((answer) => {
          requests += 1
          answer()
          if (requests === 25) killed()
        })
      },
      // As soon as something has arrived.
      (killed) => receiver.when(killed),
    ]
    let moved = 0
    let seen = 0
    for (const moment of moments) {
      const { promise, resolve } = Promise.withResolvers<void>()
      receiver.when((answer) => answer())
      const { url } = server
      const caller = await signIn(url)
      const changing = [1, 2, 3].map((worker) => change(url, caller, worker * 1_000))
      moment(resolve)
      await promise
      await kill(server)
      await Promise.all(changing)
      seen = await expectToAgree(await open())
      moved += SIX_MINUTES
      server = await start(moved)
    }
    expect(seen).toBeGreaterThan(100)
    receiver.when((answer) => answer())
    const database = await open()
    const unsent = async () => {
      const rows = await database.read
        .selectFrom('webhook_deliveries')
        .select('state')
        .where('state', '<>', 'sent')
        .execute()
      return rows.length
    }
    await vi.waitUntil(async () => (await unsent()) === 0, soon)
    expect((await server.stop()).code).toBe(0)
    await expectToAgree(database)
    const events = await database.read.selectFrom('events').select(['message_id', 'body']).execute()
    const arrived = Map.groupBy(receiver.received, ({ id }) => id)
    expect([...arrived.keys()].sort()).toEqual(events.map(({ message_id }) => message_id).sort())
    for (const { message_id, body } of events) {
      expect(new Set(arrived.get(message_id)?.map((each) => each.body))).toEqual(new Set([body]))
    }
  },
)

test('on PostgreSQL two processes write and send each event once', async () => {
  const { start, open } = await givenInstance('postgres')
  const receiver = await startReceiver()
  const both = [await start(), await start()]
  const [one, other] = both as [RunningProcess, RunningProcess]
  const { access: token, groupId } = await signIn(one.url)
  const headers = { 'x-database-id': String(groupId) }
  await call(one.url, 'POST /webhooks', { token, headers, body: { url: receiver.url } })
  const today = new Date().toISOString().slice(0, 10)
  const body = { name: 'Rent', amount: 5, due_date: today, frequency: 'annual', type: 'bill' }
  for (let i = 0; i < 40; i += 1) {
    const { url } = i % 2 === 0 ? one : other
    expect((await call(url, 'POST /bills', { token, headers, body })).status).toBe(201)
  }
  // Made, and due: each once.
  await vi.waitUntil(() => receiver.received.length >= 80, soon)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const types = receiver.received.map(({ body }) => (JSON.parse(body) as SentEvent).type)
  expect(
    Object.fromEntries([...Map.groupBy(types, (type) => type)].map(([type, all]) => [type, all.length])),
  ).toEqual({ 'bill.created': 40, 'cycle.due': 40 })
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(80)
  await open()
  for (const each of both) expect((await each.stop()).code).toBe(0)
})
