import { printable } from '#output/printable'

/** Longer than any day, amount or frequency. Nothing longer is looked at. */
const LONGEST = 60

/** What people type, in one spelling: small letters, plain digits, single spaces. Undefined where it is too long to be read. */
export function plainText(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

/** What was typed, in a sentence about it. */
export function quotedText(text: string): string {
  const [short, dots] = text.length > LONGEST ? [text.slice(0, LONGEST), '…'] : [text, '']
  return `"${printable(short)}${dots}"`
}
