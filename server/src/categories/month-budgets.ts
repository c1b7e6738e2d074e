import type { CategoryRow } from '#categories/store'
import {
  type CalendarDate,
  FIRST_DATE,
  firstDayOf,
  lastDayOf,
  type YearMonth,
  yearMonthOf,
} from '#core/calendar'
import type { BillBook } from '#cycles/bill-book'
import { openWithin } from '#cycles/open-amount'
import { duePaidWithin } from '#cycles/pay-range'
import { sortPayments } from '#cycles/sort-payments'

/** Minor units, which may pass 2^53. */
export interface CategoryBudget {
  categoryId: number
  budget: bigint
  spent: bigint
  expected: bigint
}

/**
 * What a month's budgets have seen and will see. `expected` is what open cycles lack that are to be paid in that month; in the
 * current one everything that should have been paid by then.
 */
export function monthBudgets(
  categories: CategoryRow[],
  books: BillBook[],
  spent: ReadonlyMap<number | null, bigint>,
  today: CalendarDate,
  month: YearMonth,
): CategoryBudget[] {
  const from = month === yearMonthOf(today) ? FIRST_DATE : firstDayOf(month)
  const range = { from, to: lastDayOf(month) }
  const expected = new Map<number, bigint>()
  for (const book of books) {
    if (book.type !== 'bill' || book.categoryId === null) continue
    const { amount } = openWithin(book, sortPayments(book), duePaidWithin(range, book.weekend))
    expected.set(book.categoryId, (expected.get(book.categoryId) ?? 0n) + amount)
  }
  return categories.flatMap(({ id, budget }) =>
    budget === null
      ? []
      : [
          {
            categoryId: id,
            budget: BigInt(budget),
            spent: spent.get(id) ?? 0n,
            expected: expected.get(id) ?? 0n,
          },
        ],
  )
}
