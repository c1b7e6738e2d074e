import { sql } from 'kysely'
import { type CalendarDate, firstDayOf, lastDayOf, type YearMonth, yearMonthOf } from '#core/calendar'
import { compileOnce } from '#db/compile-once'
import type { ReadingScope } from '#db/group-scope'
import { type Basis, DAY_COLUMNS, type Totals } from '#stats/month-totals'
import { joinSum, sumInParts } from '#stats/sum-in-parts'

/** As SQLite does it best: each month over its own stretch of the index, so that nothing is sorted into groups. */
export async function sumStretches(
  scope: ReadingScope,
  months: YearMonth[],
  basis: Basis,
): Promise<Map<YearMonth, Totals>> {
  const days = months.flatMap((month) => [firstDayOf(month), lastDayOf(month)])
  const values = { groupId: scope.groupId, ...Object.fromEntries(days.map((day, i) => [dayName(i), day])) }
  const rows = await queryFor(months.length, basis)(scope.db, values)
  return new Map(rows.map(({ first, sums }) => [yearMonthOf(first), toTotals(sums)]))
}

function toTotals(sums: string): Totals {
  const [high = 0, low = 0, count = 0, billHigh = 0, billLow = 0] = sums.split(' ').map(Number)
  const expenses = joinSum(billHigh, billLow)
  return { expenses, income: joinSum(high, low) - expenses, paymentCount: count }
}

const dayName = (position: number) => `day${position}`

interface Slots extends Record<string, string | number> {
  groupId: number
}

type MonthsQuery = ReturnType<typeof queryOf>
const queries = { payment: new Map<number, MonthsQuery>(), due: new Map<number, MonthsQuery>() }

/** A text for each number of months that anybody asks for; the contract allows 120. */
function queryFor(count: number, basis: Basis): MonthsQuery {
  const known = queries[basis].get(count)
  const query = known ?? queryOf(count, DAY_COLUMNS[basis])
  if (!known) queries[basis].set(count, query)
  return query
}

/** A month's sums come packed, because rows and columns cost more to hand over than to add up. */
function queryOf(count: number, dayColumn: (typeof DAY_COLUMNS)[Basis]) {
  const names = Array.from({ length: 2 * count }, (_, i) => dayName(i))
  return compileOnce(['groupId', ...names], (db, slots: Slots) => {
    const pairs = Array.from({ length: count }, (_, i) => {
      return sql`(${slots[dayName(2 * i)]}, ${slots[dayName(2 * i + 1)]})`
    })
    const day = sql.ref(dayColumn)
    const all = sumInParts(sql`payments.amount`)
    const ofBills = sumInParts(sql`case when bills.type = 'bill' then payments.amount end`)
    return db
      .selectFrom(
        sql<{ column1: CalendarDate; column2: CalendarDate }>`(values ${sql.join(pairs)})`.as('months'),
      )
      .select([
        'months.column1 as first',
        sql<string>`(
          select concat(${all.high}, ' ', ${all.low}, ' ', count(*), ' ', ${ofBills.high}, ' ', ${ofBills.low})
          from payments inner join bills on bills.group_id = payments.group_id and bills.id = payments.bill_id
          where payments.group_id = ${slots.groupId}
            and ${day} >= months.column1 and ${day} <= months.column2
        )`.as('sums'),
      ])
  })
}
