import { addDays, type CalendarDate, compareDates, FIRST_DATE } from '#core/calendar'
import { conflict } from '#core/errors'
import type { BillBook, Cycle, DateRange } from '#cycles/bill-book'
import { countOpenCycles, openCycles } from '#cycles/open-cycles'
import { settledCycles } from '#cycles/settled-cycles'
import { sortPayments } from '#cycles/sort-payments'

/** Above every honest group: 500 weekly bills have 29,000 cycles in 400 days. */
export const MAX_ENTRIES = 50_000

/** By date, then bill; of one bill on one date the settled cycle comes before the open one. */
export function agendaOf(books: BillBook[], today: CalendarDate, range: DateRange): Cycle[] {
  const missed = missedBefore(today, range)
  requireListable(books, range, missed)
  const cycles = books.flatMap((book) => {
    const payments = sortPayments(book)
    return [
      ...settledCycles(book, payments, range),
      ...(missed ? openCycles(book, payments, today, missed) : []),
      ...openCycles(book, payments, today, range),
    ]
  })
  return cycles.sort((a, b) => compareDates(a.dueDate, b.dueDate) || a.bill.id - b.bill.id)
}

/** What is open and past comes too, although the range begins later. */
function missedBefore(today: CalendarDate, { from }: DateRange): DateRange | undefined {
  const to = addDays(from < today ? from : today, -1)
  return to && { from: FIRST_DATE, to }
}

function requireListable(books: BillBook[], range: DateRange, missed: DateRange | undefined): void {
  const counts = books.map((book) => ({
    book,
    count: countOpenCycles(book, range) + (missed ? countOpenCycles(book, missed) : 0),
  }))
  if (counts.reduce((sum, { count }) => sum + count, 0) <= MAX_ENTRIES) return
  const worst = counts.reduce((most, each) => (each.count > most.count ? each : most))
  throw conflict(
    `The agenda would have more than ${MAX_ENTRIES.toLocaleString('en-US')} entries. Ask for fewer days, or bring long ` +
      `overdue bills up to date: bill ${worst.book.id}, due ${worst.book.dueDate}, alone has ${worst.count}`,
  )
}
