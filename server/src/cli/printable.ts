/**
 * What a terminal obeys, and what turns the direction of a text. A file that is imported may have either, and commands quote from it;
 * line breaks and tabs are ours.
 */
const OBEYED = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu

export function printable(text: string): string {
  return text.replaceAll(OBEYED, ' ')
}

/** Complete: what a terminal would obey is escaped, as JSON does by itself with most of it. */
export function printableJson(data: unknown): string {
  return JSON.stringify(data).replaceAll(
    OBEYED,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
