import { cachedFormat } from './cached-format.ts'

/** What a bill group's amounts are in. */
export interface Currency {
  code: string
  decimals: number
}

export function formatMoney(amount: number, currency: Currency, locale: string): string {
  return withCurrency(amount, currency, locale, {})
}

/** With a plus sign if positive: for amounts of either sign, such as the net. */
export function formatSigned(amount: number, currency: Currency, locale: string): string {
  return withCurrency(amount, currency, locale, { signDisplay: 'exceptZero' })
}

/** Rounded and short, for the axis of a chart: €12K. */
export function formatCompact(amount: number, { code }: Currency, locale: string): string {
  return numberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount)
}

/** Three significant digits: 7.99, 84, 931, 1.23K. For small spaces where the currency is known. */
export function formatShort(amount: number, locale: string): string {
  if (Math.abs(amount) < 10) return numberFormat(locale, { maximumFractionDigits: 2 }).format(amount)
  const short = numberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 })
  // Where a language has no short word for thousands, three digits would be a wrong number: 1230 for 1234.50.
  if (short.formatToParts(amount).some(({ type }) => type === 'compact')) return short.format(amount)
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(amount)
}

/** No cents: 84, 1,180, 118K. Less than one keeps them, because 0 would be wrong. */
export function formatWhole(amount: number, locale: string): string {
  if (Math.abs(amount) < 1 || Math.abs(amount) >= 100_000) return formatShort(amount, locale)
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(amount)
}

/** As typed in a field: no currency, the user's separators. */
export function formatAmount(amount: number, { decimals }: Currency, locale: string): string {
  return numberFormat(locale, digits(decimals)).format(amount)
}

export function formatSignedAmount(amount: number, { decimals }: Currency, locale: string): string {
  return numberFormat(locale, { ...digits(decimals), signDisplay: 'exceptZero' }).format(amount)
}

const NUMBER_PARTS = new Set(['integer', 'group', 'decimal', 'fraction'])

/**
 * Intl writes the same number in two ways for some regions: en-DE has 1.234,50 but €1,234.50. That would mislead users,
 * so the digits are always written as in a field.
 */
function withCurrency(
  amount: number,
  { code, decimals }: Currency,
  locale: string,
  options: Intl.NumberFormatOptions,
): string {
  const parts = numberFormat(locale, {
    style: 'currency',
    currency: code,
    ...digits(decimals),
    ...options,
  }).formatToParts(amount)
  const first = parts.findIndex(({ type }) => NUMBER_PARTS.has(type))
  return parts
    .map(({ type, value }, index) => {
      if (index === first) return formatAmount(Math.abs(amount), { code, decimals }, locale)
      return NUMBER_PARTS.has(type) ? '' : value
    })
    .join('')
}

function digits(decimals: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: true }
}

export const numberFormat = cachedFormat(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
