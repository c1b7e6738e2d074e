import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import type { Schedule } from '#core/recurrence/schedule'
import { standing } from '../support/any-schedule.ts'
import { anyCase, type Case } from './support/rrule.ts'

/*
 * Our dates against those of libraries that others wrote, for recurrence rules of RFC 5545. What remains different are rules of
 * ours, named at the end.
 */
const SEED = 20_260_202
const CASES = 2_000
const DATES = 10

const cases = fc.sample(anyCase(), { seed: SEED, numRuns: CASES })

describe(`of ${CASES} random schedules (seed ${SEED})`, () => {
  test('each kind is among them', () => {
    const kinds = new Set(cases.map(({ schedule }) => Object.keys(schedule).sort().join(' ') + schedule.unit))
    expect(kinds.size).toBe(8)
  })

  test('rrule-temporal finds the dates that we do', () => {
    for (const each of cases) expect([each.rrule, each.due, ...theirs(each)]).toEqual(ours(each))
  })

  const python = spawnSync('python3', ['-c', 'import dateutil'])
  test.skipIf(python.status !== 0)(
    'python-dateutil finds them too (skipped where python3 or its dateutil is not installed)',
    () => {
      const lines = cases.map(({ due, rrule }) => JSON.stringify([due, rrule, DATES]))
      const { stdout, stderr } = spawnSync(
        'python3',
        [join(import.meta.dirname, 'support', 'expand-rules.py')],
        {
          input: lines.join('\n'),
          encoding: 'utf8',
          maxBuffer: 64 * 1024 * 1024,
        },
      )
      expect(stderr).toBe('')
      const found = stdout.trim().split('\n')
      expect(found).toHaveLength(CASES)
      for (const [index, each] of cases.entries()) {
        const dates = JSON.parse(found[index] ?? '[]') as string[]
        expect([each.rrule, each.due, ...dates]).toEqual(ours(each))
      }
    },
  )
})

/** The rule and the due date stand first, to tell which case it is. */
function ours({ rule, due, anchorDay, rrule }: Case) {
  return [rrule, due, ...Array.from({ length: DATES }, (_, n) => rule.nth(due, anchorDay, n + 1))]
}

function theirs({ due, rrule }: Pick<Case, 'due' | 'rrule'>): string[] {
  const start = due.replaceAll('-', '')
  // One more than is asked for: where the due date itself is on the schedule, it is among them.
  const text = `DTSTART:${start}T000000Z\nRRULE:${rrule};COUNT=${DATES + 1}`
  const dates = new RRuleTemporal({ rruleString: text }).all().map((each) => each.toString().slice(0, 10))
  return dates.filter((date) => date > due).slice(0, DATES)
}

describe('what is a rule of ours', () => {
  const after = (schedule: Schedule, from: string, count: number) => {
    const { rule, due, anchorDay } = standing(schedule, from as CalendarDate)
    return Array.from({ length: count }, (_, n) => rule.nth(due, anchorDay, n + 1))
  }
  const rfc = (rrule: string, from: string, count: number) =>
    theirs({ due: from as CalendarDate, rrule }).slice(0, count)

  test('a day that a month lacks is its last day; RFC 5545 leaves the month out', () => {
    const schedule: Schedule = { every: 1, unit: 'month', days: [31] }
    expect(after(schedule, '2026-01-31', 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
    expect(rfc('FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', 3)).toEqual([
      '2026-03-31',
      '2026-05-31',
      '2026-07-31',
    ])
    const leapDay: Schedule = { every: 1, unit: 'year', months: [2], day: 29 }
    expect(after(leapDay, '2024-02-29', 4)).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
    expect(rfc('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2024-02-29', 1)).toEqual(['2028-02-29'])
  })

  test('so is the day of a bill by months or years without a list', () => {
    expect(after({ every: 1, unit: 'month' }, '2026-01-31', 2)).toEqual(['2026-02-28', '2026-03-31'])
    expect(rfc('FREQ=MONTHLY', '2026-01-31', 2)).toEqual(['2026-03-31', '2026-05-31'])
  })

  test('days that fall together count once', () => {
    const schedule: Schedule = { every: 1, unit: 'month', days: [30, 31] }
    expect(after(schedule, '2026-01-31', 4)).toEqual(['2026-02-28', '2026-03-30', '2026-03-31', '2026-04-30'])
  })

  test('a first date off the schedule is a cycle all the same; RFC 5545 does not count it', () => {
    const { rule, due, anchorDay } = standing(
      { every: 1, unit: 'month', days: [1] },
      '2026-01-10' as CalendarDate,
    )
    expect(rule.countBefore(due, anchorDay, '2026-03-01' as CalendarDate)).toBe(2)
    const counted = new RRuleTemporal({
      rruleString: 'DTSTART:20260110T000000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1;COUNT=2',
    })
    expect(counted.all().map((each) => each.toString().slice(0, 10))).toEqual(['2026-02-01', '2026-03-01'])
  })
})
