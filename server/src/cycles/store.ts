import { type RawBuilder, sql } from 'kysely'
import { type BillRow, billColumns } from '#bills/bill-columns'
import { addDays, type CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import { NO_ID } from '#core/no-id'
import { repetitionOf } from '#core/recurrence/repetition'
import { recordingSince, recordsItself } from '#cycles/auto-record-rule'
import type { BillBook, CycleBook, CyclePayment, CycleSkip, DateRange, Source } from '#cycles/bill-book'
import { RECENT_PAYMENTS } from '#cycles/expected-amount'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope, ReadingScope } from '#db/group-scope'
import { byEngine } from '#db/portable'
import type { Flag } from '#db/schema'

/**
 * Every bill of the group that is no draft, with what was settled in the range, and what was paid towards cycles that are
 * still open before it. One statement, because bills and payments that were read one after the other could contradict
 * each other: a cycle both paid and open. So each bill's payments come packed into one text.
 */
export async function listBillBooks(
  scope: ReadingScope,
  range: DateRange,
  billId: number = EVERY_BILL,
): Promise<BillBook[]> {
  return toBooks(await booksQuery(scope.db, slotsOf(scope, range, billId)), scope.timezone)
}

/** The same, of each bill only what a summary counts. */
export async function listCycleBooks(scope: ReadingScope, range: DateRange): Promise<CycleBook[]> {
  return (await cycleBooksQuery(scope.db, slotsOf(scope, range))).map(toCycleBook)
}

/** What `selectBooks` needs to know. */
export function slotsOf({ groupId }: ReadingScope, range: DateRange, billId: number = EVERY_BILL): Slots {
  return { groupId, billId, ...withWeekends(range) }
}

export function toBooks(rows: BookRow[], timezone: string): BillBook[] {
  // The group's, so it is the same in all of them.
  const since = rows[0] && recordingSince(rows[0], timezone)
  return rows.map((bill) => ({
    ...toCycleBook(bill),
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

function toCycleBook(bill: CycleRow): CycleBook {
  return {
    type: bill.type,
    amount: bill.amount,
    dueDate: bill.dueDate,
    repetition: repetitionOf(bill),
    weekend: bill.weekend,
    ended: bill.ended !== 0,
    variable: bill.variable === 1,
    archived: bill.archived === 1,
    recentAmounts: unpackAmounts(bill.recentAmounts),
    payments: paymentsOf(bill),
    skips: unpack(bill.skips, toSkip),
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

function paymentsOf({ payments, laterParts }: { payments: string; laterParts: string | null }) {
  const found = (JSON.parse(payments) as PackedPayment[]).map(toPayment)
  if (laterParts !== null) found.push(...(JSON.parse(laterParts) as PackedPayment[]).map(toPayment))
  return found.length < 2 ? found : found.sort((a, b) => a.id - b.id)
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

/** No bill has this id. */
const EVERY_BILL = NO_ID

export interface Slots extends Record<string, string | number> {
  groupId: number
  billId: number
  from: CalendarDate
  to: CalendarDate
}

export const BOOK_SLOTS = ['groupId', 'billId', 'from', 'to'] as const

const booksQuery = compileOnce([...BOOK_SLOTS], (db: Db, slots: Slots) =>
  selectBooks(db, slots).where('bills.draft', '=', 0),
)

type BookRow = Awaited<ReturnType<typeof booksQuery>>[number]

const cycleBooksQuery = compileOnce([...BOOK_SLOTS], (db: Db, slots: Slots) =>
  db
    .selectFrom('bills')
    .select([...CYCLE_COLUMNS, ...packedOf(db, slots)])
    .where('bills.group_id', '=', slots.groupId)
    .where('bills.draft', '=', 0),
)

const CYCLE_COLUMNS = billColumns(
  'type',
  'amount',
  'due_date',
  'anchor_day',
  'frequency',
  'schedule',
  'ends_on',
  'last_due_date',
  'weekend',
  'ended',
  'variable',
  'archived',
)

type CycleRow = Awaited<ReturnType<typeof cycleBooksQuery>>[number]

/**
 * With drafts. For others who need more of each bill from the same statement. Every table in it is told the group by its value, so that
 * rows which live with their group are found without asking elsewhere.
 */
export const selectBooks = (db: Db, slots: Slots) =>
  db
    .selectFrom('bills')
    .innerJoin('bill_groups', 'bill_groups.id', 'bills.group_id')
    .select([
      ...billColumns('id', 'name', 'type', 'account', 'category_id'),
      ...RECORDABLE_COLUMNS,
      ...RECORDING_COLUMNS,
      ...packedOf(db, slots),
    ])
    .where('bills.group_id', '=', slots.groupId)
    .where(sql<boolean>`(${slots.billId} = ${sql.lit(EVERY_BILL)} or bills.id = ${slots.billId})`)

const packedOf = (db: Db, slots: Slots) =>
  [
    packedPayments(db, slots).as('payments'),
    packedLaterParts(db, slots).as('laterParts'),
    packedSkips(slots).as('skips'),
    recentAmounts(slots).as('recentAmounts'),
  ] as const

/** From an index that begins with group and bill, whatever the engine's planner thinks. */
const packedPayments = (db: Db, slots: Slots) => packed(db, inReach('p', slots))

/**
 * Parts that were paid towards open cycles after the range, which an undone settlement has left there. Another frequency may
 * since have made them belong to the current cycle, which is in it.
 */
const packedLaterParts = (db: Db, { groupId, billId, to }: Slots) =>
  // Most groups have none: that is asked once, from an index that holds nothing else, and not for each bill.
  sql<
    string | null
  >`case when exists (select 1 from payments as o where o.group_id = ${groupId} and o.settles = 0) then
    ${packed(
      db,
      sql`(bills.archived = 0 or bills.id = ${billId}) and p.group_id = ${groupId} and p.bill_id = bills.id and p.settles = 0
    and p.cycle_due_date > case when bills.due_date > ${to} then bills.due_date else ${to} end
    and not exists (select 1 from payments as l where ${settlesLater('l', groupId)} and l.settles = 1)
    and not exists (select 1 from skips as k where ${settlesLater('k', groupId)})`,
    )} end`

const settlesLater = (table: 'l' | 'k', groupId: number) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('group_id')} = ${groupId} and ${column('bill_id')} = p.bill_id
    and ${column('cycle_due_date')} = p.cycle_due_date and ${column('schedule_epoch')} >= p.schedule_epoch`
}

const packed = (db: Db, which: RawBuilder<unknown>) =>
  sql<string>`(select ${packedRows(db)} from payments as p where ${which})`

/** One JSON text. SQLite is quicker with words of its own. */
const packedRows = (db: Db) =>
  byEngine(db, {
    sqlite: sql`json_group_array(json_array(p.id, p.amount, p.cycle_due_date, p.cycle_amount, p.settles, p.source, p.schedule_epoch))`,
    postgres: sql`concat('[', string_agg(concat('[', p.id, ',', p.amount, ',"', p.cycle_due_date, '",', p.cycle_amount, ',', p.settles,
      ',"', p.source, '",', p.schedule_epoch, ']'), ','), ']')`,
  })

const packedSkips = (slots: Slots) => sql<string | null>`(
  select string_agg(concat('["', s.cycle_due_date, '",', s.cycle_amount, ',', s.schedule_epoch, ']'), ',')
  from skips as s where ${inReach('s', slots)}
)`

/** What was last paid on a variable bill, packed. */
export const recentAmounts = ({ groupId }: Pick<Slots, 'groupId'>, count: number = RECENT_PAYMENTS) => sql<
  string | null
>`(
  case when bills.variable = 1 then (
    select string_agg(cast(recent.amount as text), ',') from (
      select r.amount from payments as r where r.group_id = ${groupId} and r.bill_id = bills.id
      order by r.date desc, r.id desc limit ${sql.lit(count)}
    ) as recent
  ) end
)`

function inReach(table: 'p' | 's', { groupId, from, to }: Slots) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('group_id')} = ${groupId} and ${column('bill_id')} = bills.id
    and ${column('cycle_due_date')} <= ${to}
    and ${column('cycle_due_date')} >=
      case when bills.archived = 0 and bills.due_date < ${from} then bills.due_date else ${from} end`
}

/** The rows are JSON, because nothing reads text as quickly as its parser does. */
export function unpack<Row, T>(text: string | null, read: (row: Row) => T): T[] {
  return text === null ? [] : (JSON.parse(`[${text}]`) as Row[]).map(read)
}

type PackedPayment = [
  id: number,
  amount: Minor,
  dueDate: CalendarDate,
  cycleAmount: Minor,
  settles: Flag,
  source: Source,
  epoch: number,
]

function toPayment([id, amount, dueDate, cycleAmount, settles, source, epoch]: PackedPayment): CyclePayment {
  return { id, amount, dueDate, cycleAmount, settles: settles === 1, source, epoch }
}

type PackedSkip = [dueDate: CalendarDate, cycleAmount: Minor, epoch: number]

function toSkip([dueDate, cycleAmount, epoch]: PackedSkip): CycleSkip {
  return { dueDate, cycleAmount, epoch }
}

export function unpackAmounts(text: string | null): Minor[] {
  return unpack(text, (amount: Minor) => amount)
}
