import fc, { type Arbitrary } from 'fast-check'

/** One that becomes a draft without errors. */
export const PLAIN_FILE = 'Name,Amount,Due date,Frequency\nInternet,39.90,2026-02-15,monthly\n'

const HEADERS = ['Name', 'Amount', 'Due date', 'Frequency', 'Type', 'Notes', 'Bill', 'Date', 'Betrag', '']

const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Rent', 'Internet', '12.50', '1.234,56', '-5', '2026-02-15') },
  { weight: 2, arbitrary: fc.constantFrom('monthly', 'jährlich', '31.12.2026', '€ 5', '=1+1', "'=x", '') },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => JSON.stringify(text)),
  },
)

const table = fc
  .tuple(
    fc.constantFrom(',', ';', '\t', '|'),
    fc.shuffledSubarray(HEADERS, { minLength: 2 }),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 8 }),
  )
  .map(([delimiter, header, rows]) => [header, ...rows].map((row) => row.join(delimiter)).join('\n'))

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(1, 12.5, 'monthly', '2026-02-15', 'Rent', true, null) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

const bill = fc.dictionary(
  fc.constantFrom('id', 'name', 'amount', 'frequency', 'next_due', 'type', 'icon', 'archived'),
  value,
)
const payment = fc.dictionary(fc.constantFrom('id', 'bill_id', 'amount', 'payment_date', 'notes'), value)

/** As BillManager's sync call answers, more or less. */
const answer = fc
  .record({ bills: fc.array(bill, { maxLength: 4 }), payments: fc.array(payment, { maxLength: 4 }) })
  .map((data) => JSON.stringify({ success: true, data: { ...data, server_time: '2026-02-01T00:00:00Z' } }))

/** What somebody may send to be imported. */
export const anyFile: Arbitrary<{ raw: string | Buffer }> = fc
  .oneof<Arbitrary<string | Buffer>[]>(
    fc.constant(PLAIN_FILE),
    table,
    answer,
    table.map((text) => Buffer.from(text, 'utf16le')),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom('', '[]', '{}', 'PK\x03\x04', 'SQLite format 3\0', '['.repeat(50_000), ','.repeat(5_000)),
  )
  .map((raw) => ({ raw }))
