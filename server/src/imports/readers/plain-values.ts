/*
 * What a file says, whatever it is: files are written by hand, by old versions and by people who mean harm, so nothing here ever
 * throws, and what is not there is undefined.
 */

/** More than any field can have, so that what is longer is still refused as too long, without being carried around. */
const LONGEST = 100_000

/** A text that says something. Numbers are as they are written. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return decimal(value)
  if (typeof value !== 'string') return undefined
  const trimmed = value.slice(0, LONGEST).trim()
  return trimmed === '' ? undefined : trimmed
}

/** A number without exponent, by the shortest digits that stand for it; of a text, the text. */
export function decimal(value: unknown): string | undefined {
  if (typeof value !== 'number') return text(value)
  if (!Number.isFinite(value)) return undefined
  const written = String(value)
  if (!written.includes('e')) return written
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

/** No amount has more digits. */
const MOST_DIGITS = 60

/** The same without zeros at its end: programs that keep twelve decimals write 80.000000000000. */
export function shortDecimal(value: unknown): string | undefined {
  const written = decimal(value)
  if (written === undefined || written.length > MOST_DIGITS || !/^-?\d+\.\d+$/.test(written)) return written
  return written.replace(/\.?0+$/, '')
}

export function withoutSign(amount: string | undefined): string | undefined {
  return amount?.replace(/^[-+]\s*/, '')
}

export function isNegative(amount: string | undefined): boolean {
  return amount?.startsWith('-') ?? false
}

export function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

const YES = new Set(['1', 'true', 'yes', 'on'])

/** Databases write flags as numbers, and exports of them as texts. */
export function flag(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  return YES.has(text(value)?.toLowerCase() ?? '')
}

/** The day of a timestamp as it is written there. What is none stays as it is, so that somebody can see it. */
export function day(value: unknown): string | undefined {
  const written = text(value)
  return written && /^\d{4}-\d{2}-\d{2}[T ]/.test(written) ? written.slice(0, 10) : written
}

export type Fields = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fields(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** JSON inside a text. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Whole numbers in a list, each once, within bounds. */
export function wholes(value: unknown, least: number, most: number): number[] {
  const numbers = list(value)
    .map(whole)
    .filter((number) => number !== undefined && number >= least && number <= most)
  return [...new Set(numbers as number[])].toSorted((a, b) => a - b)
}
