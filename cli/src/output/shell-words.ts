/** A command as one line that a shell reads back into the same words. */
export function commandLine(words: readonly string[]): string {
  return ['duebook', ...words].map(quoted).join(' ')
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  if (HIDDEN.test(word)) return escaped(word)
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** What a terminal would obey instead of showing it, as in `printable`. A new line is harmless between quotes. */
const HIDDEN = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u

/** By its code, as bash, zsh and ksh read it. */
function escaped(word: string): string {
  const parts = Array.from(word, (sign) => {
    if (sign === "'" || sign === '\\') return `\\${sign}`
    return HIDDEN.test(sign) ? `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}` : sign
  })
  return `$'${parts.join('')}'`
}
