import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { CyclePayment, CycleSkip } from '#cycles/bill-book'
import type { Db } from '#db/database'
import { byEngine } from '#db/portable'

/** Of which bills, and from when to when. */
export interface HistorySlots extends Record<string, string | number | undefined> {
  groupId: number
  /** Of this one only. */
  billId?: number | undefined
  from: CalendarDate
  to: CalendarDate
}

/**
 * What was settled in the range, and what was paid towards cycles that are open, whenever, as a column of a statement about bills.
 * One row of it carries it for all of them, packed into one text: asked for bill by bill, the engine would begin anew for each.
 * `carrier` finds the id of any of the statement's bills.
 */
export const historyColumn = (db: Db, slots: HistorySlots, carrier: RawBuilder<number>) =>
  sql<string | null>`case when bills.id = (${carrier}) then ${packedHistory(db, slots)} end`

/** The same, of a statement that has one row. */
export const packedHistory = (db: Db, slots: HistorySlots) =>
  sql<string>`concat('[', (${packedPayments(db, slots)}), ',', ${openParts(db, slots)}, ',', (${packedSkips(db, slots)}), ']')`

/** Three in one number, which is written and read as quickly as any of them alone. `historyIn` takes them apart. */
const FACTS = sql`p.settles + case p.source when 'auto' then 2 else 0 end + 4 * p.schedule_epoch`

const packedPayment = (db: Db) =>
  packedAs(db, {
    sqlite: sql`p.bill_id, p.id, p.amount, p.cycle_due_date, p.cycle_amount, ${FACTS}`,
    postgres: sql`p.bill_id, ',', p.id, ',', p.amount, ',"', p.cycle_due_date, '",', p.cycle_amount, ',', ${FACTS}`,
  })

const packedPayments = (db: Db, slots: HistorySlots) => {
  const { groupId, from, to } = slots
  return sql`select ${packedPayment(db)} from payments as p
    where p.group_id = ${groupId} and p.cycle_due_date >= ${from} and p.cycle_due_date <= ${to} ${only('p.bill_id', slots)}`
}

/**
 * Parts that were paid towards cycles which are open before the range, or after it, where an undone settlement has left them: another
 * frequency may since have made those belong to the current cycle. Most groups have no parts: that is asked once, from an index
 * that holds nothing else, and not for each bill. `cross join`, because SQLite then reads as it is written: the bills first.
 */
const openParts = (db: Db, slots: HistorySlots) => {
  const { groupId, billId, from, to } = slots
  return sql`case when exists (select 1 from payments as x where x.group_id = ${groupId} and x.settles = 0) then (
    select ${packedPayment(db)} from bills as o cross join payments as p
    where o.group_id = ${groupId} ${billId === undefined ? sql`and o.archived = 0` : only('o.id', slots)}
      and p.group_id = ${groupId} and p.bill_id = o.id and p.settles = 0 and p.cycle_due_date >= o.due_date
      and (p.cycle_due_date < ${from} or p.cycle_due_date > ${to})
      and not exists (select 1 from payments as l where ${settlesLater('l', groupId)} and l.settles = 1)
      and not exists (select 1 from skips as k where ${settlesLater('k', groupId)})
  ) else '[]' end`
}

const settlesLater = (table: 'l' | 'k', groupId: number) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('group_id')} = ${groupId} and ${column('bill_id')} = p.bill_id
    and ${column('cycle_due_date')} = p.cycle_due_date and ${column('schedule_epoch')} >= p.schedule_epoch`
}

const packedSkips = (db: Db, slots: HistorySlots) => {
  const { groupId, from, to } = slots
  return sql<string>`select ${packedAs(db, {
    sqlite: sql`s.bill_id, s.cycle_due_date, s.cycle_amount, s.schedule_epoch`,
    postgres: sql`s.bill_id, ',"', s.cycle_due_date, '",', s.cycle_amount, ',', s.schedule_epoch`,
  })} from skips as s
    where s.group_id = ${groupId} and s.cycle_due_date >= ${from} and s.cycle_due_date <= ${to} ${only('s.bill_id', slots)}`
}

const only = (column: string, { billId }: HistorySlots) =>
  billId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${billId}`

/** All rows as one JSON text, because nothing reads text as quickly as its parser does. SQLite is quicker with words of its own. */
export const packedAs = (db: Db, columns: Record<'sqlite' | 'postgres', RawBuilder<unknown>>) =>
  byEngine(db, {
    sqlite: sql`json_group_array(json_array(${columns.sqlite}))`,
    postgres: sql`concat('[', string_agg(concat('[', ${columns.postgres}, ']'), ','), ']')`,
  })

/** What the bills of a statement have behind them, by their id. */
export interface History {
  payments: Map<number, CyclePayment[]>
  skips: Map<number, CycleSkip[]>
}

type PackedPayment = [
  billId: number,
  id: number,
  amount: Minor,
  dueDate: CalendarDate,
  cycleAmount: Minor,
  facts: number,
]

type PackedSkip = [billId: number, dueDate: CalendarDate, cycleAmount: Minor, epoch: number]

export function historyOf(rows: ReadonlyArray<{ history: string | null }>): History {
  return historyIn(rows.find(({ history }) => history !== null)?.history ?? '[[],[],[]]')
}

/** Payments of each bill by id. */
export function historyIn(packed: string): History {
  const [inRange, parts, skips] = JSON.parse(packed) as [PackedPayment[], PackedPayment[], PackedSkip[]]
  const history: History = { payments: new Map(), skips: new Map() }
  for (const payments of [inRange, parts]) {
    for (const [billId, id, amount, dueDate, cycleAmount, facts] of payments) {
      const settles = facts % 2 === 1
      const source = facts % 4 > 1 ? 'auto' : 'manual'
      const epoch = Math.floor(facts / 4)
      entryOf(history.payments, billId).push({ id, amount, dueDate, cycleAmount, settles, source, epoch })
    }
  }
  for (const ofBill of history.payments.values()) if (ofBill.length > 1) ofBill.sort((a, b) => a.id - b.id)
  for (const [billId, dueDate, cycleAmount, epoch] of skips)
    entryOf(history.skips, billId).push({ dueDate, cycleAmount, epoch })
  return history
}

function entryOf<T>(map: Map<number, T[]>, billId: number): T[] {
  const known = map.get(billId)
  if (known) return known
  const made: T[] = []
  map.set(billId, made)
  return made
}
