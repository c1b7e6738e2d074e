import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { billColumns } from '#bills/bill-columns'
import { listCategories } from '#categories/store'
import { type CalendarDate, calendarDateIn } from '#core/calendar'
import type { Clock } from '#core/clock'
import type { Minor } from '#core/money'
import { toLowerNfc } from '#core/text'
import type { GroupScope, WritingScope } from '#db/group-scope'
import type { Flag } from '#db/schema'
import type { GroupFacts, KnownBill, KnownPayments } from '#imports/interpret/interpreted'
import { keyOfPayment } from '#imports/interpret/payment-key'

type Scope = GroupScope | WritingScope

/** What a draft is held against. */
export async function readGroupFacts(
  scope: Scope,
  clock: Clock,
): Promise<GroupFacts & { bills: readonly RevisedBill[] }> {
  const categories = await listCategories(scope)
  return {
    currency: scope.currency,
    decimals: scope.decimals,
    today: calendarDateIn(scope.timezone, clock.now()),
    bills: await inParts<RevisedBill>((last) => billsAfter(scope, last)),
    categories: new Map(categories.map(({ id, name }) => [toLowerNfc(name), id])),
    paymentsOf: (billIds) => knownPayments(scope, billIds),
  }
}

/** Its revision is raised by every change of the bill and its payments. */
export type RevisedBill = KnownBill & { revision: number }

async function knownPayments(scope: Scope, billIds: readonly number[]): Promise<KnownPayments> {
  const ids = new Map<string, number>()
  const settled = new Map<number, Set<CalendarDate>>()
  const settle = ({ billId, cycleDueDate }: { billId: number; cycleDueDate: CalendarDate }) => {
    const known = settled.get(billId)
    if (known) known.add(cycleDueDate)
    else settled.set(billId, new Set([cycleDueDate]))
  }
  for (let start = 0; start < billIds.length; start += BILLS_AT_ONCE) {
    const some = billIds.slice(start, start + BILLS_AT_ONCE)
    for (const payment of await inParts<KnownPayment>((last) => paymentsAfter(scope, some, last))) {
      ids.set(keyOfPayment(payment.billId, payment.date, payment.amount), payment.id)
      if (payment.settles === 1) settle(payment)
    }
    for (const skip of await inParts<KnownSkip>((last) => skipsAfter(scope, some, last))) settle(skip)
  }
  return { ids, settled }
}

/** Each is a parameter of the query. */
const BILLS_AT_ONCE = 200
const AT_ONCE = 1_000

async function inParts<Row>(read: (last: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  let part: Row[]
  do {
    // SQLite answers without waiting: everybody else would have to wait for all of them.
    await setImmediate()
    part = await read(rows.at(-1))
    rows.push(...part)
  } while (part.length === AT_ONCE)
  return rows
}

const BILL_COLUMNS = billColumns(
  'id',
  'name',
  'amount',
  'type',
  'frequency',
  'schedule',
  'due_date',
  'anchor_day',
  'revision',
)

function billsAfter({ db, groupId }: Scope, last: RevisedBill | undefined): Promise<RevisedBill[]> {
  return db
    .selectFrom('bills')
    .select(BILL_COLUMNS)
    .where('group_id', '=', groupId)
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .limit(sql.lit(AT_ONCE))
    .execute()
}

interface KnownPayment {
  id: number
  billId: number
  date: CalendarDate
  amount: Minor
  cycleDueDate: CalendarDate
  settles: Flag
}

/** In the order of an index. */
function paymentsAfter(
  { db, groupId }: Scope,
  billIds: readonly number[],
  last: KnownPayment | undefined,
): Promise<KnownPayment[]> {
  const { billId = 0, date = '', id = 0 } = last ?? {}
  return db
    .selectFrom('payments')
    .select(['id', 'bill_id as billId', 'date', 'amount', 'cycle_due_date as cycleDueDate', 'settles'])
    .where('group_id', '=', groupId)
    .where('bill_id', 'in', billIds)
    .where(sql<boolean>`(bill_id, date, id) > (${billId}, ${date}, ${id})`)
    .orderBy('bill_id')
    .orderBy('date')
    .orderBy('id')
    .limit(sql.lit(AT_ONCE))
    .execute()
}

interface KnownSkip {
  id: number
  billId: number
  cycleDueDate: CalendarDate
}

function skipsAfter(
  { db, groupId }: Scope,
  billIds: readonly number[],
  last: KnownSkip | undefined,
): Promise<KnownSkip[]> {
  const { billId = 0, cycleDueDate = '', id = 0 } = last ?? {}
  return db
    .selectFrom('skips')
    .select(['id', 'bill_id as billId', 'cycle_due_date as cycleDueDate'])
    .where('group_id', '=', groupId)
    .where('bill_id', 'in', billIds)
    .where(sql<boolean>`(bill_id, cycle_due_date, id) > (${billId}, ${cycleDueDate}, ${id})`)
    .orderBy('bill_id')
    .orderBy('cycle_due_date')
    .orderBy('id')
    .limit(sql.lit(AT_ONCE))
    .execute()
}
