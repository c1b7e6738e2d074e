import { sql } from 'kysely'
import { type BillRow, billColumns } from '#bills/bill-columns'
import type { CalendarDate } from '#core/calendar'
import { withSince } from '#cycles/nth-last'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope, ReadingScope } from '#db/group-scope'
import { type SettledPrice, settledPrices } from '#insight/settled-prices'
import { joinSum, sumInParts } from '#stats/sum-in-parts'

export interface BillHistory {
  billId: number
  startsOn: CalendarDate | null
  /** The newest first. */
  settled: SettledPrice[]
}

interface Slots extends Record<string, number | undefined> {
  groupId: number
  /** Of this one only, also if it is a draft or archived. */
  billId?: number | undefined
}

/** The last paid cycles of every active bill of the group. */
export async function listHistories({ db, groupId }: ReadingScope): Promise<BillHistory[]> {
  const [bills, settled] = await Promise.all([
    billsQuery(db, { groupId }),
    listSettledPrices(db, { groupId }, OF_EACH),
  ])
  return bills.map(({ id, startsOn }) => ({ billId: id, startsOn, settled: settled(id) }))
}

/** The same of one bill, also of a draft or an archived one, and further back. */
export async function findHistory(
  { db, groupId }: GroupScope,
  { id, startsOn }: BillRow,
): Promise<BillHistory> {
  const settled = await listSettledPrices(db, { groupId, billId: id }, OF_ONE)
  return { billId: id, startsOn, settled: settled(id) }
}

/** What was ever paid on a bill. */
export async function sumOfBill(
  { db, groupId }: GroupScope,
  billId: number,
): Promise<{ total: bigint; count: number }> {
  const [sum] = await sumQuery(db, { groupId, billId })
  return sum ? { total: joinSum(sum.high, sum.low), count: Number(sum.count) } : { total: 0n, count: 0 }
}

async function listSettledPrices(
  db: Db,
  slots: Slots,
  { paymentsQuery, skipsQuery }: ReturnType<typeof queriesOfLast>,
): Promise<(billId: number) => SettledPrice[]> {
  const [payments, skips] = await Promise.all([paymentsQuery(db, slots), skipsQuery(db, slots)])
  const paymentsOf = Map.groupBy(payments, ({ billId }) => billId)
  const skipsOf = Map.groupBy(skips, ({ billId }) => billId)
  return (billId) => {
    const own = (paymentsOf.get(billId) ?? []).map((row) => ({ ...row, settles: row.settles === 1 }))
    return settledPrices(own, skipsOf.get(billId) ?? [])
  }
}

const billsQuery = compileOnce(['groupId', 'billId'], (db: Db, slots: Slots) =>
  bills(db, slots).select(billColumns('id', 'starts_on')),
)

const bills = (db: Db, { groupId, billId }: Slots) => {
  const ofGroup = db.selectFrom('bills').where('bills.group_id', '=', groupId)
  return billId === undefined
    ? ofGroup.where('bills.draft', '=', 0).where('bills.archived', '=', 0)
    : ofGroup.where('bills.id', '=', billId)
}

/** The last so many of each bill, by cycle. */
const queriesOfLast = (n: number) => ({
  paymentsQuery: compileOnce(['groupId', 'billId'], (db: Db, slots: Slots) =>
    withSince(db, bills(db, slots), { groupId: slots.groupId, n, counted: 'payments.cycle_due_date' })
      .selectFrom('since')
      .crossJoin('payments')
      .select([
        'payments.id as id',
        'payments.bill_id as billId',
        'payments.date as date',
        'payments.amount as amount',
        'payments.cycle_due_date as dueDate',
        'payments.settles as settles',
        'payments.schedule_epoch as epoch',
      ])
      .where('payments.group_id', '=', slots.groupId)
      .whereRef('payments.bill_id', '=', 'since.billId')
      .whereRef('payments.cycle_due_date', '>=', 'since.day'),
  ),
  skipsQuery: compileOnce(['groupId', 'billId'], (db: Db, slots: Slots) =>
    withSince(db, bills(db, slots), { groupId: slots.groupId, n, counted: 'skips.cycle_due_date' })
      .selectFrom('since')
      .crossJoin('skips')
      .select([
        'skips.bill_id as billId',
        'skips.cycle_due_date as dueDate',
        'skips.cycle_amount as cycleAmount',
        'skips.schedule_epoch as epoch',
      ])
      .where('skips.group_id', '=', slots.groupId)
      .whereRef('skips.bill_id', '=', 'since.billId')
      .whereRef('skips.cycle_due_date', '>=', 'since.day'),
  ),
})

/** What the findings compare are thirteen cycles at most; some are paid in parts. */
const OF_EACH = queriesOfLast(40)
/** Sixty cycles, some paid in parts. */
const OF_ONE = queriesOfLast(240)

const sumQuery = compileOnce(['groupId', 'billId'], (db: Db, slots: { groupId: number; billId: number }) => {
  const { high, low } = sumInParts(sql`payments.amount`)
  return db
    .selectFrom('payments')
    .select([high.as('high'), low.as('low'), sql<number>`count(*)`.as('count')])
    .where('payments.group_id', '=', slots.groupId)
    .where('payments.bill_id', '=', slots.billId)
})
