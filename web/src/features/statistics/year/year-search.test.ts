import { expect, test } from 'vitest'
import { readYearSearch } from './year-search.ts'

test.each([
  [{}, {}],
  [{ year: '2025' }, { year: 2025 }],
  [
    { year: 2025, category: 0 },
    { year: 2025, category: 0 },
  ],
  [{ year: 'next', category: 'all' }, {}],
  [{ year: 12, category: -1 }, {}],
  [{ year: 2025.5, category: '' }, {}],
  [{ category: null }, {}],
  [{ category: '7', other: 1 }, { category: 7 }],
])('the address %o shows %o', (search, shown) => {
  expect(readYearSearch(search)).toEqual(shown)
})
