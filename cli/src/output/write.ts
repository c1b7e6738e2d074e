import type { Output } from '#world'

/**
 * The only way to standard output and standard error. What a terminal would obey is left out, wherever the text comes from; only the
 * colours of `style.ts` stay. Control characters of a server never come this far: `read-answer.ts` takes them out.
 */
export function write(output: Output, text: string): void {
  output.write(text.replaceAll(OBEYED, (found) => (found.length > 1 ? found : HIDDEN.test(found) ? '' : ' ')))
}

/** Data is complete: what a terminal would obey is written as JSON escapes it. */
export function writeJson(output: Output, data: unknown): void {
  output.write(`${jsonText(data)}\n`)
}

export function jsonText(data: unknown): string {
  return JSON.stringify(data, null, 2).replaceAll(ESCAPED, (sign) => {
    return `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
  })
}

/** They turn the direction of what follows. */
const HIDDEN = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u
const OBEYED = new RegExp(
  `\\u001b\\[(?:1|2|22|31|32|33|39)m|[^\\P{Cc}\\n\\t]|[\\p{Zl}\\p{Zp}]|${HIDDEN.source}`,
  'gu',
)
/** JSON escapes the others by itself. */
const ESCAPED = new RegExp(`[\\u007f-\\u009f\\p{Zl}\\p{Zp}]|${HIDDEN.source}`, 'gu')
