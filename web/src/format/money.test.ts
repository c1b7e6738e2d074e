import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, formatAmount, formatMoney, formatShort, formatSigned, formatWhole } from './money.ts'
import { readAmount } from './read-amount.ts'
import { fromMinor } from './sums.ts'

const EUR = { code: 'EUR', decimals: 2 }
const JPY = { code: 'JPY', decimals: 0 }
const KWD = { code: 'KWD', decimals: 3 }
const BHD = { code: 'BHD', decimals: 3 }
const INR = { code: 'INR', decimals: 2 }
const CHF = { code: 'CHF', decimals: 2 }

const CURRENCIES = [EUR, JPY, KWD, BHD, INR, CHF]

// Point and comma, blanks of three kinds, apostrophes, Indian groups, no group below 10,000, digits of their own.
const LOCALES = [
  'en-US',
  'en-DE',
  'en-CH',
  'en-FR',
  'en-IN',
  'en-ZA',
  'en-SE',
  'de-DE',
  'de-CH',
  'de-AT',
  'fr-FR',
  'fr-CH',
  'es-ES',
  'it-IT',
  'pl-PL',
  'pt-PT',
  'bg-BG',
  'ru-RU',
  'nb-NO',
  'ja-JP',
  'he-IL',
  'hi-IN',
  'mr-IN',
  'bn-BD',
  'ar-EG',
  'ar-SA',
  'fa-IR',
  'my-MM',
  'ff-Adlm',
]

const SIGNS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', ',', "'", ' ', '’']

const anyLocale = fc.constantFrom(...LOCALES)
const anyCurrency = fc.constantFrom(...CURRENCIES)
const anyMinor = fc.oneof(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 200_000 }))

/** The largest amount is the same in every currency, whatever its smallest coin. */
function amountOf(minor: number, { decimals }: Currency): number {
  return Math.min(fromMinor(minor, { decimals }), 9_999_999_999)
}

describe('what the app writes', () => {
  test.each([
    ['without its currency', formatAmount],
    ['with its currency', formatMoney],
  ])('is read as the same amount in every region, %s', (_case, format) => {
    fc.assert(
      fc.property(anyLocale, anyCurrency, anyMinor, (locale, currency, minor) => {
        const amount = amountOf(minor, currency)
        expect(readAmount(format(amount, currency, locale), currency, locale)).toEqual({ amount })
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['en-US', EUR, 1234.5, '€1,234.50'],
    // Intl alone has €1,234.50 here, beside a field that says 1.234,50.
    ['en-DE', EUR, 1234.5, '€1.234,50'],
    ['de-DE', EUR, 1234.5, '1.234,50 €'],
    ['en-IN', INR, 1234567.5, '₹12,34,567.50'],
    ['en-US', JPY, 1234, '¥1,234'],
    ['en-US', KWD, 1.5, 'KWD 1.500'],
    ['en-US', EUR, -1234.5, '-€1,234.50'],
  ])('in %s of %j: %d is %s', (locale, currency, amount, expected) => {
    expect(formatMoney(amount, currency, locale).replaceAll(/\s/g, ' ')).toBe(expected)
  })

  test.each([
    [12, '+€12.00'],
    [-12, '-€12.00'],
    [0, '€0.00'],
  ])('what is left over has a sign: %d is %s', (amount, expected) => {
    expect(formatSigned(amount, EUR, 'en-US')).toBe(expected)
  })
})

describe('what somebody types', () => {
  test.each([
    // As the region writes it
    ['en-US', EUR, '1,234.56', 1234.56],
    ['en-US', EUR, '1234.5', 1234.5],
    ['en-US', EUR, '.5', 0.5],
    ['en-US', EUR, '12.', 12],
    ['de-DE', EUR, '1.234,56', 1234.56],
    ['de-DE', EUR, '1.234', 1234],
    ['de-DE', EUR, '1234,5', 1234.5],
    ['en-DE', EUR, '1.234,56', 1234.56],
    ['de-CH', CHF, '1’234.50', 1234.5],
    ['de-CH', CHF, "1'234.50", 1234.5],
    ['fr-FR', EUR, '1\u202f234,56', 1234.56],
    ['fr-FR', EUR, '1\u00a0234,56', 1234.56],
    ['fr-FR', EUR, '1 234,56', 1234.56],
    ['en-IN', INR, '12,34,567.89', 1234567.89],
    ['ar-EG', EUR, '١٬٢٣٤٫٥٦', 1234.56],
    ['ar-EG', EUR, '1234.56', 1234.56],
    ['fa-IR', EUR, '۱۲٫۵', 12.5],
    ['ja-JP', JPY, '１，２３４', 1234],
    ['en-US', JPY, '1,234', 1234],
    ['de-DE', JPY, '1.234', 1234],
    ['en-US', KWD, '1.234', 1.234],
    ['en-US', KWD, '1,234', 1234],
    ['de-DE', BHD, '1,234', 1.234],
    // In another way, with one meaning only
    ['de-DE', EUR, '12.50', 12.5],
    ['de-DE', EUR, '1,234.56', 1234.56],
    ['en-US', EUR, '12,50', 12.5],
    ['en-US', EUR, '1.234,56', 1234.56],
    ['en-US', EUR, '1 234.56', 1234.56],
    ['fr-FR', EUR, '12.50', 12.5],
    ['fr-FR', EUR, '1.234', 1234],
    ['de-CH', CHF, '1234,50', 1234.5],
    // With the currency
    ['en-US', EUR, '€12', 12],
    ['en-US', EUR, '12 eur', 12],
    ['de-DE', EUR, '12,50 €', 12.5],
    ['de-CH', CHF, 'CHF 12.50', 12.5],
    ['en-US', EUR, ' 12 ', 12],
  ])('in %s of %j: %j is %d', (locale, currency, typed, amount) => {
    expect(readAmount(typed, currency, locale)).toEqual({ amount })
  })

  test.each([
    ['en-US', EUR, '', 'missing'],
    ['en-US', EUR, ' \u00a0', 'missing'],
    ['en-US', EUR, '€', 'missing'],
    ['en-US', EUR, 'twelve', 'unreadable'],
    ['en-US', EUR, '-5', 'unreadable'],
    ['en-US', EUR, '1e3', 'unreadable'],
    ['en-US', EUR, '5²', 'unreadable'],
    ['en-US', EUR, '½', 'unreadable'],
    ['en-US', EUR, '.', 'unreadable'],
    ['en-US', EUR, '1,234,56', 'unreadable'],
    ['en-US', EUR, '1.2.3', 'unreadable'],
    ['en-US', EUR, '1 234,567.00', 'unreadable'],
    // Twelve euros fifty, not one thousand two hundred and fifty
    ['en-US', EUR, '12 50', 'unreadable'],
    ['de-CH', CHF, "12'50", 'unreadable'],
    ['en-US', EUR, '$5', 'unreadable'],
    // One and a half, or fifteen hundred?
    ['en-US', EUR, '1.500', 'decimals'],
    ['de-DE', EUR, '1,500', 'decimals'],
    ['en-US', JPY, '1.500', 'decimals'],
    ['en-US', EUR, '0,500', 'decimals'],
    ['fr-FR', KWD, '1.234', 'unreadable'],
    ['en-US', JPY, '12.5', 'decimals'],
    ['en-US', KWD, '1.2345', 'decimals'],
    ['en-US', EUR, '9,999,999,999.99', undefined],
    ['en-US', EUR, '10,000,000,000', 'tooLarge'],
  ])('in %s of %j: %j is refused as %s', (locale, currency, typed, problem) => {
    const reading = readAmount(typed, currency, locale)
    expect('problem' in reading ? reading.problem : undefined).toBe(problem)
  })

  test('never has another value than its digits, in any region', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 12 })
    fc.assert(
      fc.property(anyLocale, anyCurrency, anyText, (locale, currency, typed) => {
        const reading = readAmount(typed, currency, locale)
        if ('problem' in reading) return
        const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '')
        const read = reading.amount.toFixed(3).replaceAll(/\D/g, '').replace(/^0+/, '')
        expect(read.replace(/0+$/, '')).toBe(digits.replace(/0+$/, ''))
      }),
      { numRuns: 5000 },
    )
  })

  test('with point and comma means the same everywhere, where it means anything', () => {
    const anyParts = fc.record({
      thousands: fc.integer({ min: 1, max: 999 }),
      units: fc.integer({ min: 0, max: 999 }),
      cents: fc.integer({ min: 0, max: 99 }),
    })
    fc.assert(
      fc.property(anyLocale, anyParts, fc.boolean(), (locale, { thousands, units, cents }, isComma) => {
        const [group, decimal] = isComma ? ['.', ','] : [',', '.']
        const typed = `${thousands}${group}${String(units).padStart(3, '0')}${decimal}${String(cents).padStart(2, '0')}`
        const amount = (thousands * 100_000 + units * 100 + cents) / 100
        expect(readAmount(typed, EUR, locale)).toEqual({ amount })
      }),
    )
  })
})

test.each([
  [7.99, 'en-US', '7.99'],
  [930.55, 'en-US', '931'],
  [1234.5, 'en-US', '1.23K'],
  [9_999_999.99, 'en-US', '10M'],
  [84.46, 'en-US', '84'],
  [1234.5, 'de-DE', '1.235'],
  [123_456.7, 'de-DE', '123.457'],
  [9_999_999.99, 'de-DE', '10\u00A0Mio.'],
  [0, 'de-DE', '0'],
])('%d in a small place is, for %s, %s', (amount, locale, expected) => {
  expect(formatShort(amount, locale)).toBe(expected)
})

test.each([
  [84.46, 'en-US', '84'],
  [84.5, 'en-US', '85'],
  [1180, 'en-US', '1,180'],
  [1180, 'de-DE', '1.180'],
  [0.49, 'en-US', '0.49'],
  [0, 'en-US', '0'],
  [99_999.4, 'en-US', '99,999'],
  [118_000, 'en-US', '118K'],
])('%s is written without cents in %s as %s', (amount, locale, expected) => {
  expect(formatWhole(amount, locale)).toBe(expected)
})
