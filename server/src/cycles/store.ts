import { type RawBuilder, sql } from 'kysely'
import { type BillRow, billColumns } from '#bills/bill-columns'
import { addDays } from '#core/calendar'
import type { Minor } from '#core/money'
import { repetitionOf } from '#core/recurrence/repetition'
import { recordingSince, recordsItself } from '#cycles/auto-record-rule'
import type { BillBook, CycleBook, DateRange } from '#cycles/bill-book'
import { RECENT_PAYMENTS } from '#cycles/expected-amount'
import { type PackedBill, packedBills } from '#cycles/packed-bills'
import {
  type History,
  type HistorySlots,
  historyColumn,
  historyIn,
  historyOf,
  packedHistory,
} from '#cycles/packed-history'
import { readSpecial, type Special } from '#cycles/special-columns'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope, ReadingScope } from '#db/group-scope'

/**
 * Every bill of the group that is no draft, with what was settled in the range, and what was paid towards cycles that are
 * open. One statement, because bills and payments that were read one after the other could contradict
 * each other: a cycle both paid and open.
 */
export async function listBillBooks(
  scope: ReadingScope,
  range: DateRange,
  billId?: number,
): Promise<BillBook[]> {
  return toBooks(await booksQuery(scope.db, slotsOf(scope, range, billId)), scope.timezone)
}

/** The same, of each bill only what a summary counts, and by due dates. */
export async function listCycleBooks(scope: ReadingScope, range: DateRange): Promise<CycleBook[]> {
  const [row] = await cycleBooksQuery(scope.db, { groupId: scope.groupId, ...range })
  if (!row) throw new Error('A statement without a table has no row')
  const history = historyIn(row.history)
  const bills = JSON.parse(row.bills) as PackedBill[]
  return bills.map(([id, type, amount, dueDate, anchorDay, frequency, special]) =>
    toCycleBook(
      { id, type, amount, dueDate, anchorDay, frequency, recentAmounts: special?.[7] ?? null },
      readSpecial(special),
      history,
    ),
  )
}

/** What `selectBooks` needs to know. */
export function slotsOf({ groupId }: ReadingScope, range: DateRange, billId?: number): HistorySlots {
  return { groupId, billId, ...withWeekends(range) }
}

export function toBooks(rows: BookRow[], timezone: string): BillBook[] {
  // The group's, so it is the same in all of them.
  const since = rows[0] && recordingSince(rows[0], timezone)
  const history = historyOf(rows)
  return rows.map((bill) => ({
    ...toCycleBook(bill, bill, history),
    id: bill.id,
    name: bill.name,
    account: bill.account,
    categoryId: bill.categoryId,
    frequency: bill.frequency,
    schedule: bill.schedule,
    autoPay: bill.autoPay === 1,
    recordsItself: recordsItself(since, bill),
  }))
}

type CycleRow = Pick<BillRow, 'id' | 'type' | 'amount' | 'dueDate' | 'anchorDay' | 'frequency'> & {
  recentAmounts: string | null
}

/** Two objects, because making one of them would cost more than all the rest. */
function toCycleBook(bill: CycleRow, special: Special, history: History): CycleBook {
  const { dueDate, anchorDay, frequency } = bill
  const { schedule, endsOn, lastDueDate } = special
  return {
    type: bill.type,
    amount: bill.amount,
    dueDate,
    repetition: repetitionOf({ dueDate, anchorDay, frequency, schedule, endsOn, lastDueDate }),
    weekend: special.weekend,
    ended: special.ended !== 0,
    variable: special.variable === 1,
    archived: special.archived === 1,
    recentAmounts: unpackAmounts(bill.recentAmounts),
    payments: history.payments.get(bill.id) ?? [],
    skips: history.skips.get(bill.id) ?? [],
  }
}

/** One bill with what is open of it; undefined of a draft. */
export async function findBillBook(
  scope: GroupScope,
  { id, dueDate }: BillRow,
): Promise<BillBook | undefined> {
  const [book] = await listBillBooks(scope, { from: dueDate, to: dueDate }, id)
  return book
}

/** What is due on a weekend may be paid two days before or after. */
function withWeekends({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -2) ?? from, to: addDays(to, 2) ?? to }
}

/** What `recordsItself` asks about a bill, and about its group. */
export const RECORDABLE_COLUMNS = billColumns(
  'amount',
  'due_date',
  'anchor_day',
  'frequency',
  'schedule',
  'ends_on',
  'last_due_date',
  'weekend',
  'ended',
  'auto_pay',
  'variable',
  'draft',
  'archived',
  'schedule_set_on',
  'auto_recorded_through',
)
export const RECORDING_COLUMNS = [
  'bill_groups.auto_record as autoRecord',
  'bill_groups.auto_record_since as autoRecordSince',
] as const

export const BOOK_SLOTS = ['groupId', 'billId', 'from', 'to'] as const

const booksQuery = compileOnce([...BOOK_SLOTS], (db: Db, slots: HistorySlots) =>
  selectBooks(db, slots, WITHOUT_DRAFTS),
)

type BookRow = Awaited<ReturnType<typeof booksQuery>>[number]

const cycleBooksQuery = compileOnce([...BOOK_SLOTS], (db: Db, slots: HistorySlots) =>
  db.selectNoFrom([
    packedBills(db, {
      which: isOneOf(sql.table('bills'), slots, WITHOUT_DRAFTS),
      lastPaid: recentAmounts(slots),
    }).as('bills'),
    packedHistory(db, slots).as('history'),
  ]),
)

export const WITH_DRAFTS = { mayBeDraft: true }
const WITHOUT_DRAFTS = { mayBeDraft: false }
type Choice = typeof WITH_DRAFTS

/**
 * For others who need more of each bill from the same statement. Every table in it is told the group by its value, so that
 * rows which live with their group are found without asking elsewhere.
 */
export const selectBooks = (db: Db, slots: HistorySlots, choice: Choice) =>
  db
    .selectFrom('bills')
    .innerJoin('bill_groups', 'bill_groups.id', 'bills.group_id')
    .select([
      ...billColumns('id', 'name', 'type', 'account', 'category_id'),
      ...RECORDABLE_COLUMNS,
      ...RECORDING_COLUMNS,
      ...historyOfBills(db, slots, choice),
    ])
    .where(isOneOf(sql.table('bills'), slots, choice))

const historyOfBills = (db: Db, slots: HistorySlots, choice: Choice) => {
  // In the order of an index: without one, PostgreSQL may look for it among the bills of all groups.
  const any = sql<number>`select f.id from bills as f where ${isOneOf(sql.table('f'), slots, choice)}
    order by f.due_date, f.id limit 1`
  return [historyColumn(db, slots, any).as('history'), recentAmounts(slots).as('recentAmounts')] as const
}

const isOneOf = (
  bills: RawBuilder<unknown>,
  { groupId, billId }: HistorySlots,
  { mayBeDraft }: Choice,
): RawBuilder<boolean> => {
  const ofGroup = sql`${bills}.group_id = ${groupId}`
  const meant = billId === undefined ? ofGroup : sql`${ofGroup} and ${bills}.id = ${billId}`
  return sql<boolean>`(${meant}${mayBeDraft ? sql`` : sql` and ${bills}.draft = 0`})`
}

/** What was last paid on a variable bill, packed. */
export const recentAmounts = (
  { groupId }: Pick<HistorySlots, 'groupId'>,
  count: number = RECENT_PAYMENTS,
) => sql<string | null>`(
  case when bills.variable = 1 then (
    select string_agg(cast(recent.amount as text), ',') from (
      select r.amount from payments as r where r.group_id = ${groupId} and r.bill_id = bills.id
      order by r.date desc, r.id desc limit ${sql.lit(count)}
    ) as recent
  ) end
)`

export function unpack<Row, T>(text: string | null, read: (row: Row) => T): T[] {
  return text === null ? [] : (JSON.parse(`[${text}]`) as Row[]).map(read)
}

export function unpackAmounts(text: string | null): Minor[] {
  return unpack(text, (amount: Minor) => amount)
}
