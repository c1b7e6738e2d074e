import type { Language } from '#core/language'
import { formatMinor } from '#core/money'

/** How amounts of a currency are written in a language. Keep it for many amounts: making one takes far longer than using it. */
export function moneyFormat(
  language: Language,
  { currency, decimals }: { currency: string; decimals: number },
): (amount: bigint) => string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return (amount) => format.format(formatMinor(amount, decimals) as Intl.StringNumericLiteral)
}
