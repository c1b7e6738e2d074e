import { expect, test } from 'vitest'
import { toCsv } from '../../../format/csv.ts'
import { en as english } from '../../../texts/en/index.ts'
import { imports as en } from '../../../texts/imports/en.ts'
import { givenCounts, givenNotice, givenRow, OPTIONS } from '../test-support/given-row.ts'
import { figuresOf, notTakenCounts, reportColumns, reportText, undoSentences } from './report.ts'

const WORDING = { imports: en, texts: english, day: (day: string) => day }
const LOGO = givenNotice('not-taken', { what: 'logo' })
const PAYER = givenNotice('not-taken', { what: 'payer' })

const ROWS = [
  givenRow({ row: 2, outcome: 'created', warnings: [LOGO, LOGO, PAYER] }),
  givenRow({ row: 3, outcome: 'created', warnings: [LOGO] }),
  givenRow({ row: 4, outcome: 'skipped', warnings: [PAYER] }),
  givenRow({
    row: 5,
    outcome: 'left_out',
    bill: null,
    values: { name: '=Hosting', amount: '12,00' },
    errors: [givenNotice('other-currency', { currency: 'USD', expected: 'EUR' })],
  }),
  givenRow({ row: 6, outcome: 'created' }),
]

test('what was lost is counted once a row, and only of rows that were imported', () => {
  expect(notTakenCounts(ROWS, en.notTaken)).toEqual([
    { name: 'Logos', rows: 2 },
    { name: 'Who pays', rows: 1 },
  ])
})

test('figures that are 0 are left out, but for the bills', () => {
  const counts = givenCounts({ payments: 4, duplicates: 2 })
  const skipped = [
    ['New bills', 0],
    ['New payments', 4],
    ['Duplicates', 2],
  ]
  expect(figuresOf({ counts, options: OPTIONS }, en.report.figures)).toEqual(skipped)
  const added = figuresOf({ counts, options: { ...OPTIONS, on_duplicate: 'add' } }, en.report.figures)
  expect(added).toEqual(skipped.slice(0, 2))
})

test('the spreadsheet has a line for every row, and no formula', () => {
  const columns = reportColumns(WORDING)
  const csv = toCsv(
    columns.map(({ head }) => head),
    ROWS.map((row) => columns.map(({ cell }) => cell(row))),
    { locale: 'en-US', decimals: 2 },
  )
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(ROWS.length + 1)
  expect(lines[4]).toBe(`"5","'=Hosting","Left out","In USD, but this group is in EUR"`)
  expect(lines[5]).toBe('"6","Rent","Added",""')
})

test('the text says what was done, what is lost, and every row that there is something to say of', () => {
  const imported = {
    source: 'csv',
    file_name: 'bills.csv',
    options: OPTIONS,
    counts: givenCounts({ rows: 5, bills: 3, duplicates: 1, left_out: 1, currencies: { EUR: 4, USD: 1 } }),
  } as const
  expect(reportText(imported, ROWS, 'EUR', WORDING)).toBe(`Import finished
bills.csv
A CSV file with 5 rows

New bills: 3
Duplicates: 1
Left out: 1

Not imported
- Logos (2)
- Who pays (1)

1 row in USD: create a group in USD and import the file there.

Row 2, Rent: Added; Not imported: Logos; Not imported: Logos; Not imported: Who pays
Row 3, Rent: Added; Not imported: Logos
Row 4, Rent: Already there; Not imported: Who pays
Row 5, =Hosting: Left out; In USD, but this group is in EUR
`)
})

test('undoing says what is gone and what is as before', () => {
  const undo = { removed: 12, restored: 1, payments_removed: 40, kept: [] }
  expect(undoSentences(undo, en)).toEqual([
    '12 bills and 40 payments removed.',
    '1 bill has its former values again.',
  ])
  expect(undoSentences({ ...undo, removed: 0, restored: 0, payments_removed: 0 }, en)).toEqual([])
})
