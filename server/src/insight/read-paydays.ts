import { addDays, calendarDateIn, FIRST_DATE, LAST_DATE } from '#core/calendar'
import type { Clock } from '#core/clock'
import type { ReadingScope } from '#db/group-scope'
import { listMoneyBooks } from '#insight/money-book-store'
import { LOOK_BACK_DAYS, type Period, paydaysOf } from '#insight/paydays'

export async function readPaydays(scope: ReadingScope, clock: Clock, count: number): Promise<Period[]> {
  const today = calendarDateIn(scope.timezone, clock.now())
  const from = addDays(today, -LOOK_BACK_DAYS) ?? FIRST_DATE
  // What was settled ahead of its time is seen however far ahead it lies.
  const books = await listMoneyBooks(scope, { from, to: LAST_DATE }, addDays(from, -1) ?? FIRST_DATE)
  return paydaysOf(books, today, count)
}
