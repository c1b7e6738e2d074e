/**
 * CSV files of some programs have an apostrophe before what a spreadsheet would run as a formula. In ours it is at the beginning of
 * a cell, also before account numbers such as 007, and after what another spreadsheet could take for a separator; removing one in each of these places restores the text.
 * In those of others it is one only at the beginning.
 */
export function withoutFormulaGuards(text: string, isOurs: boolean): string {
  if (!text.includes("'")) return text
  return isOurs ? withoutOurs(text) : GUARDED_BY_OTHERS.test(text) ? text.slice(1) : text
}

const GUARDED_BY_OTHERS = /^'[=+\-@\t\r]/

function withoutOurs(text: string): string {
  const letters = [...text]
  let isFormulaAhead = false
  const kept: string[] = []
  for (let i = letters.length - 1; i >= 0; i -= 1) {
    const letter = letters[i] ?? ''
    isFormulaAhead = FORMULA_SIGN.test(letter) || (isFormulaAhead && SKIPPED.test(letter))
    const beginsCell = i === 0 || SEPARATOR.test(letters[i - 1] ?? '')
    if (letter !== "'" || !beginsCell || !isFormulaAhead) kept.push(letter)
  }
  const result = kept.reverse().join('')
  const isGuarded = !isFormulaAhead && (GUARDED_BLANK.test(text) || GUARDED_NUMBER.test(text))
  return isGuarded ? result.slice(1) : result
}

// Some programs read wide and small forms as the plain signs.
const FORMULA_SIGN =
  /[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207a\u207c\u208a\u208c\ufb29\u2a75\u2a76]/u
const SKIPPED = /[\s\p{Cc}\p{Cf}"']/u
const SEPARATOR = /[,;|\t\r\n]/
const GUARDED_BLANK = /^'+[\t\r\n]/
const GUARDED_NUMBER = /^'+(?:0\d+|\d{12,}|\d+e[+-]?\d+)$/i
