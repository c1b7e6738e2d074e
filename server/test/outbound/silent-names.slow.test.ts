import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '../postgres/admin.ts'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { endProcesses, startServer, temporaryDirectory } from '../process/server-process.ts'
import { emptyDatabase } from '../support/test-database.ts'
import { startNameServer } from './support/name-server.ts'

vi.setConfig({ testTimeout: 120_000 })
afterAll(endProcesses)

/** Where the system asks by itself, without a port in its files. */
const ADDRESS = '127.53.0.53'
const DEAD = Array.from({ length: 16 }, (_, index) => `dead${index}.example`)
/** Only root can listen there, and have files of its own in place of the system's. */
const isRoot = process.platform === 'linux' && process.getuid?.() === 0

/** In a name space of its own, where the system asks our name server. */
function withResolver(): string[] {
  const file = join(temporaryDirectory(), 'resolv.conf')
  writeFileSync(file, `nameserver ${ADDRESS}\noptions attempts:2 timeout:5\n`)
  const script = 'mount --bind "$1" /etc/resolv.conf && shift && exec "$@"'
  return ['unshare', '--mount', 'sh', '-c', script, 'sh', file]
}

test('a name server that never answers keeps neither the database nor the end of the process waiting', {
  skip: !isRoot,
}, async () => {
  const zone = Object.fromEntries(DEAD.map((name) => [name, 'silent'] as const))
  const names = await startNameServer(
    { ...zone, 'db.example': ['127.0.0.1'] },
    { address: ADDRESS, port: 53 },
  )
  onTestFinished(names.close)
  const place = await emptyDatabase('postgres')
  onTestFinished(() => place.drop())
  const here = (place.location as { url: string }).url
  const url = new URL(here)
  url.hostname = 'db.example'
  const settings = {
    DATABASE_URL: url.href,
    DATA_DIR: temporaryDirectory(),
    JWT_SECRET: 'a secret of the tests that is long enough',
    ...ADMIN,
  }
  const server = await startServer(settings, { below: withResolver() })
  const { access: token, groupId } = await signIn(server.url)
  const channels = await Promise.all(
    DEAD.map(async (name) => {
      const settings = { url: `https://${name}/` }
      const { body } = await call(server.url, 'POST /channels', {
        token,
        body: { kind: 'webhook', settings },
      })
      return body.data.id as number
    }),
  )
  /** How long each took, in milliseconds. */
  const failed: number[] = []
  const send = async (id: number) => {
    const { status, body } = await call(server.url, `POST /channels/${id}/test`, { token })
    // The database may be away just when it is asked.
    if (status === 503) return
    expect(body.data).toMatchObject({ ok: false })
    failed.push(body.data.duration_ms)
  }

  const asked = (count: number) =>
    vi.waitUntil(() => names.asked().filter((name) => zone[name]).length >= count, { timeout: 60_000 })

  const first = channels.slice(0, 8).map(send)
  await asked(2)
  // As when the database is restarted.
  await withClient(here, (client) =>
    client.query(`${END_OTHERS} where datname = current_database() and pid <> pg_backend_pid()`),
  )
  const list = () => call(server.url, 'GET /bills', { token, headers: { 'x-database-id': String(groupId) } })
  await vi.waitUntil(async () => (await list()).status === 200, { timeout: 60_000 })
  // One look-up after another, two at a time, takes longer than that.
  expect(failed.length).toBeLessThan(first.length)
  await Promise.all(first)

  failed.splice(0)
  const second = channels.slice(8).map(send)
  await asked(names.asked().filter((name) => zone[name]).length + 2)
  const { code } = await server.stop()
  await Promise.all(second)
  expect(code).toBe(0)
  // A name is given up after five seconds, and two are asked for at a time.
  expect(Math.max(...failed)).toBeLessThan(5_000)
})

const END_OTHERS = 'select pg_terminate_backend(pid) from pg_stat_activity'
