import { expect, test } from 'vitest'
import { printable, printableJson } from '#cli/printable'

const HOSTILE = 'Re\u001b[31mnt\u009b2J\u0007\u202e\u2028\r'

test('a sentence keeps its lines and tabs, and nothing that a terminal obeys', () => {
  expect(printable(`one\n\ttwo ${HOSTILE}`)).toBe('one\n\ttwo Re [31mnt 2J    ')
})

test('JSON is complete and has nothing that a terminal obeys', () => {
  const text = printableJson({ name: HOSTILE })
  expect(JSON.parse(text)).toEqual({ name: HOSTILE })
  expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u)
})
