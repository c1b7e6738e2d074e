import { expect, test } from 'vitest'
import { readCalendarSearch } from './calendar-search.ts'

test.each([
  [{}, {}],
  [{ month: '2026-11' }, { month: '2026-11' }],
  [{ month: '2026-13' }, {}],
  [{ month: '2026-1' }, {}],
  [{ month: '1900-12' }, {}],
  [{ month: '9999-01' }, {}],
  [{ month: 202_611 }, {}],
  [
    { month: '2026-11', day: '2026-11-30' },
    { month: '2026-11', day: '2026-11-30' },
  ],
  // A day that does not exist, and one that lies elsewhere
  [{ month: '2026-11', day: '2026-11-31' }, { month: '2026-11' }],
  [{ month: '2026-11', day: '2026-12-01' }, { month: '2026-11' }],
  [{ day: '2026-12-01' }, { month: '2026-12', day: '2026-12-01' }],
  [{ view: 'week', year: 2026 }, {}],
  [{ view: 'year' }, { view: 'year' }],
  [
    { view: 'year', year: 2028, month: '2026-11' },
    { view: 'year', year: 2028 },
  ],
  [
    { view: 'year', year: '2028' },
    { view: 'year', year: 2028 },
  ],
  [{ view: 'year', year: 2028.5 }, { view: 'year' }],
  [{ view: 'year', year: 1900 }, { view: 'year' }],
  [
    { view: 'year', day: '2028-02-29' },
    { view: 'year', year: 2028, day: '2028-02-29' },
  ],
  [
    { view: 'year', year: 2027, day: '2028-02-29' },
    { view: 'year', year: 2027 },
  ],
])('the address %j asks for %j', (search, expected) => {
  expect(readCalendarSearch(search)).toEqual(expected)
})
