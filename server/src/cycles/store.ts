import { type BillRow, billColumns } from '#bills/bill-columns'
import { addDays } from '#core/calendar'
import { repetitionOf } from '#core/recurrence/repetition'
import { recordingSince, recordsItself } from '#cycles/auto-record-rule'
import type { BillBook, DateRange } from '#cycles/bill-book'
import { RECENT_PAYMENTS } from '#cycles/expected-amount'
import { recentAmounts } from '#cycles/recent-amounts'
import { listCyclePayments, listCycleSkips } from '#cycles/settlement-store'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope, ReadingScope } from '#db/group-scope'

/**
 * Every bill of the group that is no draft, with what was settled in the range, and what was paid towards cycles that are
 * open. To be read in a snapshot: bills and payments of different moments could contradict each other, with a cycle both paid and open.
 */
export async function listBillBooks(
  scope: ReadingScope,
  range: DateRange,
  billId?: number,
): Promise<BillBook[]> {
  const books = await listAllBooks(scope, range, billId)
  return books.filter(({ isDraft }) => !isDraft).map(({ book }) => book)
}

/** The same with drafts, which have no cycles yet. */
export async function listAllBooks(
  { db, groupId, timezone }: ReadingScope,
  range: DateRange,
  billId?: number,
): Promise<Array<{ book: BillBook; isDraft: boolean }>> {
  const slots = { groupId, billId, ...withWeekends(range) }
  const [bills, payments, skips, amounts] = await Promise.all([
    billsQuery(db, { groupId, billId }),
    listCyclePayments(db, slots),
    listCycleSkips(db, slots),
    listRecentAmounts(db, { groupId, billId }),
  ])
  // The group's, so it is the same in all of them.
  const since = bills[0] && recordingSince(bills[0], timezone)
  return bills.map((bill) => ({
    isDraft: bill.draft === 1,
    book: {
      id: bill.id,
      name: bill.name,
      type: bill.type,
      account: bill.account,
      categoryId: bill.categoryId,
      amount: bill.amount,
      dueDate: bill.dueDate,
      frequency: bill.frequency,
      schedule: bill.schedule,
      repetition: repetitionOf(bill),
      weekend: bill.weekend,
      ended: bill.ended !== 0,
      variable: bill.variable === 1,
      archived: bill.archived === 1,
      autoPay: bill.autoPay === 1,
      recordsItself: recordsItself(since, bill),
      recentAmounts: amounts.get(bill.id) ?? [],
      payments: payments.get(bill.id) ?? [],
      skips: skips.get(bill.id) ?? [],
    },
  }))
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

interface BillSlots extends Record<string, number | undefined> {
  groupId: number
  billId: number | undefined
}

const billsQuery = compileOnce(['groupId', 'billId'], (db: Db, { groupId, billId }: BillSlots) => {
  const bills = db
    .selectFrom('bills')
    .innerJoin('bill_groups', 'bill_groups.id', 'bills.group_id')
    .select([
      ...billColumns('id', 'name', 'type', 'account', 'category_id'),
      ...RECORDABLE_COLUMNS,
      ...RECORDING_COLUMNS,
    ])
    .where('bills.group_id', '=', groupId)
  return billId === undefined ? bills : bills.where('bills.id', '=', billId)
})

const listRecentAmounts = recentAmounts(RECENT_PAYMENTS)
