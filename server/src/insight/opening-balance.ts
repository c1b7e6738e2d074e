import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import { isInUse, type MoneyBook } from '#insight/money-book'

/** What somebody has entered: so much is on the account at the end of that day. */
export interface KeptBalance {
  /** Null: the money of bills without account. */
  account: string | null
  amount: Minor
  asOf: CalendarDate
}

/** The kept balances moved on to today; known only where every account in use has one. */
export function openingBalance(
  books: MoneyBook[],
  balances: KeptBalance[],
  today: CalendarDate,
): { amount: bigint; isKnown: boolean } {
  const balanceOf = new Map(balances.map((balance) => [balance.account, balance]))
  let amount = balances.reduce((sum, balance) => sum + BigInt(balance.amount), 0n)
  for (const { book, payments } of books) {
    const balance = balanceOf.get(book.account)
    if (balance === undefined) continue
    for (const { date, amount: paid } of payments) {
      if (date <= balance.asOf || date > today) continue
      amount += book.type === 'deposit' ? BigInt(paid) : -BigInt(paid)
    }
  }
  const isKnown =
    balances.length > 0 && books.filter(isInUse).every(({ book }) => balanceOf.has(book.account))
  return { amount, isKnown }
}
