import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportSummary } from '@duebook/contract'
import Sqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { ADMIN, type Answer, call, signIn } from '../process/api-call.ts'
import { rawConnection } from '../process/raw-connection.ts'
import {
  childrenOf,
  endProcesses,
  type ServerProcess,
  type Settings,
  startServer,
  temporaryDirectory,
} from '../process/server-process.ts'
import { emptyDatabase } from '../support/test-database.ts'
import { chanceOf, seedOfRun } from '../torture/chance.ts'
import { faultsOfFile, JWT_SECRET } from '../torture/kill-server.ts'
import { syncFile } from './support/sync-file.ts'

vi.setConfig({ testTimeout: 300_000 })

const BILLS = 1_500
const PAYMENTS_EACH = 10
const ALL = { bills: BILLS, payments: BILLS * PAYMENTS_EACH }
const NOTHING = { bills: 0, payments: 0 }

describe('after kill -9', () => {
  test('in the middle of commits and undoings all of an import is there or nothing, on SQLite', async () => {
    const settings = { DATA_DIR: temporaryDirectory() }
    const seen = await killAgainAndAgain(settings, 4)
    expect(seen.faults).toEqual([])
    expect(seen.rounds).toBe(4)
    expect(faultsOfFile(join(settings.DATA_DIR, 'duebook.sqlite'), 0)).toEqual([])
  })

  test('and on PostgreSQL', async () => {
    const place = await emptyDatabase('postgres')
    onTestFinished(async () => {
      await endProcesses()
      await place.drop()
    })
    const { url } = place.location as { url: string }
    const seen = await killAgainAndAgain({ DATABASE_URL: url, DATA_DIR: temporaryDirectory() }, 2)
    expect(seen.faults).toEqual([])
    expect(seen.rounds).toBe(2)
  })

  test('while a file arrives nothing is left of it but a line that can be removed', async () => {
    const settings = { DATA_DIR: temporaryDirectory() }
    let at = await openPlace(settings)
    const { hostname } = new URL(at.server.url)
    const upload = await rawConnection(at.server.url)
    upload.send(
      `POST /api/v2/imports HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${at.token}\r\n` +
        `X-Database-Id: ${at.groupId}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000000\r\n\r\n{"items":`,
    )
    const { id } = await eventually(() => importIn(at, 'receiving'))
    // The import is known before its file is opened.
    await eventually(async () => expect(receivedIn(settings)).toHaveLength(1))
    at = await killAndStart(at, settings)
    expect(receivedIn(settings)).toEqual([])
    expect((await at.call('DELETE', `/imports/${id}`)).status).toBe(200)
    expect((await at.call('GET', '/imports')).body.data).toEqual([])
  })

  test('while a file is read nothing is left of it, nor the process that reads it', async () => {
    const settings = { DATA_DIR: temporaryDirectory() }
    let at = await openPlace(settings)
    void at.upload(syncFile(5_000, PAYMENTS_EACH)).catch(() => {})
    const reading = await eventually(async () => {
      const [pid] = childrenOf(at.server.child.pid)
      if (pid === undefined) throw new Error('Nobody reads yet')
      return pid
    })
    at = await killAndStart(at, settings)
    expect(receivedIn(settings)).toEqual([])
    await eventually(async () => expect(isRunning(reading)).toBe(false))
    expect(await at.kept()).toEqual(NOTHING)
    await at.server.stop()
    pretendLongAgo(join(settings.DATA_DIR, 'duebook.sqlite'))
    at = await openPlace(settings)
    expect((await at.call('GET', '/imports')).body.data).toEqual([])
    expect((await at.upload(syncFile(1, 1))).status).toBe(201)
  })
})

/** Each round commits an import and undoes it, and is killed once during each. */
async function killAgainAndAgain(settings: Settings, rounds: number) {
  const seed = seedOfRun()
  console.log(`TORTURE_SEED=${seed}`)
  const chance = chanceOf(seed)
  const faults: string[] = []
  let at = await openPlace(settings)
  const first = await uploaded(at)
  const commitTime = await timed(() => at.call('POST', `/imports/${first}/commit`))
  const undoTime = await timed(() => at.call('DELETE', `/imports/${first}`))

  for (let round = 1; round <= rounds; round++) {
    const id = await uploaded(at)
    const key = randomUUID()
    const commit = () => at.call('POST', `/imports/${id}/commit`, key)
    const undo = () => at.call('DELETE', `/imports/${id}`)

    at = await killDuring(at, settings, commit, chance.below(commitTime))
    const afterKill = await settledState(at, id)
    const isCommitted = afterKill.state === 'committed'
    hold(`a killed commit (${afterKill.state})`, afterKill.kept, isCommitted ? ALL : NOTHING)
    const repeated = await commit()
    hold('the answer of the repeated commit', repeated.body.data?.counts?.bills, BILLS)
    hold('the replay', repeated.headers.get('idempotency-replayed') === 'true', isCommitted)
    hold('the same commit again', (await commit()).body, repeated.body)
    hold('a repeated commit', (await settledState(at, id)).kept, ALL)

    at = await killDuring(at, settings, undo, chance.below(undoTime))
    const afterUndo = await settledState(at, id)
    hold(`a killed undo (${afterUndo.state})`, afterUndo.kept, afterUndo.state === 'undone' ? NOTHING : ALL)
    hold('a repeated undo', (await undo()).status, afterUndo.state === 'undone' ? 409 : 200)
    hold('all undone', await settledState(at, id), { state: 'undone', kept: NOTHING })
    hold('what was received', receivedIn(settings), [])

    function hold(what: string, found: unknown, expected: unknown): void {
      const isSame = JSON.stringify(found) === JSON.stringify(expected)
      if (!isSame) faults.push(`${round}: ${what}: ${JSON.stringify(found)}`)
    }
  }
  await at.server.stop()
  return { rounds, faults }
}

interface Place {
  server: ServerProcess
  token: string
  groupId: number
  call: (method: string, path: string, key?: string) => Promise<Answer>
  upload: (text: string) => Promise<Answer>
  kept: () => Promise<{ bills: number; payments: number }>
}

async function openPlace(settings: Settings): Promise<Place> {
  const server = await startServer({ JWT_SECRET, ...ADMIN, ...settings })
  const { access: token, groupId } = await signIn(server.url)
  const headers = { 'x-database-id': String(groupId) }
  const send: Place['call'] = (method, path, key) =>
    call(server.url, `${method} ${path}`, {
      token,
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    })
  return {
    server,
    token,
    groupId,
    call: send,
    async upload(body) {
      const type = { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` }
      const response = await fetch(`${server.url}/api/v2/imports`, {
        method: 'POST',
        headers: { ...headers, ...type },
        body,
      })
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    async kept() {
      const [bills, payments] = [await send('GET', '/bills'), await send('GET', '/payments')]
      return { bills: bills.body.data.length, payments: payments.body.data.length }
    },
  }
}

async function uploaded({ upload }: Place): Promise<number> {
  const { status, body } = await upload(syncFile(BILLS, PAYMENTS_EACH))
  expect(status).toBe(201)
  return body.data.id
}

async function timed(work: () => Promise<Answer>): Promise<number> {
  const began = performance.now()
  expect((await work()).status).toBe(200)
  return Math.ceil(performance.now() - began)
}

async function killDuring(
  at: Place,
  settings: Settings,
  work: () => Promise<unknown>,
  milliseconds: number,
): Promise<Place> {
  const working = work().catch(() => {})
  await sleep(milliseconds)
  const next = await killAndStart(at, settings)
  await working
  return next
}

async function killAndStart({ server }: Place, settings: Settings): Promise<Place> {
  await server.stop('SIGKILL')
  return openPlace(settings)
}

/** PostgreSQL may need a moment to notice that who asked is gone. */
function settledState({ call: ask, kept }: Place, id: number) {
  return eventually(async () => {
    const before = (await ask('GET', `/imports/${id}`)).body.data.state as ImportSummary['state']
    const found = await kept()
    const after = (await ask('GET', `/imports/${id}`)).body.data.state as ImportSummary['state']
    if (before !== after) throw new Error(`It went from ${before} to ${after}`)
    return { state: after, kept: found }
  })
}

async function importIn({ call: ask }: Place, stage: string): Promise<ImportSummary> {
  const [found] = (await ask('GET', '/imports')).body.data as ImportSummary[]
  if (found?.progress?.stage !== stage) throw new Error(`It is ${JSON.stringify(found)}`)
  return found
}

function receivedIn({ DATA_DIR = '' }: Settings): string[] {
  try {
    return readdirSync(join(DATA_DIR, 'received'))
  } catch {
    return []
  }
}

function pretendLongAgo(file: string): void {
  const raw = new Sqlite(file)
  raw.prepare("update imports set changed_at = '2026-01-01T00:00:00.000Z'").run()
  raw.close()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
