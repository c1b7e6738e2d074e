import { type RawBuilder, sql } from 'kysely'
import type { BillRow } from '#bills/bill-columns'
import type { Db } from '#db/database'
import { byEngine } from '#db/portable'

/** What is the same for nearly all bills. */
export type Special = Pick<
  BillRow,
  'schedule' | 'endsOn' | 'lastDueDate' | 'weekend' | 'ended' | 'variable' | 'archived'
>

const NOTHING_SPECIAL: Special = {
  schedule: null,
  endsOn: null,
  lastDueDate: null,
  weekend: 'keep',
  ended: 0,
  variable: 0,
  archived: 0,
}

const COLUMNS = sql.raw(
  ['schedule', 'ends_on', 'last_due_date', 'weekend', 'ended', 'variable', 'archived']
    .map((column) => `bills.${column}`)
    .join(', '),
)

/** As JSON, with what else is only asked of such a bill; null of one that is like most. */
export const specialColumns = (db: Db, more: RawBuilder<unknown>) => sql<
  string | null
>`case when bills.schedule is not null or bills.ends_on is not null
    or bills.last_due_date is not null or bills.weekend <> 'keep' or bills.ended <> 0 or bills.variable <> 0 or bills.archived <> 0
  then ${byEngine(db, {
    sqlite: sql`json_array(${COLUMNS}, ${more})`,
    postgres: sql`json_build_array(${COLUMNS}, ${more})::text`,
  })} end`

export type PackedSpecial<More> = [
  schedule: Special['schedule'],
  endsOn: Special['endsOn'],
  lastDueDate: Special['lastDueDate'],
  weekend: Special['weekend'],
  ended: Special['ended'],
  variable: Special['variable'],
  archived: Special['archived'],
  more: More,
]

export function readSpecial(packed: PackedSpecial<unknown> | null): Special {
  if (packed === null) return NOTHING_SPECIAL
  const [schedule, endsOn, lastDueDate, weekend, ended, variable, archived] = packed
  return { schedule, endsOn, lastDueDate, weekend, ended, variable, archived }
}
