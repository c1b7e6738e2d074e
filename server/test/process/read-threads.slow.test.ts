import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { inGroup } from '../support/raw-api.ts'
import { TEST_SECRET } from '../support/secrets.ts'
import { ADMIN, call, signIn } from './api-call.ts'
import { runCommand, startServer, temporaryDirectory } from './server-process.ts'
import { steadyLoad } from './steady-load.ts'

vi.setConfig({ testTimeout: 180_000 })

const BILL = { amount: 1, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' }

test('a server whose threads read is backed up under load, stops without losing a request, and is brought back', async () => {
  const settings = { DATA_DIR: temporaryDirectory(), JWT_SECRET: TEST_SECRET, READ_THREADS: '2', ...ADMIN }
  const server = await startServer(settings)
  const { access, groupId } = await signIn(server.url)
  const headers = { authorization: `Bearer ${access}`, 'x-database-id': String(groupId) }
  const ask = (line: string, body?: unknown) => call(server.url, line, { headers, body })
  for (let n = 0; n < 20; n++) await ask('POST /bills', { name: `Bill ${n}`, ...BILL })
  const agenda = '/agenda?from=2026-01-01&to=2026-12-31'
  const before = await ask(`GET ${agenda}`)

  const load = steadyLoad(server.url, { busy: 4, pausing: 4 }, () => ({
    method: 'GET',
    path: agenda,
    headers,
  }))
  await vi.waitUntil(() => load.answered() > 50, { timeout: 60_000 })
  const backup = join(temporaryDirectory(), 'backup.sqlite')
  expect((await runCommand(['backup', backup], settings)).code).toBe(0)
  await ask('POST /bills', { name: 'After the backup', ...BILL })
  expect((await ask(`GET ${agenda}`)).body.data).toHaveLength(before.body.data.length + 12)

  const { code, stderr } = await server.stop()
  const { answers, unanswered, late } = await load.ended
  expect([code, unanswered]).toEqual([0, []])
  expect(stderr).not.toContain('thread')
  expect((answers[503] ?? 0) + late).toBe(8)
  const file = join(settings.DATA_DIR, 'duebook.sqlite')
  expect(existsSync(`${file}-wal`)).toBe(false)

  expect((await runCommand(['restore', backup], settings)).code).toBe(0)
  const again = await startServer(settings)
  // Whoever was signed in has to sign in again.
  const { access: token } = await signIn(again.url)
  const restored = await call(again.url, `GET ${agenda}`, { token, headers: inGroup(groupId) })
  expect(restored.body).toEqual(before.body)
  await again.stop()
})
