import type { BillField, OnDuplicate } from '@duebook/contract'
import type { BillInput, BillRow, BillValues } from '#bills/bill-columns'
import { newSchedule } from '#bills/schedule-changes'
import type { CalendarDate } from '#core/calendar'
import type { Flag } from '#db/schema'
import type {
  BillDraft,
  ExactParts,
  ExactPayment,
  ExactSkip,
  InterpretedRow,
  PaymentDraft,
} from '#imports/interpret/interpreted'
import type { ExactBill } from '#imports/neutral'

export interface PlannedBill {
  row: number
  values: Omit<BillValues, 'categoryId'> & Partial<Pick<BillRow, 'createdAt' | 'updatedAt'>>
  category: string | null
  /** Without a time they were made by the import. */
  payments: Array<Optional<ExactPayment, 'createdAt'> & Ordered>
  skips: Array<ExactSkip & Ordered>
}

/** Of our own export: by what those of all bills are sorted when they are written. What is of one day counts in that order. */
interface Ordered {
  order: number
}

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

export interface PlannedUpdate {
  row: number
  billId: number
  fields: Partial<Omit<BillInput, 'categoryId'>>
  /** Undefined: the file says nothing of it. */
  category: string | null | undefined
  archived: Flag | undefined
}

/** Of a bill that was there before. */
export interface PlannedPayments {
  row: number
  billId: number
  payments: PaymentDraft[]
}

/** What a commit will do, in the order in which it does so. */
export interface CommitPlan {
  bills: PlannedBill[]
  updates: PlannedUpdate[]
  payments: PlannedPayments[]
  skipped: Array<{ row: number; billId: number | null }>
  leftOut: number[]
  /** Rows with errors that nobody left out. */
  errors: number[]
}

export interface PlanFacts {
  onDuplicate: OnDuplicate
  decimals: number
  today: CalendarDate
  /** Of rows of our own export: as it is in the file. */
  exactOf: (row: number) => ExactBill | null
}

export function planCommit(rows: readonly InterpretedRow[], facts: PlanFacts): CommitPlan {
  const plan: CommitPlan = { bills: [], updates: [], payments: [], skipped: [], leftOut: [], errors: [] }
  for (const row of rows) {
    if (row.leaveOut) plan.leftOut.push(row.row)
    else if (row.errors.length > 0) plan.errors.push(row.row)
    else if (row.bill) planBill(plan, row, row.bill, facts)
    else planPayments(plan, row, facts.onDuplicate)
  }
  const idOf = ({ row }: PlannedBill) => facts.exactOf(row)?.bill.id ?? 0
  // Our own export is sorted by due date, and lists put those of one day in the order of their ids.
  plan.bills.sort((a, b) => idOf(a) - idOf(b) || a.row - b.row)
  return plan
}

export function isEmptyPlan({ bills, updates, payments }: CommitPlan): boolean {
  return bills.length + updates.length + payments.length === 0
}

function planBill(plan: CommitPlan, row: InterpretedRow, draft: BillDraft, facts: PlanFacts): void {
  const { duplicateOf } = row
  if (duplicateOf === null || facts.onDuplicate === 'add') {
    plan.bills.push(newBill(row, draft, facts))
    return
  }
  if (facts.onDuplicate === 'skip') {
    plan.skipped.push({ row: row.row, billId: duplicateOf })
    return
  }
  plan.updates.push({ row: row.row, billId: duplicateOf, ...changesOf(row, draft) })
  const missing = row.payments.filter(({ existsAs }) => existsAs === null)
  if (missing.length > 0) plan.payments.push({ row: row.row, billId: duplicateOf, payments: missing })
}

function planPayments(plan: CommitPlan, row: InterpretedRow, onDuplicate: OnDuplicate): void {
  const { billId } = row
  const payments = row.payments.filter(({ existsAs }) => existsAs === null || onDuplicate === 'add')
  if (billId === null || payments.length === 0) plan.skipped.push({ row: row.row, billId })
  else plan.payments.push({ row: row.row, billId, payments })
}

function newBill(row: InterpretedRow, draft: BillDraft, facts: PlanFacts): PlannedBill {
  const { category, archived, cyclesLeft: _, ...fields } = draft
  const { exact } = row
  const schedule = { ...scheduleOf(draft, exact, facts.today), archived }
  const values = { ...fields, ...schedule, formerCategoryId: null }
  const planned = { row: row.row, values, category }
  if (exact) {
    const asInFile = facts.exactOf(row.row)
    const { createdAt, updatedAt } = exact
    const dated = { ...values, createdAt, ...(updatedAt === null ? {} : { updatedAt }) }
    const payments = withOrder(exact.payments, asInFile?.payments)
    return { ...planned, values: dated, payments, skips: withOrder(exact.skips, asInFile?.skips) }
  }
  const { anchorDay, scheduleEpoch } = schedule
  const cycle = { cycleAmount: draft.amount, cycleAnchorDay: anchorDay, scheduleEpoch }
  const payments = row.payments.map((payment) => ({ ...cycle, ...plannedPayment(payment), order: 0 }))
  return { ...planned, payments, skips: [] }
}

function scheduleOf(draft: BillDraft, exact: ExactParts | null, today: CalendarDate) {
  const isExact = exact !== null && exact.schedule !== null
  const fields = { ...draft, categoryId: null, ...(isExact ? { cyclesLeft: null } : {}) }
  const schedule = newSchedule(fields, today)
  if (!exact) return { ...schedule, scheduleChangedAt: null }
  // When somebody changed it elsewhere says nothing of this group: reminders begin with the import.
  if (exact.schedule) return { ...schedule, ...exact.schedule, scheduleChangedAt: null }
  // What was settled before somebody chose another due date cannot be undone.
  const epochs = [...exact.payments, ...exact.skips].map(({ scheduleEpoch }) => scheduleEpoch)
  const scheduleEpoch = epochs.reduce((most, each) => Math.max(most, each + 1), 0)
  return { ...schedule, scheduleEpoch, scheduleChangedAt: null }
}

function withOrder<T>(all: readonly T[], withIds: ReadonlyArray<{ id: number }> = []): Array<T & Ordered> {
  return all.map((each, at) => ({ ...each, order: withIds[at]?.id ?? 0 }))
}

/** What a draft says of a payment, in the words of those that are written. */
export function plannedPayment({ date, amount, cycleDueDate, settles, nextDueDate }: PaymentDraft) {
  return { date, amount, cycleDueDate, settles, nextDueDate, source: 'manual' as const }
}

/** Only what the file says: what it has no word for stays as it is. */
function changesOf(row: InterpretedRow, draft: BillDraft): Omit<PlannedUpdate, 'row' | 'billId'> {
  const said = new Set(Object.keys(row.values))
  const names = (Object.keys(FIELDS_OF) as Array<keyof typeof FIELDS_OF>).filter((name) => said.has(name))
  const fields = names.flatMap((name) => FIELDS_OF[name].map((field) => [field, draft[field]]))
  return {
    fields: Object.fromEntries(fields) as PlannedUpdate['fields'],
    category: said.has('category') ? draft.category : undefined,
    archived: said.has('status') ? draft.archived : undefined,
  }
}

type OwnField = keyof PlannedUpdate['fields']

const FIELDS_OF = {
  name: ['name'],
  amount: ['amount'],
  due_date: ['dueDate'],
  frequency: ['frequency', 'schedule'],
  type: ['type'],
  account: ['account'],
  tags: ['tags', 'tagKeys'],
  url: ['url'],
  notes: ['notes'],
  auto_pay: ['autoPay'],
  variable: ['variable'],
  status: ['draft'],
  ends_on: ['endsOn'],
  cycles_left: ['cyclesLeft'],
  weekend: ['weekend'],
  icon: ['icon'],
} as const satisfies Partial<Record<BillField, readonly OwnField[]>>
