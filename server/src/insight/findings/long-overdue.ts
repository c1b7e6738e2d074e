import { daysBetween } from '#core/calendar'
import { payOn } from '#core/recurrence/weekend'
import { openThrough } from '#cycles/open-amount'
import { lastOverdue } from '#cycles/pay-range'
import { sortPayments } from '#cycles/sort-payments'
import type { Finding, Subject, View } from '#insight/findings/finding'

const LEAST_DAYS = 30

/** A bill whose oldest open cycle has been overdue for a month, and still lacks something. */
export function longOverdue({ book }: Subject, { today }: View): Finding | undefined {
  if (book.type !== 'bill') return undefined
  const { dueDate, weekend } = book
  const payDay = payOn(dueDate, weekend)
  const days = daysBetween(payDay > dueDate ? payDay : dueDate, today)
  if (days < LEAST_DAYS) return undefined
  const { count, amount } = openThrough(book, sortPayments(book), lastOverdue(today, weekend))
  if (amount === 0n) return undefined
  return {
    key: `long_overdue:${book.id}:${dueDate}`,
    kind: 'long_overdue',
    book,
    values: { days, cycles: count, dueDate },
    amount,
    since: dueDate,
    yearlyEffect: null,
  }
}
