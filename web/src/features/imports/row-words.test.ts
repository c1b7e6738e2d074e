import type { ImportRow } from '@duebook/contract'
import { expect, test } from 'vitest'
import { imports as en } from '../../texts/imports/en.ts'
import { isPayment, nameOfRow, type RowTone, shownWarnings, stateOfRow } from './row-words.ts'
import { givenNotice, givenRow } from './test-support/given-row.ts'

const ERROR = givenNotice('value-missing')
const OPEN = givenNotice('answer-missing')

test.each<[string, Partial<ImportRow>, string, RowTone]>([
  ['a row that says all', {}, 'New', 'good'],
  ['a payment', { bill: null, values: { bill: 'Rent', date: '2026-11-01' } }, 'New payment', 'good'],
  ['one with errors', { errors: [ERROR, ERROR] }, '2 errors', 'bad'],
  ['one that waits for an answer', { errors: [OPEN, OPEN] }, 'Needs an answer', 'warn'],
  ['one that waits, and has an error', { errors: [OPEN, ERROR] }, '1 error', 'bad'],
  ['one with errors that is left out', { errors: [ERROR], leave_out: true }, 'Left out', 'plain'],
  ['one with a warning', { warnings: [ERROR] }, 'Please check', 'warn'],
  ['a duplicate', { duplicate_of: 4, warnings: [ERROR] }, 'Already there', 'plain'],
  ['one that was added', { outcome: 'created', warnings: [ERROR] }, 'Added', 'good'],
  ['one that was skipped', { outcome: 'skipped' }, 'Already there', 'plain'],
])('%s', (_, row, words, tone) => {
  expect(stateOfRow(givenRow(row), 'skip', en.rows)).toEqual({ words, tone })
})

test.each([
  ['update', 'Updates existing'],
  ['add', 'Added again'],
] as const)('a duplicate with “%s”: %s', (onDuplicate, words) => {
  expect(stateOfRow(givenRow({ duplicate_of: 4 }), onDuplicate, en.rows).words).toBe(words)
})

test('a row is named by what it becomes, else by what the file says', () => {
  expect(nameOfRow(givenRow())).toBe('Rent')
  expect(nameOfRow(givenRow({ bill: null, values: { name: 'Miete' } }))).toBe('Miete')
  expect(nameOfRow(givenRow({ bill: null, values: { bill: 'Strom' } }))).toBe('Strom')
  expect(nameOfRow(givenRow({ bill: null, values: { name: ' ' } }))).toBeUndefined()
})

test('a row that is left out says why only if a rule did it', () => {
  const refund = givenNotice('against-direction')
  const row = givenRow({ warnings: [ERROR, refund] })
  expect(shownWarnings(row)).toEqual([ERROR, refund])
  expect(shownWarnings({ ...row, leave_out: true })).toEqual([refund])
})

test('a bill that is not understood yet is no payment', () => {
  expect(isPayment(givenRow({ bill: null, values: { name: 'Rent', due_date: 'x' } }))).toBe(false)
})
