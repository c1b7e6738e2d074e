import { daysBetween } from '#core/calendar'
import { boundsOf, comparablePrices, distance, median, oneUnit } from '#insight/findings/amounts'
import type { Finding, Subject, View } from '#insight/findings/finding'

/** Fewer say nothing about what is usual. */
const LEAST_COMPARED = 6
const MOST_COMPARED = 12
/** An older one is no news. */
const NEWS_DAYS = 90
/** Four standard deviations, by the median distance from the median, which a few odd amounts cannot move. In ten thousandths. */
const SPREADS = 59_304n
const WHOLE = 10_000n

/**
 * The latest cycle cost far more than those before it: more than double, and outside of their own spread. Less than usual is
 * mostly a credit, so that is not told. Where the one before was as far off it is no exception, but the price.
 */
export function unusualPayment(subject: Subject, { today, decimals }: View): Finding | undefined {
  const [latest, ...before] = comparablePrices(subject)
  if (!latest || daysBetween(latest.date, today) > NEWS_DAYS) return undefined
  const amounts = before.slice(0, MOST_COMPARED).map(({ amount }) => amount)
  const [previous] = amounts
  if (previous === undefined || amounts.length < LEAST_COMPARED) return undefined
  const usual = median(amounts)
  const spread = median(amounts.map((amount) => distance(amount, usual)))
  const isFarAbove = (amount: bigint) => {
    const excess = (amount - usual) * WHOLE
    return excess > SPREADS * spread && excess > usual * WHOLE && amount - usual >= oneUnit(decimals)
  }
  if (!isFarAbove(latest.amount) || isFarAbove(previous)) return undefined
  const [low, high] = boundsOf(amounts)
  return {
    key: `unusual:${subject.book.id}:${latest.paymentId}`,
    kind: 'unusual',
    book: subject.book,
    values: {
      before: usual,
      after: latest.amount,
      low,
      high,
      compared: amounts.length,
      paymentId: latest.paymentId,
      dueDate: latest.dueDate,
    },
    amount: latest.amount,
    since: latest.date,
    yearlyEffect: null,
  }
}
