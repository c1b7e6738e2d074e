import { refuse } from '#core/errors'
import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '#imports/reading/limits'
import { unreadable } from '#imports/reading/unreadable'

/** Strict JSON. How deep it goes and how many values it has is counted before any is made. */
export function parseJson(text: string): unknown {
  requireSimple(text)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw unreadable('invalid-json')
  }
}

function requireSimple(text: string): void {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (sign === COMMA) values += 1
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1
      values += 1
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1
    if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) throw refuse('import-too-complex')
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === BACKSLASH) at += 1
    else if (sign === QUOTE) return at
  }
  return text.length
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
] as const
