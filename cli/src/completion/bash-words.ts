/** Where the cursor is inside of quotes, with which. */
export type OpenQuote = '' | "'" | '"'

export interface BashLine {
  /** Without quotes; the last is the one that is being typed. */
  words: string[]
  /** The last one as it was typed. */
  raw: string
  quote: OpenQuote
}

/** Reads a line up to the cursor as bash would, without expanding anything. */
export function readBashLine(line: string): BashLine {
  const words: string[] = []
  let [word, raw, quote]: [string | undefined, string, OpenQuote] = [undefined, '', '']
  for (let at = 0; at < line.length; at++) {
    const char = line[at] as string
    if (quote === '' && /[\s;|&]/.test(char)) {
      if (word !== undefined) words.push(word)
      // Another command begins: only what follows is of interest.
      if (/[;|&]/.test(char)) words.length = 0
      ;[word, raw] = [undefined, '']
      continue
    }
    raw += char
    word ??= ''
    if (char === quote) quote = ''
    else if (quote === '' && (char === "'" || char === '"')) quote = char
    else if (char === '\\' && (quote === '' || (quote === '"' && /["$`\\]/.test(line[at + 1] ?? '')))) {
      const next = line[++at] ?? ''
      word += next
      raw += next
    } else word += char
  }
  return { words: [...words, word ?? ''], raw, quote }
}

/** A word as it has to stand in the line, where this quote was opened. The quote itself is closed by bash. */
export function bashQuoted(word: string, quote: OpenQuote): string {
  if (quote === "'") return word.replaceAll("'", String.raw`'\''`)
  // An exclamation mark is history even inside of double quotes, and a backslash before it would stay.
  if (quote === '"') return word.replaceAll(/["$`\\]/g, String.raw`\$&`).replaceAll('!', `"'!'"`)
  return word.replaceAll(/[^\w@%+=:,./\u0080-\u{10ffff}-]/gu, String.raw`\$&`)
}

/**
 * What replaces `replaced`, the part of the last word that bash asked for: it cuts words at `:` and `=`. Undefined where the
 * part before it would not stay what it is.
 */
export function bashReply({ raw, quote }: BashLine, replaced: string, value: string): string | undefined {
  const open = quote !== '' && raw.startsWith(quote) ? quote : ''
  // Quotes in the middle of a word are beyond what can be inserted safely.
  if (quote !== open) return undefined
  const typed = raw.slice(open.length)
  const asked = replaced.startsWith(open) && open !== '' ? replaced.slice(1) : replaced
  if (!typed.endsWith(asked)) return undefined
  const kept = typed.slice(0, typed.length - asked.length)
  const quoted = bashQuoted(value, open)
  // Bash takes a quote at the end for the closing one, and would add none.
  const whole = open !== '' && quoted.endsWith(open) ? quoted + open : quoted
  return whole.startsWith(kept) ? whole.slice(kept.length) : undefined
}
