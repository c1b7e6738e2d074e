import { LIMITS } from '@duebook/contract/refusals'
import { addDays, type CalendarDate, compareDates, FIRST_DATE } from '#core/calendar'
import { type AppError, refuse } from '#core/errors'
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
  const byDay = new Map<CalendarDate, Cycle[]>()
  const add = (cycle: Cycle) => {
    const sameDay = byDay.get(cycle.payOn)
    if (sameDay) sameDay.push(cycle)
    else byDay.set(cycle.payOn, [cycle])
  }
  let openCount = 0
  for (const book of books.toSorted((a, b) => a.id - b.id)) {
    const payments = sortPayments(book)
    const due = duePaidWithin(range, book.weekend)
    const open = openCycles(book, payments, today, due)
    const earlier = missed ? openCycles(book, payments, today, duePaidWithin(missed, book.weekend)) : []
    openCount += earlier.length + open.length
    if (openCount > LIMITS.agendaEntries) throw tooManyEntries(books, range, missed)
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

function tooManyEntries(books: BillBook[], range: DateRange, missed: DateRange | undefined): AppError {
  const counts = books.map((book) => ({
    book,
    count: [range, ...(missed ? [missed] : [])].reduce(
      (sum, days) => sum + countOpenCycles(book, duePaidWithin(days, book.weekend)),
      0,
    ),
  }))
  const worst = counts.reduce((most, each) => (each.count > most.count ? each : most))
  const { id, dueDate } = worst.book
  return refuse('agenda-too-long', {
    limit: LIMITS.agendaEntries,
    bill_id: id,
    due_date: dueDate,
    cycles: worst.count,
  })
}
