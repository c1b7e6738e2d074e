import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DATE_ORDERS as CONTRACT_DATE_ORDERS,
  DECIMAL_SIGNS,
  Frequency,
  IMPORT_SOURCES,
  ON_DUPLICATE,
} from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { importsReadHere } from '../../server/test/support/imports-read-here.ts'
import { DATE_ORDERS, DECIMALS, DUPLICATES, FREQUENCIES, SOURCES } from '../src/import/import-options.ts'
import { startServer } from './support/server.ts'
import type { TerminalOptions } from './support/terminal.ts'

const CLEAR = 'name,amount,due_date,frequency\nRent,1200.50,2026-12-01,monthly\nGas,40,2026-12-24,monthly\n'
const OPEN = 'name,amount,due_date,frequency\nRent,1200.50,03/04/2027,monthly\n'
const FAULTY = `${CLEAR}Water,lots,2026-12-05,monthly\n`

async function withFile(content: string, options: TerminalOptions = {}) {
  const server = await startServer({ imports: importsReadHere() })
  const { type, home } = await server.signedIn(options)
  const file = join(home, 'bills.csv')
  writeFileSync(file, content)
  return { ...server, type, file }
}

describe('import', () => {
  test('adds the bills of a file, and its undo line removes them', async () => {
    const { type, file, client } = await withFile(CLEAR)
    expect(await type(`duebook import '${file}'`)).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Imported from csv: 2 new bills.\nUndo with: duebook import --undo 1\n',
    })
    expect(await client.bills.list()).toMatchObject([{ name: 'Rent' }, { name: 'Gas' }])
    expect((await type('duebook import --list')).stdout).toBe(
      [
        'No.  Day         Source  File       State      Bills  Payments',
        '1    Wed 18 Nov  csv     bills.csv  committed      2         0',
        '',
      ].join('\n'),
    )
    expect((await type('duebook import --undo 1')).stdout).toBe(
      'Undone: 2 bills removed, 0 restored, 0 payments removed.\nTo import them again, import the file again.\n',
    )
    expect(await client.bills.list()).toEqual([])
    expect(await type('duebook import --undo 1')).toMatchObject({ code: 1, stdout: '' })
  })

  test('keeps bills that were paid since', async () => {
    const { type, file, client } = await withFile(CLEAR)
    await type(`duebook import '${file}'`)
    await type('duebook pay rent')
    expect((await type('duebook import --undo 1')).stdout).toContain('1 bill removed')
    expect(await client.bills.list()).toMatchObject([{ name: 'Rent' }])
  })

  test('only shows what would be imported with --dry-run, and throws the draft away', async () => {
    const { type, file, client } = await withFile(CLEAR)
    expect((await type(`duebook import '${file}' --dry-run`)).stdout).toBe(
      'Would import from csv: 2 new bills.\n',
    )
    expect(await client.bills.list()).toEqual([])
    expect(await client.imports.list()).toEqual([])
  })

  test('names rows with errors and imports nothing, or leaves them out if told so', async () => {
    const { type, file, client } = await withFile(FAULTY)
    expect(await type(`duebook import '${file}'`)).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        '1 row has errors:',
        '  4 Water: amount: “lots” is not understood',
        'Nothing was imported. Correct the file, or leave these rows out with --leave-out-errors.',
        '',
      ].join('\n'),
    })
    expect(await client.imports.list()).toEqual([])
    expect((await type(`duebook import '${file}' --leave-out-errors`)).stdout).toContain(
      'Imported from csv: 2 new bills, 1 row left out.',
    )
    expect(await client.bills.list()).toHaveLength(2)
  })

  test('asks on a terminal what the file leaves open', async () => {
    const { type, file, client } = await withFile(OPEN, { isTerminal: true, env: { NO_COLOR: '1' } })
    const ran = await type(`duebook import '${file}'`, '7\n1\n')
    expect(ran.stderr).toBe(
      [
        'Reading bills.csv…',
        'How are dates written? For example "03/04/2027", 1 row:',
        '  1  dmy (2027-04-03)',
        '  2  mdy (2027-03-04)',
        'Number: Please enter a number from 1 to 2.',
        'Number: Importing…',
        '',
      ].join('\n'),
    )
    expect(await client.bills.list()).toMatchObject([{ due_date: '2027-04-03' }])
  })

  test('throws the draft away if the question is not answered', async () => {
    const { type, file, client } = await withFile(OPEN, { isTerminal: true, env: { NO_COLOR: '1' } })
    expect(await type(`duebook import '${file}'`, '')).toMatchObject({ code: 130, stdout: '' })
    expect(await client.imports.list()).toEqual([])
  })

  test('throws the draft away on Ctrl-C', async () => {
    let interrupt = () => {}
    const server = await startServer({
      imports: importsReadHere(),
      change: (app) =>
        app.addHook('onRequest', async ({ url }) => {
          if (url.endsWith('/commit')) interrupt()
        }),
    })
    const { type, home } = await server.signedIn({
      onInterrupt: (handle) => {
        interrupt = handle
        return () => undefined
      },
    })
    const file = join(home, 'bills.csv')
    writeFileSync(file, CLEAR)
    expect(await type(`duebook import '${file}'`)).toEqual({ code: 130, stdout: '', stderr: 'Cancelled.\n' })
    expect(await server.client.bills.list()).toEqual([])
  })

  test('names the option that answers a question where nobody can be asked', async () => {
    const { type, file, client } = await withFile(OPEN)
    const ran = await type(`duebook import '${file}'`)
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain('Choose --date-order for "03/04/2027": dmy (2027-04-03), mdy (2027-03-04)')
    expect((await type(`duebook import '${file}' --date-order mdy`)).code).toBe(0)
    expect(await client.bills.list()).toMatchObject([{ due_date: '2027-03-04' }])
  })

  test('refuses what it cannot read', async () => {
    const { type, file } = await withFile(CLEAR)
    for (const [line, code] of [
      ['duebook import', 2],
      [`duebook import '${file}' --list`, 2],
      [`duebook import '${file}.missing'`, 2],
      [`duebook import '${file}' --source excel`, 2],
      [`duebook import '${file}' --date-order ydm`, 2],
      [`duebook import '${file}' --source wallos`, 1],
      ['duebook import --undo first', 2],
      ['duebook import --undo 99', 3],
    ] as const) {
      expect({ line, ...(await type(line)) }).toMatchObject({ line, code, stdout: '' })
    }
  })

  test('has the options of the API', () => {
    expect([...SOURCES]).toEqual(['auto', ...IMPORT_SOURCES])
    expect([DATE_ORDERS, DECIMALS, DUPLICATES]).toEqual([CONTRACT_DATE_ORDERS, DECIMAL_SIGNS, ON_DUPLICATE])
    expect([...FREQUENCIES]).toEqual(Frequency.enum)
  })
})
