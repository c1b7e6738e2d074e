import {
  BILL_COLUMNS,
  BILL_VALUES,
  type BillRow,
  type BillValues,
  SHOWN_BILL_COLUMNS,
  type ShownBillRow,
  toColumns,
} from '#bills/bill-columns'
import type { CalendarDate } from '#core/calendar'
import { compileOnce } from '#db/compile-once'
import type { Db, Tx } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { locked } from '#db/portable'
import { raisedRevision } from '#db/revision'
import { countRows, firstRow } from '#db/rows'

export function findBill({ db, groupId }: GroupScope | WritingScope, billId: number) {
  return firstRow(billQuery(db, { groupId, billId }))
}

/** Only to be shown: a third of the columns are for rules alone. */
export function findShownBill(
  { db, groupId }: GroupScope,
  billId: number,
): Promise<ShownBillRow | undefined> {
  return firstRow(shownBillQuery(db, { groupId, billId }))
}

/** Holds the bill to the end of the transaction. */
export function lockBill({ db, groupId }: WritingScope, billId: number): Promise<BillRow | undefined> {
  return firstRow(lockedBillQuery(db, { groupId, billId }))
}

type BillSlots = { groupId: number; billId: number }

const isBill = (db: Db, { groupId, billId }: BillSlots) =>
  db.selectFrom('bills').where('group_id', '=', groupId).where('id', '=', billId)

const oneBill = (db: Db, slots: BillSlots) => isBill(db, slots).select(BILL_COLUMNS)

const billQuery = compileOnce(['groupId', 'billId'], oneBill)
const shownBillQuery = compileOnce(['groupId', 'billId'], (db: Db, slots: BillSlots) =>
  isBill(db, slots).select(SHOWN_BILL_COLUMNS),
)
const lockedBillQuery = compileOnce(['groupId', 'billId'], (tx: Tx, slots: BillSlots) =>
  locked(tx, oneBill(tx, slots)),
)

/** `span`: the group has at most so many bills. */
export async function insertBill(
  scope: WritingScope,
  bill: BillValues,
  at: string,
): Promise<{ bill: BillRow; span: number }> {
  const [inserted] = await insertQuery(scope.db, { ...bill, groupId: scope.groupId, at })
  const { firstId, ...row } = inserted as BillRow & { firstId: number | null }
  return { bill: row, span: row.id - (firstId ?? row.id) + 1 }
}

/** Slow in a large group: every one is visited. */
export function countBills({ db, groupId }: WritingScope): Promise<number> {
  return countRows(db.selectFrom('bills').where('group_id', '=', groupId))
}

type InsertSlots = BillValues & { groupId: number; at: string }

const insertQuery = compileOnce([...BILL_VALUES, 'groupId', 'at'], (tx: Tx, slots: InsertSlots) =>
  tx
    .insertInto('bills')
    .values({ group_id: slots.groupId, ...toColumns(slots), created_at: slots.at, updated_at: slots.at })
    .returning((row) => [
      ...BILL_COLUMNS,
      // Found by the index at once, and it saves a query: see `create-bill.ts`.
      row
        .selectFrom('bills as others')
        .select((other) => other.fn.min('others.id').as('firstId'))
        .where('others.group_id', '=', slots.groupId)
        .as('firstId'),
    ]),
)

/** Raises version and revision. */
export async function setBill(
  scope: WritingScope,
  billId: number,
  changes: Partial<BillValues>,
  at: string,
): Promise<BillRow> {
  const [bill] = await updateQuery(scope.db, { ...changes, groupId: scope.groupId, billId, at })
  if (!bill) throw new Error('A bill that was held is gone')
  return bill
}

type UpdateSlots = Partial<BillValues> & BillSlots & { at: string }

const updateQuery = compileOnce(
  [...BILL_VALUES, 'groupId', 'billId', 'at'],
  (tx: Tx, { groupId, billId, at, ...changes }: UpdateSlots) =>
    tx
      .updateTable('bills')
      .set((row) => ({
        ...toColumns(changes),
        ...raisedRevision(at),
        version: row('version', '+', 1),
        updated_at: at,
      }))
      .where('group_id', '=', groupId)
      .where('id', '=', billId)
      .returning(BILL_COLUMNS),
)

/** For a change of its payments that leaves the bill itself as it is: the revision alone is raised. The bill must be held. */
export async function reviseBill(scope: WritingScope, billId: number, at: string): Promise<BillRow> {
  const [bill] = await reviseQuery(scope.db, { groupId: scope.groupId, billId, at })
  if (!bill) throw new Error('A bill that was held is gone')
  return bill
}

const reviseQuery = compileOnce(
  ['groupId', 'billId', 'at'],
  (tx: Tx, { groupId, billId, at }: BillSlots & { at: string }) =>
    tx
      .updateTable('bills')
      .set(raisedRevision(at))
      .where('group_id', '=', groupId)
      .where('id', '=', billId)
      .returning(BILL_COLUMNS),
)

/** Where a bill goes on after its end, the settlement of what was the last cycle says so: it can still be undone. */
export async function setNextOfEnd(
  { db, groupId }: WritingScope,
  { id, dueDate, scheduleEpoch }: BillRow,
  nextDueDate: CalendarDate,
): Promise<void> {
  for (const table of ['payments', 'skips'] as const) {
    await db
      .updateTable(table)
      .set({ next_due_date: nextDueDate })
      .where('group_id', '=', groupId)
      .where('bill_id', '=', id)
      .where('cycle_due_date', '=', dueDate)
      .where('next_due_date', '=', dueDate)
      .where('schedule_epoch', '=', scheduleEpoch)
      .execute()
  }
}

/** Its payments and skips go with it. */
export async function deleteBill(scope: WritingScope, billId: number): Promise<void> {
  await scope.db.deleteFrom('bills').where('group_id', '=', scope.groupId).where('id', '=', billId).execute()
}
