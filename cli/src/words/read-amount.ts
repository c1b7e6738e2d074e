import type { Database } from '@duebook/contract'
import { usageFailure } from '#failures'
import { plainText, quotedText } from '#words/typed-text'

type Currency = Pick<Database, 'currency' | 'decimals'>

/** An amount in the group's currency, with a point or a comma. Refuses what could be two amounts. */
export function readAmount(text: string, group: Currency): number {
  const plain = plainText(text)
  const parts = plain === undefined ? null : PARTS.exec(plain)
  if (!parts) throw notAnAmount(text)
  const [, before = '', digits = '', after = ''] = parts
  if (NEGATIVE.test(before) || NEGATIVE.test(after)) throw usageFailure('The amount must not be negative.')
  requireOwnCurrency(before.trim(), after.trim(), group)
  return readNumber(digits, text, group)
}

/** What stands around the digits, and the digits with what is between them. */
const PARTS = /^([^\d.,]*)([.,]?\d(?:[\d.,'’ ]*\d)?)(\D*)$/
const NEGATIVE = /^[-−–]|[-−–]$/

function requireOwnCurrency(before: string, after: string, { currency }: Currency): void {
  const written = [before, after].filter(Boolean)
  const own = namesOf(currency)
  const isOwn = written.every((name) => own.includes(name)) && written.length <= 1
  if (!isOwn) throw usageFailure(`Amounts in this bill group are in ${currency}. Write only the number.`)
}

/** The code and the signs of a currency, at home and abroad (`$`, `US$`), spelled as what is typed. */
function namesOf(currency: string): string[] {
  const sign = (locale: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value
  const signs = [sign('en', 'symbol'), sign('en', 'narrowSymbol'), sign('en-001', 'symbol')]
  return [currency, ...signs].map((name) => plainText(name ?? '') ?? '')
}

function readNumber(digits: string, text: string, { currency, decimals }: Currency): number {
  const marks = digits.replaceAll(/\d/g, '')
  const last = marks.at(-1) ?? ''
  const isFraction = /[.,]/.test(last) && marks.indexOf(last) === marks.length - 1
  const [whole = '', fraction = ''] = isFraction ? splitAt(digits, digits.lastIndexOf(last)) : [digits]
  if (isFraction && marks.length === 1 && isThousands(whole, fraction) && decimals !== 3)
    return thousands(whole + fraction, text, decimals)
  if (!isGrouped(whole)) throw notAnAmount(text)
  if (fraction.length > decimals) {
    const limit = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`
    throw usageFailure(`Amounts in ${currency} have ${limit}.`)
  }
  return Number(`${whole.replaceAll(/\D/g, '') || '0'}.${fraction || '0'}`)
}

function splitAt(digits: string, index: number): [string, string] {
  return [digits.slice(0, index), digits.slice(index + 1)]
}

/** `1,200` is twelve hundred to some and one and a fifth to others. */
function isThousands(whole: string, fraction: string): boolean {
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
}

/** Without marks, or with one kind of them in the places where people write them: also `12,34,567`. */
function isGrouped(whole: string): boolean {
  return /^\d*$|^\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(whole)
}

/** In a currency without decimals it has only one reading. */
function thousands(digits: string, text: string, decimals: number): number {
  if (decimals === 0) return Number(digits)
  const exact = `${digits} or ${digits}.${'0'.repeat(decimals)}`
  throw usageFailure(`${quotedText(text)} can be read in two ways. Write ${exact} if that is what you mean.`)
}

function notAnAmount(text: string): Error {
  return usageFailure(`${quotedText(text)} is not an amount. Write it as 1200 or 1200.50.`)
}
