import { perYear } from '@duebook/contract'
import { type CalendarDate, daysBetween } from '#core/calendar'
import type { BillBook } from '#cycles/bill-book'
import { boundsOf, comparablePrices, distance, median, oneUnit } from '#insight/findings/amounts'
import type { Finding, Subject, View } from '#insight/findings/finding'
import { followsMonthLength } from '#insight/findings/month-length'
import { isAtMost, rateOf } from '#insight/rate'
import type { SettledPrice } from '#insight/settled-prices'

const COMPARED = 3
/** Of a variable bill: within what it has cost lately, nothing is a new price. */
const SPREAD = 12
const LEAST_PERCENT = 3n
/** An older change is no news; of a bill that comes seldom, its latest cycle is. */
const NEWS_DAYS = 90
const RARE_TIMES = 4
const RARE_NEWS_DAYS = 400

/**
 * The latest cycle cost more or less than the median of the three before it. The payment behind it is the first one at the new
 * price: so a change has one key for as long as it is told.
 */
export function priceChange(subject: Subject, { today, decimals }: View): Finding | undefined {
  const { book } = subject
  const prices = comparablePrices(subject)
  const [latest, ...before] = prices
  const compared = before.slice(0, COMPARED)
  if (!latest || compared.length < COMPARED) return undefined
  const usual = median(compared.map(({ amount }) => amount))
  const change = latest.amount - usual
  if (distance(latest.amount, usual) < oneUnit(decimals) || isNear(latest.amount, usual)) return undefined
  if (book.variable && isWithinSpread(latest.amount, before)) return undefined
  if (latest.amount * 2n < usual && !isAlike(latest, before[0])) return undefined
  if (followsMonthLength([latest, ...compared])) return undefined
  const first = firstAtSamePrice(prices, latest)
  if (!isNews(book, first.date, today)) return undefined
  const kind = change > 0n ? 'price_up' : 'price_down'
  return {
    key: `${kind}:${book.id}:${first.paymentId}`,
    kind,
    book,
    values: {
      before: usual,
      after: latest.amount,
      compared: COMPARED,
      paymentId: first.paymentId,
      paymentIds: compared.flatMap(({ paymentIds }) => paymentIds),
      dueDate: first.dueDate,
    },
    amount: latest.amount,
    since: first.date,
    yearlyEffect: perYear(change, rateOf(book)),
  }
}

/** By less than three percent of the second. */
function isNear(amount: bigint, other: bigint): boolean {
  return distance(amount, other) * 100n < LEAST_PERCENT * other
}

/** Or not further beyond it than half of what it is wide: every amount that swings has a highest one now and then. */
function isWithinSpread(amount: bigint, before: SettledPrice[]): boolean {
  const [low, high] = boundsOf(before.slice(0, SPREAD).map((price) => price.amount))
  const margin = (high - low) / 2n
  return low - margin <= amount && amount <= high + margin
}

/** A single refund is no price: so low an amount must have come twice. */
function isAlike(latest: SettledPrice, previous: SettledPrice | undefined): boolean {
  return previous !== undefined && isNear(previous.amount, latest.amount)
}

function firstAtSamePrice(prices: SettledPrice[], latest: SettledPrice): SettledPrice {
  const end = prices.findIndex(({ amount }) => amount !== latest.amount)
  return prices[end - 1] ?? latest
}

function isNews(book: BillBook, since: CalendarDate, today: CalendarDate): boolean {
  const days = isAtMost(RARE_TIMES, rateOf(book)) ? RARE_NEWS_DAYS : NEWS_DAYS
  return daysBetween(since, today) <= days
}
