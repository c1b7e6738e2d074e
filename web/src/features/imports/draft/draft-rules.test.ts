import { expect, test } from 'vitest'
import { common } from '../../../texts/en/common.ts'
import { imports as en } from '../../../texts/imports/en.ts'
import { schedules } from '../../../texts/schedules/en.ts'
import { givenBill, givenRow, OPTIONS } from '../test-support/given-row.ts'
import { dayOf, rhythmChoices, typeChoices } from './edited-value.ts'
import { editedFields, missingFields, withField } from './mapping-rules.ts'
import { answerWords, meaningWords, openQuestions } from './question-words.ts'

const COLUMNS = [{ field: 'name' }, { field: 'amount' }, { field: null }] as const

test('what every row needs and no column has is missing', () => {
  expect(missingFields({ kind: 'bills', columns: COLUMNS })).toEqual(['due_date'])
  expect(missingFields({ kind: 'payments', columns: COLUMNS })).toEqual(['bill', 'date'])
})

test('a field moves from the column that had it', () => {
  expect(withField(COLUMNS, 2, 'amount')).toEqual([{ field: 'name' }, { field: null }, { field: 'amount' }])
  expect(withField(COLUMNS, 0, null)).toEqual([{ field: null }, { field: 'amount' }, { field: null }])
})

test('the editor shows what every row needs, what is wrong, and then what else the row has', () => {
  expect(
    editedFields('bills', { name: 'Rent', url: 'x', tags: '', account: 'Joint' }, ['url', null]),
  ).toEqual({
    first: ['name', 'amount', 'due_date', 'frequency', 'type', 'category', 'url'],
    more: ['account'],
  })
  expect(editedFields('payments', {}, ['currency']).first).toEqual(['bill', 'date', 'amount', 'currency'])
})

const WORDING = {
  texts: en.questions,
  frequencies: common.frequencies,
  day: (day: string) => `day ${day}`,
  number: (number: number) => `number ${number}`,
}

test.each([
  ['date_order', 'dmy', 'Day, month, year'],
  ['decimal', ',', 'Comma'],
  ['currency', 'CAD', 'CAD'],
  ['default_frequency', 'annual', 'Yearly'],
  ['person', '', 'Everybody'],
  ['auto_pay', true, 'Yes, mark them as autopay'],
] as const)('%s: %s is called “%s”', (option, value, words) => {
  expect(answerWords(option, { value, means: '' }, WORDING)).toBe(words)
})

test('somebody is called by name, not by a number of the file', () => {
  const choice = { value: '4', means: 'Kim' }
  expect(answerWords('person', choice, WORDING)).toBe('Kim')
  expect(meaningWords('person', choice, WORDING)).toBeUndefined()
})

test.each([
  ['date_order', { value: 'dmy', means: '2026-04-03' }, 'means day 2026-04-03'],
  ['decimal', { value: ',', means: '1234.5' }, 'means number 1234.5'],
  ['currency', { value: 'CAD', means: 'CAD' }, undefined],
  ['auto_pay', { value: true, means: 'true' }, undefined],
] as const)('%s: %o means %s', (option, choice, words) => {
  expect(meaningWords(option, choice, WORDING)).toBe(words)
})

test('a question is open until its option has a value', () => {
  const question = { example: '', row_count: 1, choices: [] }
  const questions = [
    { ...question, option: 'date_order' as const },
    { ...question, option: 'decimal' as const },
    { ...question, option: 'auto_pay' as const },
  ]
  expect(openQuestions(questions, { ...OPTIONS, decimal: ',' }).map(({ option }) => option)).toEqual([
    'date_order',
  ])
})

test('the editor shows a date as a day where it was understood', () => {
  const values = { due_date: '1.12.2026', start_date: '2026-01-05', ends_on: 'soon' }
  const row = givenRow({ values, bill: givenBill({ due_date: '2026-12-01' }) })
  expect(dayOf(row, 'due_date')).toBe('2026-12-01')
  expect(dayOf({ ...row, bill: null }, 'due_date')).toBe('')
  expect(dayOf(row, 'start_date')).toBe('2026-01-05')
  expect(dayOf(row, 'ends_on')).toBe('')
  const payment = { date: '2026-03-02', amount: 1, cycle_due_date: null }
  expect(dayOf(givenRow({ values: { date: '2.3.26' }, bill: null, payments: [payment] }), 'date')).toBe(
    '2026-03-02',
  )
})

test('the editor offers bill and deposit, and what the file says where it is neither', () => {
  const offered = (row: Parameters<typeof givenRow>[0]) => {
    const { chosen, choices } = typeChoices(givenRow(row), en.editor.types)
    return [chosen, choices.map(({ label }) => label)]
  }
  expect(offered({ bill: givenBill({ type: 'deposit' }) })).toEqual(['deposit', ['Bill', 'Deposit']])
  expect(offered({ bill: null, values: { type: 'Deposit' } })).toEqual(['deposit', ['Bill', 'Deposit']])
  expect(offered({ bill: null, values: { type: 'foo' } })).toEqual(['foo', ['foo', 'Bill', 'Deposit']])
  expect(offered({ bill: null, values: {} })).toEqual(['', ['', 'Bill', 'Deposit']])
})

test('the editor offers the usual rhythms, and what the row has where it is another', () => {
  const labels = { once: schedules.sentence.once, ...common.frequencies, ...schedules.form.usual }
  const wording = { words: schedules.sentence, frequencies: common.frequencies, locale: 'en-US' }
  const chosen = (row: Parameters<typeof givenRow>[0]) => rhythmChoices(givenRow(row), labels, wording)
  const of = (bill: Parameters<typeof givenBill>[0]) => chosen({ bill: givenBill(bill) }).chosen
  expect(chosen({}).choices.map(({ label }) => label)).toEqual([
    'Once',
    'Weekly',
    'Every two weeks',
    'Monthly',
    '1st and 15th',
    'Last day of the month',
    'Every two months',
    'Every three months',
    'Every six months',
    'Yearly',
  ])
  expect(of({ frequency: 'annual' })).toBe('Yearly')
  expect(of({ cycles_left: 1 })).toBe('Once')
  expect(of({ schedule: { every: 1, unit: 'month', days: [1, 15] } })).toBe('Every month on the 1st and 15th')
  const other = chosen({ bill: givenBill({ schedule: { every: 10, unit: 'day' } }) })
  expect([other.chosen, other.choices[0]?.label]).toEqual(['Every ten days', 'Every ten days'])
  const unread = chosen({ bill: null, values: { frequency: 'bimonthly' } })
  expect([unread.chosen, unread.choices[0]?.label]).toEqual(['bimonthly', 'bimonthly'])
  expect(chosen({ bill: null, values: { frequency: 'monthly' } }).choices).toHaveLength(10)
})
