import type { Bill, BillType, ListedPayment } from '@duebook/contract'
import { type Day, monthOf } from '../../format/days.ts'
import { fold } from '../../format/fold.ts'
import type { DayRange } from './payment-search.ts'

export interface PaymentFilters extends DayRange {
  billId: number | undefined
  text: string
  /** Of these bills only. */
  among?: ReadonlySet<number> | undefined
  type?: BillType | undefined
}

export function filterPayments(
  payments: readonly ListedPayment[],
  { from, to, billId, text, among, type }: PaymentFilters,
): readonly ListedPayment[] {
  const hasText = textMatcher(text)
  return payments.filter(
    (payment) =>
      (billId === undefined || payment.bill_id === billId) &&
      (among === undefined || among.has(payment.bill_id)) &&
      (type === undefined || payment.bill_type === type) &&
      isIn(payment.date, from, to) &&
      hasText(payment),
  )
}

type GroupedBill = Pick<Bill, 'id' | 'category_id' | 'account' | 'tags'>

/** The bills behind a part of a breakdown, as the address names it. */
export function billsOfPart(bills: readonly GroupedBill[], part: string): ReadonlySet<number> {
  const key = part.slice(part.indexOf(':') + 1)
  const has = ({ category_id: category, account, tags }: GroupedBill) => {
    if (part.startsWith('category:')) return String(category ?? '') === key
    if (part.startsWith('account:')) return (account ?? '') === key
    return key === '' ? tags.length === 0 : tags.some((tag) => tag.toLowerCase() === key.toLowerCase())
  }
  return new Set(bills.filter(has).map(({ id }) => id))
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
