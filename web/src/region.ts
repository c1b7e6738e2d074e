/** A choice to offer; any other ISO code can be typed. */
export const COMMON_CURRENCIES: readonly string[] =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW MXN NOK NZD PLN RON SEK SGD THB TRY UAH USD ZAR'.split(
    ' ',
  )

export function nameOfCurrency(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'currency' }).of(code) ?? code
}

export function guessTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Browsers leave out UTC, and sometimes the very zone that they are in. */
export function listTimezones(guess: string): string[] {
  return [...new Set([guess, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}
