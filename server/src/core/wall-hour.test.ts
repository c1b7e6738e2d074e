import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate, calendarDateIn } from '#core/calendar'
import { instantOfHour } from '#core/wall-hour'

const at = (zone: string, date: string, hour: number) =>
  instantOfHour(zone, date as CalendarDate, hour).toISOString()

test('an hour of an ordinary day', () => {
  expect(at('UTC', '2026-02-02', 8)).toBe('2026-02-02T08:00:00.000Z')
  expect(at('Europe/Berlin', '2026-02-02', 8)).toBe('2026-02-02T07:00:00.000Z')
  expect(at('Europe/Berlin', '2026-07-02', 8)).toBe('2026-07-02T06:00:00.000Z')
  expect(at('Asia/Kathmandu', '2026-02-02', 0)).toBe('2026-02-01T18:15:00.000Z')
})

test('in a gap: the first instant after it', () => {
  // 02:00 becomes 03:00.
  expect(at('Europe/Berlin', '2026-03-29', 2)).toBe('2026-03-29T01:00:00.000Z')
  expect(at('Europe/Berlin', '2026-03-29', 3)).toBe('2026-03-29T01:00:00.000Z')
  // Midnight becomes 01:00.
  expect(at('Africa/Cairo', '2026-04-24', 0)).toBe('2026-04-23T22:00:00.000Z')
  // 02:00 becomes 02:30.
  expect(at('Australia/Lord_Howe', '2026-10-04', 2)).toBe('2026-10-03T15:30:00.000Z')
  // A clock that is no full hour after the gap: 23:30 became 00:30 there.
  expect(at('America/Toronto', '1919-03-31', 0)).toBe('1919-03-31T04:30:00.000Z')
})

test('a day that a zone left out: the first instant after it', () => {
  expect(at('Pacific/Apia', '2011-12-30', 8)).toBe('2011-12-30T10:00:00.000Z')
})

test('in an overlap: the first of the two', () => {
  expect(at('Europe/Berlin', '2026-10-25', 2)).toBe('2026-10-25T00:00:00.000Z')
  expect(at('Europe/Berlin', '2026-10-25', 3)).toBe('2026-10-25T02:00:00.000Z')
  expect(at('America/Havana', '2026-11-01', 0)).toBe('2026-11-01T04:00:00.000Z')
  // 02:00 becomes 01:30.
  expect(at('Australia/Lord_Howe', '2026-04-05', 2)).toBe('2026-04-04T15:30:00.000Z')
})

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Asia/Gaza',
]

const WALLS = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
  ]),
)

/** What a wall shows, found with Intl instead. */
function wallOf(zone: string, milliseconds: number): string {
  const parts = WALLS.get(zone)?.formatToParts(milliseconds) ?? []
  const shown = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${shown.year}-${shown.month}-${shown.day}T${shown.hour}:${shown.minute}`
}

test('it is always the first minute whose wall shows that hour, or a later time where none does', () => {
  const days = fc.integer({ min: 0, max: 365 * 20 })
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), days, fc.integer({ min: 0, max: 23 }), (zone, day, hour) => {
      const date = addDays('2010-01-01' as CalendarDate, day) as CalendarDate
      const wanted = `${date}T${String(hour).padStart(2, '0')}:00`
      const found = instantOfHour(zone, date, hour).getTime()
      const around = (hours: number) => found + hours * 3_600_000
      expect(wallOf(zone, found) >= wanted).toBe(true)
      // A minute before it has not come yet, and neither in the day before that.
      for (const before of [around(0) - 60_000, around(-1), around(-2), around(-12), around(-24)]) {
        expect(wallOf(zone, before) < wanted).toBe(true)
      }
      const minutes = wallOf(zone, found) === wanted ? [] : Array.from({ length: 361 }, (_, at) => at - 180)
      expect(minutes.map((each) => wallOf(zone, found + each * 60_000))).not.toContain(wanted)
    }),
    { numRuns: 300 },
  )
})

test('the day of that instant is the day, unless the zone left it out', () => {
  expect(calendarDateIn('Africa/Cairo', instantOfHour('Africa/Cairo', '2026-04-24' as CalendarDate, 0))).toBe(
    '2026-04-24',
  )
})
