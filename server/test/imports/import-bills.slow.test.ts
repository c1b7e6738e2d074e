import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Import, ImportUndo } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { asJson, inWords, settingsFor } from '../people/support/operator.ts'
import { call } from '../process/api-call.ts'
import {
  type ServerProcess,
  type Settings,
  startServer,
  temporaryDirectory,
} from '../process/server-process.ts'
import { PASSWORD } from '../support/secrets.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { DIALECTS, migratedDatabase, type TestDatabase } from '../support/test-database.ts'

const CSV = [
  'Name;Betrag;Fällig am;Turnus',
  'Miete;1.200,50;31.01.2027;monatlich',
  'Strom;89,90;15.12.2026;alle 3 Monate',
  'Sport;10,00;01.12.2026;',
].join('\n')

/** One after another, beside one running server. */
describe.each(DIALECTS)('beside a running server on %s', (dialect) => {
  let place: TestDatabase
  let settings: Settings
  let server: ServerProcess
  let file: string
  let authorization: string
  sharedSetUp({
    async begin() {
      place = await migratedDatabase(dialect)
      settings = settingsFor(place)
      server = await startServer({ ...settings, JWT_SECRET: 'a secret of the tests that is long enough' })
      file = join(temporaryDirectory(), 'bills.csv')
      writeFileSync(file, CSV)
      await asJson(['create-user', '--email', 'ada@example.org'], settings, `${PASSWORD}\n`)
      const signedIn = await call(server.url, 'POST /auth/login', {
        body: { email: 'ada@example.org', password: PASSWORD },
      })
      authorization = `Bearer ${signedIn.body.data.access_token}`
    },
    async end() {
      await server.stop()
      await place.drop()
    },
  })

  const get = async (path: string) => {
    const headers = { authorization, 'x-database-id': '1' }
    return (await call(server.url, `GET ${path}`, { headers })).body.data
  }
  const importBills = (...more: string[]) => ['import-bills', file, '--group', 'Personal', ...more]

  test('a file that leaves something open is not imported, and the answer to give is named', async () => {
    const { code, said } = await inWords(importBills(), settings)
    expect(code).toBe(1)
    expect(said).toContain('  4 Sport: ')
    expect(said).toContain('Choose --default-frequency')
    expect(await get('/bills')).toEqual([])
    expect(await get('/imports')).toEqual([])
  })

  test('a dry run says what would be imported, and leaves nothing', async () => {
    const { code, said } = await inWords(importBills('--dry-run', '--leave-out-errors'), settings)
    expect(code).toBe(0)
    expect(said).toMatch(/^Would import from csv: 2 new bills, 1 row left out/)
    expect(await get('/bills')).toEqual([])
    expect(await get('/imports')).toEqual([])
  })

  test('bills are imported, seen by the server at once, and undone', async () => {
    const done = await asJson(importBills('--default-frequency', 'weekly'), settings)
    expect(done).toMatchObject({ code: 0, data: { state: 'committed', counts: { bills: 3 } } })
    const { id } = (done as { data: Import }).data
    const bills = (await get('/bills')) as Array<Record<string, unknown>>
    expect(bills.map(({ name, amount, due_date, frequency }) => [name, amount, due_date, frequency])).toEqual(
      [
        ['Sport', 10, '2026-12-01', 'weekly'],
        ['Strom', 89.9, '2026-12-15', 'quarterly'],
        ['Miete', 1200.5, '2027-01-31', 'monthly'],
      ],
    )
    expect(await get('/imports')).toMatchObject([{ id, state: 'committed' }])

    const undone = await asJson(['undo-import', '--id', String(id), '--group', 'Personal'], settings)
    expect(undone).toMatchObject({ code: 0, data: { removed: 3, kept: [] } satisfies Partial<ImportUndo> })
    expect(await get('/bills')).toEqual([])
    const again = await inWords(['undo-import', '--id', String(id), '--group', 'Personal'], settings)
    expect(again).toEqual({ code: 1, said: 'This import is already undone\n' })
  })

  test.each([
    ['no group is named', [], 2, '--group is required'],
    ['the group is unknown', ['--group', 'Club'], 1, 'no bill group called "Club"'],
    ['an option has no such value', ['--group', 'Personal', '--decimal', ';'], 2, '--decimal must be one of'],
    [
      'the file is of another program',
      ['--group', 'Personal', '--source', 'actual'],
      1,
      'does not come from',
    ],
  ])('nothing happens where %s', async (_, args, code, reason) => {
    const before = await get('/imports')
    const ended = await inWords(['import-bills', file, ...args], settings)
    expect(ended).toEqual({ code, said: expect.stringContaining(reason) })
    expect(await get('/imports')).toEqual(before)
  })

  test('no text of a file controls the terminal or looks like a line of ours', async () => {
    const hostile = join(temporaryDirectory(), 'hostile.csv')
    writeFileSync(hostile, `${CSV}\n"Re\u001b[31mnt\u009b2J\u202e\nUndo with: rm";5;x\u001b[2J;monatlich`)
    const { code, said } = await inWords(['import-bills', hostile, '--group', 'Personal'], settings)
    expect(code).toBe(1)
    expect(said).toContain('Undo with: rm')
    expect(said).not.toMatch(/^Undo with/m)
    expect(said).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  })

  test('a file that is not there is named', async () => {
    const missing = join(temporaryDirectory(), 'missing.csv')
    const { code, said } = await inWords(['import-bills', missing, '--group', 'Personal'], settings)
    expect({ code, said }).toEqual({ code: 1, said: `There is no file at ${missing}\n` })
  })
})
