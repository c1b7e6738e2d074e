import { type Flow, type Forecast, type ForecastRun, runForecast } from '@duebook/contract'
import { fromMinor, type Precision, toMinor } from '../../../format/sums.ts'

/** What comes or goes on a day, of a bill or made up. In minor units. */
export interface ShownFlow extends Flow {
  id: string
  /** None: somebody is trying it out. */
  billId?: number
  name: string
  overdue: boolean
}

export interface ShownForecast extends ForecastRun<ShownFlow> {
  from: string
  to: string
  opening: bigint
}

/** The answer of the server, to be calculated with. */
export function flowsOf({ entries }: Pick<Forecast, 'entries'>, currency: Precision): ShownFlow[] {
  return entries.map(
    ({ date, bill_id: billId, bill_name: name, type, overdue, amount, low, high }, index) => ({
      id: `${billId} ${date} ${index}`,
      billId,
      name,
      date,
      type,
      overdue,
      amount: minorOf(amount, currency),
      low: minorOf(low, currency),
      high: minorOf(high, currency),
    }),
  )
}

/** As the server does it, so that trying something out gives what it would. */
export function shownForecast(
  { from, to, opening }: Pick<Forecast, 'from' | 'to' | 'opening'>,
  flows: readonly ShownFlow[],
  currency: Precision,
): ShownForecast {
  const start = minorOf(opening, currency)
  return { from, to, opening: start, ...runForecast(start, flows, { from, to }) }
}

/** The first day at whose end the money does not suffice. */
export function firstDayBelowZero({ opening, from, entries }: ShownForecast): string | undefined {
  if (opening < 0n && entries[0]?.date !== from) return from
  return entries.find(({ date, balance }, index) => balance < 0n && entries[index + 1]?.date !== date)?.date
}

/** What the balance may be at the end of a day. */
export function spreadOn({ opening, entries }: ShownForecast, day: string): { low: bigint; high: bigint } {
  const last = entries.findLast(({ date }) => date <= day)
  return { low: last?.balanceLow ?? opening, high: last?.balanceHigh ?? opening }
}

export interface ForecastDay {
  date: string
  flows: ShownForecast['entries']
  /** At its end. */
  balance: bigint
}

export function daysOf({ entries }: ShownForecast): ForecastDay[] {
  return [...Map.groupBy(entries, ({ date }) => date)].map(([date, flows]) => ({
    date,
    flows,
    balance: flows.at(-1)?.balance ?? 0n,
  }))
}

export function minorOf(amount: number, currency: Precision): bigint {
  return BigInt(toMinor(amount, currency))
}

export function amountOf(minor: bigint, currency: Precision): number {
  return fromMinor(Number(minor), currency)
}
