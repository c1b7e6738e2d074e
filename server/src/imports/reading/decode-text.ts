import type { Charset } from '@duebook/contract'
import { refuse } from '#core/errors'
import { unreadable } from '#imports/reading/unreadable'

export interface DecodedText {
  text: string
  charset: Charset
}

/**
 * The text of a file without its byte order mark. Bytes that are not UTF-8 are windows-1252 and never Latin-1, which lacks the
 * euro sign. A charset that somebody chose is taken, or refused where the bytes do not fit.
 */
export function decodeText(bytes: Uint8Array, chosen: Charset | null): DecodedText {
  if (chosen !== null) {
    const text = decode(bytes, chosen)
    if (text === undefined) throw refuse('import-charset-differs', { charset: chosen })
    return { text, charset: chosen }
  }
  const wide = markOf(bytes) ?? guessUtf16(bytes)
  if (wide === 'utf-16le' || wide === 'utf-16be') {
    const text = decode(bytes, wide)
    if (text === undefined) throw unreadable('invalid-utf-16')
    return { text, charset: wide }
  }
  const text = decode(bytes, 'utf-8')
  if (text !== undefined) return { text, charset: 'utf-8' }
  return { text: decodeWindows1252(bytes), charset: 'windows-1252' }
}

/** Looks at the beginning only. Control characters are what tells pictures and programs from texts. */
export function isBinary(text: string): boolean {
  const sample = text.slice(0, BINARY_SAMPLE)
  const controls = sample.match(CONTROL)?.length ?? 0
  return controls > sample.length * BINARY_SHARE
}

const BINARY_SAMPLE = 65_536
/** In random bytes one of eight is a control character; a text has a few by accident. */
const BINARY_SHARE = 0.05
const CONTROL = /[^\P{Cc}\t\n\r]/gu

const UTF8_MARK = [0xef, 0xbb, 0xbf] as const
const MARKS: ReadonlyArray<[Charset, readonly number[]]> = [
  ['utf-8', UTF8_MARK],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

function markOf(bytes: Uint8Array): Charset | undefined {
  return MARKS.find(([, mark]) => startsWith(bytes, mark))?.[0]
}

/** Half of the bytes of a text in European letters are then NUL, all of them at even or all at odd places. */
function guessUtf16(bytes: Uint8Array): Charset | undefined {
  const sample = bytes.subarray(0, 4096)
  const nuls = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  const enough = sample.length / 4
  if (odd > enough && even === 0) return 'utf-16le'
  if (even > enough && odd === 0) return 'utf-16be'
  return undefined
}

/** undefined: the bytes are no such text. `TextDecoder` leaves the byte order mark out. */
function decode(bytes: Uint8Array, charset: Charset): string | undefined {
  if (charset === 'windows-1252') return decodeWindows1252(bytes)
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Every byte has a meaning there, so a mark would be three letters. */
function decodeWindows1252(bytes: Uint8Array): string {
  const unmarked = startsWith(bytes, UTF8_MARK) ? bytes.subarray(UTF8_MARK.length) : bytes
  return new TextDecoder('windows-1252').decode(unmarked)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
