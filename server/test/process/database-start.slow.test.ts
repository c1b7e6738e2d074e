import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { postgresProxy } from '../db/postgres-proxy.ts'
import { startTlsPostgres, type TlsPostgres } from '../postgres/start-tls-postgres.ts'
import { emptyDatabase } from '../support/test-database.ts'
import { startServer, startToFail, temporaryDirectory } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

let tls: TlsPostgres
beforeAll(async () => {
  tls = await startTlsPostgres()
})
afterAll(() => tls.stop())

const settings = () => ({
  JWT_SECRET: 'a secret of the tests that is long enough',
  DATA_DIR: temporaryDirectory(),
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'info',
})

test('a server that is started before its database waits for it, says so, and then serves', async () => {
  const place = await emptyDatabase('postgres')
  const proxy = await postgresProxy((place.location as { url: string }).url)
  await proxy.goAway()
  const starting = startServer({ ...settings(), DATABASE_URL: proxy.url })
  // Long enough for a process to come up and to find nothing.
  const refused = await startToFail({ ...settings(), DATABASE_URL: proxy.url, DATABASE_WAIT_SECONDS: '1' })
  expect(refused.code).toBe(2)
  expect(refused.stderr).toMatch(/"waiting for the database"/)
  expect(refused.stderr).toMatch(/DATABASE_URL: .*ECONNREFUSED/)
  await proxy.comeBack()
  const server = await starting
  expect((await fetch(`${server.url}/api/v2/ready`)).status).toBe(200)
  const { stderr } = await server.stop()
  expect(stderr.match(/"waiting for the database"/g)).toHaveLength(1)
  expect(stderr).toMatch(/"the database is there"/)
  await place.drop()
})

test('sslrootcert=system trusts whom the operating system trusts, and nobody else, without waiting', async () => {
  const url = tls.url('postgres', { sslrootcert: 'system' })
  const refused = await startToFail({ ...settings(), DATABASE_URL: url, DATABASE_WAIT_SECONDS: '600' })
  expect(refused.code).toBe(2)
  expect(refused.stderr).toMatch(/DATABASE_URL: .*certificate/)
  expect(refused.stderr).not.toMatch(/waiting for the database/)
  const server = await startServer({ ...settings(), DATABASE_URL: url, SSL_CERT_FILE: tls.files.authority })
  expect((await fetch(`${server.url}/api/v2/ready`)).status).toBe(200)
  await server.stop()
})
