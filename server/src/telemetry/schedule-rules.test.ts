import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isBlockedBySuccess, nextAttempt, nextDaily } from '#telemetry/schedule-rules'

const HOUR = 60 * 60 * 1000
const at = (instant: string) => new Date(instant)

const anyInstant = fc.date({
  min: at('1970-01-02T00:00:00Z'),
  max: at('2100-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('the first attempt comes 5 minutes after start-up,', () => {
  test.each([
    ['at noon', '2026-02-02T12:00:00.000Z', '2026-02-02T12:05:00.000Z'],
    ['to the millisecond', '2026-02-02T12:00:00.999Z', '2026-02-02T12:05:00.999Z'],
    ['also over midnight', '2026-02-28T23:58:00.000Z', '2026-03-01T00:03:00.000Z'],
    ['also into another year', '2026-12-31T23:57:30.000Z', '2027-01-01T00:02:30.000Z'],
    ['also when 02:00 comes earlier', '2026-02-02T01:59:00.000Z', '2026-02-02T02:04:00.000Z'],
    ['also exactly at 02:00', '2026-02-02T02:00:00.000Z', '2026-02-02T02:05:00.000Z'],
  ])('%s', (_, startedAt, expected) => {
    expect(nextAttempt(at(startedAt), undefined)).toEqual(at(expected))
  })
})

describe('after an attempt the next one is at 02:00 UTC:', () => {
  test.each([
    ['later today', '2026-02-02T01:59:59.999Z', '2026-02-02T02:00:00.000Z'],
    ['today, from midnight on', '2026-02-02T00:00:00.000Z', '2026-02-02T02:00:00.000Z'],
    ['tomorrow after one exactly at 02:00', '2026-02-02T02:00:00.000Z', '2026-02-03T02:00:00.000Z'],
    ['tomorrow after one just past 02:00', '2026-02-02T02:00:00.001Z', '2026-02-03T02:00:00.000Z'],
    ['tomorrow after one late in the day', '2026-02-02T23:59:59.999Z', '2026-02-03T02:00:00.000Z'],
    ['over the end of a month', '2026-04-30T09:00:00.000Z', '2026-05-01T02:00:00.000Z'],
    ['over the end of a long month', '2026-01-31T02:00:00.000Z', '2026-02-01T02:00:00.000Z'],
    ['over the end of February', '2026-02-28T02:00:00.000Z', '2026-03-01T02:00:00.000Z'],
    ['into the leap day', '2028-02-28T02:00:00.000Z', '2028-02-29T02:00:00.000Z'],
    ['out of the leap day', '2028-02-29T02:00:00.000Z', '2028-03-01T02:00:00.000Z'],
    ['over the end of a year', '2026-12-31T02:00:00.000Z', '2027-01-01T02:00:00.000Z'],
  ])('%s', (_, lastAttempt, expected) => {
    const startedAt = at('2020-01-01T00:00:00Z')
    expect(nextAttempt(startedAt, at(lastAttempt))).toEqual(at(expected))
    expect(nextDaily(at(lastAttempt))).toEqual(at(expected))
  })

  test('whatever the instant, within the next 24 hours, and never in the past', () => {
    fc.assert(
      fc.property(anyInstant, (after) => {
        const next = nextDaily(after)
        expect(next.toISOString()).toMatch(/T02:00:00\.000Z$/)
        expect(next.getTime() - after.getTime()).toBeGreaterThan(0)
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(24 * HOUR)
      }),
    )
  })

  test('and the given instant stays as it was', () => {
    const given = at('2026-02-02T09:00:00Z')
    nextDaily(given)
    expect(given).toEqual(at('2026-02-02T09:00:00Z'))
  })
})

describe('summer time of the machine changes nothing:', () => {
  test.each([
    ['Europe/Berlin in spring', 'Europe/Berlin', '2026-03-28T02:00:00Z', '2026-03-29T02:00:00Z'],
    ['Europe/Berlin on the day itself', 'Europe/Berlin', '2026-03-29T00:59:00Z', '2026-03-29T02:00:00Z'],
    ['Europe/Berlin in autumn', 'Europe/Berlin', '2026-10-24T02:00:00Z', '2026-10-25T02:00:00Z'],
    ['America/New_York in spring', 'America/New_York', '2026-03-07T02:00:00Z', '2026-03-08T02:00:00Z'],
    ['America/New_York in autumn', 'America/New_York', '2026-11-01T02:00:00Z', '2026-11-02T02:00:00Z'],
    ['Pacific/Kiritimati, a day ahead', 'Pacific/Kiritimati', '2026-12-31T12:00:00Z', '2027-01-01T02:00:00Z'],
    ['Asia/Kolkata, half an hour off', 'Asia/Kolkata', '2026-02-28T23:45:00Z', '2026-03-01T02:00:00Z'],
  ])('%s', (_, zone, after, expected) => {
    vi.stubEnv('TZ', zone)
    // Without this the row would prove nothing on a runtime that ignores the variable.
    expect(at(after).getTimezoneOffset()).not.toBe(0)
    expect(nextDaily(at(after))).toEqual(at(expected))
  })
})

describe('a success blocks scheduled sends', () => {
  const success = '2026-02-02T02:00:00.000Z'
  test.each([
    ['at the same instant', success, 20, true],
    ['one millisecond before the hours are over', '2026-02-02T21:59:59.999Z', 20, true],
    ['not when the hours are just over', '2026-02-02T22:00:00.000Z', 20, false],
    ['not on the next day', '2026-02-03T02:00:00.000Z', 20, false],
    ['on the next day where 25 hours are set', '2026-02-03T02:00:00.000Z', 25, true],
    ['not at the same instant where 0 hours are set', success, 0, false],
    ['not a millisecond later where 0 hours are set', '2026-02-02T02:00:00.001Z', 0, false],
    ['for the whole year where 8,760 hours are set', '2027-02-02T01:44:59.999Z', 8_760, true],
    ['but no longer', '2027-02-02T02:00:00.000Z', 8_760, false],
    ['one millisecond before 23 hours are over where 23 are set', '2026-02-03T00:59:59.999Z', 23, true],
  ])('%s', (_, now, hours, expected) => {
    expect(isBlockedBySuccess(at(success), at(now), hours)).toBe(expected)
  })

  test.each([
    ['not the next nightly one, 10 seconds earlier', '02:00:10.000', '2026-02-03T02:00:00', false],
    ['not the next nightly one after 15 minutes of retries', '02:15:00.000', '2026-02-03T02:00:00', false],
    ['the next nightly one, if it was sent later than that', '02:15:00.001', '2026-02-03T02:00:00', true],
    ['a later one in the same night', '02:00:00.000', '2026-02-02T02:10:00', true],
    ['one minutes later, if it was sent before the night', '01:59:59.999', '2026-02-02T02:00:00', true],
    ['not one after a daily restart, seconds earlier', '09:05:00.000', '2026-02-03T09:04:52', false],
    ['one in the night after', '09:05:00.000', '2026-02-03T02:00:00', true],
  ])('of 24 hours: %s', (_, sentAt, now, expected) => {
    expect(isBlockedBySuccess(at(`2026-02-02T${sentAt}Z`), at(`${now}Z`), 24)).toBe(expected)
  })

  test('and nothing is blocked where there never was one', () => {
    expect(isBlockedBySuccess(undefined, at(success), 8_760)).toBe(false)
  })
})
