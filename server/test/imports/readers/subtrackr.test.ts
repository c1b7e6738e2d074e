import { expect, test } from 'vitest'
import { READERS } from '#imports/readers/index'
import { subtrackr } from '#imports/readers/subtrackr'
import { CSV, EXPORT } from '../samples/subtrackr.ts'
import { expectedItem, notTaken, putInNotes } from '../support/expected-item.ts'
import { openedCsv, openedJson } from '../support/opened.ts'

test('an export has a schedule and how many of them', async () => {
  const file = openedJson(EXPORT)
  expect(READERS.find((reader) => reader.recognises(file))).toBe(subtrackr)
  const cloud = {
    name: 'Cloud',
    amount: '12.5',
    currency: 'EUR',
    due_date: '2026-01-31',
    frequency: 'every 6 months',
    type: 'bill',
    account: 'me@example.org',
    category: 'Storage',
    url: 'https://cloud.example/plans',
    notes: 'family plan\nPayment method: Visa',
    status: 'active',
  }
  const warnings = [putInNotes('payment-method'), notTaken('usage'), notTaken('icon')]
  expect(await subtrackr.read(file)).toEqual({
    notation: 'exact',
    items: [
      expectedItem(1, cloud, { sourceId: '3', movesByItself: true, warnings }),
      expectedItem(
        2,
        {
          name: 'Paper',
          amount: '5',
          currency: 'EUR',
          start_date: '2024-01-31',
          frequency: 'monthly',
          type: 'bill',
          account: 'Visa',
          notes: 'Trial',
          status: 'active',
        },
        { sourceId: '4', movesByItself: true, warnings: [putInNotes('trial')] },
      ),
      expectedItem(
        3,
        { ...cloud, frequency: 'Fortnightly', status: 'archived', ends_on: '2026-03-01' },
        { sourceId: '5', warnings },
      ),
    ],
  })
})

test('a backup is an export with statistics, and may be empty', () => {
  const backup = {
    version: '1.0',
    backup_date: '2026-11-17T08:00:00Z',
    subscriptions: [],
    stats: {},
    total_count: 0,
  }
  expect(subtrackr.recognises(openedJson(backup))).toBe(true)
})

test('in a CSV the schedule has the number in it already', async () => {
  const file = openedCsv(CSV)
  expect(READERS.find((reader) => reader.recognises(file))).toBe(subtrackr)
  const { items } = await subtrackr.read(file)
  const common = { currency: 'USD', due_date: '2026-01-15', type: 'bill' }
  expect(items.map(({ values }) => values)).toEqual([
    {
      ...common,
      name: 'Gym, downtown',
      amount: '40.00',
      frequency: 'every 2 months',
      account: 'Visa',
      category: 'Sport',
      url: 'https://gym.example',
      notes: 'two\nlines',
      status: 'archived',
    },
    { ...common, name: 'Bank', amount: '3.00', frequency: 'every 6 months', status: 'active' },
    { ...common, name: 'Year', amount: '3.00', frequency: 'yearly', status: 'active' },
  ])
})
