import { expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks, SALARY } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

const CHECKING = { account: 'Checking', amount: 1532.1, as_of: '2026-02-01' }

onSqlite((testApp) => {
  test('balances are replaced as a whole, and listed by account', async () => {
    const { books, api } = await openBooks(testApp)
    expect(await books.balances.list()).toEqual([])
    const cash = { account: null, amount: -12.5, as_of: '2026-02-02' }
    const joint = { account: '  Joint  ', amount: 0, as_of: '1999-12-31' }
    const kept = [cash, CHECKING, { ...joint, account: 'Joint' }]
    expect(await books.balances.replace({ balances: [joint, CHECKING, cash] })).toEqual(kept)
    expect(await books.balances.list()).toEqual(kept)
    // What was read can be sent back.
    expect(dataOf(await api.put('/balances', { balances: kept }))).toEqual(kept)
    expect(await books.balances.replace({ balances: [{ ...CHECKING, amount: 3 }] })).toEqual([
      { ...CHECKING, amount: 3 },
    ])
    expect(await books.balances.replace({ balances: [] })).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['no list', { balances: null }, 'balances is required'],
    [
      'an account twice',
      { balances: [CHECKING, { ...CHECKING, account: 'Checking ' }] },
      'balances must not contain Checking twice',
    ],
    [
      'none twice',
      {
        balances: [
          { ...CHECKING, account: null },
          { ...CHECKING, account: ' ' },
        ],
      },
      'balances must not contain null twice',
    ],
    ['a day to come', { balances: [{ ...CHECKING, as_of: '2026-02-03' }] }, 'as_of must not be after today'],
    ['no day', { balances: [{ ...CHECKING, as_of: '2026-02-30' }] }, 'Invalid date format. Use YYYY-MM-DD'],
    [
      'a fraction',
      { balances: [{ ...CHECKING, amount: 0.001 }] },
      'Amount can have at most 2 decimal places',
    ],
    ['too much', { balances: [{ ...CHECKING, amount: 10_000_000_000 }] }, 'Amount is too large'],
    ['too little', { balances: [{ ...CHECKING, amount: -10_000_000_000 }] }, 'Amount is too large'],
    ['no account', { balances: [{ amount: 1, as_of: '2026-02-01' }] }, 'account is required'],
    [
      'too many',
      { balances: Array.from({ length: 201 }, (_, at) => ({ ...CHECKING, account: `${at}` })) },
      'balances must have at most 200 entries',
    ],
  ])('%s is refused, and nothing changes', async (_, body, error) => {
    const { books, api } = await openBooks(testApp)
    await books.balances.replace({ balances: [CHECKING] })
    expectRefusal(await api.put('/balances', body), 400, error)
    expect(await books.balances.list()).toEqual([CHECKING])
  })

  test('a day is one of the group’s time zone', async () => {
    const { books } = await openBooks(testApp, {
      timezone: 'Pacific/Auckland',
      now: '2026-02-02T12:30:00.000Z',
    })
    const tomorrow = { ...CHECKING, as_of: '2026-02-03' }
    expect(await books.balances.replace({ balances: [tomorrow] })).toEqual([tomorrow])
  })

  test('a group with balances keeps its decimals', async () => {
    const { books, owner, groupId } = await openBooks(testApp)
    await books.balances.replace({ balances: [CHECKING] })
    await expect(owner.client.databases.update(groupId, { currency: 'JPY' })).rejects.toThrow(
      'A bill group with bills, budgets or balances can only change to a currency with the same number of decimal places',
    )
    await owner.client.databases.update(groupId, { currency: 'EUR' })
    await books.balances.replace({ balances: [] })
    await owner.client.databases.update(groupId, { currency: 'JPY' })
  })

  test('the forecast begins with the balances, moved on by what was paid since', async () => {
    const { books } = await openBooks(testApp)
    const bill = await books.bills.create(rent({ account: 'Checking', amount: 100, due_date: '2026-01-31' }))
    const salary = await books.bills.create({ ...SALARY, account: 'Checking', amount: 50 })
    const opening = async (query = {}) => {
      const { opening, opening_known: isKnown } = await books.forecast(query)
      return [opening, isKnown]
    }
    expect(await opening()).toEqual([0, false])
    await books.balances.replace({ balances: [{ ...CHECKING, amount: 1000, as_of: '2026-01-20' }] })
    expect(await opening()).toEqual([1000, true])
    for (const [date, advance] of [
      ['2026-01-20', true],
      ['2026-01-21', true],
      ['2026-02-02', false],
      ['2026-02-03', false],
    ] as const) {
      await books.bills.pay(bill.id, { amount: 1, date, advance_due: advance })
    }
    expect(await opening()).toEqual([998, true])
    await books.bills.pay(salary.id, { amount: 7.5, date: '2026-02-01', advance_due: false })
    expect(await opening()).toEqual([1005.5, true])
    // Archived or a draft, what was paid was paid.
    await books.bills.archive(bill.id)
    await books.bills.update(salary.id, { draft: true })
    expect(await opening()).toEqual([1005.5, true])
    await books.bills.create(rent({ account: 'Joint' }))
    expect(await opening()).toEqual([1005.5, false])
    expect(await opening({ account: 'Checking' })).toEqual([1005.5, true])
    expect(await opening({ account: 'Joint' })).toEqual([0, false])
    expect(await opening({ without_account: true })).toEqual([0, false])
    expect(await opening({ balance: -3.25 })).toEqual([-3.25, true])
  })
})

onEveryDialect((testApp) => {
  test('of many lists that are sent at once one is kept, whole', async () => {
    const { books, api } = await openBooks(testApp)
    const lists = Array.from({ length: 8 }, (_, n) => [
      { ...CHECKING, amount: n },
      { ...CHECKING, account: `Savings ${n}`, amount: n },
    ])
    for (let round = 0; round < 5; round++) {
      await books.balances.replace({ balances: [] })
      const answers = await Promise.all(lists.map((balances) => api.put('/balances', { balances })))
      expect(answers.map((answer) => dataOf(answer))).toEqual(lists)
      expect(lists).toContainEqual(await books.balances.list())
    }
  })
})
