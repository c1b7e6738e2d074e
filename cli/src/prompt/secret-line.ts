import type { AfterChunk } from '#prompt/read-chunks'

export type SecretAnswer = { text: string } | 'cancelled'

/** Nothing that is asked for is as long. */
const MAX_BYTES = 65_536
const CTRL_C = 0x03
const CTRL_D = 0x04
const BACKSPACE = 0x08
const TAB = 0x09
const NEWLINE = 0x0a
const RETURN = 0x0d
const CTRL_U = 0x15
const CTRL_W = 0x17
const ESCAPE = 0x1b
const DELETE = 0x7f

/**
 * The keys of a line that nobody sees, as a terminal in raw mode sends them. Arrow keys and the marks around pasted text are
 * escape sequences: no part of the answer.
 */
export function secretLine(): (chunk: Buffer) => AfterChunk<SecretAnswer> {
  let typed: number[] = []
  let sequence: 'none' | 'begun' | 'parameters' | 'one-more' = 'none'

  function isInSequence(byte: number): boolean {
    if (sequence === 'none') return false
    if (sequence === 'begun') {
      sequence = byte === 0x5b ? 'parameters' : byte === 0x4f ? 'one-more' : 'none'
      return sequence !== 'none'
    }
    if (sequence === 'one-more' || (byte >= 0x40 && byte <= 0x7e)) sequence = 'none'
    return true
  }

  function press(byte: number): SecretAnswer | undefined {
    // Whatever was begun: this one always works.
    if (byte === CTRL_C) return 'cancelled'
    if (isInSequence(byte)) return undefined
    if (byte === CTRL_D && typed.length === 0) return 'cancelled'
    if (byte === NEWLINE || byte === RETURN) return { text: Buffer.from(typed).toString('utf8') }
    if (byte === ESCAPE) sequence = 'begun'
    else if (byte === BACKSPACE || byte === DELETE) typed = withoutLast(typed)
    else if (byte === CTRL_U || byte === CTRL_W) typed = []
    else if ((byte >= 0x20 || byte === TAB) && typed.length < MAX_BYTES) typed.push(byte)
    return undefined
  }

  return (chunk) => {
    for (const [index, byte] of chunk.entries()) {
      const value = press(byte)
      if (value === undefined) continue
      const isPair = byte === RETURN && chunk[index + 1] === NEWLINE
      return { value, rest: chunk.subarray(index + (isPair ? 2 : 1)) }
    }
    return undefined
  }
}

/** The last character has several bytes where it is not ASCII. */
function withoutLast(bytes: readonly number[]): number[] {
  let end = bytes.length - 1
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.slice(0, Math.max(end, 0))
}
