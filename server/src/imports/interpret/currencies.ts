import { decimalsOf } from '#core/currency'
import { wordsIn } from '#imports/interpret/words'

/** What the sign of a currency can mean. */
export type CurrencyReading =
  | { kind: 'none' }
  | { kind: 'known'; code: string }
  | { kind: 'ambiguous'; sign: string; candidates: readonly string[] }
  | { kind: 'unknown'; text: string }

/** Signs and words, with the codes that they stand for, the most common one first. Where there is one, it is certain. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU JMD TTD BBD BSD BMD BZD BND FJD GYD KYD LRD NAD SBD SRD XCD',
  dollar: 'USD CAD AUD NZD SGD HKD',
  dollars: 'USD CAD AUD NZD SGD HKD',
  us$: 'USD',
  'u.s.$': 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  can$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  nt$: 'TWD',
  mx$: 'MXN',
  mex$: 'MXN',
  r$: 'BRL',
  '£': 'GBP EGP LBP SYP FKP GIP SHP SDG SSP',
  '¥': 'JPY CNY',
  'cn¥': 'CNY',
  'jp¥': 'JPY',
  円: 'JPY',
  元: 'CNY',
  kr: 'SEK NOK DKK ISK',
  'kr.': 'DKK SEK NOK ISK',
  fr: 'CHF',
  'fr.': 'CHF',
  sfr: 'CHF',
  'sfr.': 'CHF',
  '₹': 'INR',
  rs: 'INR PKR LKR NPR MUR',
  'rs.': 'INR PKR LKR NPR MUR',
  '₽': 'RUB',
  'руб.': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₩': 'KRW KPW',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
  '₡': 'CRC',
  '₸': 'KZT',
  '₾': 'GEL',
  '₼': 'AZN',
  '₲': 'PYG',
  '₵': 'GHS',
  '₮': 'MNT',
  '₭': 'LAK',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON MDL',
  leu: 'RON MDL',
  rm: 'MYR',
  rp: 'IDR',
  r: 'ZAR',
}

/** Of these the first is meant by nearly all: somebody whose group has one of the others is asked, and nobody else. */
const NEARLY_CERTAIN: ReadonlySet<string> = new Set(['£', '₩', 'lei', 'leu'])

/** In a group of one of its currencies a sign means that one, unless the header names another: “Amount (USD)”. */
export function readCurrencyIn(currency: string, hint: string | undefined, text: string): CurrencyReading {
  const reading = readCurrency(text)
  if (reading.kind !== 'ambiguous') return reading
  if (hint !== undefined && reading.candidates.includes(hint)) return { kind: 'known', code: hint }
  if (!NEARLY_CERTAIN.has(reading.sign)) {
    return reading.candidates.includes(currency) ? { kind: 'known', code: currency } : reading
  }
  const [usual = currency, ...others] = reading.candidates
  return others.includes(currency) ? reading : { kind: 'known', code: usual }
}

/** Of a cell, or of what stands around an amount. A code beside a sign decides: `$12 CAD`. */
export function readCurrency(text: string): CurrencyReading {
  const words = wordsIn(text)
  if (words === undefined) return { kind: 'unknown', text }
  if (words === '') return { kind: 'none' }
  const whole = readOne(words)
  if (whole) return whole
  const parts = words
    .split(/[\s()]+/u)
    .filter(Boolean)
    .map(readOne)
  const known = parts.find((part) => part?.kind === 'known')
  if (known && parts.every((part) => part !== undefined && fits(part, known))) return known
  return { kind: 'unknown', text }
}

/** Whether two signs can mean the same currency. */
function fits(part: CurrencyReading, known: CurrencyReading): boolean {
  if (known.kind !== 'known') return false
  if (part.kind === 'ambiguous') return part.candidates.includes(known.code)
  return part.kind === 'known' && part.code === known.code
}

function readOne(words: string): CurrencyReading | undefined {
  const code = words.toUpperCase()
  if (decimalsOf(code) !== undefined) return { kind: 'known', code }
  const candidates = CANDIDATES.get(words)
  const [first] = candidates ?? []
  if (candidates === undefined || first === undefined) return undefined
  return candidates.length === 1
    ? { kind: 'known', code: first }
    : { kind: 'ambiguous', sign: words, candidates }
}

const CANDIDATES = new Map(
  Object.entries(SIGNS).map(([sign, codes]) => [wordsIn(sign) ?? sign, codes.split(' ')] as const),
)
