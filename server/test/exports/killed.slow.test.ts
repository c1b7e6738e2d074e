import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, test, vi } from 'vitest'
import { ADMIN, signIn } from '../process/api-call.ts'
import { rawConnection } from '../process/raw-connection.ts'
import { endProcesses, startServer, temporaryDirectory } from '../process/server-process.ts'
import { JWT_SECRET } from '../torture/kill-server.ts'

vi.setConfig({ testTimeout: 180_000 })
afterAll(endProcesses)

test('after kill -9 in the middle of an export nothing is left of it, nor of one before that', async () => {
  const settings = { DATA_DIR: temporaryDirectory(), JWT_SECRET, ...ADMIN }
  const folder = join(settings.DATA_DIR, 'exports')
  const server = await startServer(settings)
  const { access: token, groupId } = await signIn(server.url)
  insertBills(join(settings.DATA_DIR, 'duebook.sqlite'), groupId)
  const reader = await rawConnection(server.url)
  reader.send(
    `GET /api/v2/databases/${groupId}/export HTTP/1.1\r\nHost: ${new URL(server.url).hostname}\r\n` +
      `Authorization: Bearer ${token}\r\n\r\n`,
  )
  await reader.receives(/^HTTP\/1\.1 200 /)
  reader.socket.pause()
  await server.stop('SIGKILL')
  expect(readdirSync(folder)).toEqual([])

  // As of a process that was killed before it could take the name away, and of a system that keeps it.
  mkdirSync(folder, { recursive: true })
  const pid = server.child.pid
  writeFileSync(join(folder, `${pid}@${hostname().replaceAll(/[^\w.-]/g, '_')}~0123456789abcdef`), 'secret')
  const next = await startServer(settings)
  expect(readdirSync(folder)).toEqual([])
  await next.stop()
})

/** Some 15 MB: more than sockets hold. */
function insertBills(file: string, groupId: number): void {
  const raw = new Sqlite(file)
  raw.exec(`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1500)
    insert into bills
      (group_id, name, amount, due_date, anchor_day, frequency, type, notes, auto_pay, variable, draft, archived,
        schedule_set_on, created_at, updated_at)
    select ${groupId}, 'Rent', 100, '2026-01-11', 11, 'monthly', 'bill', '${'x'.repeat(10_000)}', 0, 0, 0, 0,
      '2026-01-01', '2026-02-02T09:00:00.000Z', '2026-02-02T09:00:00.000Z'
    from numbers`)
  raw.close()
}
