import { LIMITS } from '@duebook/contract/refusals'
import { type Currency, numberFormat } from './money.ts'

export type AmountReading =
  | { amount: number }
  | { problem: 'missing' | 'unreadable' | 'decimals' | 'tooLarge' }

/** The separators of a number. Spaces and apostrophes may group everywhere. */
interface Style {
  decimal: string
  group: string
}

const POINT: Style = { decimal: '.', group: ',' }
const COMMA: Style = { decimal: ',', group: '.' }

/**
 * Reads a typed amount. The format of the user's region wins. Otherwise point or comma may be used as long as only one
 * meaning is an amount of this currency: 12.50 is clear in Germany too. Ambiguous input is refused, never guessed, and
 * so are too many decimals, even zeros: 1.500 is one thousand five hundred to half of the world. Digits are 0–9 or the
 * locale's own.
 */
export function readAmount(typed: string, currency: Currency, locale: string): AmountReading {
  const text = withoutCurrency(toPlainSigns(typed, locale), currency, locale)
  if (text === '') return { problem: 'missing' }
  const own = readIn(text, styleOf(locale))
  if (own !== undefined) return toAmount(own, currency)

  const readings = [POINT, COMMA].map((style) => readIn(text, style)).filter((each) => each !== undefined)
  const fitting = new Set(readings.filter((each) => decimalsOf(each) <= currency.decimals))
  const [only] = fitting
  if (fitting.size === 1 && only !== undefined) return toAmount(only, currency)
  return { problem: fitting.size === 0 && readings.length > 0 ? 'decimals' : 'unreadable' }
}

function toAmount(plain: string, { decimals }: Currency): AmountReading {
  if (decimalsOf(plain) > decimals) return { problem: 'decimals' }
  const amount = Number(plain)
  return amount > LIMITS.amount ? { problem: 'tooLarge' } : { amount }
}

function decimalsOf(plain: string): number {
  return plain.split('.')[1]?.length ?? 0
}

/** Without grouping and with a point; undefined where the text is not written in this style. */
function readIn(text: string, { decimal, group }: Style): string | undefined {
  const [whole = '', fraction = '', ...rest] = text.split(decimal)
  if (rest.length > 0 || !/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return undefined
  const isWhole = /^\d*$/.test(whole) || [group, ' ', "'"].some((sign) => isGrouped(whole.split(sign)))
  return isWhole ? `${whole.replaceAll(/\D/g, '') || '0'}.${fraction}` : undefined
}

/** By threes, or in India the last three and then by twos. */
function isGrouped(groups: string[]): boolean {
  const lengths = groups.map((each) => each.length)
  const [first = 0, ...others] = lengths
  const byThrees = first <= 3 && others.every((length) => length === 3)
  const byTwos = first <= 2 && others.at(-1) === 3 && others.slice(0, -1).every((length) => length === 2)
  // Nobody groups after a zero: 0,500 is half of something.
  return (
    others.length > 0 &&
    (byThrees || byTwos) &&
    /^[1-9]/.test(groups[0] ?? '') &&
    /^\d+$/.test(groups.join(''))
  )
}

function styleOf(locale: string): Style {
  const parts = numberFormat(locale, { useGrouping: true }).formatToParts(12_345_678.9)
  const sign = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: sign('decimal'), group: toPlainBlanks(sign('group')) }
}

function toPlainSigns(typed: string, locale: string): string {
  const own = [...numberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse()
  const visible = typed
    .replaceAll(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    // Full-width signs of East Asian keyboards. Not NFKC: it would make 52 of 5².
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  const plain = [...visible].map((sign) => (own.includes(sign) ? String(own.indexOf(sign)) : sign)).join('')
  return toPlainBlanks(plain).trim()
}

function toPlainBlanks(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[’ʼ]/g, "'")
}

/** Only the group's own: $5 is not an amount of euros. */
function withoutCurrency(text: string, { code }: Currency, locale: string): string {
  const symbols = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) => {
    const parts = numberFormat(locale, { style: 'currency', currency: code, currencyDisplay }).formatToParts(
      0,
    )
    return parts.find((part) => part.type === 'currency')?.value ?? code
  })
  for (const symbol of symbols.map((each) => each.replaceAll(/[\u061c\u200e\u200f]/g, '').toLowerCase())) {
    const lower = text.toLowerCase()
    if (lower.startsWith(symbol)) return text.slice(symbol.length).trim()
    if (lower.endsWith(symbol)) return text.slice(0, -symbol.length).trim()
  }
  return text
}
