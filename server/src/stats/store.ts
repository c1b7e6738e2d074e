import type { YearMonth } from '#core/calendar'
import type { ReadingScope } from '#db/group-scope'
import { byEngine } from '#db/portable'
import type { Basis, MonthTotals } from '#stats/month-totals'
import { sumGrouped } from '#stats/sum-grouped'
import { sumStretches } from '#stats/sum-stretches'

/** Exactly the given months, in their order; those without payments as zeros. */
export async function sumByMonth(
  scope: ReadingScope,
  months: YearMonth[],
  basis: Basis,
): Promise<MonthTotals[]> {
  const sum = byEngine(scope.db, { sqlite: sumStretches, postgres: sumGrouped })
  const totals = await sum(scope, months, basis)
  const none = { expenses: 0n, income: 0n, paymentCount: 0 }
  return months.map((month) => ({ month, ...(totals.get(month) ?? none) }))
}
