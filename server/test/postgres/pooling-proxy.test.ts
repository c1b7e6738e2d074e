import { connect as connectSocket } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { type PoolingOptions, poolingProxy } from './pooling-proxy.ts'
import { cancelRequest, int32 } from './wire.ts'

async function givenProxy(options?: PoolingOptions) {
  const proxy = await poolingProxy(inject('postgresUrl'), options)
  onTestFinished(() => proxy.close())
  return {
    proxy,
    async connect(config: pg.ClientConfig = {}) {
      const client = new pg.Client({ connectionString: proxy.url, ...config })
      client.on('error', () => {})
      onTestFinished(() => client.end())
      await client.connect()
      return client
    },
  }
}

async function backendOf(client: pg.Client, name?: string): Promise<unknown> {
  const { rows } = await client.query<{ pid: number }>({
    text: 'select pg_backend_pid() as pid',
    ...(name === undefined ? {} : { name }),
  })
  return rows[0]?.pid
}

test('each statement gets another connection, and a transaction keeps the one that it has', async () => {
  const { connect } = await givenProxy({ size: 3 })
  const client = await connect()
  const seen = [await backendOf(client), await backendOf(client), await backendOf(client)]
  expect(new Set(seen).size).toBe(3)
  await client.query('begin')
  const inside = [await backendOf(client), await backendOf(client)]
  await client.query('commit')
  expect(new Set(inside).size).toBe(1)
})

test('prepared statements follow their client, and two clients may use one name for different texts', async () => {
  const { connect } = await givenProxy({ size: 3 })
  const [one, other] = [await connect(), await connect()]
  for (let round = 0; round < 4; round++) {
    const plus = await one.query({ name: 'same', text: 'select $1::int + 1 as n', values: [round] })
    const times = await other.query({ name: 'same', text: 'select $1::int * 10 as n', values: [round] })
    expect([plus.rows, times.rows]).toEqual([[{ n: round + 1 }], [{ n: round * 10 }]])
  }
})

test('an error in a prepared statement is told, and the client goes on', async () => {
  const { connect } = await givenProxy({ size: 2 })
  const client = await connect()
  const divide = (by: number) =>
    client.query({ name: 'divide', text: 'select 6 / $1::int as n', values: [by] })
  await expect(client.query({ name: 'wrong', text: 'select missing' })).rejects.toThrow('does not exist')
  for (let round = 0; round < 3; round++) {
    expect((await divide(2)).rows).toEqual([{ n: 3 }])
    await expect(divide(0)).rejects.toThrow('division by zero')
  }
})

test('without tracking, a name is unknown on the next connection', async () => {
  const { connect } = await givenProxy({ size: 2, preparedStatements: false })
  const client = await connect()
  await backendOf(client, 'mine')
  await expect(backendOf(client, 'mine')).rejects.toThrow('does not exist')
})

test('parameters at the start that PgBouncer does not know are refused', async () => {
  const { connect } = await givenProxy()
  await expect(connect({ statement_timeout: 1_000 })).rejects.toThrow(
    'unsupported startup parameter: statement_timeout',
  )
})

test('more clients than connections wait for their turn, and a client that leaves in a transaction takes its connection along', async () => {
  const { connect } = await givenProxy({ size: 1 })
  const [one, other] = [await connect(), await connect()]
  await one.query('begin')
  const before = await backendOf(one)
  const waiting = backendOf(other)
  await one.end()
  expect(await waiting).not.toBe(before)
})

test('a cancel request ends what its client waits for, on whichever connection that runs', async () => {
  const { proxy, connect } = await givenProxy({ size: 2 })
  const [client, other] = [await connect(), await connect()]
  const stuck = client.query('select pg_sleep(60)').catch((error: unknown) => error)
  await eventually(async () => {
    const { rows } = await other.query("select 1 from pg_stat_activity where query = 'select pg_sleep(60)'")
    expect(rows).toHaveLength(1)
  })
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
  const key = Buffer.concat([int32(processID), int32(secretKey)])
  connectSocket(Number(new URL(proxy.url).port), '127.0.0.1').end(cancelRequest(key))
  expect(await stuck).toMatchObject({ code: '57014' })
})
