import type { AccountBalance, Bill, Forecast } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { formatDay } from '../../../format/days.ts'
import { formatAmount, formatMoney } from '../../../format/money.ts'
import { readAmount } from '../../../format/read-amount.ts'
import { forecast as de } from '../../../texts/forecast/de.ts'
import { forecast as en } from '../../../texts/forecast/en.ts'
import { balanceRows, changedBalances } from './balance-rows.ts'
import { bandPath, monthStarts, niceTicks, pointsOf, stepPath, valueOn } from './chart-geometry.ts'
import { daysOf, firstDayBelowZero, flowsOf, shownForecast } from './forecast-model.ts'
import { readForecastSearch } from './forecast-search.ts'
import { comparedSentence, detailSentences, lowestSentence } from './lowest-words.ts'
import { readBalance } from './read-balance.ts'
import { billsOf, isAnythingTried, NOTHING_TRIED, tryOut, withAmount, withLeftOut } from './what-if.ts'

const EUR = { code: 'EUR', decimals: 2 }
const DAYS = { from: '2026-11-17', to: '2027-02-15' }

interface Given {
  date: string
  amount: number
  bill?: number
  type?: 'bill' | 'deposit'
  low?: number
  high?: number
}

function answer(entries: Given[], opening = 0): Forecast {
  return {
    ...DAYS,
    opening,
    opening_known: opening !== 0,
    closing: 0,
    lowest: { date: DAYS.from, balance: 0 },
    months: [],
    entries: entries.map(({ date, amount, bill = 1, type = 'bill', low = amount, high = amount }) => ({
      date,
      bill_id: bill,
      bill_name: `Bill ${bill}`,
      type,
      amount,
      low,
      high,
      overdue: false,
      balance: 0,
      balance_low: 0,
      balance_high: 0,
    })),
  }
}

function forecastOf(entries: Given[], opening = 0) {
  const given = answer(entries, opening)
  return shownForecast(given, flowsOf(given, EUR), EUR)
}

const format = (locale: string) => ({
  currency: EUR,
  money: (amount: number) => formatMoney(amount, EUR, locale),
  longDate: (day: string) => formatDay(day, locale, { day: 'numeric', month: 'long' }),
})
const english = format('en-GB')

const RENT: Given = { date: '2026-12-01', amount: 900 }
const SALARY: Given = { date: '2026-12-15', amount: 3000, bill: 2, type: 'deposit' }

describe('the sentence that the page begins with', () => {
  test.each<[string, Given[], number, boolean, string]>([
    [
      'the lowest day',
      [RENT, SALARY],
      1312,
      false,
      'You will be at €412.00 on 1 December, the lowest in the next 90 days.',
    ],
    [
      'a day below zero',
      [RENT, SALARY],
      800.5,
      false,
      'You will be €99.50 below zero on 1 December, the lowest in the next 90 days.',
    ],
    ['today', [SALARY], 100, false, 'You won’t go below today’s €100.00 in the next 90 days.'],
    [
      'today below zero',
      [SALARY],
      -5,
      false,
      'You are €5.00 below zero today, the lowest in the next 90 days.',
    ],
    [
      'what falls due today',
      [{ ...RENT, date: DAYS.from }, SALARY],
      1000,
      false,
      'You will be at €100.00 on 17 November, the lowest in the next 90 days.',
    ],
    [
      'without a balance',
      [RENT, SALARY],
      0,
      true,
      'By 1 December you will need €900.00 more than comes in, the most in the next 90 days.',
    ],
    [
      'without a balance or need',
      [{ ...SALARY, date: DAYS.from }, RENT],
      0,
      true,
      'At no point in the next 90 days do you need more than comes in.',
    ],
    ['nothing', [], 0, true, 'Nothing is due in the next 90 days.'],
  ])('names %s', (_case, entries, opening, isRelative, sentence) => {
    expect(lowestSentence(forecastOf(entries, opening), isRelative, en, english)).toBe(sentence)
  })

  test('is German too', () => {
    const sentence = lowestSentence(forecastOf([RENT, SALARY], 1312), false, de, format('de-DE'))
    expect(sentence).toBe(
      'Am 1. Dezember hast du noch 412,00\u00a0€, der niedrigste Stand der nächsten 90 Tage.',
    )
  })

  test('is followed by when the money runs out, how sure it is, and where it ends', () => {
    const power = { date: '2026-11-20', amount: 50, low: 40, high: 70 }
    expect(detailSentences(forecastOf([power, RENT, SALARY], 30), false, en, english)).toEqual([
      'The money runs out on 20 November.',
      'With variable amounts it could be anything from -€940.00 to -€910.00 on that day.',
      'On 15 February you will be at €2,080.00.',
    ])
    expect(detailSentences(forecastOf([RENT], 1000), false, en, english)).toEqual([
      'On 15 February you will be at €100.00.',
    ])
    expect(detailSentences(forecastOf([RENT]), true, en, english)).toEqual([])
  })
})

test('the money runs out on the first day that ends below zero, not in between', () => {
  const day = '2026-12-01'
  expect(firstDayBelowZero(forecastOf([RENT, { ...SALARY, date: day }], 100))).toBeUndefined()
  expect(firstDayBelowZero(forecastOf([RENT], -1))).toBe(DAYS.from)
  expect(firstDayBelowZero(forecastOf([{ ...SALARY, date: DAYS.from }, RENT], -1))).toBeUndefined()
})

test('days have their entries and the balance at their end', () => {
  const days = daysOf(forecastOf([RENT, { date: RENT.date, amount: 0.1, bill: 3 }, SALARY], 1000))
  expect(days.map(({ date, flows, balance }) => [date, flows.length, balance])).toEqual([
    ['2026-12-01', 2, 9990n],
    ['2026-12-15', 1, 309_990n],
  ])
})

describe('what if', () => {
  const flows = flowsOf(answer([RENT, SALARY, { ...RENT, date: '2027-01-01' }]), EUR)
  const lowestOf = (tried: Parameters<typeof tryOut>[1]) =>
    shownForecast({ ...DAYS, opening: 1000 }, tryOut(flows, tried, DAYS.to), EUR)

  test('a bill is left out, and counts again', () => {
    const without = withLeftOut(NOTHING_TRIED, 1, true)
    expect(lowestOf(without).closing).toBe(400_000n)
    expect(isAnythingTried(without)).toBe(true)
    expect(isAnythingTried(withLeftOut(without, 1, false))).toBe(false)
  })

  test('another amount counts each time, without a band', () => {
    const tried = withAmount(NOTHING_TRIED, 1, 100_000n)
    const { closing, lowest, entries } = lowestOf(tried)
    expect([closing, lowest]).toEqual([200_000n, { date: '2026-12-01', balance: 0n }])
    expect(entries.every(({ balanceLow, balanceHigh }) => balanceLow === balanceHigh)).toBe(true)
    expect(isAnythingTried(withAmount(tried, 1, undefined))).toBe(false)
  })

  test('something that happens once stands on its day; after the period it does not count', () => {
    const car = { id: 1, name: 'Car', type: 'bill', amount: 50_000n } as const
    const tried = { ...NOTHING_TRIED, added: [{ ...car, date: '2026-12-02' }] }
    expect(lowestOf(tried).entries.map(({ name }) => name)).toEqual(['Bill 1', 'Car', 'Bill 2', 'Bill 1'])
    expect(lowestOf(tried).lowest).toEqual({ date: '2026-12-02', balance: -40_000n })
    const later = { ...NOTHING_TRIED, added: [{ ...car, date: '2027-02-16' }] }
    expect(lowestOf(later).entries).toHaveLength(3)
  })

  test('the lowest is compared in words', () => {
    const real = lowestOf(NOTHING_TRIED)
    const compared = (amount: bigint) =>
      comparedSentence(lowestOf(withAmount(NOTHING_TRIED, 1, amount)), real, en, english)
    expect(compared(100_000n)).toBe(
      'That is €100.00 less than in the real forecast, where the lowest is €100.00 on 1 December.',
    )
    expect(compared(80_000n)).toMatch(/^That is €100.00 more/)
    expect(compared(90_000n)).toBe('The lowest balance is the same as in the real forecast.')
  })

  test('bills are listed once, what costs most first', () => {
    expect(billsOf(flows).map(({ name, times, total }) => [name, times, total])).toEqual([
      ['Bill 2', 1, 300_000n],
      ['Bill 1', 2, 180_000n],
    ])
  })
})

describe('balances', () => {
  const bill = (account: string | null, more: Partial<Bill> = {}) =>
    ({ account, archived: false, draft: false, ended: false, ...more }) as Bill
  const kept: AccountBalance[] = [
    { account: 'Savings', amount: 10, as_of: '2026-11-01' },
    { account: null, amount: 5, as_of: '2026-11-02' },
  ]
  const rows = balanceRows([bill('Checking'), bill('Old', { archived: true }), bill(null)], kept, 'en')

  test('are asked for each account in use, and for each that has one', () => {
    expect(rows.map(({ account, balance, isInUse }) => [account, balance?.amount, isInUse])).toEqual([
      [null, 5, true],
      ['Checking', undefined, true],
      ['Savings', 10, false],
    ])
  })

  test('are all sent: a changed one is of today, an unchanged one stays, an emptied one is gone', () => {
    const typed = new Map([
      [null, 5],
      ['Checking', -3.5],
      ['Savings', undefined],
    ])
    expect(changedBalances(rows, typed, DAYS.from)).toEqual([
      { account: null, amount: 5, as_of: '2026-11-02' },
      { account: 'Checking', amount: -3.5, as_of: DAYS.from },
    ])
  })

  test.each([
    ['', {}],
    ['1.234,50', { amount: 1234.5 }],
    ['-12,5', { amount: -12.5 }],
    ['−12', { amount: -12 }],
    ['12-', { amount: -12 }],
    ['-0', { amount: 0 }],
    ['-', { problem: 'unreadable' }],
    ['zwölf', { problem: 'unreadable' }],
  ])('%j is read', (typed, reading) => {
    expect(readBalance(typed, (text) => readAmount(text, EUR, 'de-DE'))).toEqual(reading)
  })

  test('what is shown is read as it was', () => {
    const shown = formatAmount(-1234.5, EUR, 'de-DE')
    expect(readBalance(shown, (text) => readAmount(text, EUR, 'de-DE'))).toEqual({ amount: -1234.5 })
  })
})

describe('the line', () => {
  const scale = { x: (day: number) => day, y: (value: number) => -value }

  test('goes in steps to the last day', () => {
    const points = pointsOf(forecastOf([RENT, { ...RENT, bill: 4 }], 1))
    expect(points).toEqual([
      { day: 0, value: 100 },
      { day: 14, value: -179_900 },
    ])
    expect(stepPath(points, 90, scale)).toBe('M0 -100H14L14 179900H90')
    expect([valueOn(points, 13), valueOn(points, 14)]).toEqual([100, -179_900])
  })

  test('has a band between the least and the most', () => {
    const forecast = forecastOf([{ ...RENT, low: 800, high: 1000 }])
    const [low, high] = [pointsOf(forecast, 'balanceLow'), pointsOf(forecast, 'balanceHigh')]
    expect(bandPath(low, high, 90, scale)).toBe('M0 0H14L14 80000H90L90 100000L14 100000L14 0L0 0Z')
  })

  test.each([
    [[], [0, 20]],
    [[431], [0, 100, 200, 300, 400, 500]],
    [
      [-120, 310],
      [-200, -100, 0, 100, 200, 300, 400],
    ],
    [[-5], [-5, -4, -3, -2, -1, 0]],
  ])('%j has round numbers beside it, 0 among them', (values, ticks) => {
    expect(niceTicks(values)).toEqual(ticks)
  })

  test('months begin on their first day', () => {
    expect(monthStarts('2026-11-17', '2027-01-01')).toEqual([
      { day: 14, month: '2026-12' },
      { day: 45, month: '2027-01' },
    ])
  })
})

test.each([
  [{}, {}],
  [{ days: '90' }, {}],
  [
    { days: '365', account: 'Joint' },
    { days: 365, account: 'Joint' },
  ],
  [{ days: 7, account: '' }, { account: '' }],
  [{ account: 42 }, { account: '42' }],
  [{ account: ['x'] }, {}],
])('the address %j means %j', (search, read) => {
  expect(readForecastSearch(search)).toEqual(read)
})
