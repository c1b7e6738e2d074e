import { describe, expect, test } from 'vitest'
import { findDecimalSign, readDecimal, readWrittenAmount, toDecimalText } from '#imports/interpret/numbers'

const digitsOf = (text: string) => readWrittenAmount(text)?.digits ?? ''

test.each([
  ['12.90', { digits: '12.90', isNegative: false, around: '' }],
  ['$1,250.00', { digits: '1,250.00', isNegative: false, around: '$' }],
  ['1.234,50\u00a0€', { digits: '1.234,50', isNegative: false, around: '€' }],
  ['1\u202f234,50 €', { digits: '1 234,50', isNegative: false, around: '€' }],
  ["CHF 1'234.50", { digits: "1'234.50", isNegative: false, around: 'CHF' }],
  ['-12,90', { digits: '12,90', isNegative: true, around: '' }],
  ['−12,90', { digits: '12,90', isNegative: true, around: '' }],
  ["'-12,90", { digits: '12,90', isNegative: true, around: '' }],
  ['12,90-', { digits: '12,90', isNegative: true, around: '' }],
  ['12,90- €', { digits: '12,90', isNegative: true, around: '€' }],
  ['(12.90)', { digits: '12.90', isNegative: true, around: '' }],
  ['($12.90)', { digits: '12.90', isNegative: true, around: '$' }],
  ['-$12.90', { digits: '12.90', isNegative: true, around: '$' }],
  ['$-12.90', { digits: '12.90', isNegative: true, around: '$' }],
  ['+12.90', { digits: '12.90', isNegative: false, around: '' }],
  ['12,- €', { digits: '12', isNegative: false, around: '€' }],
  ['12,--', { digits: '12', isNegative: false, around: '' }],
  ['.5', { digits: '.5', isNegative: false, around: '' }],
  ['15 EUR', { digits: '15', isNegative: false, around: 'EUR' }],
])('“%s” is taken apart', (text, expected) => {
  expect(readWrittenAmount(text)).toEqual({ ...expected, isVariable: false })
})

test.each([
  ['Varies (~$40.00)', '40.00', '$'],
  ['Variabel (~40,00 €)', '40,00', '€'],
  ['~40', '40', ''],
  ['Varies', '', ''],
])('“%s” varies', (text, digits, around) => {
  expect(readWrittenAmount(text)).toEqual({ isNegative: false, isVariable: true, digits, around })
})

test.each(['', 'free', '1/2', '12.90 / 13', '1e5', '9'.repeat(81)])('“%s” is no amount', (text) => {
  expect(readWrittenAmount(text)).toBeUndefined()
})

describe.each([
  [
    '.',
    {
      '1,234.50': '1234.5',
      '1234.5': '1234.5',
      '1.234': '1.234',
      '1,234': '1234',
      '0.500': '0.5',
      '1,00,000': '100000',
      "1'000": '1000',
      '12.000000': '12',
      '.5': '0.5',
      '007': '7',
    },
  ],
  [',', { '1.234,50': '1234.5', '1234,5': '1234.5', '1,234': '1.234', '1.234': '1234', '1 234,5': '1234.5' }],
] as const)('with “%s” as the decimal sign', (sign, cases) => {
  test.each(Object.entries(cases))('“%s” is %s', (digits, expected) => {
    expect(toDecimalText(digits, sign)).toBe(expected)
  })
})

test.each([
  ['1.234,50', '.'],
  ['1,234.50', ','],
  ['12.9', ','],
  ['1,23,4', '.'],
  ['0,500', '.'],
  ['1 23', '.'],
  ['1.2.3', '.'],
] as const)('“%s” is no number with “%s”', (digits, sign) => {
  expect(toDecimalText(digits, sign)).toBeUndefined()
})

const signOf = (...texts: string[]) =>
  findDecimalSign(texts.map((text) => ({ text, digits: digitsOf(text) })))

test('one amount tells the sign of all', () => {
  expect(signOf('1.234', '12,90')).toEqual({ sign: ',', example: undefined, affected: 0 })
  expect(signOf('1,234', '12.90')).toEqual({ sign: '.', example: undefined, affected: 0 })
  expect(signOf('1.000', '1.200,00', '900').sign).toBe(',')
})

test('most amounts decide where they disagree', () => {
  expect(signOf('12,90', '13,90', '12.90').sign).toBe(',')
})

test('where all could be thousands, it is open', () => {
  expect(signOf('900', '$1.234', '2.000')).toEqual({ sign: undefined, example: '$1.234', affected: 2 })
  expect(readDecimal('1.234', undefined)).toEqual({ ok: false, problem: 'sign-open' })
})

test('whole amounts leave nothing open', () => {
  expect(signOf('900', '15')).toEqual({ sign: undefined, example: undefined, affected: 0 })
  expect(readDecimal('900', undefined)).toEqual({ ok: true, decimal: '900' })
})
