import { addDays, addMonths, type CalendarDate, compareDates, dayOfMonth, LAST_DATE } from '#core/calendar'
import { agendaOf } from '#cycles/agenda'
import type { BillBook, Cycle } from '#cycles/bill-book'
import { total } from '#cycles/open-amount'
import { firstPayOnFrom } from '#cycles/pay-range'
import { isOpen, lackOf } from '#insight/flows'
import { isInUse, type MoneyBook, withCycles } from '#insight/money-book'

/** From one income to the day before the next. Minor units, which may pass 2^53. */
export interface Period {
  from: CalendarDate
  to: CalendarDate
  income: bigint
  bills: Array<{ bill: BillBook; payOn: CalendarDate; amount: bigint }>
  toPay: bigint
  leftOver: bigint
  /** On bills, in its days. */
  paid: bigint
}

/** How far back the deposit is looked for with which the running period began. */
export const LOOK_BACK_DAYS = 400

/** The running period and those after it; none where nothing is going to come in. */
export function paydaysOf(books: MoneyBook[], today: CalendarDate, count: number): Period[] {
  const listed = withCycles(books)
  const deposits = listed.filter(({ book }) => book.type === 'deposit').map(({ book }) => book)
  const bills = listed.filter(({ book }) => book.type === 'bill').map(({ book }) => book)
  if (!books.some((each) => each.book.type === 'deposit' && isInUse(each))) return []
  const lookedAtFrom = addDays(today, -LOOK_BACK_DAYS) ?? today
  const horizon = nextDays(deposits, today, count).at(-1) ?? today
  const incomes = incomeByDay(agendaOf(deposits, today, { from: lookedAtFrom, to: horizon }))
  const days = [...incomes.keys()].sort(compareDates)
  const running = days.findLast((day) => day <= today) ?? today
  const ahead = days.filter((day) => day > today)
  const starts = [running, ...ahead].slice(0, count)
  const spans = starts.map((from, at) => ({ from, to: endOf(from, ahead[at], today) }))
  const end = spans.at(-1)?.to ?? today
  const open = agendaOf(bills, today, { from: today, to: end }).filter(isOpen)
  return spans.map(({ from, to }, at) => {
    const due = open.filter(({ payOn }) => payOn <= to && (at === 0 || payOn >= from))
    const income = incomes.get(from) ?? 0n
    const toPay = total(due.map(lackOf))
    return {
      from,
      to,
      income,
      bills: due.map((cycle) => ({ bill: cycle.bill, payOn: cycle.payOn, amount: lackOf(cycle) })),
      toPay,
      leftOver: income - toPay,
      paid: paidBetween(books, from, to),
    }
  })
}

/** What came, or is expected to, on each day on which some deposit is to come in. */
function incomeByDay(cycles: Cycle[]): Map<CalendarDate, bigint> {
  const incomes = new Map<CalendarDate, bigint>()
  for (const cycle of cycles) {
    if (cycle.status === 'skipped') continue
    const income = BigInt(cycle.paid) + (isOpen(cycle) ? lackOf(cycle) : 0n)
    incomes.set(cycle.payOn, (incomes.get(cycle.payOn) ?? 0n) + income)
  }
  return incomes
}

/** The first days after today on which something is to come in. Never more dates than are needed to tell. */
function nextDays(deposits: BillBook[], today: CalendarDate, count: number): CalendarDate[] {
  let days: CalendarDate[] = []
  for (const deposit of deposits) {
    const found: CalendarDate[] = []
    const isNeeded = (day: CalendarDate) => days.length < count || day < (days.at(-1) as CalendarDate)
    let day = firstPayOnFrom(deposit, addDays(today, 1) ?? LAST_DATE)
    while (day !== undefined && day > today && found.length < count && isNeeded(day)) {
      found.push(day)
      const next = addDays(day, 1)
      day = next && firstPayOnFrom(deposit, next)
    }
    days = [...new Set([...days, ...found])].sort(compareDates).slice(0, count)
  }
  return days
}

/** The day before the next income. Where none is known to follow: a month. */
function endOf(from: CalendarDate, next: CalendarDate | undefined, today: CalendarDate): CalendarDate {
  const begin = from < today ? today : from
  const end = next ?? addMonths(begin, 1, dayOfMonth(begin))
  return (end && addDays(end, -1)) ?? LAST_DATE
}

function paidBetween(books: MoneyBook[], from: CalendarDate, to: CalendarDate): bigint {
  const amounts = books
    .filter(({ book }) => book.type === 'bill')
    .flatMap(({ payments }) => payments.filter(({ date }) => date >= from && date <= to))
  return total(amounts.map(({ amount }) => BigInt(amount)))
}
