import { LIMITS } from '@duebook/contract'
import { refuse } from '#core/errors'

/**
 * Refuses JSON that would keep `JSON.parse` busy for long: a megabyte of opening brackets takes it a tenth of a second, and so do
 * as many small objects. One pass over the bytes, which ends where a bound is passed. Whether it is JSON at all is not looked
 * at; up to its first mistake, depth and values are those that the parser would see.
 */
export function requireQuickToParse(json: Uint8Array, mostValues: number): void {
  let depth = 0
  /** Every value but the outermost follows a comma or is the first one after a bracket. */
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) {
      at = endOfText(json, at)
    } else if (byte === COMMA) {
      values += 1
    } else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      depth += 1
      values += 1
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) {
      depth -= 1
    }
    if (depth > LIMITS.bodyDepth) throw refuse('body-too-deep')
    if (values > mostValues) throw refuse('body-too-many-values', { limit: mostValues })
  }
}

/** Where the closing quote is. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}

// All of them are ASCII, whose bytes are never part of another character in UTF-8.
const QUOTE = 0x22
const COMMA = 0x2c
const OPENING_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
