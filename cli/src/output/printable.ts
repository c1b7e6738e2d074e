/**
 * Text of other people for a terminal, in one line: a name must not be able to move the cursor, change colours or turn the
 * direction of what is around it.
 */
export function printable(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu, '')
}
