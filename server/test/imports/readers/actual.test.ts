import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actual } from '#imports/readers/actual'
import { READERS } from '#imports/readers/index'
import { expectedItem, notTaken, putInNotes } from '../support/expected-item.ts'
import { foreignDatabase, openedArchive, unzip } from '../support/opened.ts'

/*
 * Actual. The archive was written by exportBudget of @actual-app/api 26.9.0, of a budget that was made with the same package; the
 * tables below are those of such a budget.
 */

const EXPORTED = new URL('../files/actual-26.9.0.zip', import.meta.url)

test('an archive that Actual wrote', async () => {
  const zipped = unzip(readFileSync(EXPORTED))
  const database = foreignDatabase(zipped.get('db.sqlite') ?? Buffer.alloc(0))
  const file = openedArchive({ 'db.sqlite': database, 'metadata.json': {} })
  expect(READERS.find((reader) => reader.recognises(file))).toBe(actual)
  const { items, ...rest } = await actual.read(file)
  expect(rest).toEqual({ notation: 'exact', currency: null, warnings: [notTaken('transfer')] })
  const bill = { type: 'bill', account: 'Checking', auto_pay: 'no', variable: 'no', status: 'active' }
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(items).toEqual([
    expectedItem(
      1,
      {
        ...bill,
        name: 'Rent',
        amount: '1250.5',
        due_date: '2030-01-01',
        frequency: 'every month on the 1st and last day',
        category: 'Housing',
        notes: 'Payee: Landlord',
        auto_pay: 'renews',
        ends_on: '2032-12-31',
        weekend: 'before',
      },
      {
        sourceId: id,
        payments: [
          { date: '2029-12-01', amount: '1250.5' },
          { date: '2029-12-31', amount: '1250.5' },
        ],
        warnings: [putInNotes('payee')],
      },
    ),
    expectedItem(
      2,
      {
        ...bill,
        name: 'City Power',
        amount: '90',
        due_date: '2030-01-15',
        frequency: 'every 2 months',
        variable: 'yes',
      },
      {
        sourceId: id,
        warnings: [{ code: 'amount-range', field: 'amount', params: { low: '80', high: '90' } }],
      },
    ),
    expectedItem(
      3,
      {
        ...bill,
        name: 'Salary',
        amount: '2500',
        due_date: '2030-01-08',
        frequency: 'on the second Tuesday of every month',
        type: 'deposit',
        notes: 'Payee: Employer',
        variable: 'yes',
        cycles_left: '12',
      },
      { sourceId: id, warnings: [putInNotes('payee')] },
    ),
    expectedItem(
      4,
      {
        ...bill,
        name: 'Deposit for the flat',
        amount: '3000',
        due_date: '2030-06-30',
        frequency: 'once',
        notes: 'Payee: Landlord',
      },
      { sourceId: id, warnings: [putInNotes('payee')] },
    ),
    expectedItem(
      5,
      { ...bill, name: 'Cleaning', amount: '40', due_date: '2030-01-04', frequency: 'every 2 weeks' },
      { sourceId: id },
    ),
  ])
})

const TABLES = [
  'CREATE TABLE schedules (id TEXT PRIMARY KEY, rule TEXT, active INTEGER DEFAULT 0, completed INTEGER DEFAULT 0, posts_transaction INTEGER DEFAULT 0, tombstone INTEGER DEFAULT 0, name TEXT DEFAULT NULL)',
  'CREATE TABLE schedules_next_date (id TEXT PRIMARY KEY, schedule_id TEXT, local_next_date INTEGER, local_next_date_ts INTEGER, base_next_date INTEGER, base_next_date_ts INTEGER, tombstone INTEGER DEFAULT 0)',
  "CREATE TABLE rules (id TEXT PRIMARY KEY, stage TEXT, conditions TEXT, actions TEXT, tombstone INTEGER DEFAULT 0, conditions_op TEXT DEFAULT 'and')",
  'CREATE TABLE payees (id TEXT PRIMARY KEY, name TEXT, category TEXT, tombstone INTEGER DEFAULT 0, transfer_acct TEXT)',
  'CREATE TABLE payee_mapping (id TEXT PRIMARY KEY, targetId TEXT)',
  'CREATE TABLE preferences (id TEXT PRIMARY KEY, value TEXT)',
  'CREATE TABLE transactions (id TEXT PRIMARY KEY, isParent INTEGER DEFAULT 0, isChild INTEGER DEFAULT 0, amount INTEGER, date INTEGER, tombstone INTEGER DEFAULT 0, schedule TEXT)',
]

interface Made {
  date: unknown
  next?: number
  base?: number
  /** The date of this device was set at 1. */
  baseSetAt?: number
  conditions?: unknown[]
  actions?: unknown[]
  more?: string[]
}

async function readMade({
  date,
  next = 20300104,
  base,
  baseSetAt = 1,
  conditions = [],
  actions = [],
  more = [],
}: Made) {
  const all = [{ op: 'isapprox', field: 'date', value: date }, ...conditions]
  const database = foreignDatabase([
    ...TABLES,
    "INSERT INTO schedules VALUES ('s', 'r', 0, 0, 0, 0, 'Made')",
    `INSERT INTO rules (id, conditions, actions) VALUES ('r', '${JSON.stringify(all)}', '${JSON.stringify(actions)}')`,
    `INSERT INTO schedules_next_date VALUES ('n', 's', ${next}, 1, ${base ?? next}, ${baseSetAt}, 0)`,
    ...more,
  ])
  return actual.read({ kind: 'sqlite', database })
}

const MONTHLY = { frequency: 'monthly', interval: 1, start: '2030-01-04', endMode: 'never' }
const MADE = { name: 'Made', type: 'bill', auto_pay: 'no', variable: 'no', status: 'active' }

test('a database alone is recognised, and its currency known where it is set', async () => {
  const more = [`INSERT INTO preferences VALUES ('defaultCurrencyCode', 'EUR'), ('hideFraction', 'true')`]
  expect(await readMade({ date: MONTHLY, more })).toEqual({
    notation: 'exact',
    currency: 'EUR',
    warnings: [],
    items: [expectedItem(1, { ...MADE, due_date: '2030-01-04', frequency: 'monthly' }, { sourceId: 's' })],
  })
})

test.each([
  [1, '2030-01-04'],
  [2, '2030-02-04'],
])(
  'the date of this device counts until another one has set it later: at %i it is %s',
  async (baseSetAt, due) => {
    const { items } = await readMade({ date: MONTHLY, next: 20300104, base: 20300204, baseSetAt })
    expect(items[0]?.values.due_date).toBe(due)
  },
)

test('of a number of occurrences those that have passed are not left', async () => {
  const ends = { endMode: 'after_n_occurrences', endOccurrences: 12 }
  const onDays = {
    ...MONTHLY,
    start: '2030-01-10',
    patterns: [
      { type: 'day', value: 1 },
      { type: 'day', value: 15 },
    ],
  }
  const [plain, listed] = await Promise.all([
    readMade({ date: { ...MONTHLY, ...ends }, next: 20300404 }),
    readMade({ date: { ...onDays, ...ends }, next: 20300301 }),
  ])
  expect(plain.items[0]?.values.cycles_left).toBe('9')
  // 15 January, 1 and 15 February have passed.
  expect(listed.items[0]?.values.cycles_left).toBe('9')
})

test('a date that was moved because of a weekend is moved back: the bill has the rule', async () => {
  const date = { ...MONTHLY, start: '2030-01-05', skipWeekend: true }
  const [before, after] = await Promise.all([
    // 5 January 2030 is a Saturday.
    readMade({ date: { ...date, weekendSolveMode: 'before' }, next: 20300104 }),
    readMade({ date: { ...date, weekendSolveMode: 'after' }, next: 20300107 }),
  ])
  expect([before, after].map(({ items }) => [items[0]?.values.due_date, items[0]?.values.weekend])).toEqual([
    ['2030-01-05', 'before'],
    ['2030-01-05', 'after'],
  ])
})

test('days and weekdays together are several bills, the next of which has the payments', async () => {
  const patterns = [
    { type: 'day', value: 15 },
    { type: 'FR', value: -1 },
    { type: 'MO', value: 5 },
  ]
  const { items } = await readMade({
    date: { ...MONTHLY, patterns },
    next: 20300125,
    more: [
      "INSERT INTO transactions VALUES ('a', 0, 0, -1050, 20300115, 0, 's'), ('b', 0, 1, -50, 20300115, 0, 's'), ('c', 0, 0, -1, 20300115, 1, 's'), ('d', 0, 0, -1, 20300115, 0, NULL)",
    ],
  })
  const changed = { code: 'schedule-changed', field: 'frequency', params: { value: 'MO 5' } } as const
  expect(items).toEqual([
    expectedItem(
      1,
      { ...MADE, due_date: '2030-02-15', frequency: 'every month on the 15th' },
      { sourceId: 's' },
    ),
    expectedItem(
      2,
      { ...MADE, due_date: '2030-01-25', frequency: 'on the last Friday of every month' },
      { sourceId: 's#2', payments: [{ date: '2030-01-15', amount: '10.5' }] },
    ),
    expectedItem(
      3,
      { ...MADE, due_date: '2030-01-28', frequency: 'on the last Monday of every month' },
      { sourceId: 's#3', warnings: [changed] },
    ),
  ])
})

test('merged payees stand for others, splits are told', async () => {
  const { items } = await readMade({
    date: MONTHLY,
    conditions: [{ op: 'is', field: 'description', value: 'old' }],
    actions: [{ op: 'set-split-amount', value: 1, options: { splitIndex: 1 } }],
    more: [
      "INSERT INTO payee_mapping VALUES ('old', 'new')",
      "INSERT INTO payees (id, name) VALUES ('new', 'Shop')",
    ],
  })
  expect(items).toEqual([
    expectedItem(
      1,
      { ...MADE, due_date: '2030-01-04', frequency: 'monthly', notes: 'Payee: Shop' },
      { sourceId: 's', warnings: [putInNotes('payee'), notTaken('split')] },
    ),
  ])
})

test('a schedule without a rule is still shown', async () => {
  const database = foreignDatabase([...TABLES, "INSERT INTO schedules VALUES ('s', 'r', 0, 1, 1, 0, 'Made')"])
  expect((await actual.read({ kind: 'sqlite', database })).items).toEqual([
    expectedItem(
      1,
      { ...MADE, frequency: 'once', auto_pay: 'renews', status: 'archived' },
      { sourceId: 's' },
    ),
  ])
})

test('what went the other way than the schedule says is below zero', async () => {
  const { items } = await readMade({
    date: MONTHLY,
    next: 20300215,
    conditions: [{ op: 'is', field: 'amount', value: -1050 }],
    more: [
      "INSERT INTO transactions VALUES ('a', 0, 0, -1050, 20300115, 0, 's'), ('b', 0, 0, 400, 20300116, 0, 's')",
    ],
  })
  expect(items[0]?.payments).toEqual([
    { date: '2030-01-15', amount: '10.5' },
    { date: '2030-01-16', amount: '-4' },
  ])
})
