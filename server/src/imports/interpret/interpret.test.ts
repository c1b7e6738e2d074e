import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import { interpret } from '#imports/interpret/interpret'
import type { InterpretedRow, RowChanges, RowProblem } from '#imports/interpret/interpreted'
import { keyOfPayment } from '#imports/interpret/payment-key'
import {
  givenCsv,
  givenGroup,
  givenItems,
  givenKnown,
  givenValues,
} from '#imports/interpret/test-support/given'
import { RENEWS } from '#imports/neutral'

const GROUP = givenGroup()
const codeOf = (problem: RowProblem) => ('refusal' in problem ? problem.refusal.code : problem.code)
const errorsOf = ({ errors }: InterpretedRow) => errors.map((each) => [codeOf(each), each.field])
const warningsOf = ({ warnings }: InterpretedRow) => warnings.map(({ code, params }) => [code, params])
const one = async (...given: Parameters<typeof interpret>) => {
  const { rows } = await interpret(...given)
  const [row] = rows
  if (!row) throw new Error('There is a row')
  return row
}
const bill = (values: Parameters<typeof givenValues>[0], group = GROUP) =>
  one(givenItems([{ values: givenValues(values) }]), group)

test('a German file becomes bills', async () => {
  const { rows, counts, options, questions, mapping } = await interpret(
    givenCsv(`
      Rechnung | Betrag     | Fälligkeit | Turnus           | Konto  | Kategorie | Tags
      Miete    | 1.200,50 € | 01.04.2026 | monatlich        | Giro   | Wohnen    | wohnung, fix
      Strom    | 80 €       | 15.         | vierteljährlich | Giro   | wohnen    |
    `),
    GROUP,
  )
  expect(rows.map(({ bill: draft }) => draft)).toMatchObject([
    {
      name: 'Miete',
      amount: 120_050,
      dueDate: '2026-04-01',
      anchorDay: 1,
      frequency: 'monthly',
      schedule: null,
      type: 'bill',
      account: 'Giro',
      category: 'Wohnen',
      tags: '["wohnung","fix"]',
      archived: 0,
    },
    { name: 'Strom', amount: 8_000, dueDate: '2026-03-15', frequency: 'quarterly' },
  ])
  expect(rows.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  expect(questions).toEqual([])
  expect(options).toMatchObject({ decimal: ',', currency: 'EUR', on_duplicate: 'skip', auto_pay: false })
  expect(counts).toMatchObject({ rows: 2, bills: 2, errors: 0, categories: 1, currencies: { EUR: 2 } })
  expect(mapping?.kind).toBe('bills')
})

test('what is open is asked once with an example, and rows that depend on it wait', async () => {
  const file = `
    Name | Amount | Due date   | Frequency
    Rent | £1.200 | 03/04/2026 |
    Gym  | £30    | 05/05/2026 | weekly
  `
  const { questions, rows, options } = await interpret(givenCsv(file), givenGroup({ currency: 'EGP' }))
  expect(questions.map(({ option, example, row_count: count }) => [option, example, count])).toEqual([
    ['date_order', '03/04/2026', 1],
    ['decimal', '£1.200', 1],
    ['currency', '£1.200', 2],
    ['default_frequency', 'Rent', 1],
  ])
  expect(questions[0]?.choices).toEqual([
    { value: 'dmy', means: '2026-04-03' },
    { value: 'mdy', means: '2026-03-04' },
  ])
  expect(questions[1]?.choices).toEqual([
    { value: '.', means: '1.2' },
    { value: ',', means: '1200' },
  ])
  expect(questions[2]?.choices[0]).toEqual({ value: 'EGP', means: 'EGP' })
  expect(options).toMatchObject({ date_order: null, decimal: null, currency: null, default_frequency: null })
  expect(rows[0]?.errors.map((each) => 'params' in each && each.params)).toEqual([
    { option: 'currency' },
    { option: 'decimal' },
    { option: 'default_frequency' },
    { option: 'date_order' },
  ])
  expect(rows[1] && errorsOf(rows[1])).toEqual([['answer-missing', 'currency']])

  const answers = { date_order: 'dmy', decimal: ',', currency: 'EGP', default_frequency: 'annual' } as const
  const answered = await interpret(givenCsv(file, { options: answers }), givenGroup({ currency: 'EGP' }))
  expect(answered.questions).toHaveLength(4)
  expect(
    answered.rows.map(({ bill: draft, errors }) => [draft?.amount, draft?.dueDate, draft?.frequency, errors]),
  ).toEqual([
    [120_000, '2026-04-03', 'annual', []],
    [3_000, '2026-05-05', 'weekly', []],
  ])
})

test('rows of two orders of dates wait for the answer, and are then read in that one alone', async () => {
  const file = `Name | Amount | Due Date | Frequency
    Rent | 5 | 03/14/2026 | monthly
    Power | 6 | 25/06/2026 | monthly`
  const open = await interpret(givenCsv(file), givenGroup())
  expect(open.rows.map(errorsOf)).toEqual([
    [['answer-missing', 'due_date']],
    [['answer-missing', 'due_date']],
  ])
  const answered = await interpret(givenCsv(file, { options: { date_order: 'dmy' } }), givenGroup())
  expect(answered.rows.map(errorsOf)).toEqual([[['value-unclear', 'due_date']], []])
  expect(answered.rows[1]?.bill).toMatchObject({ dueDate: '2026-06-25' })
})

test('rows in another currency, or in one that is not known, are errors', async () => {
  const { rows, counts } = await interpret(
    givenCsv(
      `
      Name | Amount  | Currency | Due date   | Frequency
      a    | 10      | USD      | 2026-04-01 | monthly
      b    | 10      | XXX      | 2026-04-01 | monthly
      c    | £10     |          | 2026-04-01 | monthly
      d    | 10      | eur      | 2026-04-01 | monthly
    `,
      { options: { currency: 'EUR' } },
    ),
    GROUP,
  )
  expect(rows.map(errorsOf)).toEqual([
    [['other-currency', 'currency']],
    [['currency-unknown', 'currency']],
    [['other-currency', 'currency']],
    [],
  ])
  expect(counts.currencies).toEqual({ USD: 1, GBP: 1, EUR: 1 })
  expect(counts).toMatchObject({ errors: 3, bills: 1 })
})

test('a file of Actual that does not say its currency is asked for it', async () => {
  const { questions, rows } = await interpret(
    givenItems([{ values: givenValues() }], { source: 'actual' }),
    GROUP,
  )
  expect(questions.map(({ option, choices }) => [option, choices[0]?.value])).toEqual([['currency', 'EUR']])
  expect(rows.map(errorsOf)).toEqual([[['answer-missing', 'currency']]])
  const known = await one(
    givenItems([{ values: givenValues({ amount: '$80' }) }], { source: 'actual', currency: 'USD' }),
    GROUP,
  )
  expect(known.currency).toBe('USD')
})

test.each([
  ['12.345', 'amount-too-precise'],
  ['12.3400000', undefined],
  ['99999999999', 'amount-too-large'],
  ['12.00000000000000000001', 'amount-too-precise'],
])('amount %s: %s', async (amount, code) => {
  expect(errorsOf(await bill({ amount }))).toEqual(code ? [[code, 'amount']] : [])
})

test('all fields are refused at once, by the rules of every bill', async () => {
  const row = await bill({
    name: 'x'.repeat(201),
    url: 'javascript:alert(1)',
    category: 'x'.repeat(51),
    tags: 'a,A',
    account: 'a\u0000b',
    cycles_left: '5000',
  })
  expect(errorsOf(row)).toEqual([
    ['text-too-long', 'category'],
    ['text-too-long', 'name'],
    ['text-control-characters', 'account'],
    ['invalid-url', 'url'],
    ['tag-repeated', 'tags'],
  ])
  expect(row.bill).toBeNull()
  expect(errorsOf(await bill({ cycles_left: '5000' }))).toEqual([['number-out-of-range', null]])
  expect(errorsOf(await bill({ cycles_left: '3', ends_on: '2027-01-01' }))).toEqual([['two-ends', null]])
  expect(errorsOf(await bill({ frequency: 'every 400 days' }))).toEqual([['invalid-schedule', 'frequency']])
})

test('what is missing or not understood is named by its field', async () => {
  const row = await one(
    givenItems([
      {
        values: {
          amount: 'free',
          due_date: '2026-02-30',
          frequency: 'bimonthly',
          type: '?',
          status: '?',
          auto_pay: '?',
          weekend: '?',
          cycles_left: 'x',
        },
      },
    ]),
    GROUP,
  )
  expect(errorsOf(row)).toEqual([
    ['value-unclear', 'amount'],
    ['value-unclear', 'status'],
    ['value-unclear', 'frequency'],
    ['value-unclear', 'cycles_left'],
    ['value-unclear', 'due_date'],
    ['value-missing', 'name'],
    ['value-unclear', 'type'],
    ['value-unclear', 'auto_pay'],
    ['value-unclear', 'weekend'],
  ])
})

test('where a file has both signs, they tell bills from deposits, unless a type says otherwise', async () => {
  const typesOf = async (text: string) =>
    (await interpret(givenCsv(text), GROUP)).rows.map(({ bill: draft }) => [draft?.type, draft?.amount])
  const head = 'Name | Amount | Type | Due date | Frequency'
  expect(
    await typesOf(`${head}
      a | -10   |         | 2026-04-01 | monthly
      b | 20,00 |         | 2026-04-01 | monthly
      c | 30    | expense | 2026-04-01 | monthly`),
  ).toEqual([
    ['bill', 1_000],
    ['deposit', 2_000],
    ['bill', 3_000],
  ])
  expect(
    await typesOf(`${head}
      a | -10 | | 2026-04-01 | monthly
      b | (5) | | 2026-04-01 | monthly`),
  ).toEqual([
    ['bill', 1_000],
    ['bill', 500],
  ])
})

test('a due date in the past is moved only where the other program moves it, too', async () => {
  const values = givenValues({ due_date: '2026-01-31' })
  const moved = await one(givenItems([{ values, movesByItself: true }]), GROUP)
  expect(moved.bill).toMatchObject({ dueDate: '2026-03-31', anchorDay: 31 })
  expect(warningsOf(moved)).toEqual([['due-date-moved', { from: '2026-01-31', to: '2026-03-31' }]])
  const short = await one(
    givenItems([{ values, movesByItself: true }]),
    givenGroup({ today: '2026-02-10' as CalendarDate }),
  )
  expect(short.bill).toMatchObject({ dueDate: '2026-02-28', anchorDay: 31 })
  expect((await bill({ due_date: '2026-01-31' })).bill?.dueDate).toBe('2026-01-31')
  const archived = await one(
    givenItems([{ values: { ...values, status: 'archived' }, movesByItself: true }]),
    GROUP,
  )
  expect(archived.bill).toMatchObject({ dueDate: '2026-01-31', archived: 1 })
  const once = await one(
    givenItems([{ values: { ...values, frequency: 'once' }, movesByItself: true }]),
    GROUP,
  )
  expect(once.bill).toMatchObject({ dueDate: '2026-01-31', cyclesLeft: 1, frequency: 'monthly' })
  const over = await one(
    givenItems([{ values: { ...values, ends_on: '2026-03-01' }, movesByItself: true }]),
    GROUP,
  )
  expect(over.bill).toMatchObject({ dueDate: '2026-01-31', endsOn: '2026-03-01' })
})

test('without a due date it is calculated from the start', async () => {
  const { due_date: _, ...values } = givenValues({ start_date: '2024-05-20', frequency: 'quarterly' })
  const row = await one(givenItems([{ values }]), GROUP)
  expect(row.bill?.dueDate).toBe('2026-05-20')
  expect(warningsOf(row)).toEqual([['due-date-derived', { from: '2024-05-20' }]])
})

test('schedules, flags and odd texts', async () => {
  const row = await bill({
    name: 'Fees\r\nand more',
    frequency: 'Monthly (15, 1)',
    auto_pay: 'yes',
    variable: 'yes',
    status: 'draft',
    weekend: 'before',
    icon: 'spaceship',
    notes: 'one\ntwo',
  })
  expect(row.bill).toMatchObject({
    name: 'Fees and more',
    schedule: { every: 1, unit: 'month', days: [1, 15] },
    anchorDay: 15,
    autoPay: 1,
    variable: 1,
    draft: 1,
    weekend: 'before',
    icon: null,
    notes: 'one\ntwo',
  })
  expect(warningsOf(row)).toEqual([
    ['text-cut-line-breaks', { field: 'name' }],
    ['not-taken', { what: 'icon' }],
  ])
  const varies = await bill({ amount: 'Varies' })
  expect(varies.bill).toMatchObject({ amount: 0, variable: 1 })
  expect(warningsOf(varies).map(([code]) => code)).toEqual(['amount-unknown', 'amount-varies'])
  expect((await bill({ cycles_left: '0', status: 'ended' })).bill).toMatchObject({
    archived: 1,
    cyclesLeft: null,
  })
})

test('what renews by itself is paid by itself only if somebody says so', async () => {
  const items = [{ values: givenValues({ auto_pay: RENEWS }) }]
  const asked = await interpret(givenItems(items), GROUP)
  expect(asked.questions.map(({ option }) => option)).toEqual(['auto_pay'])
  expect(asked.rows[0]?.bill?.autoPay).toBe(0)
  const answered = await interpret(givenItems(items, {}, { auto_pay: true }), GROUP)
  expect(answered.rows[0]?.bill?.autoPay).toBe(1)
})

test('of several people one is chosen, and the rows of the others are left out', async () => {
  const items = [
    { values: givenValues(), person: '1' },
    { values: givenValues({ name: 'Gym', amount: 'broken' }), person: '2' },
  ]
  const people = [
    { id: '1', name: 'A', bills: 1 },
    { id: '2', name: 'B', bills: 1 },
  ]
  const asked = await interpret(givenItems(items, { people }), GROUP)
  expect(asked.questions.map(({ option, choices }) => [option, choices])).toEqual([
    [
      'person',
      [
        { value: '1', means: 'A' },
        { value: '2', means: 'B' },
      ],
    ],
  ])
  expect(asked.rows.map(errorsOf)).toEqual([[['answer-missing', null]], [['answer-missing', null]]])
  const answered = await interpret(givenItems(items, { people }, { person: '1' }), GROUP)
  expect(answered.rows.map(({ leaveOut, bill: draft }) => [leaveOut, draft?.name])).toEqual([
    [false, 'Power'],
    [true, undefined],
  ])
  expect(answered.counts).toMatchObject({ bills: 1, left_out: 1, errors: 0 })
})

test('corrections replace what the file says, in their own notation', async () => {
  const { rows, counts } = await interpret(
    givenCsv(
      `
      Name | Betrag | Fälligkeit | Turnus
      a    | 12,90  | 31.02.2026 | monatlich
      b    | x      | 01.04.2026 | monatlich
      c    | 1,50   | 01.04.2026 | ?
    `,
      {
        changes: {
          2: { values: { due_date: '2026-02-28', amount: '13.90' } },
          3: { values: { amount: '1.200' } },
          4: { leaveOut: true },
        },
      },
    ),
    GROUP,
  )
  expect(rows.map(({ bill: draft, leaveOut }) => [draft?.amount, draft?.dueDate, leaveOut])).toEqual([
    [1_390, '2026-02-28', false],
    [120_000, '2026-04-01', false],
    [undefined, undefined, true],
  ])
  expect(rows[0]?.values).toMatchObject({ name: 'a', amount: '13.90', due_date: '2026-02-28' })
  expect(counts).toMatchObject({ errors: 0, left_out: 1, bills: 2 })
})

test('a row with another number of cells is broken, and only that is said', async () => {
  const { rows } = await interpret(
    givenCsv('Name | Amount | Due date | Frequency\na | b\nc | 5 | 2026-04-01 | monthly | | '),
    GROUP,
  )
  expect(rows.map(errorsOf)).toEqual([[['row-broken', null]], []])
})

test('bills that are there already are found, and the same twice in a file is told', async () => {
  const group = givenGroup({
    bills: [
      givenKnown(),
      givenKnown({
        id: 8,
        name: 'Gym',
        amount: 3_000 as Minor,
        frequency: 'biweekly',
        schedule: '{"every":1,"unit":"month","days":[1,15]}',
      }),
    ],
    categories: new Map([['housing', 3]]),
  })
  const values = givenValues({ name: '  RENT', amount: '1200.50', category: 'HOUSING' })
  const gym = givenValues({ name: 'Gym', amount: '30', frequency: 'Monthly (1, 15)' })
  const items = [
    { values },
    { values: { ...values, amount: '1200' } },
    { values: { ...values, type: 'deposit' } },
    { values: gym },
    { values: gym },
  ]
  const { rows, counts } = await interpret(givenItems(items), group)
  expect(rows.map(({ duplicateOf }) => duplicateOf)).toEqual([7, null, null, 8, 8])
  expect(rows.map(warningsOf)).toEqual([[], [], [], [], [['same-as-row', { row: 4 }]]])
  expect(counts).toMatchObject({ bills: 2, duplicates: 3, updates: 0, categories: 0 })
  const updating = await interpret(givenItems(items, {}, { on_duplicate: 'update' }), group)
  expect(updating.counts).toMatchObject({ bills: 2, updates: 3 })
  const adding = await interpret(givenItems(items, {}, { on_duplicate: 'add' }), group)
  expect(adding.counts).toMatchObject({ bills: 5, updates: 0 })
})

test('payments settle the nearest cycle before the due date, each once', async () => {
  const payments = [
    { date: '2026-03-16', amount: '80' },
    { date: '2026-01-14', amount: '80' },
    { date: '2026-03-20', amount: '10.50' },
    { date: '2026-04-14', amount: '80' },
  ]
  const row = await one(givenItems([{ values: givenValues(), payments }]), GROUP)
  expect(row.payments).toEqual([
    {
      date: '2026-01-14',
      amount: 8_000,
      cycleDueDate: '2026-01-15',
      settles: true,
      nextDueDate: '2026-02-15',
      existsAs: null,
    },
    {
      date: '2026-03-16',
      amount: 8_000,
      cycleDueDate: '2026-03-15',
      settles: true,
      nextDueDate: '2026-04-15',
      existsAs: null,
    },
    {
      date: '2026-03-20',
      amount: 1_050,
      cycleDueDate: '2026-03-15',
      settles: false,
      nextDueDate: null,
      existsAs: null,
    },
    {
      date: '2026-04-14',
      amount: 8_000,
      cycleDueDate: '2026-03-15',
      settles: false,
      nextDueDate: null,
      existsAs: null,
    },
  ])
  const broken = await one(
    givenItems([
      {
        values: givenValues(),
        payments: [
          { date: 'x', amount: '0' },
          { date: '2026-01-01', amount: '0' },
        ],
      },
    ]),
    GROUP,
  )
  expect(errorsOf(broken)).toEqual([
    ['value-unclear', 'date'],
    ['amount-not-positive', 'amount'],
    ['amount-not-positive', 'amount'],
  ])
})

test('in BillManager a payment has moved the due date, so one that was early is for the cycle before the next', async () => {
  const values = givenValues({ due_date: '2027-01-10' })
  const payments = ['2026-11-19', '2026-11-10'].map((date) => ({ date, amount: '80' }))
  const cyclesIn = async (source: 'billmanager' | 'wallos') => {
    const row = await one(givenItems([{ values, payments }], { source }), GROUP)
    return row.payments.map(({ cycleDueDate, settles }) => [cycleDueDate, settles])
  }
  expect(await cyclesIn('billmanager')).toEqual([
    ['2026-11-10', true],
    ['2026-12-10', true],
  ])
  expect(await cyclesIn('wallos')).toEqual([
    ['2026-11-10', true],
    ['2026-11-10', false],
  ])
})

test('rows of BillManager with payments are counted back as well, unless payments here have moved the bill', async () => {
  const rent = givenKnown({ dueDate: '2027-01-10' as CalendarDate, anchorDay: 10 })
  const file = givenItems(
    ['2026-11-10', '2026-11-19'].map((date) => ({ values: { bill: 'Rent', date, amount: '80' } })),
    { source: 'billmanager' },
  )
  const cyclesIn = async (settled: CalendarDate[]) => {
    const paymentsOf = async () => ({ ids: new Map(), settled: new Map([[7, new Set(settled)]]) })
    const { rows } = await interpret(file, givenGroup({ bills: [rent], paymentsOf }))
    return rows.map(({ payments }) => payments[0]?.cycleDueDate)
  }
  expect(await cyclesIn([])).toEqual(['2026-11-10', '2026-12-10'])
  expect(await cyclesIn(['2026-12-10' as CalendarDate])).toEqual(['2026-11-10', '2026-11-10'])
})

test('of the payments that come with a bill, those below zero came back and are left out', async () => {
  const payments = ['10', '-4', '5.83'].map((amount, index) => ({ date: `2026-02-0${index + 1}`, amount }))
  const row = await one(givenItems([{ values: givenValues(), payments }]), GROUP)
  expect(row.payments.map(({ amount }) => amount)).toEqual([1_000, 583])
  expect(warningsOf(row)).toEqual([['refund-left-out', { date: '2026-02-02' }]])
})

test('a bill that is added beside the same one settles cycles of its own', async () => {
  const known = givenKnown({ name: 'Power', amount: 8_000 as Minor, dueDate: '2026-04-15' as CalendarDate })
  const group = givenGroup({
    bills: [known],
    paymentsOf: async () => ({
      ids: new Map([[keyOfPayment(7, '2026-03-14' as CalendarDate, 8_000 as Minor), 70]]),
      settled: new Map([[7, new Set(['2026-03-15' as CalendarDate])]]),
    }),
  })
  const items = [{ values: givenValues(), payments: [{ date: '2026-03-14', amount: '80' }] }]
  const added = await one(givenItems(items, {}, { on_duplicate: 'add' }), group)
  expect(added).toMatchObject({ duplicateOf: 7, warnings: [] })
  expect(added.payments).toMatchObject([{ cycleDueDate: '2026-03-15', settles: true, existsAs: null }])
  const updated = await one(givenItems(items, {}, { on_duplicate: 'update' }), group)
  expect(updated.payments).toMatchObject([{ settles: false, existsAs: 70 }])
})

test('payments in the file of a program that is recognised are not asked how often they come', async () => {
  const payment = (date: string, amount: string) => ({ values: { bill: 'Rent', date, amount } })
  const items = [payment('2026-03-04', '5'), payment('2026-03-02', '6')]
  const { questions, rows } = await interpret(givenItems(items), givenGroup({ bills: [givenKnown()] }))
  expect(questions).toEqual([])
  // The earlier one settles, though it comes later in the file.
  expect(rows.map(({ payments }) => payments[0]?.settles)).toEqual([false, true])
})

test('a file of payments finds the bills of the group', async () => {
  const rent = givenKnown()
  const asked: number[] = []
  const group = givenGroup({
    bills: [rent, givenKnown({ id: 8, name: 'Gym' }), givenKnown({ id: 9, name: 'gym', type: 'deposit' })],
    paymentsOf: async (billIds) => {
      asked.push(...billIds)
      return {
        ids: new Map([[keyOfPayment(7, '2026-01-02' as CalendarDate, 120_050 as Minor), 70]]),
        settled: new Map([[7, new Set(['2026-01-01' as CalendarDate])]]),
      }
    },
  })
  const { rows, counts, mapping } = await interpret(
    givenCsv(`
      Date       | Bill | Type    | Amount  | Currency
      2026-01-02 | rent | Bill    | 1200.50 | EUR
      2026-02-03 | Rent |         | 1200.50 | EUR
      2026-01-05 | Rent |         | 5.00    | EUR
      2026-02-03 | Gym  |         | 30.00   | EUR
      2026-02-03 | Gym  | Deposit | 30.00   | EUR
      2026-02-03 | Golf |         | 30.00   | EUR
      2026-02-03 | Rent | Deposit | 30.00   | EUR
    `),
    group,
  )
  expect(mapping?.kind).toBe('payments')
  expect(
    rows.map(({ billId, duplicateOf, payments }) => [
      billId,
      duplicateOf,
      payments[0]?.cycleDueDate,
      payments[0]?.settles,
    ]),
  ).toEqual([
    [7, 70, '2026-01-01', false],
    [7, null, '2026-02-01', true],
    [7, null, '2026-01-01', false],
    [null, null, undefined, undefined],
    [9, null, '2026-02-01', true],
    [null, null, undefined, undefined],
    [null, null, undefined, undefined],
  ])
  expect(rows.map(errorsOf)).toEqual([
    [],
    [],
    [],
    [['bill-ambiguous', 'bill']],
    [],
    [['bill-unknown', 'bill']],
    [],
  ])
  expect(counts).toMatchObject({
    payments: 3,
    duplicates: 1,
    errors: 2,
    bills: 0,
    left_out: 1,
    warnings: 1,
  })
  expect(asked).toEqual([7, 9])
})

test.each([
  ['signs', 'Amount', ['-10.00', '4.00', '-5.83', '2500.00', '-100.00']],
  [
    'words for debit and credit',
    'Transaction Type | Amount',
    ['debit | 10.00', 'credit | 4.00', 'debit | 5.83', 'credit | 2500.00', 'debit | 100.00'],
  ],
])(
  'refunds are never payments: %s tell them, and they are left out with a warning',
  async (_, head, cells) => {
    const names = ['Shop', 'Shop', 'Shop', 'Salary', 'Salary']
    const lines = cells.map((cell, index) => `2026-02-0${index + 1} | ${names[index]} | ${cell}`)
    const bills = [givenKnown({ name: 'Shop' }), givenKnown({ id: 8, name: 'Salary', type: 'deposit' })]
    const { rows, counts, mapping } = await interpret(
      givenCsv([`Date | Name | ${head}`, ...lines].join('\n')),
      givenGroup({ bills }),
    )
    expect(mapping?.kind).toBe('payments')
    expect(rows.map(({ payments, leaveOut }) => [payments[0]?.amount, leaveOut])).toEqual([
      [1_000, false],
      [undefined, true],
      [583, false],
      [250_000, false],
      [undefined, true],
    ])
    expect(rows.map(warningsOf)).toEqual([
      [],
      [['against-direction', { name: 'Shop' }]],
      [],
      [],
      [['against-direction', { name: 'Salary' }]],
    ])
    expect(counts).toMatchObject({ payments: 3, left_out: 2, warnings: 2, errors: 0 })
  },
)

test('a refund stays one when others are left out or corrected, and a typed amount needs no sign', async () => {
  const group = givenGroup({ bills: [givenKnown({ name: 'Shop' })] })
  const text = `
    Date       | Name | Amount
    2026-02-01 | Shop | -10.00
    2026-02-02 | Shop | 4.00
    2026-02-03 | Shop | abc
  `
  const paid = async (changes: Record<number, Partial<RowChanges>>) => {
    const { rows } = await interpret(givenCsv(text, { changes }), group)
    return rows.map(({ payments, leaveOut }) => (leaveOut ? 'out' : payments[0]?.amount))
  }
  expect(await paid({})).toEqual([1_000, 'out', undefined])
  expect(await paid({ 2: { leaveOut: true } })).toEqual(['out', 'out', undefined])
  const typed = { 2: { values: { amount: '12' } }, 4: { values: { amount: '5' } } }
  expect(await paid(typed)).toEqual([1_200, 'out', 500])
})

test('where all amounts have one sign, and the type is a word of the bank, every row is a payment', async () => {
  const { rows } = await interpret(
    givenCsv(`
      Date       | Name   | Transaction Type | Amount
      2026-02-01 | Rent   | SEPA transfer    | 10.00
      2026-02-02 | Salary | SEPA transfer    | 2500.00
    `),
    givenGroup({ bills: [givenKnown(), givenKnown({ id: 8, name: 'Salary', type: 'deposit' })] }),
  )
  expect(rows.map(({ payments, errors }) => [payments[0]?.amount, errors])).toEqual([
    [1_000, []],
    [250_000, []],
  ])
})

test('payments of a recognised program ask for no frequency, and the earliest settles', async () => {
  const paid = (date: string) => ({ values: { bill: 'Rent', date, amount: '5' } })
  const { rows, questions } = await interpret(
    givenItems([paid('2026-02-05'), paid('2026-02-01')]),
    givenGroup({ bills: [givenKnown()] }),
  )
  expect(questions).toEqual([])
  expect(rows.map(({ payments }) => payments[0]?.settles)).toEqual([false, true])
})

test('bills without payments ask the group for none', async () => {
  const group = givenGroup({
    bills: [givenKnown({ name: 'Power', amount: 8_000 as Minor })],
    paymentsOf: () => Promise.reject(new Error('asked for payments')),
  })
  const { rows } = await interpret(givenItems([{ values: givenValues() }]), group)
  expect(rows).toMatchObject([{ duplicateOf: 7, payments: [], errors: [] }])
})

const manyRows = (header: string) => `${header}\n${'Rent | 5 | 2026-03-01\n'.repeat(5_001)}`

test('more rows than there can be bills are payments, or refused', async () => {
  const payments = givenCsv(manyRows('Text | Sum | Day'))
  expect((await interpret(payments, GROUP)).mapping?.kind).toBe('payments')
  const asBills = { ...payments, mapping: { kind: 'bills', fields: [null, null, null] } } as const
  const dueBills = givenCsv(manyRows('Name | Amount | Due date'))
  for (const draft of [asBills, dueBills]) {
    await expect(interpret(draft as typeof payments, GROUP)).rejects.toMatchObject({
      code: 'import-too-many',
    })
  }
})

test('a bill with very many payments lets others have their turn', async () => {
  const payments = Array.from({ length: 5_000 }, (_, n) => ({ date: '2025-06-01', amount: `${n + 1}` }))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  })
  const { rows } = await interpret(givenItems([{ values: givenValues(), payments }]), GROUP)
  clearInterval(timer)
  expect(rows[0]?.payments).toHaveLength(5_000)
  expect(turns).toBeGreaterThan(3)
})

test.each([
  ['GBP', '£', []],
  ['EUR', '£', []],
  ['EGP', '£', ['currency']],
  ['USD', '$', []],
  ['AUD', '$', []],
  ['NOK', 'kr', []],
  ['CNY', '¥', []],
  ['EUR', '$', ['currency']],
  ['USD', 'kr', ['currency']],
])('in a group with %s the sign %s leaves %j open', async (currency, sign, open) => {
  const values = givenValues({ amount: '80', currency: sign })
  const { questions } = await interpret(givenItems([{ values }]), givenGroup({ currency }))
  expect(questions.map(({ option }) => option)).toEqual(open)
})

test.each([
  ['one, two', ['one', 'two']],
  ['"flat, garden", two,,', ['flat, garden', 'two']],
  ['"say ""hi"", now"', ['say "hi", now']],
  ['7" vinyl, b', ['7" vinyl', 'b']],
  ['"open, two', ['"open', 'two']],
])('the tags %s are read', async (tags, read) => {
  const { bill } = await one(givenItems([{ values: givenValues({ tags }) }]), GROUP)
  expect(JSON.parse(bill?.tags ?? '')).toEqual(read)
})

test('numbers of days, as spreadsheets count them, are read, also beside dates', async () => {
  const due = async (second: string) => {
    const file = `Name | Amount | Due date | Frequency\nGym | 30 | 46143 | weekly\nRent | 5 | ${second} | monthly`
    const { rows } = await interpret(givenCsv(file), GROUP)
    return rows.map((row) => row.bill?.dueDate ?? errorsOf(row))
  }
  expect(await due('46157')).toEqual(['2026-05-01', '2026-05-15'])
  expect(await due('2026-05-15')).toEqual(['2026-05-01', '2026-05-15'])
})

test('a sign is in the currency of the group, unless the header of the column names another', async () => {
  const given = (head: string) =>
    givenCsv(`Name | ${head} | Due date | Frequency\nGym | $30 | 2026-05-05 | weekly`)
  const group = givenGroup({ currency: 'CAD' })
  const [own, other] = [
    await interpret(given('Amount'), group),
    await interpret(given('Amount (USD)'), group),
  ]
  expect(own.rows.map(({ currency, errors }) => [currency, errors])).toEqual([['CAD', []]])
  expect(other.rows.map(errorsOf)).toEqual([[['other-currency', 'currency']]])
})

test('the earliest payment of a cycle settles it, wherever it stands, and one that is left out does not', async () => {
  const { rows } = await interpret(
    givenCsv(
      `
      Date       | Bill | Amount
      2026-02-05 | Rent | 700.50
      2026-02-01 | Rent | 500.00
      2026-01-30 | Rent | 1.00
    `,
      { changes: { 4: { leaveOut: true } } },
    ),
    givenGroup({ bills: [givenKnown()] }),
  )
  expect(rows.map(({ row, payments }) => [row, payments[0]?.settles])).toEqual([
    [2, false],
    [3, true],
    [4, true],
  ])
})

test('a mapping that cannot be is refused', async () => {
  const draft = givenCsv('A | B\nx | y', { mapping: { kind: 'bills', fields: ['name', 'name'] } })
  await expect(interpret(draft, GROUP)).rejects.toMatchObject({ code: 'import-mapping-invalid' })
})

test('the name of the column can say how often', async () => {
  const { rows, questions } = await interpret(
    givenCsv('Vertrag | Betrag mtl. | Fällig\nHandy | 9,99 | 5'),
    GROUP,
  )
  expect(questions).toEqual([])
  expect(rows[0]?.bill).toMatchObject({ frequency: 'monthly', amount: 999, dueDate: '2026-04-05' })
})

test.each([
  ['ends before its next due date', { due_date: '2026-04-15', ends_on: '2026-04-01' }, 1],
  ['ended long ago', { due_date: '2026-01-15', ends_on: '2026-02-01' }, 1],
  ['ends with its next due date', { due_date: '2026-04-15', ends_on: '2026-04-15' }, 0],
])('what comes by itself and %s', async (_, dates, archived) => {
  const item = { values: givenValues(dates), movesByItself: true }
  const { rows } = await interpret(givenItems([item]), GROUP)
  expect(rows.map(errorsOf)).toEqual([[]])
  expect(rows[0]?.bill).toMatchObject({ dueDate: dates.due_date, endsOn: dates.ends_on, archived })
})
