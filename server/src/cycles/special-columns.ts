import { sql } from 'kysely'
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

/** All of it in one text, and null of a bill that is like most: each value that is handed over costs as much as many that are compared. */
export const specialColumn = (db: Db) => sql<
  string | null
>`case when bills.schedule is not null or bills.ends_on is not null
    or bills.last_due_date is not null or bills.weekend <> 'keep' or bills.ended <> 0 or bills.variable <> 0 or bills.archived <> 0
  then ${byEngine(db, {
    sqlite: sql`json_array(${COLUMNS})`,
    postgres: sql`json_build_array(${COLUMNS})::text`,
  })} end`

export function readSpecial(text: string | null): Special {
  if (text === null) return NOTHING_SPECIAL
  const [schedule, endsOn, lastDueDate, weekend, ended, variable, archived] = JSON.parse(text) as [
    Special['schedule'],
    Special['endsOn'],
    Special['lastDueDate'],
    Special['weekend'],
    Special['ended'],
    Special['variable'],
    Special['archived'],
  ]
  return { schedule, endsOn, lastDueDate, weekend, ended, variable, archived }
}
