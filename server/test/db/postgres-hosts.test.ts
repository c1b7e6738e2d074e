import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withClient } from '../postgres/admin.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { eventually } from './eventually.ts'
import { givenPostgres, insertNote } from './given-postgres.ts'
import { postgresProxy } from './postgres-proxy.ts'

/** Takes connections and never says anything, as a frozen machine does. */
async function silentHost(): Promise<{ host: string; connections: () => number }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => sockets.size }
}

/** Another server with a database of that name, where nothing can be written. */
async function readOnlyHost(url: string): Promise<string> {
  const server = await startPostgres({ settings: { default_transaction_read_only: 'on' } })
  onTestFinished(() => server.stop())
  const { password, pathname } = new URL(url)
  await withClient(server.url('postgres'), async (client) => {
    await client.query('set session characteristics as transaction read write')
    await client.query(`alter role postgres password '${password}'`)
    await client.query(`create database "${pathname.slice(1)}"`)
  })
  return new URL(server.url('postgres')).host
}

/** The same address with these hosts instead. */
function withHosts(url: string, ...hosts: string[]): string {
  return url.replace(new URL(url).host, hosts.join())
}

describe('an address with several hosts', () => {
  test('is tried in order: one that is away costs nothing, and the next serves', async () => {
    const { open, url, texts } = await givenPostgres()
    const first = await postgresProxy(url)
    const second = await postgresProxy(url)
    const hosts = [first, second].map((proxy) => new URL(proxy.url).host)
    const database = await open({ url: withHosts(url, ...hosts) })
    await database.write((tx) => insertNote(tx, 'by the first'))
    await first.goAway()
    const later = await open({ url: withHosts(url, ...hosts) })
    await sql`select 1`.execute(later.read)
    // Until the news of the lost connection has arrived a write may still meet it.
    await eventually(() => database.write((tx) => insertNote(tx, 'by the second')))
    expect(await texts()).toEqual(['by the first', 'by the second'])
  })

  test('does not wait for one that hangs: the next is asked beside it, and first from then on', async () => {
    const { open, url } = await givenPostgres()
    const silent = await silentHost()
    const address = withHosts(url, silent.host, new URL(url).host)
    const database = await open({ url: address, settings: { connect_timeout: '2' } })
    // The attempt at the silent host has its own bound, and is over before the next ones begin.
    const rounds = 4
    for (let round = 0; round < rounds; round++) await sql`select 1`.execute(database.read)
    expect(silent.connections()).toBe(1)
  })

  test('prefers one that can write, and takes another only where the address lets it', async () => {
    const { open, url, texts } = await givenPostgres()
    const readOnly = await readOnlyHost(url)
    const database = await open({ url: withHosts(url, readOnly, new URL(url).host) })
    await database.write((tx) => insertNote(tx, 'by the one that can'))
    expect(await texts()).toEqual(['by the one that can'])
    const any = await open({ url: withHosts(url, readOnly) })
    expect((await sql`select 1 as one`.execute(any.read)).rows).toEqual([{ one: 1 }])
    await expect(
      open({ url: withHosts(url, readOnly), settings: { target_session_attrs: 'read-write' } }),
    ).rejects.toThrow(/No host in the address is read-write/)
  })

  test('reads from one that cannot write while the other hangs', async () => {
    const { open, url } = await givenPostgres()
    const [readOnly, silent] = [await readOnlyHost(url), await silentHost()]
    const database = await open({
      url: withHosts(url, readOnly, silent.host),
      settings: { connect_timeout: '600' },
    })
    expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
    expect(silent.connections()).toBe(1)
  })
})
