import { expect, test } from 'vitest'
import { READERS } from '#imports/readers/index'
import { wallos } from '#imports/readers/wallos'
import { BROKEN_CSV, EXPORTED, FIRST_TABLES, MIGRATIONS, SUBSCRIPTIONS } from '../samples/wallos.ts'
import { expectedItem, notTaken, putInNotes } from '../support/expected-item.ts'
import { foreignDatabase, openedArchive, openedCsv, openedJson } from '../support/opened.ts'

const current = () => foreignDatabase([...FIRST_TABLES, ...MIGRATIONS, ...SUBSCRIPTIONS])

test('a backup has the subscriptions of all users', async () => {
  const file = openedArchive({ 'wallos.db': current(), 'logos/mag.png': null })
  expect(READERS.find((reader) => reader.recognises(file))).toBe(wallos)
  const { notation, items, people } = await wallos.read(file)
  expect(notation).toBe('exact')
  expect(people).toEqual([
    { id: '1', name: 'first', bills: 2 },
    { id: '2', name: 'second', bills: 3 },
  ])
  expect(items).toEqual([
    expectedItem(
      1,
      {
        name: 'AT&T "Mobile"',
        amount: '29.9',
        currency: 'EUR',
        due_date: '2024-10-01',
        frequency: 'every 3 months',
        type: 'bill',
        account: 'Direct Debit',
        category: 'Food & Beverages',
        url: 'https://www.att.example',
        notes: "Joe's line\nPaid by: Other & Half",
        auto_pay: 'renews',
        status: 'active',
      },
      { person: '1', sourceId: '4', movesByItself: true, warnings: [putInNotes('payer')] },
    ),
    expectedItem(
      2,
      {
        name: 'Magazine',
        amount: '0.1',
        currency: 'USD',
        due_date: '2026-12-24',
        frequency: 'yearly',
        type: 'bill',
        account: 'PayPal',
        url: 'https://mag.example',
        notes: 'Paid by: First',
        auto_pay: 'no',
        status: 'archived',
        ends_on: '2026-06-30',
      },
      {
        person: '1',
        sourceId: '5',
        warnings: [putInNotes('payer'), notTaken('logo'), notTaken('reminder'), notTaken('replacement')],
      },
    ),
    expectedItem(
      3,
      {
        name: 'Fourteen days',
        amount: '1234567.89',
        currency: 'EUR',
        start_date: '2026-02-03',
        frequency: 'every 2 weeks',
        type: 'bill',
        auto_pay: 'renews',
        status: 'active',
      },
      { person: '2', sourceId: '6', movesByItself: true },
    ),
    expectedItem(
      4,
      {
        name: 'Console',
        amount: '499',
        currency: 'EUR',
        due_date: '2026-11-30',
        frequency: 'once',
        type: 'bill',
        account: 'PayPal',
        auto_pay: 'no',
        status: 'active',
      },
      { person: '2', sourceId: '7' },
    ),
    expectedItem(
      5,
      {
        name: 'Odd',
        amount: '1',
        due_date: 'soon',
        type: 'bill',
        account: 'PayPal',
        auto_pay: 'no',
        status: 'active',
      },
      { person: '2', sourceId: '8' },
    ),
  ])
})

test('the first versions had fewer columns, one user, and renewed everything', async () => {
  const database = foreignDatabase([
    ...FIRST_TABLES,
    "INSERT INTO household VALUES (1, 'Me')",
    "INSERT INTO subscriptions VALUES (1, 'Music', NULL, 9.99, 1, '2023-05-31', 3, 1, NULL, 1, 1, 1, 0)",
  ])
  const file = { kind: 'sqlite', database } as const
  expect(wallos.recognises(file)).toBe(true)
  expect(await wallos.read(file)).toEqual({
    notation: 'exact',
    people: [],
    items: [
      expectedItem(
        1,
        {
          name: 'Music',
          amount: '9.99',
          currency: 'EUR',
          due_date: '2023-05-31',
          frequency: 'monthly',
          type: 'bill',
          account: 'PayPal',
          status: 'active',
        },
        { sourceId: '1', movesByItself: true },
      ),
    ],
  })
})

const AT_T = {
  name: 'AT&T',
  amount: '29.9',
  currency: '€',
  due_date: '2026-10-01',
  frequency: 'every 3 months',
  type: 'bill',
  account: 'SEPA',
  category: 'Utilities',
  auto_pay: 'renews',
  status: 'active',
}

test('the symbol that is glued to a price is its currency', async () => {
  const file = openedJson([
    EXPORTED,
    { ...EXPORTED, Name: 'Box', Price: 'kr1500', 'Payment Cycle': 'One-time', 'Payment Method': null },
    {
      ...EXPORTED,
      Name: 'Other',
      Price: 'R$9.99',
      'Payment Cycle': 'Every 2 ',
      State: 'Disabled',
      Active: 'No',
    },
  ])
  expect(READERS.find((reader) => reader.recognises(file))).toBe(wallos)
  const { account: _, ...withoutAccount } = AT_T
  expect((await wallos.read(file)).items).toEqual([
    expectedItem(1, AT_T, { movesByItself: true }),
    expectedItem(
      2,
      { ...withoutAccount, name: 'Box', amount: '1500', currency: 'kr', frequency: 'once' },
      { movesByItself: true },
    ),
    expectedItem(3, {
      ...AT_T,
      name: 'Other',
      amount: '9.99',
      currency: 'R$',
      frequency: 'once',
      status: 'archived',
    }),
  ])
})

test('who pays is noted where several people do', async () => {
  const file = openedJson([EXPORTED, { ...EXPORTED, 'Paid By': 'Second', Notifications: 'Enabled' }])
  const { items } = await wallos.read(file)
  expect(items.map(({ values, warnings }) => [values.notes, warnings])).toEqual([
    ['Paid by: First', [putInNotes('payer')]],
    ['Paid by: Second', [putInNotes('payer'), notTaken('reminder')]],
  ])
})

test('rows of a CSV that a comma or a line break cut are errors, the others are read', async () => {
  const file = openedCsv(BROKEN_CSV)
  expect(wallos.recognises(file)).toBe(true)
  const broken = (cells: number) => ({
    errors: [{ code: 'row-broken', field: null, params: { cells, columns: 14 } } as const],
  })
  expect((await wallos.read(file)).items).toEqual([
    expectedItem(2, AT_T, { movesByItself: true }),
    expectedItem(3, { name: 'Map' }, broken(15)),
    expectedItem(4, { name: 'Club' }, broken(9)),
    expectedItem(5, { name: 'lines' }, broken(6)),
  ])
})

test('older exports without a column for renewal are read', async () => {
  const file = openedCsv(
    [
      'Name,Payment Cycle,Next Payment,Category,Payment Method,Paid By,Price',
      'Music,Monthly,2024-01-31,No category,Visa,First,$9.99',
    ].join('\n'),
  )
  expect(READERS.find((reader) => reader.recognises(file))).toBe(wallos)
  expect((await wallos.read(file)).items).toEqual([
    expectedItem(
      2,
      {
        name: 'Music',
        amount: '9.99',
        currency: '$',
        due_date: '2024-01-31',
        frequency: 'monthly',
        type: 'bill',
        account: 'Visa',
        status: 'active',
      },
      { movesByItself: true },
    ),
  ])
})
