import { perYear } from '@duebook/contract'
import { daysBetween } from '#core/calendar'
import { expectedAmount } from '#cycles/expected-amount'
import { openThrough } from '#cycles/open-amount'
import { lastDueDate } from '#cycles/open-cycles'
import { sortPayments } from '#cycles/sort-payments'
import { DAYS_AHEAD, type Finding, type Subject, type View } from '#insight/findings/finding'
import { isOneOff } from '#insight/findings/one-off'
import { rateOf } from '#insight/rate'

/** A bill whose last cycle is due within two months. What comes once has no end to speak of. */
export function endsSoon(subject: Subject, { today }: View): Finding | undefined {
  const { book } = subject
  const last = lastDueDate(book)
  if (last === undefined || last < today || isOneOff(subject)) return undefined
  const days = daysBetween(today, last)
  if (days > DAYS_AHEAD) return undefined
  const { count, amount } = openThrough(book, sortPayments(book), last)
  return {
    key: `ends_soon:${book.id}:${last}`,
    kind: 'ends_soon',
    book,
    values: { dueDate: last, cycles: count, days },
    amount,
    since: last,
    yearlyEffect: -perYear(BigInt(expectedAmount(book)), rateOf(book)),
  }
}
