import type { Cycle, Summary } from '@duebook/contract'
import { type CalendarDate, calendarDateIn, firstDayOf, lastDayOf, yearMonthOf } from '#core/calendar'
import type { Clock } from '#core/clock'
import { NO_ID } from '#core/no-id'
import { agendaOf } from '#cycles/agenda'
import { agendaRange } from '#cycles/date-range'
import { presentCycle, presentSummary } from '#cycles/present-cycle'
import { listBillBooks } from '#cycles/store'
import { summaryOf } from '#cycles/summary'
import type { ReadingScope } from '#db/group-scope'

/** As much of an agenda as is asked for; without bounds this month and the next. */
export interface AgendaWish {
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  billId?: number | undefined
}

export async function readAgenda(scope: ReadingScope, clock: Clock, wish: AgendaWish = {}): Promise<Cycle[]> {
  const today = calendarDateIn(scope.timezone, clock.now())
  const range = agendaRange(today, { from: wish.from, to: wish.to })
  if (wish.billId === NO_ID) return []
  const books = await listBillBooks(scope, range, wish.billId)
  return agendaOf(books, today, range).map((cycle) => presentCycle(cycle, scope.decimals))
}

/** Of this month, where none is named. */
export async function readSummary(
  scope: ReadingScope,
  clock: Clock,
  named?: ReturnType<typeof yearMonthOf>,
): Promise<Summary> {
  const today = calendarDateIn(scope.timezone, clock.now())
  const month = named ?? yearMonthOf(today)
  const books = await listBillBooks(scope, { from: firstDayOf(month), to: lastDayOf(month) })
  return presentSummary(summaryOf(books, today, month), scope.decimals)
}
