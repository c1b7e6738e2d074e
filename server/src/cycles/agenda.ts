import { LIMITS } from '@duebook/contract/refusals'
import { addDays, type CalendarDate, compareDates, FIRST_DATE } from '#core/calendar'
import { type AppError, refuse } from '#core/errors'
import type { BillBook, Cycle, DateRange } from '#cycles/bill-book'
import { countOpenCycles, openCycles } from '#cycles/open-cycles'
import { settledCycles } from '#cycles/settled-cycles'
import { sortPayments } from '#cycles/sort-payments'

/** By date, then bill; of one bill on one date the settled cycle comes before the open one. */
export function agendaOf(books: BillBook[], today: CalendarDate, range: DateRange): Cycle[] {
  const missed = missedBefore(today, range)
  const byDate = new Map<CalendarDate, Cycle[]>()
  const add = (cycle: Cycle) => {
    const sameDate = byDate.get(cycle.dueDate)
    if (sameDate) sameDate.push(cycle)
    else byDate.set(cycle.dueDate, [cycle])
  }
  let openCount = 0
  for (const book of books.toSorted((a, b) => a.id - b.id)) {
    const payments = sortPayments(book)
    const open = openCycles(book, payments, today, range)
    const earlier = missed ? openCycles(book, payments, today, missed) : []
    openCount += earlier.length + open.length
    if (openCount > LIMITS.agendaEntries) throw tooManyEntries(books, range, missed)
    settledCycles(book, payments, range).forEach(add)
    earlier.forEach(add)
    open.forEach(add)
  }
  // A few hundred dates at most are sorted, instead of every cycle.
  return [...byDate.keys()].sort(compareDates).flatMap((date) => byDate.get(date) ?? [])
}

/** What is open and past comes too, although the range begins later. */
function missedBefore(today: CalendarDate, { from }: DateRange): DateRange | undefined {
  const to = addDays(from < today ? from : today, -1)
  return to && { from: FIRST_DATE, to }
}

function tooManyEntries(books: BillBook[], range: DateRange, missed: DateRange | undefined): AppError {
  const counts = books.map((book) => ({
    book,
    count: countOpenCycles(book, range) + (missed ? countOpenCycles(book, missed) : 0),
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
