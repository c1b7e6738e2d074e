import { LIMITS } from '@duebook/contract/refusals'
import { addDays, type CalendarDate, compareDates, daysBetween, FIRST_DATE } from '#core/calendar'
import { type AppError, refuse } from '#core/errors'
import { byWeekendRule } from '#core/recurrence/weekend'
import type { BillBook, Cycle, DateRange } from '#cycles/bill-book'
import { countOpenCycles, openCycles } from '#cycles/open-cycles'
import { duePaidWithin } from '#cycles/pay-range'
import { settledCycles } from '#cycles/settled-cycles'
import { sortPayments } from '#cycles/sort-payments'

/**
 * By the day on which to pay, due date, then bill; of one bill on one date the settled cycle comes before the open one. The
 * range, too, is of days on which to pay.
 */
export function agendaOf(books: BillBook[], today: CalendarDate, range: DateRange): Cycle[] {
  const missed = missedBefore(today, range)
  const ranges = missed ? [range, missed] : [range]
  // Until a distant payday one bill alone may have a million cycles. In fewer days counting would take half as long as listing.
  if (daysBetween(range.from, range.to) > LIMITS.forecastDays) refuseTooMany(books, ranges)
  // Found once for each rule, instead of for each bill.
  const dueBy = byWeekendRule((rule) => duePaidWithin(range, rule))
  const missedBy = missed && byWeekendRule((rule) => duePaidWithin(missed, rule))
  let openCount = 0
  const byDay = new Map<CalendarDate, Cycle[]>()
  const add = (cycle: Cycle) => {
    const sameDay = byDay.get(cycle.payOn)
    if (sameDay) sameDay.push(cycle)
    else byDay.set(cycle.payOn, [cycle])
  }
  for (const book of books.toSorted((a, b) => a.id - b.id)) {
    const payments = sortPayments(book)
    const due = dueBy[book.weekend]
    const open = openCycles(book, payments, today, due)
    const earlier = missedBy ? openCycles(book, payments, today, missedBy[book.weekend]) : []
    openCount += earlier.length + open.length
    if (openCount > LIMITS.agendaEntries) refuseTooMany(books, ranges)
    settledCycles(book, payments, due).forEach(add)
    earlier.forEach(add)
    open.forEach(add)
  }
  // A few hundred dates at most are sorted, instead of every cycle.
  return [...byDay.keys()].sort(compareDates).flatMap((day) => byDueDate(byDay.get(day) ?? [], day))
}

/** Of one day: they come by bill, and nearly always have one due date. */
function byDueDate(cycles: Cycle[], day: CalendarDate): Cycle[] {
  if (cycles.every(({ dueDate }) => dueDate === day)) return cycles
  return cycles.sort((a, b) => compareDates(a.dueDate, b.dueDate))
}

/** What is open and past comes too, although the range begins later. */
function missedBefore(today: CalendarDate, { from }: DateRange): DateRange | undefined {
  const to = addDays(from < today ? from : today, -1)
  return to && { from: FIRST_DATE, to }
}

/** Counted, not listed. */
function refuseTooMany(books: BillBook[], ranges: DateRange[]): void {
  const counts = books.map((book) =>
    ranges.reduce((sum, days) => sum + countOpenCycles(book, duePaidWithin(days, book.weekend)), 0),
  )
  if (counts.reduce((sum, count) => sum + count, 0) > LIMITS.agendaEntries)
    throw tooManyEntries(books, counts)
}

function tooManyEntries(books: BillBook[], counts: number[]): AppError {
  const cycles = counts.reduce((most, count) => Math.max(most, count), 0)
  const { id, dueDate } = books[counts.indexOf(cycles)] as BillBook
  return refuse('agenda-too-long', { limit: LIMITS.agendaEntries, bill_id: id, due_date: dueDate, cycles })
}
