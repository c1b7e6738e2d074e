import { regionOf } from './locale.ts'

/** A choice to offer; any other ISO code can be typed. */
export const COMMON_CURRENCIES =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW MXN NOK NZD PLN RON SEK SGD THB TRY UAH USD ZAR'.split(
    ' ',
  )

export function guessTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** By the browser's region, where it is one of the common ones; the user sees it and can change it. */
export function guessCurrency(): string {
  const region = regionOf()
  if (region === undefined) return 'USD'
  return COMMON_CURRENCIES.find((code) => code.startsWith(region)) ?? (EURO.includes(region) ? 'EUR' : 'USD')
}

const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/** Browsers leave out UTC, and sometimes the very zone that they are in. */
export function listTimezones(guess: string): string[] {
  return [...new Set([guess, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}
