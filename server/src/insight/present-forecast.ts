import type { AccountBalance, Forecast as ForecastOnWire, Payday } from '@duebook/contract'
import { toDecimal } from '#core/money'
import { exactNumber } from '#http/exact-number'
import type { KeptBalance } from '#insight/opening-balance'
import type { Period } from '#insight/paydays'
import type { Forecast } from '#insight/read-forecast'

export function presentBalance({ account, amount, asOf }: KeptBalance, decimals: number): AccountBalance {
  return { account, amount: toDecimal(amount, decimals), as_of: asOf }
}

export function presentForecast(forecast: Forecast, decimals: number): ForecastOnWire {
  const money = (sum: bigint) => exactNumber(sum, decimals)
  return {
    from: forecast.from,
    to: forecast.to,
    opening: money(forecast.opening),
    opening_known: forecast.isOpeningKnown,
    closing: money(forecast.closing),
    lowest: { date: forecast.lowest.date, balance: money(forecast.lowest.balance) },
    entries: forecast.entries.map((entry) => ({
      date: entry.date,
      bill_id: entry.bill.id,
      bill_name: entry.bill.name,
      type: entry.type,
      amount: money(entry.amount),
      low: money(entry.low),
      high: money(entry.high),
      overdue: entry.overdue,
      balance: money(entry.balance),
      balance_low: money(entry.balanceLow),
      balance_high: money(entry.balanceHigh),
    })),
    months: forecast.months.map(({ month, income, expenses, net, lowest, closing }) => ({
      month,
      income: money(income),
      expenses: money(expenses),
      net: money(net),
      lowest: money(lowest),
      closing: money(closing),
    })),
  }
}

export function presentPayday(period: Period, decimals: number): Payday {
  return {
    from: period.from,
    to: period.to,
    income: exactNumber(period.income, decimals),
    bills: period.bills.map(({ bill, payOn, amount }) => ({
      bill_id: bill.id,
      bill_name: bill.name,
      pay_on: payOn,
      amount: exactNumber(amount, decimals),
    })),
    to_pay: exactNumber(period.toPay, decimals),
    left_over: exactNumber(period.leftOver, decimals),
    paid: exactNumber(period.paid, decimals),
  }
}
