import type { ListedPayment } from '@duebook/contract'
import { type Day, monthOf } from '../../format/days.ts'
import { fold } from '../../format/fold.ts'
import type { DayRange } from './payment-search.ts'

export interface PaymentFilters extends DayRange {
  billId: number | undefined
  text: string
}

export function filterPayments(
  payments: readonly ListedPayment[],
  { from, to, billId, text }: PaymentFilters,
): readonly ListedPayment[] {
  const hasText = textMatcher(text)
  return payments.filter(
    (payment) =>
      (billId === undefined || payment.bill_id === billId) &&
      isIn(payment.date, from, to) &&
      hasText(payment),
  )
}

function isIn(day: Day, from: Day | undefined, to: Day | undefined): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

/** Thousands of payments share a few names: each is folded once. */
function textMatcher(text: string): (payment: ListedPayment) => boolean {
  const words = fold(text).split(' ')
  const answers = new Map<string, boolean>()
  return ({ bill_name: name }) => {
    let answer = answers.get(name)
    if (answer === undefined) {
      const folded = fold(name)
      answer = words.every((word) => folded.includes(word))
      answers.set(name, answer)
    }
    return answer
  }
}

/** One line of the list: a month's heading, or a payment below it. A flat list is one part without a month. */
export type ListRow =
  | { kind: 'month'; month: string; payments: readonly ListedPayment[] }
  | { kind: 'payment'; payment: ListedPayment; monthRow: number; position: number }

/** As the server lists them, newest first, with a heading before each month; a flat list has none. */
export function toRows(payments: readonly ListedPayment[], isFlat = false): ListRow[] {
  const rows: ListRow[] = []
  for (const [month, inMonth] of Map.groupBy(payments, ({ date }) => (isFlat ? '' : monthOf(date)))) {
    const monthRow = rows.length
    rows.push({ kind: 'month', month, payments: inMonth })
    for (const [index, payment] of inMonth.entries()) {
      rows.push({ kind: 'payment', payment, monthRow, position: index + 1 })
    }
  }
  return rows
}

/** The payment that gets the focus when this one is removed: the next, else the previous one. */
export function neighbourOf(payments: readonly ListedPayment[], paymentId: number): number | undefined {
  const index = payments.findIndex(({ id }) => id === paymentId)
  return (payments[index + 1] ?? payments[index - 1])?.id
}
