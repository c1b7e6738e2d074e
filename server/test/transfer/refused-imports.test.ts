import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { importInstance } from '#transfer/import-instance'
import { readExport } from '#transfer/read-export'
import { CARRIED_TABLES } from '#transfer/tables'
import { rowsOf } from '../support/rows.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { DIALECTS } from '../support/test-database.ts'
import { writeExportText } from './support/crafted-export.ts'
import { exportTo, givenEmpty, importFrom, linesOf } from './support/export-files.ts'

vi.setConfig({ testTimeout: 180_000 })

/** A small instance on SQLite, exported. */
async function givenExport(): Promise<string> {
  const { database } = await givenEmpty('sqlite')
  await migrate(database, systemClock)
  const rows = rowsOf(database)
  await rows.accounts([{ id: 1 }])
  await rows.users([{ id: 1 }])
  await rows.groups([{ id: 1 }])
  await rows.bills([{ id: 1, group_id: 1, name: 'Rent' }])
  await rows.payments([
    { group_id: 1, bill_id: 1 },
    { group_id: 1, bill_id: 1, amount: 77 },
  ])
  return exportTo(database, join(temporaryFolder(), 'export'))
}

async function rowCount(database: Database): Promise<number> {
  let count = 0
  for (const table of CARRIED_TABLES) {
    count += (await database.read.selectFrom(table).selectAll().execute()).length
  }
  return count
}

type Change = (lines: string[], bytes: Buffer) => string | Buffer

/** What can happen to a file on its way, each with what is said of it. */
const DAMAGES: Array<[string, Change, RegExp]> = [
  ['nothing in it', () => '', /not a Duebook export/],
  ['another text', () => 'hello\nworld\n', /not a Duebook export/],
  ['JSON of somebody else', () => '{"name":"duebook"}\n', /not a Duebook export/],
  ['an SQLite file’s beginning', () => 'SQLite format 3\0', /not a Duebook export/],
  ['half of it', (_, bytes) => bytes.subarray(0, bytes.length / 2), /damaged: it is incomplete/],
  ['no last line', (lines) => text(lines.slice(0, -1)), /damaged: its end is missing/],
  ['one row less', (lines) => text(without(lines, 77)), /damaged: its checksum does not match/],
  ['another amount', (lines) => text(lines).replace(',77,', ',78,'), /damaged: its checksum does not match/],
  ['a broken character', (_, bytes) => flipped(bytes, 'Rent'), /damaged: a line is not JSON/],
  ['a line after the end', (lines) => `${text(lines)}[1]\n`, /damaged: there is data after/],
  [
    'a line that is no row',
    (lines) => text(lines.map((line) => (line.includes(',77,') ? '[true]' : line))),
    /neither a table nor a row/,
  ],
]

const text = (lines: string[]) => lines.map((line) => `${line}\n`).join('')
const without = (lines: string[], amount: number) => lines.filter((line) => !line.includes(`,${amount},`))

function flipped(bytes: Buffer, where: string): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.indexOf(where)] = 0xff
  return copy
}

test.each(DAMAGES)('a file with %s is refused, and nothing is written', async (_, change, said) => {
  const file = await givenExport()
  writeFileSync(file, change(linesOf(file), readFileSync(file)))
  await expect(readExport(file)).rejects.toThrow(said)
})

test('a file of a newer format or a newer schema is refused, with the way out', async () => {
  const file = await givenExport()
  const [head = '', ...rest] = linesOf(file).slice(0, -1)
  for (const newer of [{ duebook_export: 2 }, { schema: MIGRATIONS.length + 1 }]) {
    writeExportText(file, [JSON.stringify({ ...(JSON.parse(head) as object), ...newer }), ...rest])
    await expect(readExport(file)).rejects.toThrow(/newer Duebook .*Import it with that version/)
  }
})

describe.each(DIALECTS)('on %s', (dialect) => {
  /** Changes that keep the checksum right, as only a person could make them: the transaction has to refuse. */
  const CRAFTED: Array<[string, (lines: string[]) => string[], RegExp]> = [
    [
      'a table that nobody knows',
      (lines) => lines.map((line) => line.replaceAll('"skips"', '"skipz"')),
      /not a table of this schema/,
    ],
    [
      'a column that nobody knows',
      (lines) => lines.map((line) => line.replace('"anchor_day"', '"anchor"')),
      /different columns/,
    ],
    [
      'a row that points nowhere',
      (lines) => lines.map((line) => line.replace(/^\[2,1,1,77/, '[2,1,9,77')),
      /the database refuses a row/,
    ],
    [
      'an id twice',
      (lines) => lines.map((line) => line.replace(/^\[2,1,1,77/, '[1,1,1,77')),
      /the database refuses a row/,
    ],
    [
      'a text for a number',
      (lines) => lines.map((line) => line.replace(/^\[2,1,1,77/, '[2,1,1,"much"')),
      /the database refuses a row/,
    ],
    ['counts that differ', (lines) => without(lines, 77), /payments should have 2 rows and has 1/],
  ]

  test('a file that is whole but not ours is refused in the middle of the import, and nothing stays', async () => {
    const file = await givenExport()
    const good = await readExport(file)
    const lines = linesOf(file).slice(0, -1)
    const { database } = await givenEmpty(dialect)
    for (const [name, change, said] of CRAFTED) {
      writeExportText(file, change(lines))
      const failed = await importInstance(database, systemClock, file, good, { endsTokens: false }).catch(
        (error: Error) => error.message,
      )
      expect([name, failed]).toEqual([name, expect.stringMatching(said)])
      expect([name, await rowCount(database)]).toEqual([name, 0])
    }
    writeExportText(file, lines)
    await importFrom(database, file)
    expect(await rowCount(database)).toBe(6)
  })

  test('an instance that has users is refused with the way out, also where it is behind in its schema', async () => {
    const file = await givenExport()
    const { database } = await givenEmpty(dialect)
    await migrate(database, systemClock, MIGRATIONS.slice(0, 1))
    const { accounts, users } = rowsOf(database)
    await accounts([{ id: 1 }])
    await users([{ id: 7 }])
    await expect(importFrom(database, file)).rejects.toThrow(
      /already in use.*set DATA_DIR .*or DATABASE_URL .*Nothing was changed/,
    )
    expect(await database.read.selectFrom('schema_migrations').select('version').execute()).toHaveLength(1)
    expect(await database.read.selectFrom('users').select('id').execute()).toEqual([{ id: 7 }])
  })

  test('reports that a receiver has taken in are not thrown away either, and what a mere start has written is replaced', async () => {
    const file = await givenExport()
    const { database } = await givenEmpty(dialect)
    await migrate(database, systemClock)
    const { insert } = rowsOf(database)
    await insert('instance_settings', [{ name: 'telemetry_instance_id', value: 'from the start' }])
    await insert('received_reports', [
      { instance_id: 'a', address_hash: 'b', received_at: 'c', report: '{}' },
    ])
    await expect(importFrom(database, file)).rejects.toThrow(/already has rows in received_reports/)
    await database.write((tx) => tx.deleteFrom('received_reports').execute())
    await importFrom(database, file)
    expect(await database.read.selectFrom('instance_settings').selectAll().execute()).toEqual([])
  })

  test('more rows than are read or written at once all arrive, in tables with one key and with two', async () => {
    const { database } = await givenEmpty(dialect)
    await migrate(database, systemClock)
    const rows = rowsOf(database)
    await rows.accounts([{ id: 1 }])
    await rows.users([{ id: 1 }, { id: 2 }])
    await rows.groups([{ id: 1 }])
    await rows.bills([{ id: 1, group_id: 1 }])
    await rows.payments(
      Array.from({ length: 2_050 }, (_, index) => ({ group_id: 1, bill_id: 1, amount: index + 1 })),
    )
    const addresses = Array.from({ length: 1_050 }, (_, index) => ({
      user_id: 1 + (index % 2),
      address: `10.0.0.${index}`,
      last_login_at: 'then',
    }))
    await rows.insert('known_addresses', addresses)
    const file = await exportTo(database, join(temporaryFolder(), 'export'))
    const other = await givenEmpty('sqlite')
    await importFrom(other.database, file)
    const again = await exportTo(other.database, join(temporaryFolder(), 'again'))
    expect(linesOf(again).slice(1, -1)).toEqual(linesOf(file).slice(1, -1))
    expect(linesOf(again).length).toBe(1 + CARRIED_TABLES.length + 5 + 2_050 + 1_050 + 1)
  })
})
