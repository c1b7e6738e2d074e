/** What a bill group's amounts are in. */
export interface Currency {
  code: string
  decimals: number
}

export function formatMoney(amount: number, { code, decimals }: Currency, locale: string): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locale, { style: 'currency', currency: code, ...digits }).format(amount)
}

/** As one would type it: no sign, the reader's own separators. */
export function formatAmount(amount: number, { decimals }: Currency, locale: string): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locale, { ...digits, useGrouping: true }).format(amount)
}

/** Sums are made of whole minor units: decimals added up would drift. */
export function sumOf(amounts: Iterable<number>, { decimals }: Currency): number {
  let minor = 0
  for (const amount of amounts) minor += toMinor(amount, decimals)
  return minor / 10 ** decimals
}

export function toMinor(amount: number, decimals: number): number {
  return Math.round(amount * 10 ** decimals)
}

export type AmountReading =
  | { amount: number }
  | { problem: 'missing' | 'unreadable' | 'decimals' | 'tooLarge' }

const LARGEST = 9_999_999_999.99

/**
 * Reads what somebody typed, in the way of their region. What could mean two things is read as their region writes it;
 * what fits neither way is refused, never guessed.
 */
export function readAmount(typed: string, { decimals }: Currency, locale: string): AmountReading {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[\s\u200e\u200f'’]/g, '')
    .replaceAll(/^\p{Sc}|\p{Sc}$/gu, '')
  if (text === '') return { problem: 'missing' }
  const plain = toPlain(text, separatorsOf(locale)) ?? toPlain(text, swapped(separatorsOf(locale)))
  if (plain === undefined) return { problem: 'unreadable' }
  const fraction = plain.split('.')[1]?.replace(/0+$/, '') ?? ''
  if (fraction.length > decimals) return { problem: 'decimals' }
  const amount = Number(plain)
  return amount > LARGEST ? { problem: 'tooLarge' } : { amount }
}

interface Separators {
  decimal: string
  group: string
}

function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345_678.9)
  const decimal = parts.find((part) => part.type === 'decimal')?.value ?? '.'
  const group = parts.find((part) => part.type === 'group')?.value ?? ','
  // Blanks and apostrophes are gone by now; the point is what people type instead of them.
  return { decimal, group: /[.,]/.test(group) ? group : decimal === ',' ? '.' : ',' }
}

function swapped({ decimal, group }: Separators): Separators {
  return { decimal: group, group: decimal }
}

/** With a point and no grouping; undefined where the text is not written in this way. */
function toPlain(text: string, { decimal, group }: Separators): string | undefined {
  const [whole = '', fraction, ...rest] = text.split(decimal)
  if (rest.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined
  const groups = whole.split(group)
  const isGrouped = groups.length > 1
  const fits = isGrouped
    ? /^\d{1,3}$/.test(groups[0] ?? '') &&
      groups.slice(1).every((each) => /^\d{2,3}$/.test(each)) &&
      /^\d{3}$/.test(groups.at(-1) ?? '')
    : /^\d*$/.test(whole)
  if (!fits || (whole === '' && !fraction)) return undefined
  return `${groups.join('') || '0'}.${fraction ?? ''}`
}
