import type { DecimalSign } from '@duebook/contract'

/** An amount as a file writes it, before it is known which of its signs is the decimal one. */
export interface WrittenAmount {
  isNegative: boolean
  /** `Varies (~40)`. */
  isVariable: boolean
  /** Digits with their signs; empty where a varying amount is not named. */
  digits: string
  /** What stands around them, which should be a currency. */
  around: string
}

/** A number that is exactly what was written: no sign, a point, no idle zeros. */
export type DecimalText = string

export interface DecimalFound {
  sign: DecimalSign | undefined
  /** Where both signs fit all amounts, one that they read differently. */
  example: string | undefined
  affected: number
}

const MAX_LENGTH = 80
const PLAIN = /^\d+(?:[.,]\d+)?$/
const VARIES = /^(?:varies|variable|variabel)\s*(?:\(\s*)?(?:[~≈]\s*)?(.*?)\s*\)?$/is
const IN_PARENTHESES = /^\((.*)\)$/s
const NUMBER = /^([^\d.,]*)((?:[.,](?=\d))?\d(?:[\d.,'’\s]*[\d.,])?)(?:[-–—]{1,2}(?=\s*\D*$))?([^\d]*)$/su

export function readWrittenAmount(text: string): WrittenAmount | undefined {
  if (text.length > MAX_LENGTH) return undefined
  // Most amounts of a long file.
  if (PLAIN.test(text)) return { isNegative: false, isVariable: false, digits: text, around: '' }
  const plain = text
    .replaceAll(/[\s\u00a0\u202f\u2009\u2007]+/gu, ' ')
    .replaceAll(/[−–—]/gu, '-')
    .trim()
    .replace(/^'+/, '')
  const varies = VARIES.exec(plain)
  const stated = (varies ? varies[1] : plain) ?? ''
  if (varies && stated === '') return { isNegative: false, isVariable: true, digits: '', around: '' }
  const inside = IN_PARENTHESES.exec(stated)?.[1]
  const match = NUMBER.exec(inside ?? stated)
  if (!match) return undefined
  const [, before = '', found = '', after = ''] = match
  // `12,-` and `12.--` are whole amounts.
  const isWhole = /[.,]$/.test(found)
  const signs = isWhole ? before : before + (inside ?? stated).slice(before.length + found.length)
  const isNegative = inside !== undefined || signs.includes('-')
  return {
    isNegative,
    isVariable: varies !== null || /[~≈]/u.test(before),
    digits: isWhole ? found.slice(0, -1) : found,
    around: `${before} ${after}`
      .replaceAll(/[-+~≈]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  }
}

/** Undefined where the digits make no number with that sign. */
export function toDecimalText(digits: string, sign: DecimalSign): DecimalText | undefined {
  const match = PATTERNS[sign].exec(digits)
  if (!match) return undefined
  const whole = (match[1] ?? '').replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  return `${whole || '0'}${fraction && `.${fraction}`}`
}

// Groups of three, as in India also of two before the last. A number that begins with a group of zeros is none.
const PATTERNS: Record<DecimalSign, RegExp> = {
  '.': /^(\d*|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:['’]\d{3})+)(?:\.(\d+))?$/,
  ',': /^(\d*|[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:['’]\d{3})+)(?:,(\d+))?$/,
}

/** The sign that reads all amounts; where amounts disagree, the one that most of them need. */
export function findDecimalSign(amounts: Iterable<{ text: string; digits: string }>): DecimalFound {
  const needed: Record<DecimalSign, number> = { '.': 0, ',': 0 }
  let example: string | undefined
  let affected = 0
  for (const { text, digits } of amounts) {
    const [point, comma] = [toDecimalText(digits, '.'), toDecimalText(digits, ',')]
    if (point === comma) continue
    if (point === undefined) needed[','] += 1
    else if (comma === undefined) needed['.'] += 1
    else {
      example ??= text
      affected += 1
    }
  }
  if (needed['.'] !== needed[',']) {
    return { sign: needed['.'] > needed[','] ? '.' : ',', example: undefined, affected: 0 }
  }
  return { sign: undefined, example, affected }
}

/** With the sign of the file; without one, where both say the same. */
export function readDecimal(
  digits: string,
  sign: DecimalSign | undefined,
): { ok: true; decimal: DecimalText } | { ok: false; problem: 'unclear' | 'sign-open' } {
  const [point, comma] = [toDecimalText(digits, '.'), toDecimalText(digits, ',')]
  const chosen = sign === undefined ? (point === undefined ? comma : point) : sign === '.' ? point : comma
  if (sign === undefined && point !== undefined && comma !== undefined && point !== comma) {
    return { ok: false, problem: 'sign-open' }
  }
  return chosen === undefined ? { ok: false, problem: 'unclear' } : { ok: true, decimal: chosen }
}

export function decimalsIn(decimal: DecimalText): number {
  const point = decimal.indexOf('.')
  return point === -1 ? 0 : decimal.length - point - 1
}
