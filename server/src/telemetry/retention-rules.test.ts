import { describe, expect, test } from 'vitest'
import { mayCleanUp, retentionLimit } from '#telemetry/retention-rules'

const at = (instant: string) => new Date(instant)

describe('records go that are older than', () => {
  test.each([
    [90, '2026-05-31T02:00:00.000Z', '2026-03-02T02:00:00.000Z'],
    [1, '2026-03-01T02:00:00.000Z', '2026-02-28T02:00:00.000Z'],
    [1, '2028-03-01T02:00:00.000Z', '2028-02-29T02:00:00.000Z'],
    [365, '2027-01-01T02:00:00.123Z', '2026-01-01T02:00:00.123Z'],
    [3_650, '2036-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z'],
    [0, '2026-02-02T02:00:00.000Z', '2026-02-02T02:00:00.000Z'],
  ])('%d days, seen from %s', (days, now, expected) => {
    expect(retentionLimit(at(now), days)).toEqual(at(expected))
  })
})

describe('a process cleans up', () => {
  const last = at('2026-02-02T02:00:10.000Z')
  test.each([
    ['when it never did', undefined, '2026-02-02T02:00:00.000Z', true],
    ['not twice at one instant', last, '2026-02-02T02:00:10.000Z', false],
    ['not again within the day in UTC', last, '2026-02-02T23:59:59.999Z', false],
    ['again on the next day in UTC', last, '2026-02-03T00:00:00.000Z', true],
    ['again on the next day, some seconds earlier', last, '2026-02-03T02:00:00.000Z', true],
    ['again after a long sleep', last, '2026-09-01T00:00:00.000Z', true],
    ['not when the clock was put back', last, '2026-01-01T00:00:00.000Z', false],
  ])('%s', (_, lastCleanUp, now, expected) => {
    expect(mayCleanUp(lastCleanUp, at(now))).toBe(expected)
  })
})
