import type { Bill } from '@duebook/contract'
import { sql } from 'kysely'
import { billColumns, LISTED_BILL_FIELDS, type ListedBillRow } from '#bills/bill-columns'
import type { Db } from '#db/database'
import { byEngine } from '#db/portable'

/** A bill on its way into a list. */
export type WrittenBillRow = Pick<ListedBillRow, 'id' | 'name' | 'amount'> & {
  /** Begins with the due date. What follows is the rest of its JSON, or in brackets every column, where rules have a say in what is shown. */
  rest: string
}

/** A field of a bill's JSON: its value, in quotation marks or as it is. */
interface Field {
  value: string
  quote?: '"'
  /** What most bills have, and how that is written. */
  mostly?: { when: string; json: string }
}

type WrittenHere = Exclude<keyof Bill, 'id' | 'name' | 'amount' | 'due_date'>

/** In the order of `presentBill`, which shows the same of every other bill. */
const fieldsOf = (quoted: (column: string) => string): Record<WrittenHere, Field> => ({
  frequency: word('frequency'),
  type: word('type'),
  account: orNull('account', quoted),
  url: orNull('url', quoted),
  notes: orNull('notes', quoted),
  auto_pay: flag('auto_pay'),
  variable: flag('variable'),
  draft: flag('draft'),
  schedule: orNull('schedule', asItIs),
  ends_on: orNull('ends_on', quoted),
  cycles_left: always('null'),
  weekend: always('"keep"'),
  category_id: orNull('category_id', asItIs),
  tags: { value: 'bills.tags', mostly: { when: `bills.tags = '[]'`, json: '[]' } },
  icon: orNull('icon', quoted),
  anchor_day: { value: 'bills.anchor_day' },
  pay_on: word('due_date'),
  ended: always('false'),
  archived: flag('archived'),
  created_at: word('created_at'),
  updated_at: word('updated_at'),
})

/** Shown as it is kept: no cycles are counted, and no weekend moves the day to pay. */
const IS_PLAIN = `bills.weekend = 'keep' and bills.ended = 0 and bills.last_due_date is null`

/** A text without anything that JSON would write differently. */
function word(column: string): Field {
  return { value: `bills.${column}`, quote: '"' }
}

function flag(column: string): Field {
  return {
    value: `case bills.${column} when 1 then 'true' else 'false' end`,
    mostly: { when: `bills.${column} = 0`, json: 'false' },
  }
}

function orNull(column: string, value: (column: string) => string): Field {
  return {
    value: `coalesce(${value(`bills.${column}`)}, 'null')`,
    mostly: { when: `bills.${column} is null`, json: 'null' },
  }
}

function always(json: string): Field {
  return { value: `'${json}'`, mostly: { when: 'true', json } }
}

function asItIs(column: string): string {
  return `cast(${column} as text)`
}

/**
 * For a list: the database writes the bill, because handing over each value by itself takes most of the time of a list. What is the same for
 * most bills is compared instead of written.
 */
export const writtenBill = (db: Db) =>
  byEngine(db, { sqlite: WRITTEN_BY_SQLITE, postgres: WRITTEN_BY_POSTGRES })

const WRITTEN_BY_SQLITE = selectionOf(
  (column) => `json_quote(${column})`,
  (columns) => `json_array(${columns})`,
)
const WRITTEN_BY_POSTGRES = selectionOf(
  (column) => `to_json(${column})::text`,
  (columns) => `json_build_array(${columns})::text`,
)

function selectionOf(quoted: (column: string) => string, listed: (columns: string) => string) {
  const columns = LISTED_BILL_FIELDS.map(([column]) => `bills.${column}`).join(', ')
  const plain = `concat(bills.due_date, '"', ${written(Object.entries(fieldsOf(quoted)))}, '}')`
  const others = `concat(bills.due_date, ${listed(columns)})`
  const rest = sql.raw<string>(`case when ${IS_PLAIN} then ${joined(plain)} else ${others} end`)
  return [...billColumns('id', 'name', 'amount'), rest.as('rest')] as const
}

type NamedField = [name: string, field: Field]

/** Neighbours that most bills have in common are one comparison. */
function written(fields: NamedField[]): string {
  const parts: string[] = []
  for (let begin = 0, end = 0; begin < fields.length; begin = end) {
    const isShared = fields[begin]?.[1].mostly !== undefined
    for (end = begin; end < fields.length && (fields[end]?.[1].mostly !== undefined) === isShared; end++);
    const part = fields.slice(begin, end)
    parts.push(isShared ? shared(part) : valuesOf(part))
  }
  return parts.join(', ')
}

/** Two texts that stand side by side are one. */
function joined(values: string): string {
  return values.replaceAll(`', '`, '')
}

function shared(fields: NamedField[]): string {
  const conditions = fields.flatMap(([, { mostly }]) => mostly?.when ?? [])
  const text = fields.map(([name, { mostly }]) => `,"${name}":${mostly?.json}`).join('')
  return `case when ${conditions.join(' and ')} then '${text}' else concat(${valuesOf(fields)}) end`
}

function valuesOf(fields: NamedField[]): string {
  return fields
    .map(([name, { value, quote = '' }]) => `',"${name}":${quote}', ${value}${quote && `, '${quote}'`}`)
    .join(', ')
}

/** Of a row whose rest has every column. */
export function columnsOf(rest: string): ListedBillRow | undefined {
  if (rest.charCodeAt(DATE_LENGTH) !== BRACKET) return undefined
  const values = JSON.parse(rest.slice(DATE_LENGTH)) as unknown[]
  return Object.fromEntries(
    LISTED_BILL_FIELDS.map(([, name], place) => [name, values[place]]),
  ) as unknown as ListedBillRow
}

export const dueDateOf = (rest: string) => rest.slice(0, DATE_LENGTH) as ListedBillRow['dueDate']

const DATE_LENGTH = 'YYYY-MM-DD'.length
const BRACKET = '['.charCodeAt(0)
