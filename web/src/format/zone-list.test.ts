import { describe, expect, test } from 'vitest'
import { matchEntries, toFolded } from './match-entries.ts'
import { countriesOfZones } from './zone-countries.ts'
import { listZones, zoneLabel } from './zone-list.ts'

const WINTER = new Date('2026-01-15T12:00:00Z')
const SUMMER = new Date('2026-07-15T12:00:00Z')

test.each([
  ['Europe/Berlin', WINTER, 'Berlin (GMT+1)'],
  ['Europe/Berlin', SUMMER, 'Berlin (GMT+2)'],
  ['America/Argentina/Buenos_Aires', WINTER, 'Buenos Aires (GMT-3)'],
  ['Asia/Kolkata', WINTER, 'Kolkata (GMT+5:30)'],
  ['UTC', WINTER, 'UTC (GMT+0)'],
  ['Mars/Olympus_Mons', WINTER, 'Olympus Mons'],
])('%s is called by its city, with its offset', (zone, now, label) => {
  expect(zoneLabel(zone, now)).toBe(label)
})

test('every zone of the browser is there once, and those that are known besides', () => {
  const zones = listZones('en', ['Asia/Kolkata', 'Europe/Berlin'], WINTER).map(({ id }) => id)
  expect(zones).toEqual(
    expect.arrayContaining([...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata']),
  )
  expect(zones).toHaveLength(new Set(zones).size)
})

describe('a zone is found', () => {
  const zones = toFolded(listZones('de', [], WINTER))
  test.each([
    ['berlin', 'Europe/Berlin'],
    ['Europe/Zurich', 'Europe/Zurich'],
    ['zürich', 'Europe/Zurich'],
    ['new york', 'America/New_York'],
  ])('by %s', (typed, zone) => {
    expect(matchEntries(zones, typed, [])[0]?.id).toBe(zone)
  })
})

test('a zone has the countries where it is used, in a language', async () => {
  expect((await countriesOfZones('de')).get('Europe/Berlin')).toBe('Deutschland')
  expect((await countriesOfZones('en')).get('Asia/Tokyo')).toBe('Japan')
})
