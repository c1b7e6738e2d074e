import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { cutTo, widthOf } from './width.ts'

test.each([
  'Rent',
  'Miete für März – 12 €',
  'Коммунальные услуги',
  'Λογαριασμός',
  '家賃',
  'ガス代',
  '전기 요금',
  'e\u0301lectricite\u0301',
  'Gym 💪',
  '👩‍👩‍👧 family',
  '🇩🇪 tax',
  '❤️ gift',
  '1️⃣ first',
  '👍🏽 ok',
  'ﷺ',
  'שכירות',
  'إيجار',
  'ค่าเช่า',
  'किराया',
  'ＡＢＣ',
  'zero\u200bwidth',
  'soft\u00adhyphen',
  '\u001b[31moverdue\u001b[39m',
  '',
])('%j takes as many columns as string-width says', (text) => {
  expect(widthOf(text)).toBe(stringWidth(text))
})

test('every character of the simple classes takes as many columns as string-width says', () => {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x5_8f],
    [0x20_10, 0x20_27],
    [0x20_30, 0x20_3b],
    [0x20_a0, 0x20_c0],
    [0x30_41, 0x30_96],
    [0x4e_00, 0x4f_00],
    [0xac_00, 0xad_00],
    [0xff_01, 0xff_60],
    [0x1_f3_00, 0x1_f5_ff],
  ] as const
  const different = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).filter(
      (each) => widthOf(`a${each}b`) !== stringWidth(`a${each}b`),
    ),
  )
  expect(different.map((each) => each.codePointAt(0)?.toString(16))).toEqual([])
})

test('what is cut is never wider than asked for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, width) => {
      expect(widthOf(cutTo(text, width))).toBeLessThanOrEqual(width)
    }),
  )
})

test('what is cut keeps its markup closed', () => {
  expect(cutTo('\u001b[1m\u001b[31mElectricity\u001b[39m\u001b[22m', 6)).toBe(
    '\u001b[1m\u001b[31mElect…\u001b[39m\u001b[22m',
  )
})
