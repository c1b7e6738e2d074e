import { LIMITS } from '@duebook/contract'
import { expect, test } from 'vitest'
import type { Item } from '#imports/neutral'
import { csvReader } from '#imports/readers/csv'
import type { Reader } from '#imports/readers/reader'
import type { OpenedFile } from '#imports/reading/opened-file'
import { readWith } from '#imports/reading/recognise'

const table: OpenedFile = {
  kind: 'csv',
  charset: 'windows-1252',
  delimiter: ';',
  header: ['Name'],
  records: [{ row: 2, cells: ['Rent'] }],
}
const json: OpenedFile = { kind: 'json', value: {} }

const item = (payments = 0, values: Item['values'] = {}): Item => ({
  row: 1,
  values,
  payments: Array.from({ length: payments }, () => ({ date: '2026-01-01', amount: '1' })),
  person: null,
  sourceId: null,
  movesByItself: false,
  warnings: [],
  errors: [],
  exact: null,
})
const wallos = (...items: Item[]): Reader => ({
  source: 'wallos',
  recognises: (file) => file.kind === 'json',
  read: async () => ({ notation: 'exact', items, currency: 'EUR' }),
})
const readers = [wallos(item()), csvReader]

test('a table that no program wrote is read as one, and keeps how it was written', async () => {
  expect(await readWith(readers, table, 'auto')).toMatchObject({
    source: 'csv',
    charset: 'windows-1252',
    delimiter: ';',
    notation: 'local',
    table: { header: ['Name'], records: [{ row: 2, cells: ['Rent'] }] },
    items: [],
  })
})

test('a file is read by the reader that recognises it', async () => {
  expect(await readWith(readers, json, 'auto')).toEqual({
    source: 'wallos',
    charset: null,
    delimiter: null,
    notation: 'exact',
    table: null,
    items: [item()],
    people: [],
    currency: 'EUR',
    categories: [],
    balances: [],
    warnings: [],
  })
})

test('a file of another program than somebody said is refused', async () => {
  await expect(readWith(readers, table, 'wallos')).rejects.toMatchObject({
    code: 'import-not-this-source',
    params: { source: 'wallos' },
  })
})

test('a file that nobody recognises is refused', async () => {
  await expect(readWith([csvReader], json, 'auto')).rejects.toMatchObject({ code: 'import-not-recognised' })
})

test('a file without rows is refused', async () => {
  const empty = { code: 'import-empty' }
  await expect(readWith([wallos()], json, 'auto')).rejects.toMatchObject(empty)
  await expect(readWith(readers, { ...table, records: [] }, 'auto')).rejects.toMatchObject(empty)
})

const { importBills, importPayments } = LIMITS
const bills = (count: number) => Array.from({ length: count }, () => item())

test.each([
  ['bills', bills(importBills + 1)],
  ['payments of bills', [item(importPayments + 1)]],
  ['payments', [item(importPayments), item(0, { bill: 'Rent' })]],
])('a file with too many %s is refused', async (_, items) => {
  await expect(readWith([wallos(...items)], json, 'auto')).rejects.toMatchObject({ code: 'import-too-many' })
})

test('a file can have as many bills and payments as the limits say', async () => {
  const items = [item(importPayments - 1), ...bills(importBills - 1), item(0, { bill: 'Rent' })]
  expect((await readWith([wallos(...items)], json, 'auto')).items).toHaveLength(importBills + 1)
})
