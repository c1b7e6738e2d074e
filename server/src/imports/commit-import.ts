import type { ImportCounts, ImportSummary } from '@duebook/contract'
import { recordGroupAct } from '#audit/record-act'
import { archivedChanges } from '#bills/archive-bill'
import type { BillRow } from '#bills/bill-columns'
import { lockBills, reviseSomeBills } from '#bills/bulk-store'
import { createBills } from '#bills/create-bills'
import { setBill } from '#bills/store'
import { changeBill } from '#bills/update-bill'
import { calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { insertSkips } from '#cycles/skip-store'
import type { WritingScope } from '#db/group-scope'
import { recordEvents } from '#events/record-events'
import type { Settings } from '#imports/draft'
import { areAsForeseen } from '#imports/foreseen-bills'
import type { ImportParts } from '#imports/import-parts'
import { countCurrencies } from '#imports/interpret/counts'
import { keepOutcomes, type Outcomes } from '#imports/keep-outcomes'
import { livingAt } from '#imports/lifetimes'
import type { LeftBill, Made, UpdatedBill } from '#imports/made'
import { type CommitPlan, isEmptyPlan, type PlannedUpdate, plannedPayment } from '#imports/plan-commit'
import { type PreparedCommit, prepareCommit } from '#imports/prepare-commit'
import { presentSummary } from '#imports/present-import'
import { requireDraft } from '#imports/require-draft'
import { StaleDraft } from '#imports/stale-draft'
import { lockImport, setImport } from '#imports/store'
import { type TakenCategories, takeBalances, takeCategories } from '#imports/taken-along'
import {
  insertPayments,
  listCyclesOf,
  markPayments,
  NO_PAYMENTS,
  type TakenPayment,
} from '#payments/bulk-store'

/** So many rows the refusal names. */
const NAMED_ROWS = 20

/**
 * Adds everything that a draft shows, or nothing. `prepared` is what was found before the transaction; where the draft or the group
 * has changed since, `StaleDraft` is thrown, and who asked prepares anew. Without it that is done here.
 */
export async function commitImport(
  parts: Pick<ImportParts, 'interpret'>,
  scope: WritingScope,
  clock: Clock,
  id: number,
  prepared: PreparedCommit | 'here' | undefined,
): Promise<ImportSummary> {
  const row = requireDraft(await lockImport(scope, livingAt(clock), id))
  const commit = prepared === 'here' ? await prepareCommit(parts, scope, clock, id) : prepared
  if (!commit) throw new StaleDraft()
  const { plan } = commit
  const held = await holdBills(scope, plan)
  if (prepared !== 'here') await requireCurrent(scope, commit, held, JSON.parse(row.settings) as Settings)
  requireComplete(plan)

  const at = toInstant(clock.now())
  // Of what is added here nobody is told one by one.
  const quiet = { ...scope, listeners: null }
  const { made, outcomes } = await write(quiet, clock, commit, held, at)
  const counts = committedCounts(commit, made, outcomes)
  await keepOutcomes(quiet, id, commit, outcomes)
  const changes = {
    state: 'committed' as const,
    reader: null,
    content: null,
    counts: JSON.stringify(counts),
    made: JSON.stringify(made),
    changed_at: at,
    committed_at: at,
  }
  await setImport(scope, id, 'draft', changes)
  await recordGroupAct(scope, at, { action: 'import.committed', target: { type: 'import', id } })
  await recordEvents(scope, [{ type: 'import.committed', data: () => ({ import_id: id, counts }) }], at)
  return presentSummary({ ...row, ...changes })
}

type Held = ReadonlyMap<number, BillRow>

/** Bills that are changed, or get payments. */
async function holdBills(scope: WritingScope, { updates, payments }: CommitPlan): Promise<Held> {
  const ids = new Set([...updates, ...payments].map(({ billId }) => billId))
  const bills = ids.size === 0 ? [] : await lockBills(scope, [...ids])
  return new Map(bills.map((bill) => [bill.id, bill]))
}

async function requireCurrent(
  scope: WritingScope,
  { edits, currency, foreseen, revisions }: PreparedCommit,
  held: Held,
  settings: Settings,
): Promise<void> {
  const isCurrent =
    edits === settings.edits &&
    currency === scope.currency &&
    [...revisions].every(([id, revision]) => held.get(id)?.revision === revision) &&
    (await areAsForeseen(scope, foreseen))
  if (!isCurrent) throw new StaleDraft()
}

function requireComplete(plan: CommitPlan): void {
  const { errors } = plan
  if (errors.length > 0) {
    const named = errors.slice(0, NAMED_ROWS).join(', ')
    throw refuse('import-has-errors', { rows: named, count: errors.length })
  }
  if (isEmptyPlan(plan)) throw refuse('import-has-nothing')
}

async function write(
  scope: WritingScope,
  clock: Clock,
  { file, plan }: PreparedCommit,
  held: Held,
  at: string,
): Promise<{ made: Made; outcomes: Outcomes }> {
  const categories = await takeCategories(scope, clock, file, plan)
  const bills = await writeBills(scope, plan, categories, at)
  const updated = await updateBills(scope, clock, plan.updates, held, categories)
  const payments = await payBills(scope, plan, new Map([...held, ...updated.bills]), at)
  const balances = await takeBalances(scope, clock, file)

  const made: Made = {
    bills,
    updated: await withMarks(scope, updated),
    payments,
    paidBills: [...new Set(plan.payments.map(({ billId }) => billId))],
    categories: categories.made,
    balances,
  }
  const outcomes: Outcomes = new Map()
  for (const row of plan.leftOut) outcomes.set(row, { outcome: 'left_out', billId: null })
  for (const { row, billId } of plan.skipped) outcomes.set(row, { outcome: 'skipped', billId })
  for (const { row, billId } of plan.payments) outcomes.set(row, { outcome: 'created', billId })
  for (const { row, billId } of plan.updates) outcomes.set(row, { outcome: 'updated', billId })
  for (const [n, { row }] of plan.bills.entries()) {
    outcomes.set(row, { outcome: 'created', billId: bills[n]?.id ?? null })
  }
  return { made, outcomes }
}

/** With their payments and skips. */
async function writeBills(
  scope: WritingScope,
  { bills }: CommitPlan,
  { idOf }: TakenCategories,
  at: string,
): Promise<LeftBill[]> {
  const values = bills.map((bill) => ({ ...bill.values, categoryId: idOf(bill.category) }))
  const ids = await createBills(scope, values, at)
  const ofBill = (n: number, createdAt = at) => ({ billId: ids[n] as number, createdAt })
  const payments = bills
    .flatMap((bill, n) => bill.payments.map((each) => ({ ...each, ...ofBill(n, each.createdAt) })))
    .sort((a, b) => a.order - b.order)
  const skips = bills
    .flatMap((bill, n) => bill.skips.map((each) => ({ ...each, ...ofBill(n, each.createdAt) })))
    .sort((a, b) => a.order - b.order)
  const paymentIds = await insertPayments(scope, payments)
  await insertSkips(scope, skips)
  const lastIds = new Map(payments.map(({ billId }, n) => [billId, paymentIds[n] as number]))
  return bills.map(({ payments: { length: count } }, n) => {
    const id = ids[n] as number
    return { id, version: 1, paid: { count, lastId: lastIds.get(id) ?? 0, versions: count } }
  })
}

interface Changed {
  id: number
  former: BillRow
  cycles: Cycles
}

async function updateBills(
  scope: WritingScope,
  clock: Clock,
  updates: readonly PlannedUpdate[],
  held: Held,
  categories: TakenCategories,
): Promise<{ bills: Map<number, BillRow>; changed: Changed[] }> {
  const bills = new Map<number, BillRow>()
  const before = new Map<number, Cycles>()
  for (const update of updates) {
    // Two rows of a file may be about one bill.
    const bill = bills.get(update.billId) ?? held.get(update.billId)
    if (!bill) throw new StaleDraft()
    if (!before.has(bill.id)) before.set(bill.id, await cyclesOf(scope, bill.id))
    bills.set(bill.id, await updateBill(scope, clock, bill, update, categories))
  }
  const changed: Changed[] = []
  for (const [id, cycles] of before) {
    const former = held.get(id)
    if (!former || former.version === bills.get(id)?.version) continue
    changed.push({ id, former, cycles: formerCycles(cycles, await cyclesOf(scope, id)) })
  }
  return { bills, changed }
}

async function updateBill(
  scope: WritingScope,
  clock: Clock,
  bill: BillRow,
  { fields, category, archived }: PlannedUpdate,
  { idOf }: TakenCategories,
): Promise<BillRow> {
  const wanted = category === undefined ? fields : { ...fields, categoryId: idOf(category) }
  const changed = await changeBill(scope, clock, bill, wanted)
  if (archived === undefined) return changed
  const now = clock.now()
  const changes = archivedChanges(changed, archived, calendarDateIn(scope.timezone, now))
  if (changes.archived === undefined) return changed
  return setBill(scope, bill.id, changes, toInstant(now))
}

type Cycles = UpdatedBill['cycles']

async function cyclesOf(scope: WritingScope, billId: number): Promise<Cycles> {
  return {
    payments: await listCyclesOf(scope, 'payments', billId),
    skips: await listCyclesOf(scope, 'skips', billId),
  }
}

/** Those that went along with another due date. */
function formerCycles(before: Cycles, after: Cycles): Cycles {
  const moved = (table: keyof Cycles) => {
    const kept = new Set(after[table].map((cycle) => JSON.stringify(cycle)))
    return before[table].filter((cycle) => !kept.has(JSON.stringify(cycle)))
  }
  return { payments: moved('payments'), skips: moved('skips') }
}

/** Of bills that were there before. Answers the ids of the payments. */
async function payBills(
  scope: WritingScope,
  { payments }: CommitPlan,
  bills: Held,
  at: string,
): Promise<number[]> {
  const rows = payments.flatMap(({ billId, payments: drafts }): TakenPayment[] => {
    const bill = bills.get(billId)
    if (!bill) throw new StaleDraft()
    const { amount, anchorDay, scheduleEpoch } = bill
    const cycle = { cycleAmount: amount, cycleAnchorDay: anchorDay, scheduleEpoch }
    return drafts.map((draft) => ({ ...cycle, ...plannedPayment(draft), billId, createdAt: at }))
  })
  if (rows.length === 0) return []
  const ids = await insertPayments(scope, rows)
  await reviseSomeBills(scope, [...new Set(rows.map(({ billId }) => billId))], at)
  return ids
}

/** As the import leaves them. */
async function withMarks(
  scope: WritingScope,
  { bills, changed }: { bills: Held; changed: readonly Changed[] },
): Promise<UpdatedBill[]> {
  if (changed.length === 0) return []
  const marks = await markPayments(
    scope,
    changed.map(({ id }) => id),
  )
  return changed.map((each) => {
    const { version } = bills.get(each.id) ?? each.former
    return { ...each, version, paid: marks.get(each.id) ?? NO_PAYMENTS }
  })
}

function committedCounts(
  { interpretation, plan }: PreparedCommit,
  made: Made,
  outcomes: Outcomes,
): ImportCounts {
  const ofNewBills = plan.bills.reduce((sum, { payments }) => sum + payments.length, 0)
  const leftOut = [...outcomes.values()].filter(({ outcome }) => outcome === 'left_out')
  return {
    ...interpretation.counts,
    bills: made.bills.length,
    updates: made.updated.length,
    payments: ofNewBills + made.payments.length,
    categories: made.categories.length,
    errors: 0,
    left_out: leftOut.length,
    // Also of rows that were left out: a report says into what other groups the file can be imported.
    currencies: countCurrencies(interpretation.rows),
  }
}
