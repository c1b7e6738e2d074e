import { useGroup } from '../group/current-group.tsx'
import { type Texts, useLanguage } from '../texts/texts.tsx'
import { type Day, dateParts, daysBetween, formatDay } from './days.ts'
import { localeFor } from './locale.ts'
import {
  formatAmount,
  formatCompact,
  formatMoney,
  formatShort,
  formatSigned,
  formatSignedAmount,
  formatWhole,
} from './money.ts'
import { sumOf } from './sums.ts'
import { instantsIn } from './use-instants.ts'
import { useToday } from './use-today.ts'
import { firstWeekdayOf } from './week.ts'

export type Format = ReturnType<typeof useFormat>

/** Formats values of the current group for the user's language and region. */
export function useFormat() {
  const { currency: code, decimals, timezone } = useGroup()
  const { language, texts } = useLanguage()
  const today = useToday(timezone)
  return formatFor(code, decimals, today, language, texts)
}

type Parts = [code: string, decimals: number, today: Day, language: string, texts: Texts]

let last: { parts: Parts; format: ReturnType<typeof makeFormat> } | undefined

/** One for all rows of a page: looking up a locale takes longer than rendering a row. */
function formatFor(...parts: Parts): ReturnType<typeof makeFormat> {
  if (!last?.parts.every((part, index) => part === parts[index]))
    last = { parts, format: makeFormat(...parts) }
  return last.format
}

function makeFormat(...[code, decimals, today, language, texts]: Parts) {
  const locale = localeFor(language)
  const currency = { code, decimals }
  return {
    locale,
    currency,
    today,
    money: (amount: number) => formatMoney(amount, currency, locale),
    /** With a plus or minus: what is left over, what changed. */
    signed: (amount: number) => formatSigned(amount, currency, locale),
    compactMoney: (amount: number) => formatCompact(amount, currency, locale),
    /** Three digits and no currency: 1.23K. */
    shortAmount: (amount: number) => formatShort(amount, locale),
    /** Without cents or currency: 84, 1,180. */
    wholeAmount: (amount: number) => formatWhole(amount, locale),
    /** As shown in a field. */
    amount: (amount: number) => formatAmount(amount, currency, locale),
    /** In a table that names the currency once. */
    signedAmount: (amount: number) => formatSignedAmount(amount, currency, locale),
    sum: (amounts: Iterable<number>) => sumOf(amounts, currency),
    /** Fri, Nov 20; with the year where it is another one. */
    day: (day: Day) => formatDay(day, locale, { weekday: 'short', ...dateParts(day, today) }),
    /** Fri, Nov 20: beside a day of the same time. */
    dayWithoutYear: (day: Day) =>
      formatDay(day, locale, { weekday: 'short', day: 'numeric', month: 'short' }),
    /** Nov 20; with the year where it is another one. */
    date: (day: Day) => formatDay(day, locale, dateParts(day, today)),
    /** 27 November; with the year where it is another one. */
    longDate: (day: Day) => formatDay(day, locale, { ...dateParts(day, today), month: 'long' }),
    /** Fri 20: where the month is said beside it. */
    shortDay: (day: Day) => formatDay(day, locale, { weekday: 'short', day: 'numeric' }),
    /** 20 November 2026. */
    longDay: (day: Day) => formatDay(day, locale, { day: 'numeric', month: 'long', year: 'numeric' }),
    /** Friday, 20 November 2026. */
    fullDay: (day: Day) =>
      formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: (day: Day, length: 'long' | 'short' | 'narrow') => formatDay(day, locale, { weekday: length }),
    /** 1 is Monday. */
    firstWeekday: firstWeekdayOf(locale),
    month: (month: string) => formatDay(`${month}-01`, locale, { month: 'long', year: 'numeric' }),
    /** Nov 2026. */
    monthAndYear: (month: string) => formatDay(`${month}-01`, locale, { month: 'short', year: 'numeric' }),
    /** Nov 26: on the axis of a chart. */
    monthAndShortYear: (month: string) =>
      formatDay(`${month}-01`, locale, { month: 'short', year: '2-digit' }),
    /** November: where the year is said beside it. */
    monthName: (month: string) => formatDay(`${month}-01`, locale, { month: 'long' }),
    /** Small ones with a decimal: 0% would say that nothing is there. */
    percent: (share: number) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
      }).format(share),
    shortMonth: (month: string) => formatDay(`${month}-01`, locale, { month: 'short' }),
    /** From today. */
    distance: (day: Day) => {
      const days = daysBetween(today, day)
      if (days === 0) return texts.dates.today
      if (days === 1) return texts.dates.tomorrow
      if (days === -1) return texts.dates.yesterday
      return days > 0 ? texts.dates.inDays(days) : texts.dates.daysAgo(-days)
    },
    /** 14 Nov, 10:30; with the year where it is another one. */
    moment: (milliseconds: number) => {
      const date = new Date(milliseconds)
      return new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
        ...(String(date.getFullYear()) === today.slice(0, 4) ? {} : { year: 'numeric' }),
      }).format(date)
    },
    ...instantsIn(locale),
  }
}
