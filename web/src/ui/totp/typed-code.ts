const DIGITS = 6

/** What was typed or pasted, blanks and hyphens left out, as much as a code can be. */
export function codeDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, DIGITS)
}

/** It can be sent without asking. */
export function isWholeCode(code: string): boolean {
  return code.length === DIGITS
}
