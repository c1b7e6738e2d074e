import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Item } from '#imports/neutral'
import { READERS } from '#imports/readers/index'
import type { ForeignDatabase, OpenedFile } from '#imports/reading/opened-file'
import { openedArchive, openedCsv, openedJson } from '../support/opened.ts'

/* Whatever a file says where something else is expected: no reader throws, and all that it says are texts. */

/** Notes can be three texts of the file, each of which is cut. */
const LONGEST = 300_200

const ODD_TEXTS = [
  '',
  ' ',
  '-1',
  '1e999',
  '2026-02-30',
  '{"',
  '[[[]]]',
  'null',
  '\ud800',
  '\0',
  'x'.repeat(LONGEST + 1),
  '__proto__',
]
const odd = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.jsonValue({ maxDepth: 2 }), fc.double())

function oddRecord(keys: readonly string[]) {
  return fc.oneof(odd, fc.record(Object.fromEntries(keys.map((key) => [key, odd])), { requiredKeys: [] }))
}

const JSON_FILES = {
  wallos: ['Name', 'Payment Cycle', 'Next Payment', 'Price', 'Notes', 'Paid By', 'Renewal', 'Active'],
  subtrackr: ['name', 'cost', 'schedule', 'schedule_interval', 'category', 'renewal_date', 'status', 'url'],
  billmanager: [
    'id',
    'bill_id',
    'name',
    'amount',
    'varies',
    'frequency',
    'frequency_type',
    'frequency_config',
    'next_due',
    'payment_date',
  ],
  duebook: [
    'id',
    'bill_id',
    'name',
    'amount',
    'schedule',
    'cycles_left',
    'tags',
    'category_id',
    'date',
    'archived',
  ],
} as const

async function everything(file: OpenedFile): Promise<Item[]> {
  const read = READERS.map((reader) => reader.read(file).catch((error: Error) => error))
  const contents = await Promise.all(read)
  return contents.flatMap((content) => {
    // Our own files of another version are refused.
    if (content instanceof Error && 'code' in content && content.code === 'import-unreadable') return []
    if (content instanceof Error) throw content
    return content.items
  })
}

/** What is not a text that has a bound. */
function unboundedIn(items: readonly Item[]): string[] {
  const values: unknown[] = items.flatMap((item) => Object.values(item.values))
  const paid = items.flatMap(({ payments }) => payments.flatMap(({ date, amount }) => [date, amount]))
  return [...values, ...paid].flatMap((value) => {
    if (typeof value !== 'string') return [typeof value]
    return value.length > LONGEST ? [`${value.length} characters`] : []
  })
}

test.each(Object.entries(JSON_FILES))('JSON that is nearly a file of %s', async (_, keys) => {
  const entries = fc.oneof(fc.array(oddRecord(keys), { maxLength: 5 }), odd)
  const outer = fc.record(
    {
      subscriptions: entries,
      bills: entries,
      payments: entries,
      categories: entries,
      schedules: entries,
      skips: entries,
      balances: entries,
      group: oddRecord(['currency']),
      database: oddRecord(['currency']),
      format: fc.constant('duebook'),
      version: fc.constantFrom(1, 2, null),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(outer, fc.record({ data: outer }), entries), async (value) => {
      const file = openedJson(value)
      for (const reader of READERS) expect([true, false]).toContain(reader.recognises(file))
      expect(unboundedIn(await everything(file))).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('archives whose files are anything', async () => {
  const keys = [
    'id',
    'name',
    'amount',
    'frequency',
    'dueDay',
    'customRecurrencePattern',
    'tagIds',
    'nextDueDate',
    'billId',
    'splitTemplate',
  ]
  const entries = fc.oneof(fc.array(oddRecord(keys), { maxLength: 5 }), odd)
  const names = [
    'manifest.json',
    'bills.json',
    'accounts.json',
    'tags.json',
    'transactions.json',
    'recurring_income.json',
  ]
  const files = fc.record(Object.fromEntries(names.map((name) => [name, entries])))
  await fc.assert(
    fc.asyncProperty(files, async (content) => {
      const file = openedArchive(content)
      const reader = READERS.find((one) => one.recognises(file))
      expect(unboundedIn((await reader?.read(file))?.items ?? [])).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('databases whose cells are anything', async () => {
  const rule = fc.array(
    fc.record(
      {
        op: fc.constantFrom('is', 'isapprox', 'isbetween', 'set'),
        field: fc.constantFrom('date', 'amount', 'acct', 'description', 'category'),
        value: oddRecord(['frequency', 'interval', 'patterns', 'start', 'endMode', 'num1', 'num2']),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 4 },
  )
  const cell = fc.oneof(
    fc.constantFrom(...ODD_TEXTS, '1', 1, 2, 3, 5, 20260131, null),
    fc.double(),
    rule.map((conditions) => JSON.stringify(conditions)),
  )
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(cell), async (cells) => {
      const database: ForeignDatabase = {
        columns: () => ['auto_renew'],
        rows: <C extends string>(_: string, columns: readonly C[]) =>
          [1, 2, 3].map(
            () =>
              Object.fromEntries(columns.map((column) => [column, cells.next().value])) as Record<C, string>,
          ),
      }
      expect(unboundedIn(await everything({ kind: 'sqlite', database }))).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('CSV files with the right header and anything below it', async () => {
  const headers = [
    'Name,Payment Cycle,Next Payment,Payment Method,Paid By,Price,URL,Notes',
    'Name,Type,Amount,Next Due,Frequency,Account,Category,Notes,Auto-pay,Archived',
    'Bill Name,Payment Date,Amount',
    'ID,Name,Cost,Schedule,Status,Renewal Date,Usage,Created At',
    'bill_id,name,amount_min,amount_max,repeat_freq,skip',
    'recurrence_id,row_contains,type,title,first_date,type,moment,skip',
    'journal_id,type,currency_code,amount,date,bill',
  ]
  const cell = fc.constantFrom(
    ...ODD_TEXTS,
    'recurrence',
    'repetition',
    '1',
    'Monthly (1, 99)',
    'ndom',
    'Every 999999999 Days',
  )
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 12 }), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...headers), rows, async (header, cells) => {
      const file = openedCsv(header)
      const records = cells.map((record, index) => ({ row: index + 2, cells: record }))
      const reader = READERS.find((one) => one.recognises(file))
      expect(reader).toBeDefined()
      const { items = [] } = (await reader?.read({ ...file, records })) ?? {}
      expect(new Set(items.map(({ row }) => row)).size).toBe(items.length)
      expect(
        items.every(({ values }) => Object.values(values).every((text) => typeof text === 'string')),
      ).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test.each([
  [`Varies ${'(~'.repeat(45_000)}`, ' ('.repeat(45_000)],
  [`${'1'.repeat(45_000) + ' '.repeat(45_000)}+`, `Monthly (${'1, '.repeat(30_000)}`],
])('long texts take no longer to look through than to read', async (amount, frequency) => {
  const header = 'Name,Type,Amount,Next Due,Frequency,Account,Category,Notes,Auto-pay,Archived'
  const cells = ['Rent', '', amount, '', frequency, '', '', '', '', '']
  const file = { ...openedCsv(header), records: [{ row: 2, cells }] }
  const { items = [] } = (await READERS.find((one) => one.recognises(file))?.read(file)) ?? {}
  expect(items.map(({ values }) => values.frequency)).toEqual([frequency.trim()])
})

test('an amount with too many decimals stays as it is', async () => {
  const amount = `1.${'0'.repeat(90_000)}1`
  const header = 'bill_id,name,amount_min,amount_max,repeat_freq,skip'
  const file = {
    ...openedCsv(header),
    records: [{ row: 2, cells: ['1', 'Rent', amount, amount, 'monthly', '0'] }],
  }
  const { items = [] } = (await READERS.find((one) => one.recognises(file))?.read(file)) ?? {}
  expect(items.map(({ values }) => values.amount)).toEqual([amount])
})
