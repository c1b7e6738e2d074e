import type { Insertable, Selectable } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { Schedule } from '#core/recurrence/schedule'
import type { Schema } from '#db/schema'

type BillTable = Schema['bills']

interface Field {
  /** Its name in code. */
  name: string
  /** Who gives it a value: a caller, our own rules, or the store by itself. */
  setBy: 'caller' | 'rules' | 'store'
  /** Whether lists read it. */
  isListed: boolean
}

/**
 * Every column of a bill, once. Row types, column lists, insert and update are made of this: a column of the schema that is
 * missing here does not compile.
 */
const FIELDS = {
  id: { name: 'id', setBy: 'store', isListed: true },
  name: { name: 'name', setBy: 'caller', isListed: true },
  amount: { name: 'amount', setBy: 'caller', isListed: true },
  due_date: { name: 'dueDate', setBy: 'caller', isListed: true },
  anchor_day: { name: 'anchorDay', setBy: 'rules', isListed: true },
  frequency: { name: 'frequency', setBy: 'caller', isListed: true },
  type: { name: 'type', setBy: 'caller', isListed: true },
  account: { name: 'account', setBy: 'caller', isListed: true },
  url: { name: 'url', setBy: 'caller', isListed: true },
  notes: { name: 'notes', setBy: 'caller', isListed: true },
  auto_pay: { name: 'autoPay', setBy: 'caller', isListed: true },
  variable: { name: 'variable', setBy: 'caller', isListed: true },
  draft: { name: 'draft', setBy: 'caller', isListed: true },
  archived: { name: 'archived', setBy: 'rules', isListed: true },
  schedule_set_on: { name: 'scheduleSetOn', setBy: 'rules', isListed: false },
  schedule_epoch: { name: 'scheduleEpoch', setBy: 'rules', isListed: false },
  auto_recorded_through: { name: 'autoRecordedThrough', setBy: 'rules', isListed: false },
  schedule: { name: 'schedule', setBy: 'rules', isListed: true },
  ends_on: { name: 'endsOn', setBy: 'rules', isListed: true },
  last_due_date: { name: 'lastDueDate', setBy: 'rules', isListed: true },
  weekend: { name: 'weekend', setBy: 'caller', isListed: true },
  starts_on: { name: 'startsOn', setBy: 'rules', isListed: false },
  ended: { name: 'ended', setBy: 'rules', isListed: true },
  category_id: { name: 'categoryId', setBy: 'caller', isListed: true },
  former_category_id: { name: 'formerCategoryId', setBy: 'rules', isListed: false },
  tags: { name: 'tags', setBy: 'caller', isListed: true },
  tag_keys: { name: 'tagKeys', setBy: 'caller', isListed: false },
  icon: { name: 'icon', setBy: 'caller', isListed: true },
  schedule_changed_at: { name: 'scheduleChangedAt', setBy: 'rules', isListed: false },
  version: { name: 'version', setBy: 'store', isListed: false },
  revision: { name: 'revision', setBy: 'store', isListed: false },
  revised_at: { name: 'revisedAt', setBy: 'store', isListed: false },
  created_at: { name: 'createdAt', setBy: 'store', isListed: true },
  updated_at: { name: 'updatedAt', setBy: 'store', isListed: true },
} as const satisfies Record<Exclude<keyof BillTable, 'group_id'>, Field>

type Fields = typeof FIELDS
type Column = keyof Fields
type ColumnWhere<F extends Partial<Field>> = { [C in Column]: Fields[C] extends F ? C : never }[Column]
type SetColumn = ColumnWhere<{ setBy: 'caller' | 'rules' }>
type RowOf<C extends Column> = { [K in C as Fields[K]['name']]: Selectable<BillTable>[K] }

export type BillRow = RowOf<Column>
/** What a list shows of a bill. */
export type ListedBillRow = RowOf<ColumnWhere<{ isListed: true }>>
/** What is shown of a bill alone: its next change may be based on the version. */
export type ShownBillRow = ListedBillRow & Pick<BillRow, 'version'>
/** Everything that is given a value when a bill is made or changed. */
export type BillValues = RowOf<SetColumn>
/** What a caller can set. */
export type BillInput = RowOf<ColumnWhere<{ setBy: 'caller' }>> & ScheduleWish

/** What a caller says of the schedule; what is kept of it depends on the bill. */
export interface ScheduleWish {
  schedule: Schedule | null
  endsOn: CalendarDate | null
  cyclesLeft: number | null
  anchorDay?: number
}

type Selection<C extends Column> = C extends Column ? `bills.${C} as ${Fields[C]['name']}` : never

/** For `select` and `returning`: columns under their names in code. */
export function billColumns<C extends Column>(...columns: C[]): Selection<C>[] {
  return columns.map((column) => `bills.${column} as ${FIELDS[column].name}` as Selection<C>)
}

const COLUMNS = Object.keys(FIELDS) as Column[]
const SET_COLUMNS = COLUMNS.filter((column) => FIELDS[column].setBy !== 'store') as SetColumn[]

export const BILL_COLUMNS = billColumns(...COLUMNS)
const LISTED = COLUMNS.filter((column) => FIELDS[column].isListed) as ColumnWhere<{ isListed: true }>[]
export const LISTED_BILL_COLUMNS = billColumns(...LISTED)
export const SHOWN_BILL_COLUMNS = billColumns(...LISTED, 'version')
export const BILL_VALUES = SET_COLUMNS.map((column) => FIELDS[column].name)

type Written = Pick<Insertable<BillTable>, SetColumn>

/** Values under the names of their columns; what is left out stays out. */
export function toColumns(values: BillValues): Written
export function toColumns(values: Partial<BillValues>): Partial<Written>
export function toColumns(values: Partial<BillValues>): Partial<Written> {
  const given = SET_COLUMNS.filter((column) => values[FIELDS[column].name] !== undefined)
  return Object.fromEntries(given.map((column) => [column, values[FIELDS[column].name]]))
}
