import { sql } from 'kysely'
import { billColumns, LISTED_BILL_FIELDS, type ListedBillRow } from '#bills/bill-columns'
import { REST_OF_JSON, wholeJson } from '#bills/written-bill'
import type { Db } from '#db/database'
import { byEngine } from '#db/portable'

/**
 * A bill as lists read it. Handing over each value by itself would take most of the time of a list, so the database puts most of them into
 * one text. SQLite writes the JSON there, which is quickest. PostgreSQL would plan that anew each time, and send what is the same for all
 * bills once for each: it joins values, and the rest is written here.
 */
export type ListedBill = Pick<ListedBillRow, 'id' | 'name' | 'amount'> & {
  /** In brackets all columns, of a bill that is not like most. Else it begins with the due date. */
  text: string
} & Partial<OfPostgres>

interface OfPostgres extends Pick<ListedBillRow, 'account' | 'categoryId'> {
  flags: number
}

/** A bill with all that is needed to write the JSON from its due date on. */
export type JoinedBill = ListedBill & OfPostgres

export const isJoined = (bill: ListedBill): bill is JoinedBill => bill.flags !== undefined

export const selectListed = (db: Db) =>
  byEngine(db, {
    sqlite: [...ALONE, WRITTEN.as('text')] as const,
    postgres: [
      ...ALONE,
      ...billColumns('account', 'category_id'),
      FLAGS.as('flags'),
      JOINED.as('text'),
    ] as const,
  })

const ALONE = billColumns('id', 'name', 'amount')

const ALL_COLUMNS = sql.raw(LISTED_BILL_FIELDS.map(([column]) => `bills.${column}`).join(', '))

/** Shown as it is kept: no cycles are counted, and no weekend moves the day to pay. */
const IS_PLAIN = sql`bills.weekend = 'keep' and bills.ended = 0 and bills.last_due_date is null`

const WRITTEN = sql<string>`case when ${IS_PLAIN} then ${REST_OF_JSON} else json_array(${ALL_COLUMNS}) end`

/** What no JSON has in it. */
const MARK = '\u0001'

/** For a list that SQLite writes: the JSON of a bill, or between marks all columns of one that is not like most. */
export const markedJson = (decimals: number) =>
  sql<string>`case when ${IS_PLAIN} then ${wholeJson(decimals)} else concat(char(1), json_array(${ALL_COLUMNS}), char(1)) end`

const MARKED = new RegExp(`${MARK}([^${MARK}]*)${MARK}`, 'g')

/** Completes such a list. */
export function withoutMarks(list: Buffer, write: (bill: ListedBillRow) => string): Uint8Array {
  if (!list.includes(MARK)) return list
  return Buffer.from(list.toString().replace(MARKED, (_, columns: string) => write(fromColumns(columns))))
}

const FLAGS = sql<number>`bills.auto_pay + 2 * bills.variable + 4 * bills.draft + 8 * bills.archived`

/** None of these has a blank in it. */
const JOINED = sql<string>`case when ${IS_PLAIN} and bills.url is null and bills.notes is null and bills.schedule is null
    and bills.ends_on is null and bills.tags = '[]' and bills.icon is null
  then concat_ws(' ', bills.due_date, bills.frequency, bills.type, bills.anchor_day, bills.created_at, bills.updated_at)
  else json_build_array(${ALL_COLUMNS})::text end`

/** All columns, where they are in the text. */
export function columnsIn(text: string): ListedBillRow | undefined {
  return text.charCodeAt(0) === BRACKET ? fromColumns(text) : undefined
}

function fromColumns(text: string): ListedBillRow {
  const values = JSON.parse(text) as unknown[]
  const named = LISTED_BILL_FIELDS.map(([, name], place) => [name, values[place]])
  return Object.fromEntries(named) as ListedBillRow
}

const BRACKET = '['.charCodeAt(0)

export const dueDateIn = (text: string): ListedBillRow['dueDate'] =>
  columnsIn(text)?.dueDate ?? (text.slice(0, DAY) as ListedBillRow['dueDate'])

/** Cut out one by one: splitting takes twice as long. */
export function wordsIn(text: string) {
  const frequencyEnds = text.indexOf(' ', DAY + 1)
  const typeEnds = text.indexOf(' ', frequencyEnds + 1)
  const anchorDayEnds = text.indexOf(' ', typeEnds + 1)
  const createdAtEnds = text.indexOf(' ', anchorDayEnds + 1)
  return {
    dueDate: text.slice(0, DAY),
    frequency: text.slice(DAY + 1, frequencyEnds),
    type: text.slice(frequencyEnds + 1, typeEnds),
    anchorDay: text.slice(typeEnds + 1, anchorDayEnds),
    createdAt: text.slice(anchorDayEnds + 1, createdAtEnds),
    updatedAt: text.slice(createdAtEnds + 1),
  }
}

const DAY = 'YYYY-MM-DD'.length

/** How many there can be: one for each way in which the flags are set. */
export const FLAG_VALUES = 16

export const flagsIn = (flags: number) => ({
  autoPay: (flags & 1) !== 0,
  variable: (flags & 2) !== 0,
  draft: (flags & 4) !== 0,
  archived: (flags & 8) !== 0,
})
