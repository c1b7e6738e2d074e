import { type CategoryBudget, monthBudgets } from '#categories/month-budgets'
import { listCategories } from '#categories/store'
import { calendarDateIn, firstDayOf, lastDayOf, type YearMonth, yearMonthOf } from '#core/calendar'
import type { Clock } from '#core/clock'
import { listBillBooks } from '#cycles/store'
import type { GroupScope } from '#db/group-scope'
import { sumByBill } from '#stats/breakdown-store'

/** Of this month, where none is named. */
export async function readBudgets(
  scope: GroupScope,
  clock: Clock,
  named?: YearMonth,
): Promise<CategoryBudget[]> {
  const today = calendarDateIn(scope.timezone, clock.now())
  const month = named ?? yearMonthOf(today)
  const range = { from: firstDayOf(month), to: lastDayOf(month) }
  const categories = await listCategories(scope)
  if (categories.every(({ budget }) => budget === null)) return []
  const books = await listBillBooks(scope, range)
  const spent = new Map<number | null, bigint>()
  for (const { categoryId, amount } of await sumByBill(scope, { ...range, type: 'bill' })) {
    spent.set(categoryId, (spent.get(categoryId) ?? 0n) + amount)
  }
  return monthBudgets(categories, books, spent, today, month)
}
