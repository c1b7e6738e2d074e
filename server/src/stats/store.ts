import { sql } from 'kysely'
import { type CalendarDate, type YearMonth, yearMonthOf } from '#core/calendar'
import { compileOnce } from '#db/compile-once'
import type { GroupScope } from '#db/group-scope'
import { joinSum, sumInParts } from '#db/portable'

export interface MonthTotal {
  month: YearMonth
  type: 'bill' | 'deposit'
  /** Minor units. */
  total: bigint
  count: number
}

/** One row per month and type that has payments. */
export async function sumByMonth(
  scope: GroupScope,
  from: CalendarDate,
  to: CalendarDate,
): Promise<MonthTotal[]> {
  const days = await dayQuery(scope.db, { groupId: scope.groupId, from, to })
  const months = Map.groupBy(days, ({ date }) => yearMonthOf(date))
  return [...months].flatMap(([month, ofMonth]) => {
    const sum = (part: Exclude<keyof DayRow, 'date'>) => ofMonth.reduce((total, day) => total + day[part], 0)
    const all = { total: joinSum(sum('high'), sum('low')), count: sum('count') }
    const bills = { total: joinSum(sum('billHigh'), sum('billLow')), count: sum('billCount') }
    const deposits = { total: all.total - bills.total, count: all.count - bills.count }
    const totals: MonthTotal[] = [
      { month, type: 'bill', ...bills },
      { month, type: 'deposit', ...deposits },
    ]
    return totals.filter(({ count }) => count > 0)
  })
}

interface DayRow {
  date: CalendarDate
  high: number
  low: number
  count: number
  billHigh: number
  billLow: number
  billCount: number
}

interface Slots extends Record<string, string | number> {
  groupId: number
  from: CalendarDate
  to: CalendarDate
}

/** By day, as the index has them: by month and type every payment would have to be sorted first. */
const dayQuery = compileOnce(['groupId', 'from', 'to'], (db, slots: Slots) =>
  db
    .selectFrom('payments')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .select((row) => {
      const all = sumInParts(row.ref('payments.amount'))
      const ofBills = sumInParts(sql<number>`case when bills.type = 'bill' then payments.amount end`)
      return [
        'payments.date as date',
        all.high.as('high'),
        all.low.as('low'),
        sql<number>`count(*)`.as('count'),
        ofBills.high.as('billHigh'),
        ofBills.low.as('billLow'),
        sql<number>`count(case when bills.type = 'bill' then 1 end)`.as('billCount'),
      ]
    })
    .where('payments.group_id', '=', slots.groupId)
    .where('payments.date', '>=', slots.from)
    .where('payments.date', '<=', slots.to)
    .groupBy('payments.date'),
)
