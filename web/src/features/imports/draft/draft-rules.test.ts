import { expect, test } from 'vitest'
import { common } from '../../../texts/en/common.ts'
import { imports as en } from '../../../texts/imports/en.ts'
import { OPTIONS } from '../test-support/given-row.ts'
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
    first: ['name', 'amount', 'due_date', 'frequency', 'category', 'url'],
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
