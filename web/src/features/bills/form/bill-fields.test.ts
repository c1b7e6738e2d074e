import { describe, expect, test } from 'vitest'
import { givenBill } from '../../../ui/test-support/given-bill.ts'
import {
  changesOf,
  completeUrl,
  emptyFields,
  hasDetails,
  lastAccount,
  problemsOf,
  toFields,
  toNewBill,
} from './bill-fields.ts'

const BILL = givenBill({ name: 'Rent', amount: 1250, account: 'Checking' })

describe('what is sent', () => {
  test('blank details are sent as nothing, and texts without the blanks around them', () => {
    const fields = { ...emptyFields('2026-02-02'), name: ' Rent ', account: '  ' }
    expect(toNewBill(fields, 10)).toMatchObject({ name: 'Rent', account: null, url: null, notes: null })
  })

  test('a bill that was not changed sends nothing', () => {
    expect(changesOf(BILL, toNewBill(toFields(BILL), BILL.amount))).toEqual({})
  })

  test('only what was changed is sent, emptied fields as nothing', () => {
    const typed = toNewBill({ ...toFields(BILL), account: '', notes: 'Ring first' }, 1300)
    expect(changesOf(BILL, typed)).toEqual({ amount: 1300, account: null, notes: 'Ring first' })
  })
})

describe('mistakes', () => {
  const good = { ...emptyFields('2026-02-02'), name: 'Rent' }

  test('a name and a date are all that is needed', () => {
    expect(problemsOf(good)).toEqual({})
  })

  test.each([
    [{ name: ' ' }, { name: 'nameMissing' }],
    [{ name: 'x'.repeat(201) }, { name: 'tooLong' }],
    [{ dueDate: '' }, { dueDate: 'dateMissing' }],
    [{ dueDate: '0026-01-01' }, { dueDate: 'datePast' }],
    [{ account: 'x'.repeat(101) }, { account: 'tooLong' }],
    [{ notes: 'x'.repeat(10_001) }, { notes: 'tooLong' }],
    [{ url: 'javascript:alert(1)' }, { url: 'urlInvalid' }],
    [{ url: 'mailto:ada@example.org' }, {}],
    [{ url: 'tel:+49 30 1234' }, {}],
    [{ url: 'nas:8080' }, {}],
    [{ url: 'https://' }, { url: 'urlInvalid' }],
    [{ url: 'example.org:8080/pay' }, {}],
    [{ url: 'https://example.org/pay?x=1' }, {}],
    [{ url: 'ask the landlord' }, {}],
  ])('%j', (fields, problems) => {
    expect(problemsOf({ ...good, ...fields })).toEqual(problems)
  })
})

test.each([
  ['example.org', 'https://example.org'],
  [' www.example.org/pay ', 'https://www.example.org/pay'],
  ['nas.local:8080', 'https://nas.local:8080'],
  ['http://example.org', 'http://example.org'],
  ['ask the landlord', 'ask the landlord'],
  ['see p. 4', 'see p. 4'],
  ['', ''],
])('the address %j is completed to %j', (typed, url) => {
  expect(completeUrl(typed)).toBe(url)
})

test('details are shown when there are any', () => {
  const empty = emptyFields('2026-02-02')
  expect(hasDetails(empty)).toBe(false)
  // They are always visible.
  expect(hasDetails({ ...empty, variable: true, account: 'Checking' })).toBe(false)
  expect(hasDetails({ ...empty, autoPay: true })).toBe(true)
  expect(hasDetails({ ...empty, notes: 'Ring first' })).toBe(true)
})

test('a new bill begins with the account of the one that was added last', () => {
  expect(lastAccount([])).toBe('')
  expect(
    lastAccount([
      { id: 2, account: 'Checking' },
      { id: 9, account: 'Card' },
      { id: 4, account: null },
    ]),
  ).toBe('Card')
  expect(
    lastAccount([
      { id: 1, account: 'Checking' },
      { id: 2, account: null },
    ]),
  ).toBe('')
})
