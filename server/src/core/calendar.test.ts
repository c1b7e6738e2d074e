import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  addToYearMonth,
  type CalendarDate,
  calendarDateIn,
  compareDates,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  FIRST_DATE,
  firstDayOf,
  isLeapYear,
  LAST_DATE,
  lastDayOf,
  monthsBetween,
  parseCalendarDate,
  parseYearMonth,
  type YearMonth,
  yearMonthOf,
} from '#core/calendar'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const DAY = 86_400_000
const FIRST_INSTANT = Date.UTC(1900, 0, 1)
const DAYS_IN_RANGE = (Date.UTC(9999, 11, 31) - FIRST_INSTANT) / DAY

const date = (text: string) => text as CalendarDate
const month = (text: string) => text as YearMonth

/** The day that many days after 1900-01-01, by way of the platform's own calendar. */
const oracle = (offset: number) => date(new Date(FIRST_INSTANT + offset * DAY).toISOString().slice(0, 10))

const anyOffset = fc.integer({ min: 0, max: DAYS_IN_RANGE })
const anyDate = anyOffset.map(oracle)

test.each(['1900-01-01', '9999-12-31', '2024-02-29', '2000-02-29', '2026-02-28', '2026-01-31', '2026-04-30'])(
  '%s is a date',
  (text) => {
    expect(parseCalendarDate(text)).toBe(text)
  },
)

test.each([
  ['a day that its month lacks', '2026-02-29'],
  ['29 February of a century that is no leap year', '2100-02-29'],
  ['31 April', '2026-04-31'],
  ['day 0', '2026-01-00'],
  ['day 32', '2026-01-32'],
  ['month 0', '2026-00-10'],
  ['month 13', '2026-13-10'],
  ['month 99', '9999-99-99'],
  ['the day before the range', '1899-12-31'],
  ['the year 0', '0000-01-01'],
  ['a year of five digits', '10000-01-01'],
  ['a negative year', '-001-01-01'],
  ['a signed year', '+999-01-01'],
  ['a year with an exponent', '1e99-01-01'],
  ['missing zeros', '2026-1-1'],
  ['spaces for zeros', '2026- 1- 1'],
  ['too many zeros', '2026-01-001'],
  ['other separators', '2026/01/01'],
  ['no separators', '20260101'],
  ['a time', '2026-01-01T00:00:00Z'],
  ['a space behind', '2026-01-01 '],
  ['a space before', ' 2026-01-01'],
  ['a newline', '2026-01-01\n'],
  ['a NUL', '2026-01-01\0'],
  ['Arabic digits', '٢٠٢٦-٠١-٠١'],
  ['full-width digits', '２０２６-01-01'],
  ['a month', '2026-01'],
  ['infinity', 'infinity'],
  ['a word', 'tomorrow'],
  ['nothing', ''],
])('%s is not a date: %j', (_, text) => {
  expect(parseCalendarDate(text)).toBeUndefined()
})

test('a text is a date exactly when the platform calendar writes that day the same way', () => {
  const part = (min: number, max: number, width: number) =>
    fc.integer({ min, max }).map((value) => String(value).padStart(width, '0'))
  fc.assert(
    fc.property(part(1890, 10_010, 4), part(0, 14, 2), part(0, 33, 2), (y, m, d) => {
      const text = `${y}-${m}-${d}`
      const instant = Date.UTC(Number(y), Number(m) - 1, Number(d))
      const isReal = new Date(instant).toISOString().startsWith(`${text}T`) && Number(y) >= 1900
      expect(parseCalendarDate(text)).toBe(isReal ? text : undefined)
    }),
  )
})

test('no text whatever makes reading a date fail', () => {
  const pieces = fc.constantFrom('2026', '01', '-', '/', '+', 'e', ' ', '\0', '٠', '\u{1F4C5}', '\uD800')
  const anyText = fc
    .array(pieces)
    .map((parts) => parts.join(''))
    .filter((text) => !/^2026-01(-01)?$/.test(text))
  fc.assert(
    fc.property(anyText, (text) => {
      expect(parseCalendarDate(text)).toBeUndefined()
      expect(parseYearMonth(text)).toBeUndefined()
    }),
  )
})

test('every day of a whole cycle of leap years is the day after the one before', () => {
  const start = daysBetween(FIRST_DATE, date('1999-12-31'))
  let current = oracle(start)
  const wrong: string[] = []
  for (let offset = start + 1; offset <= start + 146_097 + 366; offset += 1) {
    const next = oracle(offset)
    if (addDays(current, 1) !== next || daysBetween(current, next) !== 1) wrong.push(next)
    current = next
  }
  expect(wrong).toEqual([])
})

test('adding days agrees with the platform calendar', () => {
  fc.assert(
    fc.property(anyOffset, anyOffset, (from, to) => {
      expect(addDays(oracle(from), to - from)).toBe(oracle(to))
      expect(daysBetween(oracle(from), oracle(to))).toBe(to - from)
    }),
  )
})

test.each([
  [LAST_DATE, 1],
  [LAST_DATE, 146_097],
  [FIRST_DATE, -1],
  [FIRST_DATE, -800_000],
  [FIRST_DATE, 1e300],
  [FIRST_DATE, -1e300],
  [FIRST_DATE, Number.POSITIVE_INFINITY],
])('%s and %d days is outside the calendar', (from, days) => {
  expect(addDays(from, days)).toBeUndefined()
})

test('the last days of the calendar are reached from both ends', () => {
  expect(addDays(date('9999-12-30'), 1)).toBe(LAST_DATE)
  expect(addDays(date('1900-01-02'), -1)).toBe(FIRST_DATE)
  expect(addDays(FIRST_DATE, DAYS_IN_RANGE)).toBe(LAST_DATE)
})

test.each([
  ['2026-01-31', 1, 31, '2026-02-28'],
  ['2026-02-28', 1, 31, '2026-03-31'],
  ['2024-01-31', 1, 31, '2024-02-29'],
  ['2026-03-31', 1, 31, '2026-04-30'],
  ['2026-01-15', 1, 15, '2026-02-15'],
  ['2026-01-05', 0, 9, '2026-01-09'],
  ['2026-12-01', 1, 1, '2027-01-01'],
  ['2026-01-30', -1, 30, '2025-12-30'],
  ['2024-02-29', 12, 29, '2025-02-28'],
  ['2024-02-29', 48, 29, '2028-02-29'],
  ['9999-11-30', 1, 31, '9999-12-31'],
  ['1900-02-01', -1, 31, '1900-01-31'],
])('%s and %d months with anchor day %d is %s', (from, months, anchorDay, expected) => {
  expect(addMonths(date(from), months, anchorDay)).toBe(expected)
})

test.each([
  ['9999-12-01', 1],
  ['1900-01-31', -1],
  ['2026-01-31', 1e300],
])('%s and %d months is outside the calendar', (from, months) => {
  expect(addMonths(date(from), months, 1)).toBeUndefined()
})

test('the parts of a date', () => {
  expect(dayOfMonth(date('2026-03-09'))).toBe(9)
  expect(dayOfMonth(date('2026-03-31'))).toBe(31)
  expect(yearMonthOf(date('2026-03-31'))).toBe('2026-03')
})

test('a month begins on its first and ends on its last day', () => {
  fc.assert(
    fc.property(anyDate, (day) => {
      const [first, last] = [firstDayOf(yearMonthOf(day)), lastDayOf(yearMonthOf(day))]
      expect([first, last].map(yearMonthOf)).toEqual([yearMonthOf(day), yearMonthOf(day)])
      expect(dayOfMonth(first)).toBe(1)
      expect(addDays(last, 1)?.slice(8) ?? '01').toBe('01')
    }),
  )
  expect(firstDayOf(month('2026-02'))).toBe('2026-02-01')
  expect(lastDayOf(month('2026-02'))).toBe('2026-02-28')
  expect(lastDayOf(month('9999-12'))).toBe(LAST_DATE)
})

test.each(['1900-01', '2026-10', '9999-12'])('%s is a month', (text) => {
  expect(parseYearMonth(text)).toBe(text)
})

test.each([
  '1899-12',
  '10000-01',
  '2026-00',
  '2026-13',
  '2026-1',
  '2026/01',
  '202601',
  '2026-01-01',
  '2026',
  '',
])('%j is not a month', (text) => {
  expect(parseYearMonth(text)).toBeUndefined()
})

test('months are counted across years, both ways', () => {
  expect(addToYearMonth(month('2026-01'), -1)).toBe('2025-12')
  expect(addToYearMonth(month('2026-12'), 1)).toBe('2027-01')
  expect(addToYearMonth(month('2026-06'), -119)).toBe('2016-07')
  expect(addToYearMonth(month('2026-06'), 0)).toBe('2026-06')
})

test.each([
  ['9999-12', 1],
  ['1900-01', -1],
])('%s and %d months is refused loudly', (from, months) => {
  expect(() => addToYearMonth(month(from), months)).toThrow(
    new RangeError(`${from} and ${months} months is outside the calendar`),
  )
})

test.each([
  [2024, true],
  [2026, false],
  [2025, false],
  [1900, false],
  [2000, true],
  [2100, false],
])('%d is a leap year: %s', (year, expected) => {
  expect(isLeapYear(year)).toBe(expected)
  expect(daysInMonth(year, 2)).toBe(expected ? 29 : 28)
})

test('months have their lengths', () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  expect(lengths.map((_, index) => daysInMonth(2026, index + 1))).toEqual(lengths)
})

test('dates are put in the order of time', () => {
  const sorted = ['1900-01-01', '2025-12-31', '2026-01-01', '2026-01-02', '9999-12-31'].map(date)
  expect(sorted.toReversed().sort(compareDates)).toEqual(sorted)
  expect(compareDates(date('2026-01-01'), date('2026-01-02'))).toBeLessThan(0)
  expect(compareDates(date('2026-01-02'), date('2026-01-01'))).toBeGreaterThan(0)
  expect(compareDates(date('2026-01-01'), date('2026-01-01'))).toBe(0)
})

test.each([
  ['UTC', '2026-02-02T23:59:59.999Z', '2026-02-02'],
  ['UTC', '2026-02-03T00:00:00.000Z', '2026-02-03'],
  ['Pacific/Kiritimati', '2026-02-02T09:59:59.999Z', '2026-02-02'],
  ['Pacific/Kiritimati', '2026-02-02T10:00:00.000Z', '2026-02-03'],
  ['Pacific/Pago_Pago', '2027-01-01T10:59:59.999Z', '2026-12-31'],
  ['Pacific/Pago_Pago', '2027-01-01T11:00:00.000Z', '2027-01-01'],
  ['Asia/Kathmandu', '2026-02-02T18:14:59.999Z', '2026-02-02'],
  ['Asia/Kathmandu', '2026-02-02T18:15:00.000Z', '2026-02-03'],
  ['Etc/GMT+5', '2026-02-02T04:59:59.999Z', '2026-02-01'],
  // In the night of 8 March 2026 California loses an hour, in that of 1 November it gains one.
  ['America/Los_Angeles', '2026-03-08T07:59:59.999Z', '2026-03-07'],
  ['America/Los_Angeles', '2026-03-08T08:00:00.000Z', '2026-03-08'],
  ['America/Los_Angeles', '2026-03-09T06:59:59.999Z', '2026-03-08'],
  ['America/Los_Angeles', '2026-03-09T07:00:00.000Z', '2026-03-09'],
  ['America/Los_Angeles', '2026-11-01T06:59:59.999Z', '2026-10-31'],
  ['America/Los_Angeles', '2026-11-01T07:00:00.000Z', '2026-11-01'],
  ['America/Los_Angeles', '2026-11-02T07:59:59.999Z', '2026-11-01'],
  ['America/Los_Angeles', '2026-11-02T08:00:00.000Z', '2026-11-02'],
  // Brazil changed at midnight: this day began at 01:00, and that one had 23:30 twice.
  ['America/Sao_Paulo', '2018-11-04T02:59:59.999Z', '2018-11-03'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-04'],
  ['America/Sao_Paulo', '2019-02-17T01:30:00.000Z', '2019-02-16'],
  ['America/Sao_Paulo', '2019-02-17T02:30:00.000Z', '2019-02-16'],
  ['America/Sao_Paulo', '2019-02-17T03:00:00.000Z', '2019-02-17'],
  // Samoa left out 30 December 2011.
  ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
])('in %s it is at %s the day %s, whatever zone the process runs in', (timezone, instant, expected) => {
  for (const processZone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu']) {
    vi.stubEnv('TZ', processZone)
    expect(calendarDateIn(timezone, new Date(instant))).toBe(expected)
  }
})

test('today is a date of the calendar, at most a day away from the one in Greenwich', () => {
  const instants = fc.date({ min: new Date('1900-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  const zones = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu')
  fc.assert(
    fc.property(zones, instants, (timezone, instant) => {
      const today = calendarDateIn(timezone, instant)
      expect(parseCalendarDate(today)).toBe(today)
      expect(Math.abs(daysBetween(today, date(instant.toISOString().slice(0, 10))))).toBeLessThanOrEqual(1)
    }),
  )
})

test('an unknown zone has no today', () => {
  expect(() => calendarDateIn('Mars/Olympus', new Date(0))).toThrow(RangeError)
})

test('a zone is prepared once, and a flood of names does not stay in memory', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  // Intl takes names in any case, so one zone gives as many names as wanted.
  const spelling = (index: number) =>
    Array.from('america/new_york', (c, bit) => ((index >> bit) & 1 ? c.toUpperCase() : c)).join('')
  const ask = (index: number) => calendarDateIn(spelling(index), new Date('2026-02-02T12:00:00Z'))

  for (const index of [0, 0, 1, 0, 1]) expect(ask(index)).toBe('2026-02-02')
  expect(made).toHaveBeenCalledTimes(2)

  const names = 120
  for (let index = 2; index < names; index += 1) ask(index)
  const madeByThen = made.mock.calls.length
  ask(names - 1)
  expect(made).toHaveBeenCalledTimes(madeByThen)
  ask(0)
  expect(made).toHaveBeenCalledTimes(madeByThen + 1)
})

test.each([
  ['2026-01-31', '2026-01-01', 0],
  ['2026-01-31', '2026-02-01', 1],
  ['2026-02-01', '2026-01-31', -1],
  ['2025-11-15', '2026-02-01', 3],
  [FIRST_DATE, LAST_DATE, 97_199],
])('from the month of %s to that of %s it is %i months', (from, to, months) => {
  expect(monthsBetween(date(from), date(to))).toBe(months)
})
