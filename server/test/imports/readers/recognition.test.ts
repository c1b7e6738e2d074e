import { expect, test } from 'vitest'
import { READERS } from '#imports/readers/index'
import { openedArchive, openedCsv, openedJson } from '../support/opened.ts'

test.each([
  [
    'a table of payments with a column more',
    openedCsv('Bill Name,Payment Date,Amount,Status\nRent,2026-10-01,5,paid'),
  ],
  [
    'a table of subscriptions',
    openedCsv('Name,Cost,Schedule,Status,Renewal Date\nRent,5,Monthly,Active,2026-10-01'),
  ],
  [
    'a table with some columns of Wallos',
    openedCsv('Name,Payment Cycle,Next Payment,Price\nRent,Monthly,2026-10-01,5'),
  ],
  ['a list', openedJson([{ name: 'Rent' }])],
  ['an empty list', openedJson([])],
  ['no object', openedJson(null)],
  ['an object with bills', openedJson({ bills: [{ name: 'Rent' }] })],
  ['an archive of something else', openedArchive({ 'manifest.json': {}, 'db.sqlite': null })],
])('%s is nobody’s', (_, file) => {
  const sources = READERS.filter((reader) => reader.recognises(file)).map(({ source }) => source)
  expect(sources).toEqual(file.kind === 'csv' ? ['csv'] : [])
})

test('each program is there once', () => {
  const sources = [
    'duebook',
    'wallos',
    'billmanager',
    'subtrackr',
    'firefly',
    'actual',
    'nextcloud-budget',
    'csv',
  ]
  expect(READERS.map(({ source }) => source)).toEqual(sources)
})
