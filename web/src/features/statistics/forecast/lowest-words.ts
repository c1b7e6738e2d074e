import { daysBetween } from '../../../format/days.ts'
import type { Format } from '../../../format/use-format.ts'
import type { ForecastTexts } from '../../../texts/forecast-texts.ts'
import { amountOf, firstDayBelowZero, type ShownForecast, spreadOn } from './forecast-model.ts'

type Words = Pick<Format, 'money' | 'longDate' | 'currency'>

/** The sentence that the page begins with. `isRelative`: no balance is known at all. */
export function lowestSentence(
  forecast: ShownForecast,
  isRelative: boolean,
  { lowest: words }: ForecastTexts,
  format: Words,
): string {
  const { from, to, lowest, opening, entries } = forecast
  const days = daysBetween(from, to)
  if (entries.length === 0 && isRelative) return words.nothing(days)
  const money = (minor: bigint) => format.money(amountOf(minor < 0n ? -minor : minor, format.currency))
  const day = format.longDate(lowest.date)
  const isNow = lowest.date === from && lowest.balance === opening
  if (isRelative)
    return lowest.balance < 0n ? words.relative(money(lowest.balance), day, days) : words.relativeNow(days)
  if (lowest.balance < 0n)
    return isNow ? words.nowBelow(money(lowest.balance), days) : words.below(money(lowest.balance), day, days)
  return isNow ? words.now(money(lowest.balance), days) : words.above(money(lowest.balance), day, days)
}

/** What stands below it: when the money runs out, how sure that is, and where it ends. */
export function detailSentences(
  forecast: ShownForecast,
  isRelative: boolean,
  texts: ForecastTexts,
  format: Words,
): string[] {
  if (isRelative || forecast.entries.length === 0) return []
  const { lowest, from, to, closing } = forecast
  const money = (minor: bigint) => format.money(amountOf(minor, format.currency))
  const empty = firstDayBelowZero(forecast)
  const { low, high } = spreadOn(forecast, lowest.date)
  return [
    ...(empty !== undefined && empty !== lowest.date && empty !== from
      ? [texts.belowFrom(format.longDate(empty))]
      : []),
    ...(low === high ? [] : [texts.spread(money(low), money(high))]),
    ...(lowest.date === to ? [] : [texts.closing(money(closing), format.longDate(to))]),
  ]
}

/** What trying things out changes. */
export function comparedSentence(
  tried: ShownForecast,
  real: ShownForecast,
  { whatIf: words }: ForecastTexts,
  format: Words,
): string {
  const money = (minor: bigint) => format.money(amountOf(minor, format.currency))
  const [now, before] = [tried.lowest.balance, real.lowest.balance]
  const day = format.longDate(real.lowest.date)
  if (now === before) return words.same
  return now > before
    ? words.better(money(now - before), money(before), day)
    : words.worse(money(before - now), money(before), day)
}
