import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextUtcHour, secondsLater, systemClock, toInstant } from '#core/clock'

const anyDate = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

test('the system clock shows the time of this machine', () => {
  const before = Date.now()
  const shown = systemClock.now().getTime()
  expect(shown).toBeGreaterThanOrEqual(before)
  expect(shown).toBeLessThanOrEqual(Date.now())
})

test('an instant is written in UTC, to the millisecond', () => {
  expect(toInstant(new Date('2026-02-02T09:00:00Z'))).toBe('2026-02-02T09:00:00.000Z')
  expect(toInstant(new Date('2026-02-02T09:00:00.007+05:30'))).toBe('2026-02-02T03:30:00.007Z')
})

test('instants sort as texts as they do in time', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (one, other) => {
      expect(toInstant(one)).toHaveLength(24)
      expect(toInstant(one) < toInstant(other)).toBe(one.getTime() < other.getTime())
    }),
  )
})

test.each([
  [1, '2026-02-02T09:00:01.500Z'],
  [0, '2026-02-02T09:00:00.500Z'],
  [-1, '2026-02-02T08:59:59.500Z'],
  [0.25, '2026-02-02T09:00:00.750Z'],
  [900, '2026-02-02T09:15:00.500Z'],
  [86_400, '2026-02-03T09:00:00.500Z'],
])('%d seconds later', (seconds, expected) => {
  const start = new Date('2026-02-02T09:00:00.500Z')
  expect(toInstant(secondsLater(start, seconds))).toBe(expected)
  expect(toInstant(start)).toBe('2026-02-02T09:00:00.500Z')
})

test.each([
  ['later today', '2026-02-02T02:59:59.999Z', '2026-02-02T03:00:00.000Z'],
  ['tomorrow, when it is that now', '2026-02-02T03:00:00.000Z', '2026-02-03T03:00:00.000Z'],
  ['tomorrow, over the end of a year', '2026-12-31T23:59:59.999Z', '2027-01-01T03:00:00.000Z'],
])('the next 3 o’clock UTC is %s', (_, after, expected) => {
  const given = new Date(after)
  expect(toInstant(nextUtcHour(given, 3))).toBe(expected)
  expect(toInstant(given)).toBe(after)
})
