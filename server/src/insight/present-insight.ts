import type { BillInsight as BillInsightOnWire, Insight, InsightValues } from '@duebook/contract'
import { exactNumber } from '#http/exact-number'
import type { BillInsight } from '#insight/bill-insight'
import type { Finding, FindingValues } from '#insight/findings/finding'

export function presentInsight(finding: Finding, decimals: number): Insight {
  const { key, kind, book, values, amount, since, yearlyEffect } = finding
  return {
    key,
    kind,
    bill_id: book.id,
    bill_name: book.name,
    type: book.type,
    values: presentValues(values, decimals),
    amount: exactNumber(amount, decimals),
    since,
    yearly_effect: yearlyEffect === null ? null : exactNumber(yearlyEffect, decimals),
  }
}

export function presentBillInsight(insight: BillInsight, decimals: number): BillInsightOnWire {
  return {
    bill_id: insight.billId,
    prices: insight.prices.map(({ dueDate, date, amount, paymentIds }) => ({
      due_date: dueDate,
      date,
      amount: exactNumber(amount, decimals),
      payment_ids: paymentIds,
    })),
    paid_total: exactNumber(insight.paidTotal, decimals),
    payment_count: insight.paymentCount,
    yearly_cost: exactNumber(insight.yearlyCost, decimals),
    monthly: exactNumber(insight.monthly, decimals),
    insights: insight.findings.map((finding) => presentInsight(finding, decimals)),
  }
}

/** Those that the kind has; the others are left out. */
function presentValues(values: FindingValues, decimals: number): InsightValues {
  const { before, after, low, high, compared, days, cycles, monthly, months, other, same } = values
  const { paymentId, paymentIds, dueDate } = values
  return {
    ...(before !== undefined && { before: exactNumber(before, decimals) }),
    ...(after !== undefined && { after: exactNumber(after, decimals) }),
    ...(low !== undefined && { low: exactNumber(low, decimals) }),
    ...(high !== undefined && { high: exactNumber(high, decimals) }),
    ...(compared !== undefined && { compared }),
    ...(paymentId !== undefined && { payment_id: paymentId }),
    ...(paymentIds !== undefined && { payment_ids: paymentIds }),
    ...(dueDate !== undefined && { due_date: dueDate }),
    ...(days !== undefined && { days }),
    ...(cycles !== undefined && { cycles }),
    ...(monthly !== undefined && { monthly: exactNumber(monthly, decimals) }),
    ...(months !== undefined && { months }),
    ...(other !== undefined && { other_bill_id: other.id, other_bill_name: other.name }),
    ...(same !== undefined && { same }),
  }
}
