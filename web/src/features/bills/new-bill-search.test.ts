import { expect, test } from 'vitest'
import { readNewBillSearch } from './new-bill-search.ts'

test.each([
  [{}, {}],
  [{ due: '2028-02-29' }, { due: '2028-02-29' }],
  [{ due: '2027-02-29' }, {}],
  [{ due: '1899-12-31' }, {}],
  [{ due: 20_280_229 }, {}],
  [
    { like: 'salary', due: '2028-02-29' },
    { like: 'salary', due: '2028-02-29' },
  ],
  [{ like: 'yacht' }, {}],
  [{ like: ['rent'] }, {}],
])('the address %j begins the form with %j', (search, expected) => {
  expect(readNewBillSearch(search)).toEqual(expected)
})
