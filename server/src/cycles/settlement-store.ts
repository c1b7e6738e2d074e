import { sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { CyclePayment, CycleSkip } from '#cycles/bill-book'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'

/** Of which bills, and from when to when. */
export interface SettlementSlots extends Record<string, string | number | undefined> {
  groupId: number
  /** If given, only this bill is read. */
  billId?: number | undefined
  from: CalendarDate
  to: CalendarDate
}

/** What was paid towards cycles of the range, and towards cycles that are open, whenever; of each bill by id. */
export async function listCyclePayments(
  db: Db,
  slots: SettlementSlots,
): Promise<Map<number, CyclePayment[]>> {
  const payments = await paymentsQuery(db, slots)
  payments.sort((a, b) => a.id - b.id)
  return Map.groupBy(
    payments.map((payment) => ({ ...payment, settles: payment.settles === 1 })),
    ({ billId }) => billId,
  )
}

export async function listCycleSkips(db: Db, slots: SettlementSlots): Promise<Map<number, CycleSkip[]>> {
  return Map.groupBy(await skipsQuery(db, slots), ({ billId }) => billId)
}

const SLOTS = ['groupId', 'billId', 'from', 'to'] as const

const PAYMENT_COLUMNS = [
  'p.id as id',
  'p.bill_id as billId',
  'p.amount as amount',
  'p.cycle_due_date as dueDate',
  'p.cycle_amount as cycleAmount',
  'p.settles as settles',
  'p.source as source',
  'p.schedule_epoch as epoch',
] as const

const paymentsQuery = compileOnce(SLOTS, (db: Db, slots: SettlementSlots) => {
  const { groupId, billId, from, to } = slots
  let inRange = db
    .selectFrom('payments as p')
    .select(PAYMENT_COLUMNS)
    .where('p.group_id', '=', groupId)
    .where('p.cycle_due_date', '>=', from)
    .where('p.cycle_due_date', '<=', to)
  if (billId !== undefined) inRange = inRange.where('p.bill_id', '=', billId)
  return inRange.unionAll(openParts(db, slots))
})

/**
 * Parts that were paid towards cycles which are open before the range, or after it, where an undone settlement has left them: another
 * frequency may since have made those belong to the current cycle. A cross join, because SQLite then reads as it is written: the bills
 * first, and the parts of each from an index that holds nothing else.
 */
function openParts(db: Db, { groupId, billId, from, to }: SettlementSlots) {
  const parts = db
    .selectFrom('bills as o')
    .crossJoin('payments as p')
    .select(PAYMENT_COLUMNS)
    .where('o.group_id', '=', groupId)
    .where('p.group_id', '=', groupId)
    .whereRef('p.bill_id', '=', 'o.id')
    .where('p.settles', '=', sql.lit(0))
    .whereRef('p.cycle_due_date', '>=', 'o.due_date')
    .where((part) => part.or([part('p.cycle_due_date', '<', from), part('p.cycle_due_date', '>', to)]))
    .where(
      sql<boolean>`not exists (select 1 from payments as l where ${settlesLater('l', groupId)} and l.settles = 1)
        and not exists (select 1 from skips as k where ${settlesLater('k', groupId)})`,
    )
  return billId === undefined ? parts.where('o.archived', '=', 0) : parts.where('o.id', '=', billId)
}

function settlesLater(table: 'l' | 'k', groupId: number) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('group_id')} = ${groupId} and ${column('bill_id')} = p.bill_id
    and ${column('cycle_due_date')} = p.cycle_due_date and ${column('schedule_epoch')} >= p.schedule_epoch`
}

const skipsQuery = compileOnce(SLOTS, (db: Db, { groupId, billId, from, to }: SettlementSlots) => {
  const skips = db
    .selectFrom('skips')
    .select([
      'bill_id as billId',
      'cycle_due_date as dueDate',
      'cycle_amount as cycleAmount',
      'schedule_epoch as epoch',
    ])
    .where('group_id', '=', groupId)
    .where('cycle_due_date', '>=', from)
    .where('cycle_due_date', '<=', to)
  return billId === undefined ? skips : skips.where('bill_id', '=', billId)
})
