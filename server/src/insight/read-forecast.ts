import { type ForecastRun, runForecast } from '@duebook/contract'
import { addDays, type CalendarDate, calendarDateIn, LAST_DATE } from '#core/calendar'
import type { Clock } from '#core/clock'
import type { Minor } from '#core/money'
import type { ReadingScope } from '#db/group-scope'
import { listBalances } from '#insight/balance-store'
import { type BillFlow, flowsUntil } from '#insight/flows'
import { listMoneyBooks } from '#insight/money-book-store'
import { openingBalance } from '#insight/opening-balance'

export interface ForecastWish {
  days: number
  /** Null: what has no account; undefined: all. */
  account: string | null | undefined
  /** Instead of what is kept. */
  balance: Minor | undefined
}

export interface Forecast extends ForecastRun<BillFlow> {
  from: CalendarDate
  to: CalendarDate
  opening: bigint
  isOpeningKnown: boolean
}

export async function readForecast(scope: ReadingScope, clock: Clock, wish: ForecastWish): Promise<Forecast> {
  const today = calendarDateIn(scope.timezone, clock.now())
  const to = addDays(today, wish.days) ?? LAST_DATE
  const isAsked = ({ account }: { account: string | null }) =>
    wish.account === undefined || wish.account === account
  const balances = wish.balance === undefined ? (await listBalances(scope)).filter(isAsked) : []
  const paidAfter = balances.reduce((first, { asOf }) => (asOf < first ? asOf : first), today)
  const books = (await listMoneyBooks(scope, { from: today, to }, paidAfter)).filter(({ book }) =>
    isAsked(book),
  )
  const { amount: opening, isKnown } =
    wish.balance === undefined
      ? openingBalance(books, balances, today)
      : { amount: BigInt(wish.balance), isKnown: true }
  const run = runForecast(opening, flowsUntil(books, today, to), { from: today, to })
  return { from: today, to, opening, isOpeningKnown: isKnown, ...run }
}
