import { sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import { type PageRequest, type Part, partSlots } from '#core/paging'
import type { Frequency } from '#core/recurrence'
import { compileOnce } from '#db/compile-once'
import type { Db, Tx } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { areAmong, idList, isStorableText, locked } from '#db/portable'
import type { Flag } from '#db/schema'

export interface BillRow {
  id: number
  name: string
  amount: Minor
  dueDate: CalendarDate
  anchorDay: number
  frequency: Frequency
  type: 'bill' | 'deposit'
  account: string | null
  url: string | null
  notes: string | null
  autoPay: Flag
  variable: Flag
  draft: Flag
  archived: Flag
  scheduleSetOn: CalendarDate
  scheduleEpoch: number
  autoRecordedThrough: CalendarDate | null
  version: number
  createdAt: string
  updatedAt: string
}

const COLUMNS = [
  'id',
  'name',
  'amount',
  'due_date as dueDate',
  'anchor_day as anchorDay',
  'frequency',
  'type',
  'account',
  'url',
  'notes',
  'auto_pay as autoPay',
  'variable',
  'draft',
  'archived',
  'schedule_set_on as scheduleSetOn',
  'schedule_epoch as scheduleEpoch',
  'auto_recorded_through as autoRecordedThrough',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** What a list shows of a bill. */
export type ListedBillRow = Omit<
  BillRow,
  'anchorDay' | 'scheduleSetOn' | 'scheduleEpoch' | 'autoRecordedThrough' | 'version'
>

const LISTED_COLUMNS = [
  'id',
  'name',
  'amount',
  'due_date as dueDate',
  'frequency',
  'type',
  'account',
  'url',
  'notes',
  'auto_pay as autoPay',
  'variable',
  'draft',
  'archived',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** What can be given a value, by name. */
const VALUES = [
  'name',
  'amount',
  'dueDate',
  'anchorDay',
  'frequency',
  'type',
  'account',
  'url',
  'notes',
  'autoPay',
  'variable',
  'draft',
  'scheduleSetOn',
  'scheduleEpoch',
  'autoRecordedThrough',
] as const

export interface BillFilter {
  includeArchived: boolean
  type: BillRow['type'] | undefined
  account: string | undefined
}

/** How many of a list are read at once: with notes of full length some megabytes. */
export const BILLS_AT_ONCE = 200

/** By due date, then id. */
export async function listBills(scope: GroupScope, filter: BillFilter, part: Part): Promise<ListedBillRow[]> {
  if (matchesNothing(filter)) return []
  const slots = { ...slotsOf(scope, filter), ...partSlots(part) }
  const isBeginning = 'limit' in part && part.limit === BILLS_AT_ONCE
  return isBeginning ? firstBillsQuery(scope.db, slots) : billsQuery(scope.db, slots)
}

/** In the order of `listBills`. */
export async function listBillIds(
  scope: GroupScope,
  filter: BillFilter,
  { after, limit }: PageRequest,
): Promise<number[]> {
  if (matchesNothing(filter)) return []
  const slots = { ...slotsOf(scope, filter), afterDate: after?.date, afterId: after?.id, limit }
  const [row] = await billIdsQuery(scope.db, slots)
  return JSON.parse(row?.ids ?? '[]') as number[]
}

const matchesNothing = ({ account }: BillFilter) => account !== undefined && !isStorableText(account)

const slotsOf = ({ groupId }: GroupScope, { includeArchived, type, account }: BillFilter) => ({
  groupId,
  archived: includeArchived ? undefined : (0 as const),
  type,
  account,
})

type FilterSlots = ReturnType<typeof slotsOf> & {
  afterDate: CalendarDate | undefined
  afterId: number | undefined
  limit: number | undefined
  ids?: string | undefined
}

const FILTER_SLOTS = ['groupId', 'archived', 'type', 'account', 'afterDate', 'afterId', 'limit'] as const

const billsQuery = compileOnce([...FILTER_SLOTS, 'ids'], (db, slots: FilterSlots) =>
  matchingBills(db, slots).select(LISTED_COLUMNS),
)

/** The number is part of the text: SQLite would prepare the statement anew for every value that is bound to a limit. */
const firstBillsQuery = compileOnce(FILTER_SLOTS, (db, slots: FilterSlots) =>
  matchingBills(db, { ...slots, limit: undefined })
    .select(LISTED_COLUMNS)
    .limit(sql.lit(BILLS_AT_ONCE + 1)),
)

const billIdsQuery = compileOnce(FILTER_SLOTS, (db, slots: FilterSlots) =>
  idList(db, matchingBills(db, slots).select('id')),
)

function matchingBills(db: Db, slots: FilterSlots) {
  const { groupId, archived, type, account, afterDate, afterId, limit, ids } = slots
  let query = db.selectFrom('bills').orderBy('due_date').orderBy('id')
  query =
    ids === undefined
      ? query.where('group_id', '=', groupId)
      : query.where(areAmong(db, 'bills', groupId, ids))
  if (archived !== undefined) query = query.where('archived', '=', archived)
  if (type !== undefined) query = query.where('type', '=', type)
  if (account !== undefined) query = query.where('account', '=', account)
  if (afterDate !== undefined) query = query.where(sql<boolean>`(due_date, id) > (${afterDate}, ${afterId})`)
  return limit === undefined ? query : query.limit(limit)
}

export async function findBill(
  scope: GroupScope | WritingScope,
  billId: number,
): Promise<BillRow | undefined> {
  const [bill] = await billQuery(scope.db, { groupId: scope.groupId, billId })
  return bill
}

const billQuery = compileOnce(['groupId', 'billId'], (db, slots: { groupId: number; billId: number }) =>
  db.selectFrom('bills').select(COLUMNS).where('group_id', '=', slots.groupId).where('id', '=', slots.billId),
)

/** Holds the bill to the end of the transaction. */
export async function lockBill(scope: WritingScope, billId: number): Promise<BillRow | undefined> {
  const [bill] = await lockedBillQuery(scope.db, { groupId: scope.groupId, billId })
  return bill
}

const lockedBillQuery = compileOnce(
  ['groupId', 'billId'],
  (tx: Tx, slots: { groupId: number; billId: number }) =>
    locked(
      tx,
      tx
        .selectFrom('bills')
        .select(COLUMNS)
        .where('group_id', '=', slots.groupId)
        .where('id', '=', slots.billId),
    ),
)

export type BillValues = Omit<BillRow, 'id' | 'version' | 'archived' | 'createdAt' | 'updatedAt'>

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
export async function countBills({ db, groupId }: WritingScope): Promise<number> {
  const { count } = await db
    .selectFrom('bills')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type InsertSlots = BillValues & { groupId: number; at: string } & Record<string, string | number | null>

const insertQuery = compileOnce([...VALUES, 'groupId', 'at'], (tx: Tx, slots: InsertSlots) =>
  tx
    .insertInto('bills')
    .values({
      group_id: slots.groupId,
      name: slots.name,
      amount: slots.amount,
      due_date: slots.dueDate,
      anchor_day: slots.anchorDay,
      frequency: slots.frequency,
      type: slots.type,
      account: slots.account,
      url: slots.url,
      notes: slots.notes,
      auto_pay: slots.autoPay,
      variable: slots.variable,
      draft: slots.draft,
      archived: 0,
      schedule_set_on: slots.scheduleSetOn,
      schedule_epoch: slots.scheduleEpoch,
      auto_recorded_through: slots.autoRecordedThrough,
      created_at: slots.at,
      updated_at: slots.at,
    })
    .returning((row) => [
      ...COLUMNS,
      // Found by the index at once, and it saves a query: see `create-bill.ts`.
      row
        .selectFrom('bills as others')
        .select((other) => other.fn.min('others.id').as('firstId'))
        .where('others.group_id', '=', slots.groupId)
        .as('firstId'),
    ]),
)

/** Raises the version. */
export async function setBill(
  scope: WritingScope,
  billId: number,
  changes: Partial<BillValues> & { archived?: Flag },
  at: string,
): Promise<BillRow> {
  const [bill] = await updateQuery(scope.db, { ...changes, groupId: scope.groupId, billId, at })
  if (!bill) throw new Error('A bill that was held is gone')
  return bill
}

type UpdateSlots = Partial<BillValues> & {
  archived?: Flag
  groupId: number
  billId: number
  at: string
} & Record<string, string | number | null | undefined>

const updateQuery = compileOnce(
  [...VALUES, 'archived', 'groupId', 'billId', 'at'],
  (tx: Tx, { groupId, billId, at, ...changes }: UpdateSlots) => {
    const { dueDate, anchorDay, autoPay, scheduleSetOn, scheduleEpoch, autoRecordedThrough, ...same } =
      changes
    return tx
      .updateTable('bills')
      .set((row) => ({
        ...same,
        ...(dueDate === undefined ? {} : { due_date: dueDate }),
        ...(anchorDay === undefined ? {} : { anchor_day: anchorDay }),
        ...(autoPay === undefined ? {} : { auto_pay: autoPay }),
        ...(scheduleSetOn === undefined ? {} : { schedule_set_on: scheduleSetOn }),
        ...(scheduleEpoch === undefined ? {} : { schedule_epoch: scheduleEpoch }),
        ...(autoRecordedThrough === undefined ? {} : { auto_recorded_through: autoRecordedThrough }),
        version: row('version', '+', 1),
        updated_at: at,
      }))
      .where('group_id', '=', groupId)
      .where('id', '=', billId)
      .returning(COLUMNS)
  },
)

export interface OpenPayment {
  id: number
  cycleDueDate: CalendarDate
}

/** What was paid towards cycles from that day on which nothing has settled. */
export function listOpenPayments(
  scope: WritingScope,
  billId: number,
  from: CalendarDate,
): Promise<OpenPayment[]> {
  const settledSince = (table: 'payments' | 'skips') =>
    sql<boolean>`exists (
      select 1 from ${sql.table(table)} as settled
      where settled.group_id = payments.group_id and settled.bill_id = payments.bill_id
        and settled.cycle_due_date = payments.cycle_due_date and settled.schedule_epoch >= payments.schedule_epoch
        ${table === 'payments' ? sql`and settled.settles = 1` : sql``}
    )`
  return scope.db
    .selectFrom('payments')
    .select(['id', 'cycle_due_date as cycleDueDate'])
    .where('group_id', '=', scope.groupId)
    .where('bill_id', '=', billId)
    .where('cycle_due_date', '>=', from)
    .where('settles', '=', 0)
    .where((row) => row.not(settledSince('payments')))
    .where((row) => row.not(settledSince('skips')))
    .execute()
}

export async function setCycleOfPayment(
  scope: WritingScope,
  paymentId: number,
  bill: BillRow,
): Promise<void> {
  await scope.db
    .updateTable('payments')
    .set({ cycle_due_date: bill.dueDate, schedule_epoch: bill.scheduleEpoch })
    .where('group_id', '=', scope.groupId)
    .where('id', '=', paymentId)
    .execute()
}

/** Its payments and skips go with it. */
export async function deleteBill(scope: WritingScope, billId: number): Promise<void> {
  await scope.db.deleteFrom('bills').where('group_id', '=', scope.groupId).where('id', '=', billId).execute()
}
