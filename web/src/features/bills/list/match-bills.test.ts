import { describe, expect, test } from 'vitest'
import { givenBill } from '../../../ui/test-support/given-bill.ts'
import type { BillSearch } from './bill-search.ts'
import { listAccounts, matchBills, toSearchable } from './match-bills.ts'

const RENT = givenBill({ id: 1, name: 'Rent', account: 'Checking', amount: 1250, due_date: '2026-03-01' })
const CAFE = givenBill({
  id: 2,
  name: 'Café Zürich',
  notes: 'Über the\nbridge',
  due_date: '2026-02-10',
  amount: 8,
})
const SALARY = givenBill({ id: 3, name: 'Salary', type: 'deposit', account: 'Checking', amount: 3100 })
const DRAFT = givenBill({ id: 4, name: 'Boiler', draft: true, due_date: '2026-02-20' })
const OLD = givenBill({ id: 5, name: 'Old gym', archived: true, draft: true, account: 'Visa 10' })
const LOAN = givenBill({ id: 6, name: 'Loan', archived: true, ended: true, account: 'Visa 10' })
const ALL = [RENT, CAFE, SALARY, DRAFT, OLD, LOAN]

describe('searching', () => {
  test.each([
    ['rent', ['Rent']],
    ['  RENT ', ['Rent']],
    ['cafe', ['Café Zürich']],
    ['CAFÉ zurich', ['Café Zürich']],
    ['uber bridge', ['Café Zürich']],
    ['checking', ['Rent', 'Salary']],
    ['rent zurich', []],
    ['', ['Boiler', 'Café Zürich', 'Rent', 'Salary']],
  ])('%j finds %j', (q, names) => {
    expect(namesOf({ q, sort: 'name' })).toEqual(names)
  })

  test('words do not run from one field into the next', () => {
    expect(namesOf({ q: 'rentchecking' })).toEqual([])
  })
})

describe('filters', () => {
  test.each<[BillSearch, string[]]>([
    [{}, ['Boiler', 'Café Zürich', 'Rent', 'Salary']],
    [{ type: 'deposit' }, ['Salary']],
    [{ account: 'Checking' }, ['Rent', 'Salary']],
    [{ account: '' }, ['Boiler', 'Café Zürich']],
    [{ state: 'draft' }, ['Boiler']],
    [{ state: 'archived' }, ['Old gym']],
    [{ state: 'ended' }, ['Loan']],
    [{ state: 'all', account: 'Visa 10' }, ['Loan', 'Old gym']],
    [{ type: 'bill', account: 'Checking', q: 'rent' }, ['Rent']],
  ])('%j', (search, names) => {
    expect(namesOf({ ...search, sort: 'name' })).toEqual(names)
  })
})

describe('order', () => {
  test('by due date, and by name on the same day', () => {
    expect(namesOf({})).toEqual(['Salary', 'Café Zürich', 'Boiler', 'Rent'])
  })

  test('by amount, the largest first', () => {
    expect(namesOf({ sort: 'amount' })).toEqual(['Salary', 'Rent', 'Boiler', 'Café Zürich'])
  })

  test('numbers in names are numbers', () => {
    const bills = ['Loan 10', 'Loan 9', 'ärger', 'Zoo', 'Apple'].map((name, id) => givenBill({ id, name }))
    const sorted = matchBills(toSearchable(bills), { sort: 'name' }, 'en')
    expect(sorted.map(({ name }) => name)).toEqual(['Apple', 'ärger', 'Loan 9', 'Loan 10', 'Zoo'])
  })
})

test('every account is offered once, in order', () => {
  expect(listAccounts([...ALL, givenBill({ account: 'Visa 9' })], 'en')).toEqual([
    'Checking',
    'Visa 9',
    'Visa 10',
  ])
})

function namesOf(search: BillSearch): string[] {
  return matchBills(toSearchable(ALL), search, 'en').map(({ name }) => name)
}

test('category and tag filter, tags regardless of case', () => {
  const bills = toSearchable([
    givenBill({ id: 1, category_id: 7, tags: ['Work'] }),
    givenBill({ id: 2, category_id: null }),
  ])
  const idsOf = (search: BillSearch) => matchBills(bills, search, 'en').map(({ id }) => id)
  expect(idsOf({ category: 7 })).toEqual([1])
  expect(idsOf({ category: 0 })).toEqual([2])
  expect(idsOf({ tag: 'work' })).toEqual([1])
  expect(idsOf({ q: 'wor' })).toEqual([1])
})
