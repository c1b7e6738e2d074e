import { expect, test } from 'vitest'
import { backupDueAt } from '#backup/schedule-rules'

const at = (text: string) => new Date(`${text}Z`)
const isBackupDue = (now: Date, ...last: [Date | undefined, Date | undefined]) =>
  backupDueAt(now, ...last) <= now

test.each([
  ['there is none yet', '2026-11-15T12:00:00', undefined, true],
  ['03:00 UTC has come since the last', '2026-11-15T03:00:00', '2026-11-14T03:00:00', true],
  ['03:00 UTC has not come yet', '2026-11-15T02:59:59', '2026-11-14T03:00:00', false],
  ['the process slept through it', '2026-11-15T11:00:00', '2026-11-15T02:00:00', true],
  ['today’s is there', '2026-11-15T23:59:59', '2026-11-15T03:00:01', false],
  ['the last is a week old', '2026-11-15T00:00:00', '2026-11-08T03:00:00', true],
  ['the clock was set back an hour', '2026-11-15T02:30:00', '2026-11-15T03:00:01', false],
  ['the clock was a week ahead', '2026-11-15T02:30:00', '2026-11-22T03:00:00', true],
  ['a year ends', '2027-01-01T03:00:00', '2026-12-31T03:00:00', true],
])('where %s, at %s after %s: %s', (_, now, last, isDue) => {
  expect(isBackupDue(at(now), last === undefined ? undefined : at(last), undefined)).toBe(isDue)
})

test.each([
  ['2026-11-15T03:00:00', false],
  ['2026-11-15T03:14:59', false],
  ['2026-11-15T03:15:00', true],
  // The clock was set back: the failure lies in the future.
  ['2026-11-15T02:59:59', true],
])('a backup that failed at 03:00 is tried at %s: %s', (now, isDue) => {
  expect(isBackupDue(at(now), at('2026-11-13T03:00:00'), at('2026-11-15T03:00:00'))).toBe(isDue)
})

test('the next one is told to the second, after a failure too', () => {
  const now = at('2026-11-15T03:05:00')
  expect(backupDueAt(now, at('2026-11-15T03:00:01'), undefined)).toEqual(at('2026-11-16T03:00:00'))
  expect(backupDueAt(now, at('2026-11-13T03:00:00'), at('2026-11-15T03:00:00'))).toEqual(
    at('2026-11-15T03:15:00'),
  )
})
