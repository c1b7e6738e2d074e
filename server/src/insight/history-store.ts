import { type RawBuilder, sql } from 'kysely'
import { billColumns } from '#bills/bill-columns'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { CycleSkip } from '#cycles/bill-book'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope, ReadingScope } from '#db/group-scope'
import type { Flag } from '#db/schema'
import { type PastPayment, type SettledPrice, settledPrices } from '#insight/settled-prices'
import { joinSum, sumInParts } from '#stats/sum-in-parts'

export interface BillHistory {
  billId: number
  startsOn: CalendarDate | null
  /** The newest first. */
  settled: SettledPrice[]
}

/** What the findings compare are thirteen cycles at most; some are paid in parts. */
const PAYMENTS_EACH = 40
/** Sixty cycles, some paid in parts. */
const PAYMENTS_OF_ONE = 240

/** The last paid cycles of every active bill of the group. One statement, however many bills there are. */
export async function listHistories({ db, groupId }: ReadingScope): Promise<BillHistory[]> {
  const rows = await historiesQuery(db, { groupId })
  return rows.map((row) => toHistory(row, PAYMENTS_EACH))
}

/** The same of one bill, also of a draft or an archived one, and further back. */
export async function findHistory(
  { db, groupId }: GroupScope,
  billId: number,
): Promise<BillHistory | undefined> {
  const [row] = await historyQuery(db, { groupId, billId })
  return row && toHistory(row, PAYMENTS_OF_ONE)
}

/** What was ever paid on a bill. */
export async function sumOfBill(
  { db, groupId }: GroupScope,
  billId: number,
): Promise<{ total: bigint; count: number }> {
  const [sum] = await sumQuery(db, { groupId, billId })
  return sum ? { total: joinSum(sum.high, sum.low), count: Number(sum.count) } : { total: 0n, count: 0 }
}

type BillSlots = { groupId: number; billId: number }

const historiesQuery = compileOnce(['groupId'], (db: Db, slots: { groupId: number }) =>
  histories(db, slots.groupId, PAYMENTS_EACH).where('bills.draft', '=', 0).where('bills.archived', '=', 0),
)

const historyQuery = compileOnce(['groupId', 'billId'], (db: Db, slots: BillSlots) =>
  histories(db, slots.groupId, PAYMENTS_OF_ONE).where('bills.id', '=', slots.billId),
)

const histories = (db: Db, groupId: number, limit: number) =>
  db
    .selectFrom('bills')
    .select([
      ...billColumns('id', 'starts_on'),
      packed(
        groupId,
        'payments',
        sql`'[', recent.id, ',"', recent.date, '",', recent.amount, ',"', recent.cycle_due_date, '",', recent.settles, ',',
          recent.schedule_epoch, ']'`,
        limit,
      ).as('payments'),
      packed(
        groupId,
        'skips',
        sql`'["', recent.cycle_due_date, '",', recent.cycle_amount, ',', recent.schedule_epoch, ']'`,
        limit,
      ).as('skips'),
    ])
    .where('bills.group_id', '=', groupId)

/** The last of a bill by cycle, as JSON without its outer brackets. The order is that of an index, so that no more are read. */
const packed = (groupId: number, table: 'payments' | 'skips', row: RawBuilder<unknown>, limit: number) => sql<
  string | null
>`(
  select string_agg(concat(${row}), ',') from (
    select * from ${sql.table(table)} as r where r.group_id = ${groupId} and r.bill_id = bills.id
    order by r.cycle_due_date desc limit ${sql.lit(limit)}
  ) as recent
)`

const sumQuery = compileOnce(['groupId', 'billId'], (db: Db, slots: BillSlots) => {
  const { high, low } = sumInParts(sql`payments.amount`)
  return db
    .selectFrom('payments')
    .select([high.as('high'), low.as('low'), sql<number>`count(*)`.as('count')])
    .where('payments.group_id', '=', slots.groupId)
    .where('payments.bill_id', '=', slots.billId)
})

interface Row {
  id: number
  startsOn: CalendarDate | null
  payments: string | null
  skips: string | null
}

function toHistory({ id, startsOn, payments, skips }: Row, limit: number): BillHistory {
  const rows = unpack<PackedPayment>(payments).map(toPayment)
  const settled = settledPrices(rows, unpack<PackedSkip>(skips).map(toSkip))
  // Of the oldest cycle some payments may not have been read.
  return {
    billId: id,
    startsOn,
    settled: rows.length < limit ? settled : withoutCycle(settled, oldestOf(rows)),
  }
}

function withoutCycle(settled: SettledPrice[], dueDate: CalendarDate | undefined): SettledPrice[] {
  return settled.filter((price) => price.dueDate !== dueDate)
}

function oldestOf(payments: PastPayment[]): CalendarDate | undefined {
  return payments.map(({ dueDate }) => dueDate).sort()[0]
}

function unpack<R>(text: string | null): R[] {
  return text === null ? [] : (JSON.parse(`[${text}]`) as R[])
}

type PackedPayment = [
  id: number,
  date: CalendarDate,
  amount: Minor,
  dueDate: CalendarDate,
  settles: Flag,
  epoch: number,
]

function toPayment([id, date, amount, dueDate, settles, epoch]: PackedPayment): PastPayment {
  return { id, date, amount, dueDate, settles: settles === 1, epoch }
}

type PackedSkip = [dueDate: CalendarDate, cycleAmount: Minor, epoch: number]

function toSkip([dueDate, cycleAmount, epoch]: PackedSkip): CycleSkip {
  return { dueDate, cycleAmount, epoch }
}
