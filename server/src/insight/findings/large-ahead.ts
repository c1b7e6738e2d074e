import { daysBetween } from '#core/calendar'
import { payOn } from '#core/recurrence/weekend'
import { openThrough } from '#cycles/open-amount'
import { sortPayments } from '#cycles/sort-payments'
import { DAYS_AHEAD, type Finding, type Subject, type View } from '#insight/findings/finding'
import { isOneOff } from '#insight/findings/one-off'
import { isAtMost, rateOf } from '#insight/rate'
import { monthlyShare } from '#insight/yearly-cost'

const RARE_TIMES = 2
const DAYS_A_MONTH = 30

/** A bill that comes seldom is to be paid within two months. There are as many months to put money aside as thirty days begin until then. */
export function largeAhead(subject: Subject, { today }: View): Finding | undefined {
  const { book } = subject
  if (book.type !== 'bill') return undefined
  const { dueDate, weekend } = book
  const payDay = payOn(dueDate, weekend)
  const days = daysBetween(today, payDay)
  if (days < 1 || days > DAYS_AHEAD) return undefined
  if (!isAtMost(RARE_TIMES, rateOf(book)) && !isOneOff(subject)) return undefined
  const { amount } = openThrough(book, sortPayments(book), dueDate)
  if (amount === 0n) return undefined
  const months = Math.ceil(days / DAYS_A_MONTH)
  return {
    key: `large_ahead:${book.id}:${dueDate}`,
    kind: 'large_ahead',
    book,
    values: { dueDate, days, months, monthly: monthlyShare(amount, months) },
    amount,
    since: payDay,
    // It comes as it always does: nothing is more than in other years.
    yearlyEffect: null,
  }
}
