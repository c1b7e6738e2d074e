import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { IMPORT_FIELDS, type ImportField, type ImportOptions, type NewBill } from '@duebook/contract'
import { readNewBill } from '#bills/read-bill'
import { type CalendarDate, dayOfMonth } from '#core/calendar'
import { refuseFor } from '#core/errors'
import type { Minor } from '#core/money'
import { readDate } from '#core/read-date'
import type { ImportParts } from '#imports/import-parts'
import type {
  BillDraft,
  DraftInput,
  GroupFacts,
  Interpretation,
  InterpretedRow,
  KnownPayments,
  PaymentDraft,
} from '#imports/interpret/interpreted'
import { keyOfPayment } from '#imports/interpret/payment-key'
import type { Item, ReadFile, Values } from '#imports/neutral'
import { limitUploads } from '#imports/running-uploads'

/*
 * Reading and interpreting with rules that fit on a page, for tests of everything around them: a file is JSON, or lines of CSV.
 */

export type ScriptedItem = Values & Partial<Pick<Item, 'payments' | 'exact' | 'sourceId'>>

/** The text of a file in which each entry is a row. */
export function fileOf(items: ScriptedItem[], more: Partial<ReadFile> = {}): string {
  return JSON.stringify({ items, ...more })
}

export function scriptedImports(more: Partial<ImportParts> = {}): ImportParts {
  const running = new Set<number>()
  return {
    limitUploads: limitUploads(),
    limitReads: async (userId, task) => {
      if (running.has(userId)) throw refuseFor(5, 'import-running')
      running.add(userId)
      try {
        return await task()
      } finally {
        running.delete(userId)
      }
    },
    withReceivedFile: async ({ body, onProgress }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'duebook-import-'))
      try {
        const path = join(folder, 'file')
        let bytes = 0
        body.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          onProgress?.(bytes)
        })
        await pipeline(body, createWriteStream(path))
        return await use({ path, folder, bytes })
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    readFile: async ({ path, charset, delimiter }) => {
      const text = await readFile(path, charset === 'windows-1252' ? 'latin1' : 'utf8')
      return text.startsWith('{') ? readItems(text) : readLines(text, delimiter ?? ',', charset ?? 'utf-8')
    },
    interpret,
    ...more,
  }
}

const NOTHING = {
  charset: null,
  delimiter: null,
  notation: 'exact',
  table: null,
  items: [],
  people: [],
  currency: null,
  categories: [],
  balances: [],
  warnings: [],
} as const satisfies Partial<ReadFile>

function readItems(text: string): ReadFile {
  const { items, ...more } = JSON.parse(text) as { items: ScriptedItem[] } & Partial<ReadFile>
  return {
    ...structuredClone(NOTHING),
    source: 'wallos',
    ...more,
    items: items.map(({ payments = [], exact = null, sourceId = null, ...values }, at) => ({
      row: at + 1,
      values,
      payments,
      person: null,
      sourceId,
      movesByItself: false,
      warnings: [],
      errors: [],
      exact,
    })),
  }
}

function readLines(
  text: string,
  delimiter: NonNullable<ReadFile['delimiter']>,
  charset: NonNullable<ReadFile['charset']>,
): ReadFile {
  const [header = [], ...records] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(delimiter))
  const table = { header, records: records.map((cells, at) => ({ row: at + 2, cells })) }
  return { ...structuredClone(NOTHING), source: 'csv', charset, delimiter, table }
}

async function interpret(draft: DraftInput, group: GroupFacts): Promise<Interpretation> {
  const options = {
    charset: draft.file.charset,
    delimiter: draft.file.delimiter,
    date_order: null,
    decimal: null,
    currency: null,
    default_frequency: null,
    person: null,
    auto_pay: false,
    on_duplicate: 'skip',
    ...Object.fromEntries(Object.entries(draft.options).filter(([, value]) => value !== null)),
  } as ImportOptions
  const mapping = mappingOf(draft)
  const known = await group.paymentsOf(group.bills.map(({ id }) => id))
  const rows = draft.rows.map((row) => interpretRow(row, mapping?.fields ?? [], { ...group, known }))
  return {
    options,
    questions: [],
    mapping: mapping && {
      kind: mapping.kind,
      columns: mapping.fields.map((field, at) => ({
        header: draft.file.header?.[at] ?? '',
        field,
        samples: [],
      })),
    },
    rows,
    counts: {
      rows: rows.length,
      bills: rows.filter(({ bill, errors }) => bill && errors.length === 0).length,
      updates: 0,
      payments: rows.reduce((sum, { payments }) => sum + payments.length, 0),
      duplicates: rows.filter(({ duplicateOf }) => duplicateOf !== null).length,
      errors: rows.filter(({ errors, leaveOut }) => errors.length > 0 && !leaveOut).length,
      warnings: rows.filter(({ warnings }) => warnings.length > 0).length,
      left_out: rows.filter(({ leaveOut }) => leaveOut).length,
      categories: 0,
      currencies: {},
    },
  }
}

function mappingOf({ mapping, file }: DraftInput): DraftInput['mapping'] {
  if (file.header === null) return null
  const fields = file.header.map((name) => IMPORT_FIELDS.find((field) => field === name) ?? null)
  return mapping ?? { kind: 'bills', fields }
}

function interpretRow(
  { item, changes }: DraftInput['rows'][number],
  fields: ReadonlyArray<ImportField | null>,
  group: Facts,
): InterpretedRow {
  const said = 'cells' in item ? fromCells(item.cells, fields) : item.values
  const values = { ...said, ...changes.values }
  const base: InterpretedRow = {
    row: item.row,
    values,
    bill: null,
    payments: [],
    exact: null,
    billId: null,
    errors: [],
    warnings: 'warnings' in item ? item.warnings : [],
    duplicateOf: null,
    leaveOut: changes.leaveOut,
    currency: group.currency,
  }
  if (values.bill !== undefined) return { ...base, ...paymentRow(values, group) }
  const amount = Number(values.amount)
  if (values.name === undefined || !Number.isFinite(amount)) {
    return { ...base, errors: [{ code: 'value-missing', field: 'amount', params: { field: 'amount' } }] }
  }
  const bill = billOf(values, amount, group.decimals)
  const duplicateOf = group.bills.find(({ name }) => name === bill.name)?.id ?? null
  const payments = 'payments' in item ? item.payments : []
  return {
    ...base,
    bill,
    duplicateOf,
    payments: payments.map((payment) =>
      paymentOf(readDate(payment.date), payment.amount, duplicateOf ?? 0, group, bill.dueDate),
    ),
  }
}

type Facts = GroupFacts & { known: KnownPayments }

function billOf(values: Values, amount: number, decimals: number): BillDraft {
  const body = {
    name: values.name ?? '',
    amount,
    due_date: values.due_date ?? '2026-02-10',
    frequency: values.frequency ?? 'monthly',
    type: values.type ?? 'bill',
    account: values.account ?? null,
    notes: values.notes ?? null,
    ...(values.cycles_left === undefined ? {} : { cycles_left: Number(values.cycles_left) }),
  } as NewBill
  const { categoryId: _, ...input } = readNewBill(body, decimals)
  return {
    ...input,
    category: values.category ?? null,
    archived: values.status === 'archived' ? 1 : 0,
    anchorDay: dayOfMonth(input.dueDate),
  }
}

function paymentRow(values: Values, group: Facts): Partial<InterpretedRow> {
  const bill = group.bills.find(({ name }) => name === values.bill)
  if (!bill) {
    return { errors: [{ code: 'bill-unknown', field: 'bill', params: { name: values.bill ?? '' } }] }
  }
  const payment = paymentOf(readDate(values.date ?? ''), values.amount ?? '', bill.id, group, bill.dueDate)
  return { billId: bill.id, payments: [payment], duplicateOf: payment.existsAs }
}

/** It settles a cycle of its own day. */
function paymentOf(
  date: CalendarDate,
  text: string,
  billId: number,
  group: Facts,
  nextDueDate: CalendarDate,
): PaymentDraft {
  const amount = Math.round(Number(text) * 10 ** group.decimals) as Minor
  const existsAs = group.known.ids.get(keyOfPayment(billId, date, amount)) ?? null
  return { date, amount, cycleDueDate: date, settles: true, nextDueDate, existsAs }
}

function fromCells(cells: string[], fields: ReadonlyArray<ImportField | null>): Values {
  const values: Values = {}
  for (const [at, field] of fields.entries()) {
    const cell = cells[at]
    if (field !== null && cell !== undefined && cell !== '') values[field] = cell
  }
  return values
}
