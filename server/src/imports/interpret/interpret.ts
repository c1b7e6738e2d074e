import { LIMITS } from '@duebook/contract/refusals'
import { compareDates } from '#core/calendar'
import { refuse } from '#core/errors'
import { billOf } from '#imports/interpret/bill-of'
import {
  type ColumnHints,
  guessKind,
  guessMapping,
  hintsIn,
  type Mapping,
  presentMapping,
  requireMapping,
} from '#imports/interpret/columns'
import { countRows } from '#imports/interpret/counts'
import { decide } from '#imports/interpret/decisions'
import { type Duplicates, duplicatesAmong } from '#imports/interpret/duplicates'
import { exactRow } from '#imports/interpret/exact'
import { type Turns, takeTurns } from '#imports/interpret/in-turns'
import type {
  BillDraft,
  DraftInput,
  ExactPayment,
  GroupFacts,
  Interpret,
  InterpretedRow,
  KnownBill,
  KnownPayments,
  PaymentDraft,
} from '#imports/interpret/interpreted'
import { notice, type Remarks, unanswered } from '#imports/interpret/notices'
import {
  type BillsByName,
  billsByName,
  countedBack,
  existing,
  type PaymentBook,
  type PaymentRow,
  paymentsOfBill,
  placePayment,
  type ReadPayment,
  readPaymentRow,
  readPayments,
} from '#imports/interpret/payments-of'
import type { Reading } from '#imports/interpret/reading'
import { type FileRecord, recordsOf } from '#imports/interpret/records'
import { currencyOf } from '#imports/interpret/row-currency'

/**
 * What a draft would become in a group, as it is now. First all rows are read and their bills found, then the group is asked what it
 * knows of the payments of those, and each payment is put into its cycle.
 */
export const interpret: Interpret = async (draft, group) => {
  const { header } = draft.file
  const mapping = header && mappingOf(draft, header)
  const hints = header && mapping ? hintsIn(header, mapping) : NO_HINTS
  const records = recordsOf(draft.rows, mapping && { mapping, hints }, draft.file.currency)
  const { reading, options, questions } = await decide(draft, records, hints, group)
  const context: Context = {
    reading,
    source: draft.file,
    duplicates: duplicatesAmong(group.bills),
    bills: billsByName(group.bills),
    person: options.person,
    turns: takeTurns(),
  }
  const drafted: DraftedRow[] = []
  for (const record of records) {
    drafted.push(await interpretRow(record, context))
    await context.turns.done()
  }
  await placePayments(drafted, group, context)
  const rows = drafted.map(({ row }) => row)
  return {
    options,
    questions,
    mapping: header && mapping ? presentMapping(mapping, header, cellsOf(draft.rows)) : null,
    rows,
    counts: countRows(rows, options.on_duplicate, group),
  }
}

/** Rows of a table may be as many as payments may be, until it is known that they are bills. */
function mappingOf({ mapping: chosen, rows }: DraftInput, header: string[]): Mapping {
  const isForBills = rows.length <= LIMITS.importBills
  const mapping = chosen
    ? requireMapping(chosen, header)
    : guessMapping(header, guessKind(header, isForBills))
  if (mapping.kind === 'bills' && !isForBills) throw refuse('import-too-many')
  return mapping
}

const NO_HINTS: ColumnHints = {
  frequency: undefined,
  currency: undefined,
  yesMeans: undefined,
  isOurs: false,
}

interface Context {
  reading: Reading
  source: DraftInput['file']
  duplicates: Duplicates
  bills: BillsByName
  person: string | null
  turns: Turns
}

/** A row whose payments are still to be put into cycles. */
interface DraftedRow {
  row: InterpretedRow
  waiting: Waiting | null
}

type Waiting =
  | ({ kind: 'payment' } & PaymentRow)
  | { kind: 'bill'; bill: BillDraft; knownAs: KnownBill | null; payments: ReadPayment[] }
  | { kind: 'exact'; knownAs: KnownBill | null; payments: ExactPayment[] }

async function interpretRow(record: FileRecord, context: Context): Promise<DraftedRow> {
  const { row, values, person, leaveOut } = record
  const remarks: Remarks = { errors: [], warnings: [] }
  const drafted: InterpretedRow = {
    row,
    values,
    bill: null,
    payments: [],
    exact: null,
    billId: null,
    ...remarks,
    duplicateOf: null,
    leaveOut,
    currency: null,
  }
  const done = { row: drafted, waiting: null }
  const hasPeople = context.source.people.length > 1
  if (hasPeople && context.person === null) {
    remarks.errors.push(unanswered('person', null))
    return done
  }
  // Of the others nothing is imported, whatever is wrong with it.
  if (hasPeople && person !== context.person) return { ...done, row: { ...drafted, leaveOut: true } }
  remarks.errors.push(...record.errors)
  remarks.warnings.push(...record.warnings)
  // What a reader could not read is not looked at any further.
  if (record.errors.some(({ field }) => field === null)) return done
  const currency = currencyOf(record, context.reading, remarks)
  const { waiting, ...found } = record.isPayment
    ? asPayment(record, context, remarks)
    : await asBill(record, context, remarks)
  return { row: { ...drafted, ...found, currency }, waiting }
}

type Found = Partial<InterpretedRow> & { waiting: Waiting | null }

function asPayment(record: FileRecord, { bills, reading }: Context, remarks: Remarks): Found {
  const found = readPaymentRow(record, bills, reading, remarks)
  if (found === 'against-direction') return { leaveOut: true, waiting: null }
  return { waiting: found && { kind: 'payment', ...found } }
}

async function asBill(record: FileRecord, context: Context, remarks: Remarks): Promise<Found> {
  const { reading, duplicates, turns } = context
  const exactly = record.exact && (await exactRow(record, record.exact, reading, remarks, turns))
  const bill = record.exact ? (exactly?.bill ?? null) : billOf(record, reading, remarks)
  if (!bill) return { waiting: null }
  const knownAs = duplicates.inGroup(bill)
  const first = record.leaveOut ? record.row : duplicates.firstRow(bill, record.row)
  if (first !== record.row) remarks.warnings.push(notice('same-as-row', null, { row: first }))
  const found = { bill, exact: exactly?.exact ?? null, duplicateOf: knownAs?.id ?? null }
  // A bill that is added beside the same one begins with its own payments.
  const paidAs = reading.onDuplicate === 'add' ? null : knownAs
  if (exactly) {
    return { ...found, waiting: { kind: 'exact', knownAs: paidAs, payments: exactly.exact.payments } }
  }
  const payments = await readPayments(record.payments, reading, remarks, turns)
  return { ...found, waiting: { kind: 'bill', bill, knownAs: paidAs, payments } }
}

async function placePayments(
  rows: readonly DraftedRow[],
  group: GroupFacts,
  { source, turns }: Pick<Context, 'source' | 'turns'>,
): Promise<void> {
  const movesWithPayments = source.source === 'billmanager'
  const ids = new Set(rows.flatMap(({ waiting }) => (waiting ? (knownBill(waiting)?.id ?? []) : [])))
  const known = ids.size === 0 ? NONE : await group.paymentsOf([...ids])
  const sorted = rows.toSorted(byDate)
  const paid = sorted.flatMap(({ row, waiting }) =>
    waiting?.kind === 'payment' && !row.leaveOut ? [waiting] : [],
  )
  const counted: PaymentBook['counted'] = movesWithPayments ? countedBack(paid, known) : new Map()
  const book: PaymentBook = { known, settled: new Map(), counted }
  for (const { row, waiting } of sorted) {
    if (waiting?.kind === 'bill')
      row.payments = await paymentsOfBill({ ...waiting, movesWithPayments }, known, row, turns)
    else if (waiting?.kind === 'exact') row.payments = shownPayments(waiting, known)
    else if (waiting) placeRow(row, waiting, book)
    await turns.done()
  }
}

const NONE: KnownPayments = { ids: new Map(), settled: new Map() }

/** Whose payments of the group matter. */
function knownBill(waiting: Waiting): KnownBill | null {
  if (waiting.kind === 'payment') return waiting.bill
  return waiting.payments.length > 0 ? waiting.knownAs : null
}

/** The earliest of several payments for one cycle settles it, wherever it stands in the file. */
function byDate({ waiting: a }: DraftedRow, { waiting: b }: DraftedRow): number {
  return a?.kind === 'payment' && b?.kind === 'payment' ? compareDates(a.payment.date, b.payment.date) : 0
}

function placeRow(row: InterpretedRow, waiting: PaymentRow, book: PaymentBook): void {
  const payment = placePayment(waiting, book, row.leaveOut, row)
  if (!payment) return
  row.billId = waiting.bill.id
  row.payments = [payment]
  row.duplicateOf = payment.existsAs
}

function shownPayments(
  { knownAs, payments }: Extract<Waiting, { kind: 'exact' }>,
  known: KnownPayments,
): PaymentDraft[] {
  return payments.map((payment) => {
    const { date, amount, cycleDueDate, settles, nextDueDate } = payment
    const existsAs = knownAs && existing(known, knownAs.id, payment)
    return { date, amount, cycleDueDate, settles, nextDueDate, existsAs }
  })
}

function* cellsOf(rows: DraftInput['rows']): Iterable<readonly string[]> {
  for (const { item } of rows) if ('cells' in item) yield item.cells
}
