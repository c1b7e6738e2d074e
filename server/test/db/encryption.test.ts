import { copyFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '#db/database'
import { openPostgres } from '#db/postgres'
import { withClient } from '../postgres/admin.ts'
import { startTlsPostgres, type TlsPostgres } from '../postgres/start-tls-postgres.ts'
import { silentLog } from '../support/silent-log.ts'
import { eventually } from './eventually.ts'
import { postgresProxy } from './postgres-proxy.ts'

let server: TlsPostgres
beforeAll(async () => {
  server = await startTlsPostgres()
})
afterAll(() => server.stop())

async function open(url: string): Promise<Database> {
  const database = await openPostgres({ url }, silentLog)
  onTestFinished(() => database.close())
  return database
}

/** How a connection with these parameters comes about. */
async function connectionTo(url: string): Promise<'encrypted' | 'plain'> {
  const { read } = await open(url)
  const { rows } = await sql<{ ssl: boolean }>`
    select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(read)
  return rows[0]?.ssl ? 'encrypted' : 'plain'
}

describe('sslmode means what it means to libpq', () => {
  test.each([
    ['nothing', {}, 'plain'],
    ['disable', { sslmode: 'disable' }, 'plain'],
    ['allow', { sslmode: 'allow' }, 'plain'],
    ['prefer', { sslmode: 'prefer' }, 'encrypted'],
    ['require', { sslmode: 'require' }, 'encrypted'],
    ['direct', { sslmode: 'require', sslnegotiation: 'direct' }, 'encrypted'],
    ['channel_binding', { sslmode: 'require', channel_binding: 'require' }, 'encrypted'],
  ])('%s', async (_, parameters, outcome) => {
    expect(await connectionTo(server.addressUrl('postgres', parameters))).toBe(outcome)
  })

  test('with a root certificate the server’s is held against it, and its name with verify-full only', async () => {
    const { authority: sslrootcert } = server.files
    for (const sslmode of ['prefer', 'require', 'verify-ca']) {
      expect(await connectionTo(server.addressUrl('postgres', { sslmode, sslrootcert }))).toBe('encrypted')
    }
    const full = { sslmode: 'verify-full', sslrootcert }
    expect(await connectionTo(server.url('postgres', full))).toBe('encrypted')
    expect(await connectionTo(server.url('postgres', { sslrootcert }))).toBe('encrypted')
    await expect(open(server.addressUrl('postgres', full))).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
  })

  test('a server that another authority has signed is refused; prefer goes on unencrypted', async () => {
    const { otherAuthority: sslrootcert } = server.files
    for (const sslmode of ['require', 'verify-ca', 'verify-full']) {
      await expect(open(server.url('postgres', { sslmode, sslrootcert }))).rejects.toThrow(/certificate/)
    }
    await expect(open(server.url('postgres', { sslrootcert: 'system' }))).rejects.toThrow(/certificate/)
    expect(await connectionTo(server.url('postgres', { sslmode: 'prefer', sslrootcert }))).toBe('plain')
  })

  test('a server without encryption is used unencrypted by prefer and allow, and refused by the stronger ones', async () => {
    const through = (sslmode: string) => {
      const url = new URL(inject('postgresUrl'))
      url.searchParams.set('sslmode', sslmode)
      return url.href
    }
    expect(await connectionTo(through('prefer'))).toBe('plain')
    expect(await connectionTo(through('allow'))).toBe('plain')
    await expect(open(through('require'))).rejects.toThrow('The server does not support SSL connections')
  })

  test('a server that takes no such connections is asked the other way by prefer and allow', async () => {
    expect(await connectionTo(server.url('encrypted_only', { sslmode: 'allow' }))).toBe('encrypted')
    expect(await connectionTo(server.url('plain_only', { sslmode: 'prefer' }))).toBe('plain')
    await expect(open(server.url('encrypted_only'))).rejects.toMatchObject({ code: '28000' })
    await expect(open(server.url('plain_only', { sslmode: 'require' }))).rejects.toMatchObject({
      code: '28000',
    })
  })
})

test('a client can sign in with a certificate', async () => {
  const { authority: sslrootcert, certificate: sslcert, key: sslkey } = server.files
  const url = new URL(server.url('certified', { sslmode: 'verify-full', sslrootcert, sslcert, sslkey }))
  url.password = ''
  expect(await connectionTo(url.href)).toBe('encrypted')
  await expect(open(server.url('certified', { sslmode: 'require' }))).rejects.toMatchObject({ code: '28000' })
})

test('a statement that takes too long is ended by a request that is encrypted as well', async () => {
  const proxy = await postgresProxy(server.addressUrl('postgres', { sslmode: 'require' }))
  const { read } = await open(`${proxy.url}&query_timeout=300`)
  const sent: Buffer[] = []
  proxy.decide((chunk) => {
    sent.push(Buffer.from(chunk, 'latin1'))
    return 'pass'
  })
  await expect(sql`select pg_sleep(60)`.execute(read)).rejects.toMatchObject({ kind: 'unavailable' })
  await withClient(server.url('postgres'), (admin) =>
    eventually(async () => {
      const { rows } = await admin.query("select 1 from pg_stat_activity where query = 'select pg_sleep(60)'")
      expect(rows).toEqual([])
    }, 5_000),
  )
  // Length and code of a request to cancel.
  expect(sent.filter((chunk) => chunk.includes(Buffer.from('0000001004d2162e', 'hex')))).toEqual([])
})

test('files are read anew for each connection; one that no longer fits makes the database unreachable, not a bug', async () => {
  const { authority, otherAuthority } = server.files
  const renewed = `${authority}.renewed`
  copyFileSync(authority, renewed)
  const { read } = await open(server.url('postgres', { sslmode: 'verify-full', sslrootcert: renewed }))
  const ask = () => sql`select 1`.execute(read)
  const breakConnections = () =>
    withClient(server.url('postgres'), (client) =>
      client.query(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'duebook'",
      ),
    )
  copyFileSync(otherAuthority, renewed)
  await breakConnections()
  await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' })
  copyFileSync(authority, renewed)
  await expect(ask()).resolves.toBeDefined()
})
