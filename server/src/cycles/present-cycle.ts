import type { BillProgress, Cycle as CycleOnWire, Summary } from '@duebook/contract'
import { toDecimal } from '#core/money'
import type { Cycle } from '#cycles/bill-book'
import type { MonthSummary } from '#cycles/summary'
import { exactNumber } from '#http/exact-number'

export function presentCycle(cycle: Cycle, decimals: number): CycleOnWire {
  const { bill } = cycle
  return {
    bill_id: bill.id,
    bill_name: bill.name,
    type: bill.type,
    account: bill.account,
    due_date: cycle.dueDate,
    pay_on: cycle.payOn,
    amount: toDecimal(cycle.amount, decimals),
    status: cycle.status,
    paid_amount: exactNumber(cycle.paid, decimals),
    payment_ids: cycle.paymentIds,
    auto_pay: bill.autoPay,
    variable: bill.variable,
    source: cycle.source,
    median_of: cycle.medianOf,
    last: cycle.isLast,
  }
}

export function presentSummary(summary: MonthSummary, decimals: number): Summary {
  return {
    month: summary.month,
    to_pay: exactNumber(summary.toPay, decimals),
    paid: exactNumber(summary.paid, decimals),
    remaining: exactNumber(summary.remaining, decimals),
    income_expected: exactNumber(summary.incomeExpected, decimals),
    income_received: exactNumber(summary.incomeReceived, decimals),
    overdue_count: summary.overdueCount,
    overdue_amount: exactNumber(summary.overdueAmount, decimals),
    due_total: exactNumber(summary.dueTotal, decimals),
    due_left: exactNumber(summary.dueLeft, decimals),
    late_amount: exactNumber(summary.lateAmount, decimals),
    next_payday: summary.nextPayday ?? null,
  }
}

export function presentProgress(
  { settled, count, amount }: { settled: number; count: number; amount: bigint },
  decimals: number,
): BillProgress {
  return { settled, cycles_left: count, amount_left: exactNumber(amount, decimals) }
}
