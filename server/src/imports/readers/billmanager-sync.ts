import { WEEKDAYS } from '@duebook/contract'
import { formatMinor } from '#core/money'
import type { ItemPayment } from '#imports/neutral'
import { everyText, frequencyText, ONCE } from '#imports/readers/frequency-text'
import {
  aboutLostPayments,
  activeOrArchived,
  makeItem,
  notTaken,
  warning,
  yesOrNo,
} from '#imports/readers/make-item'
import {
  day,
  decimal,
  type Fields,
  fields,
  flag,
  isRecord,
  list,
  parsed,
  text,
  wholes,
} from '#imports/readers/plain-values'
import type { ReadContents } from '#imports/readers/reader'

/** With the envelope of its answers, or without. */
export function isBillManagerSync(value: unknown): boolean {
  const data = dataOf(value)
  if (!(Array.isArray(data.bills) && Array.isArray(data.payments))) return false
  return 'server_time' in data || data.bills.some((bill) => isRecord(bill) && 'next_due' in bill)
}

export function readBillManagerSync(value: unknown): ReadContents {
  const { bills, payments } = dataOf(value)
  const byBill = Map.groupBy(list(payments).filter(isRecord), ({ bill_id: id }) => text(id))
  const items = list(bills).map((bill, index) => {
    const one = fields(bill)
    return itemOf(index + 1, one, byBill.get(text(one.id)) ?? [])
  })
  return { notation: 'exact', items, ...aboutLostPayments(payments, bills) }
}

function dataOf(value: unknown): Fields {
  const outer = fields(value)
  return isRecord(outer.data) ? outer.data : outer
}

function itemOf(row: number, bill: Fields, paid: readonly Fields[]) {
  const payments = paid.map(paymentOf).filter((payment) => payment !== undefined)
  const varies = flag(bill.varies)
  const known = decimal(bill.amount)
  const average = varies && known === undefined ? averageOf(payments) : undefined
  const isUnknown = varies && known === undefined && average === undefined
  return makeItem(
    row,
    {
      name: text(bill.name),
      amount: known ?? average ?? (isUnknown ? '0' : undefined),
      due_date: day(bill.next_due),
      frequency: frequencyOf(bill),
      type: bill.type === 'deposit' ? 'deposit' : 'bill',
      account: text(bill.account),
      category: text(bill.category),
      notes: text(bill.notes),
      auto_pay: yesOrNo(flag(bill.auto_payment)),
      variable: yesOrNo(varies),
      status: activeOrArchived(!flag(bill.archived)),
    },
    {
      sourceId: text(bill.id) ?? null,
      payments,
      warnings: [
        ...(isUnknown ? [warning('amount-unknown', {}, 'amount')] : []),
        ...(average === undefined ? [] : [warning('amount-varies', {}, 'amount')]),
        ...notTaken({
          // The icon of bills for which nobody has chosen one.
          icon: (text(bill.icon) ?? DEFAULT_ICON) !== DEFAULT_ICON,
          'payment-note': paid.some(({ notes }) => text(notes) !== undefined),
          'incomplete-payments': payments.length < paid.length,
        }),
      ],
    },
  )
}

const DEFAULT_ICON = 'payment'

function paymentOf({ payment_date: date, amount }: Fields): ItemPayment | undefined {
  const [on, paid] = [day(date), decimal(amount)]
  return on && paid ? { date: on, amount: paid } : undefined
}

/** To the cent: BillManager knows no other amounts. */
function averageOf(payments: readonly ItemPayment[]): string | undefined {
  const amounts = payments.map(({ amount }) => Number(amount)).filter(Number.isFinite)
  if (amounts.length === 0) return undefined
  const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  return formatMinor(BigInt(Math.round(cents / amounts.length)), 2)
}

const FREQUENCIES = new Map([
  ['once', ONCE],
  ['weekly', everyText(1, 'week')],
  ['bi-weekly', everyText(2, 'week')],
  ['biweekly', everyText(2, 'week')],
  ['monthly', everyText(1, 'month')],
  ['quarterly', everyText(3, 'month')],
  ['yearly', everyText(1, 'year')],
])

function frequencyOf({ frequency, frequency_type: type, frequency_config: config }: Fields) {
  const { dates, days } = fields(parsed(config))
  const monthDays = wholes(dates, 1, 31)
  const weekdays = wholes(days, 0, 6).flatMap((index) => WEEKDAYS[index] ?? [])
  if (type === 'specific_dates' && monthDays.length > 0) {
    return frequencyText({ every: 1, unit: 'month', days: monthDays })
  }
  if (type === 'multiple_weekly' && weekdays.length > 0) {
    return frequencyText({ every: 1, unit: 'week', weekdays })
  }
  const name = text(frequency)
  return FREQUENCIES.get(name ?? '') ?? name
}
