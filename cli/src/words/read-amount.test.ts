import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyFormat } from '#output/money'
import { readAmount } from '#words/read-amount'

const USD = { currency: 'USD', decimals: 2 }
const EUR = { currency: 'EUR', decimals: 2 }
const JPY = { currency: 'JPY', decimals: 0 }
const KWD = { currency: 'KWD', decimals: 3 }

test.each([
  ['1200', USD, 1200],
  ['1200.5', USD, 1200.5],
  ['1200,50', USD, 1200.5],
  ['1,200.50', USD, 1200.5],
  ['1.200,50', USD, 1200.5],
  ['1 200', USD, 1200],
  ['1 200,50', EUR, 1200.5],
  ['1\u202f200,50 €', EUR, 1200.5],
  ['1’200.50', USD, 1200.5],
  ["1'200", USD, 1200],
  ['1,200,000', USD, 1_200_000],
  ['1.200.000', USD, 1_200_000],
  ['12,34,567.50', USD, 1_234_567.5],
  ['.5', USD, 0.5],
  ['0', USD, 0],
  ['007', USD, 7],
  ['$12', USD, 12],
  ['12$', USD, 12],
  ['12 usd', USD, 12],
  ['USD 12', USD, 12],
  ['US$12', USD, 12],
  ['€12', EUR, 12],
  ['¥1200', JPY, 1200],
  ['￥１２００', JPY, 1200],
  ['1,200', JPY, 1200],
  ['1.200', JPY, 1200],
  ['1,200', KWD, 1.2],
  ['1.200', KWD, 1.2],
  ['1,200.500', KWD, 1200.5],
  ['kwd 0.001', KWD, 0.001],
])('%j in %j is %d', (text, group, amount) => {
  expect(readAmount(text, group)).toBe(amount)
})

test.each([
  ['1,200', USD, '"1,200" can be read in two ways. Write 1200 or 1200.00 if that is what you mean.'],
  ['1.200', EUR, '"1.200" can be read in two ways. Write 1200 or 1200.00 if that is what you mean.'],
  ['$1,200', USD, '"$1,200" can be read in two ways.'],
  ['1.234', { currency: 'CLF', decimals: 4 }, '"1.234" can be read in two ways. Write 1234 or 1234.0000'],
  ['12.345', { currency: 'USD', decimals: 2 }, 'two ways'],
  ['0.500', USD, 'Amounts in USD have at most 2 decimals.'],
  ['1200.505', USD, 'Amounts in USD have at most 2 decimals.'],
  ['1,200.500', USD, 'Amounts in USD have at most 2 decimals.'],
  ['12.5', JPY, 'Amounts in JPY have no decimals.'],
  ['1.2345', KWD, 'Amounts in KWD have at most 3 decimals.'],
  ['-5', USD, 'The amount must not be negative.'],
  ['−5', USD, 'The amount must not be negative.'],
  ['$-5', USD, 'The amount must not be negative.'],
  ['5-', USD, 'The amount must not be negative.'],
  ['€12', USD, 'Amounts in this bill group are in USD. Write only the number.'],
  ['12 eur', USD, 'Amounts in this bill group are in USD.'],
  ['$12', EUR, 'Amounts in this bill group are in EUR.'],
  ['$12 usd', USD, 'Amounts in this bill group are in USD.'],
  ['12 thousand', USD, 'Amounts in this bill group are in USD.'],
  ['(12)', USD, 'Amounts in this bill group are in USD.'],
  ['', USD, '"" is not an amount. Write it as 1200 or 1200.50.'],
  ['rent', USD, '"rent" is not an amount.'],
  ['1e5', USD, '"1e5" is not an amount.'],
  ['0x10', USD, '"0x10" is not an amount.'],
  ['1 20', USD, '"1 20" is not an amount.'],
  ['1,20,30', USD, '"1,20,30" is not an amount.'],
  ['1.200,300,400', USD, '"1.200,300,400" is not an amount.'],
  ["1'200 300.50", USD, 'is not an amount.'],
  ['1..5', USD, '"1..5" is not an amount.'],
  ['NaN', USD, '"NaN" is not an amount.'],
])('%j in %j is refused', (text, group, message) => {
  expect(() => readAmount(text, group)).toThrow(message)
})

test('what is far too long is refused without being read', () => {
  expect(() => readAmount('1'.repeat(1_000_000), USD)).toThrow(`"${'1'.repeat(60)}…" is not an amount.`)
})

const anyGroup = fc.constantFrom(
  USD,
  EUR,
  JPY,
  KWD,
  { currency: 'CHF', decimals: 2 },
  { currency: 'INR', decimals: 2 },
)
const anyMinor = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 999_999_999_999 }))
const anyLocale = fc.constantFrom('en_US.UTF-8', 'de_DE.UTF-8', 'en_IN', 'de_CH', 'C')

test('an amount as we write it reads as the same amount, or is refused because it could be another', () => {
  const read = (text: string, group: typeof USD) => {
    try {
      return readAmount(text, group)
    } catch (error) {
      return (error as Error).message
    }
  }
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyGroup, anyMinor, anyLocale, (group, minor, locale) => {
      const amount = Number((minor / 10 ** group.decimals).toFixed(group.decimals))
      const result = read(moneyFormat(group, { LC_ALL: locale })(amount), group)
      seen.add(typeof result)
      expect(
        typeof result === 'string' ? /can be read in two ways/.test(result) : result === amount,
        `${result} for ${amount}`,
      ).toBe(true)
    }),
    { numRuns: 400 },
  )
  expect(seen).toContain('number')
})

test('a plain number with all its decimals always reads as itself', () => {
  fc.assert(
    fc.property(anyGroup, anyMinor, (group, minor) => {
      const amount = Number((minor / 10 ** group.decimals).toFixed(group.decimals))
      expect(readAmount(amount.toFixed(group.decimals), group)).toBe(amount)
    }),
  )
})
