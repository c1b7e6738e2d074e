import { expect, test } from 'vitest'
import { isTimezone } from '#core/timezone'

const ZONES =
  'UTC GMT Europe/Berlin America/Argentina/Buenos_Aires Asia/Kathmandu Asia/Katmandu Pacific/Kiritimati Etc/GMT+5 EST5EDT Japan'

test.each(ZONES.split(' '))('%s is a time zone', (name) => {
  expect(isTimezone(name)).toBe(true)
})

test.each(['CET', 'EET', 'EST', 'GMT', 'HST', 'MET', 'MST', 'PRC', 'ROC', 'ROK', 'UCT', 'UTC', 'WET'])(
  '%s is a short name of the IANA database',
  (name) => {
    expect(isTimezone(name)).toBe(true)
  },
)

test('every zone that the runtime lists is a time zone', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimezone(name))).toEqual([])
})

test.each(['utc', 'europe/berlin', 'EUROPE/BERLIN'])('the case of a name does not matter: %s', (name) => {
  expect(isTimezone(name)).toBe(true)
})

const NAMES = ['', ' ', 'Europe/Berlin ', ' Europe/Berlin', 'Europe/Berlin\0', 'Europe', 'Mars/Olympus']
const OFFSETS = ['Z', '+02:00', '+02', '-0800', '\u221205:00', 'GMT+5', 'UTC+2']

test.each([...NAMES, ...OFFSETS])('%j is not a time zone', (name) => {
  expect(isTimezone(name)).toBe(false)
})

test.each(['BST', 'IST', 'AST', 'PST', 'pst', 'SystemV/EST5', 'systemv/est5'])(
  'a name that only the runtime knows is not a time zone: %s',
  (name) => {
    expect(isTimezone(name)).toBe(false)
  },
)
