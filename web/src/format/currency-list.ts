import { CURRENCIES } from '@duebook/contract/currencies'
import { regionOf } from './locale.ts'
import type { Searched } from './match-entries.ts'
import { zonesOfRegion } from './zone-countries.ts'
import { guessTimezone } from './zones.ts'

/** Every currency that the server accepts, by its name in the reader's language. English names are found too. */
export function listCurrencies(language: string): Searched[] {
  const english = currencyNames('en')
  const { compare } = new Intl.Collator(language)
  return CURRENCIES.map((code) => ({
    id: code,
    label: currencyLabel(code, language),
    keywords: `${code} ${english.of(code) ?? ''}`,
  })).sort((a, b) => compare(a.label, b.label))
}

/** Euro (EUR). */
export function currencyLabel(code: string, language: string): string {
  const name = currencyNames(language).of(code)
  return name === undefined || name === code ? code : `${name} (${code})`
}

/** The most common choices, the user's own first. */
export function suggestedCurrencies(own = guessCurrency()): string[] {
  return [...new Set([own, ...WORLDWIDE])]
}

/** By where the user is; they see it and can change it. */
export function guessCurrency(region = guessRegion(regionOf(), guessTimezone())): string {
  if (region === undefined) return 'USD'
  const shared = Object.entries(SHARED).find(([, regions]) => regions.split(' ').includes(region))?.[0]
  // Elsewhere a currency code is the country code and a letter.
  return shared ?? CURRENCIES.find((code) => code.startsWith(region)) ?? 'USD'
}

/**
 * The region of the browser's language, if its clock is one of that region; else the region of the clock: many people in
 * Berlin have an American browser.
 */
export function guessRegion(spoken: string | undefined, zone: string): string | undefined {
  const isThere = (region: string) => zonesOfRegion(region).includes(zone)
  if (spoken !== undefined && isThere(spoken)) return spoken
  return REGIONS.find(isThere) ?? spoken
}

const WORLDWIDE = 'EUR USD GBP CHF JPY CAD AUD CNY INR'.split(' ')

/** Where the code doesn't begin with the country code, or several do. */
const SHARED: Record<string, string> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  AUD: 'CC CX KI NF NR TV',
  CHF: 'LI',
  CLP: 'CL',
  DKK: 'FO GL',
  GBP: 'GG IM JE',
  NOK: 'BV SJ',
  NZD: 'CK NU PN TK',
  VES: 'VE',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
}

/** All that have a currency, those with a shared one first. */
const REGIONS = [
  ...Object.values(SHARED).flatMap((regions) => regions.split(' ')),
  ...CURRENCIES.map((code) => code.slice(0, 2)).filter((region) => !region.startsWith('X')),
]

function currencyNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'currency' })
}
