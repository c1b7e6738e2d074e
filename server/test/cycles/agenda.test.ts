import type { Cycle } from '@duebook/contract'
import { expect, test } from 'vitest'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { openBooks, SALARY } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'

/** The clock says 2 February 2026. */
const shown = (cycles: Cycle[]) =>
  cycles.map(
    ({ bill_name, due_date, status, paid_amount }) => `${due_date} ${bill_name} ${status} ${paid_amount}`,
  )

onSqlite((testApp) => {
  test('an occurrence has every field, and the default range is this month and the next', async () => {
    const { client } = await testApp()
    const bill = await client.bills.create(
      rent({ due_date: '2026-02-28', account: 'Checking', auto_pay: true }),
    )
    const occurrence = {
      bill_id: bill.id,
      bill_name: 'Rent',
      type: 'bill',
      account: 'Checking',
      amount: 1200.5,
      status: 'upcoming',
      paid_amount: 0,
      payment_ids: [],
      auto_pay: true,
      variable: false,
      source: 'manual',
      median_of: 0,
      last: false,
    }
    expect(await client.agenda()).toEqual([
      { ...occurrence, due_date: '2026-02-28', pay_on: '2026-02-28' },
      { ...occurrence, due_date: '2026-03-28', pay_on: '2026-03-28' },
    ])
  })

  test('one bill alone; what is no bill of this group has nothing', async () => {
    const context = await openBooks(testApp)
    const { books } = context
    const [first] = [await books.bills.create(rent({})), await books.bills.create(SALARY)]
    const stranger = await context.given.owner()
    const foreign = await stranger.books.bills.create(rent({}))
    const all = await books.agenda()
    const own = await books.agenda({ bill_id: first.id })
    expect(own).toEqual(all.filter((cycle) => cycle.bill_id === first.id))
    expect(own.length).toBeGreaterThan(0)
    for (const id of [foreign.id, 999_999, 0, -1, 2 ** 53])
      expect(await books.agenda({ bill_id: id })).toEqual([])
    const nonsense = await context.api.get('/agenda?bill_id=x')
    expect(answerOf(nonsense)).toEqual(refusal(400, 'bill_id must be a whole number'))
  })

  test('each status, with month ends, missed cycles, skips, undos and parts in between', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2025-08-31' })
    const payments = [await client.bills.pay(bill.id, { amount: 1200.5, date: '2026-01-30' })]
    await client.bills.skip(bill.id)
    payments.push(await client.bills.pay(bill.id, { amount: 0.5, advance_due: false }))
    payments.push(await client.bills.pay(bill.id, { amount: 1200, date: '2025-01-01' }))
    const mistake = await client.bills.pay(bill.id, { amount: 7 })
    await client.payments.undo(mistake.id)
    await client.bills.pay(bill.id, { amount: 5, advance_due: false })
    await client.bills.create({ ...SALARY, due_date: '2026-02-02' })
    const cycles = await client.agenda({ from: '2025-08-01', to: '2026-02-28' })
    expect(shown(cycles)).toEqual([
      '2025-08-31 Rent paid 1200.5',
      '2025-09-30 Rent skipped 0',
      '2025-10-31 Rent paid 1200.5',
      '2025-11-30 Rent partial 5',
      '2025-12-31 Rent overdue 0',
      '2026-01-31 Rent overdue 0',
      '2026-02-02 Salary due 0',
      '2026-02-28 Rent upcoming 0',
    ])
    expect(cycles[2]?.payment_ids).toEqual(payments.slice(1).map(({ id }) => id))
    expect(shown(await client.agenda()).slice(0, 3)).toEqual([
      '2025-11-30 Rent partial 5',
      '2025-12-31 Rent overdue 0',
      '2026-01-31 Rent overdue 0',
    ])
  })

  test('editing due date, frequency or amount leaves past cycles as they are', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2025-12-31' })
    await client.bills.pay(bill.id, { amount: 1200.5 })
    await client.bills.skip(bill.id)
    const range = { from: '2025-12-01', to: '2026-01-31' }
    const before = await client.agenda(range)
    expect(shown(before)).toEqual(['2025-12-31 Rent paid 1200.5', '2026-01-31 Rent skipped 0'])
    for (const change of [{ amount: 1 }, { frequency: 'weekly' }, { due_date: '2027-01-01' }] as const) {
      await client.bills.update(bill.id, change)
      expect(await client.agenda(range)).toEqual(before)
    }
    const renamed = await client.bills.update(bill.id, { name: 'Flat', account: 'Savings' })
    expect((await client.agenda(range)).map((cycle) => [cycle.bill_name, cycle.account])).toEqual([
      [renamed.name, 'Savings'],
      [renamed.name, 'Savings'],
    ])
  })

  test('an edited payment changes what was paid; a deleted one takes its cycle out, and the due date stays', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2026-01-31' })
    const { id } = await client.bills.pay(bill.id, { amount: 1200.5 })
    await client.payments.update(id, { amount: 3, date: '2020-01-01' })
    const range = { from: '2026-01-01', to: '2026-02-28' }
    expect(shown(await client.agenda(range))).toEqual([
      '2026-01-31 Rent paid 3',
      '2026-02-28 Rent upcoming 0',
    ])
    await client.payments.delete(id)
    expect(shown(await client.agenda(range))).toEqual(['2026-02-28 Rent upcoming 0'])
  })

  test('a part goes with its cycle when the due date is moved by hand, there and back, and when it is settled', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2026-02-10' })
    await client.bills.pay(bill.id, { amount: 5, advance_due: false })
    const dates = () => client.agenda({ from: '2026-02-01', to: '2026-03-31' }).then(shown)
    await client.bills.update(bill.id, { due_date: '2026-02-15' })
    expect(await dates()).toEqual(['2026-02-15 Rent partial 5', '2026-03-15 Rent upcoming 0'])
    await client.bills.update(bill.id, { due_date: '2026-02-10' })
    await client.bills.update(bill.id, { due_date: '2026-02-20' })
    const settling = await client.bills.pay(bill.id, { amount: 1 })
    const settled = ['2026-02-20 Rent paid 6', '2026-03-20 Rent upcoming 0']
    expect(await dates()).toEqual(settled)
    await client.bills.update(bill.id, { due_date: '2026-03-25' })
    expect(await dates()).toEqual([settled[0], '2026-03-25 Rent upcoming 0'])
    // Set back by hand to a date that was settled: both are told, and new money goes to the open one.
    await client.bills.update(bill.id, { due_date: '2026-02-20' })
    await client.bills.pay(bill.id, { amount: 2, advance_due: false })
    expect(await dates()).toEqual([settled[0], '2026-02-20 Rent partial 2', '2026-03-20 Rent upcoming 0'])
    const again = await client.bills.pay(bill.id, { amount: 3 })
    const [both] = await client.agenda({ from: '2026-02-01', to: '2026-02-28' })
    expect(both).toMatchObject({ status: 'paid', paid_amount: 11 })
    expect(both?.payment_ids).toContain(settling.id)
    expect(both?.payment_ids).toContain(again.id)
    expect(both?.payment_ids).toHaveLength(4)
  })

  test('a part is found again after its settling payment was deleted and the date reverted, as the contract says', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2026-01-31' })
    await client.bills.pay(bill.id, { amount: 5, advance_due: false })
    const { id } = await client.bills.pay(bill.id, { amount: 7 })
    await client.payments.delete(id)
    const dates = () => client.agenda({ from: '2026-01-01', to: '2026-02-28' }).then(shown)
    expect(await dates()).toEqual(['2026-02-28 Rent upcoming 0'])
    await client.bills.update(bill.id, { due_date: '2026-01-31' })
    expect(await dates()).toEqual(['2026-01-31 Rent partial 5', '2026-02-28 Rent upcoming 0'])
    await client.bills.update(bill.id, { due_date: '2026-01-30' })
    expect((await dates())[0]).toBe('2026-01-30 Rent partial 5')
  })

  test('drafts are left out whatever happened; archived bills show what was settled', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill()
    await client.bills.pay(bill.id, { amount: 1 })
    await client.bills.pay(bill.id, { amount: 2, advance_due: false })
    await client.bills.update(bill.id, { draft: true })
    const range = { from: '2026-01-01', to: '2026-03-31' }
    expect(await client.agenda(range)).toEqual([])
    await client.bills.update(bill.id, { draft: false })
    await client.bills.archive(bill.id)
    expect(shown(await client.agenda(range))).toEqual(['2026-01-31 Rent paid 1'])
    await client.bills.unarchive(bill.id)
    expect(shown(await client.agenda(range))).toHaveLength(3)
  })

  test('of payments of one day the last ones recorded are the last six', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2025-07-15', variable: true, amount: 99 })
    for (const amount of [900, 900, 900, 10, 20, 30, 40, 50, 60]) {
      await client.bills.pay(bill.id, { amount, date: '2026-01-15', advance_due: false })
    }
    const [cycle] = await client.agenda({ from: '2026-03-01', to: '2026-03-31' })
    expect(cycle).toMatchObject({ amount: 35, median_of: 6 })
  })

  test('the amount of an open cycle of a variable bill is the median of its last six payments by date', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2025-07-15', variable: true, amount: 99 })
    const amountNow = async () => (await client.agenda()).at(-1)?.amount
    expect(await amountNow()).toBe(99)
    const paid = [900, 10.01, 20, 30, 40.02, 50, 60]
    for (const [month, amount] of paid.entries()) {
      await client.bills.pay(bill.id, { amount, date: `2025-0${month + 1}-10` })
    }
    expect(await amountNow()).toBe(35.01)
    expect((await client.summary()).to_pay).toBe(35.01)
    await client.bills.update(bill.id, { variable: false })
    expect(await amountNow()).toBe(99)
    const settled = await client.agenda({ from: '2025-07-01', to: '2025-12-31' })
    expect(settled.map(({ amount }) => amount)).toEqual(Array(6).fill(99))
  })

  test('today is a day of the group’s time zone', async () => {
    const options = { now: '2026-02-28T10:30:00.000Z' }
    const status = async (timezone: string) => {
      const { given, books } = await openBooks(testApp, { ...options, timezone })
      await given.bill({ due_date: '2026-03-01' })
      return books.agenda({ from: '2026-03-01', to: '2026-03-01' }).then(shown)
    }
    expect(await status('UTC')).toEqual(['2026-03-01 Rent upcoming 0'])
    expect(await status('Pacific/Kiritimati')).toEqual(['2026-03-01 Rent due 0'])
  })

  test('amounts have the decimals of the currency and all their digits', async () => {
    const { given, books, api } = await openBooks(testApp, { currency: 'CLF' })
    const bill = await given.bill({ due_date: '2026-02-10', amount: 9_999_999_999.99 })
    for (let i = 0; i < 120; i++) {
      await books.bills.pay(bill.id, { amount: 9_999_999_999.99, advance_due: false })
    }
    const { text } = await api.get('/agenda?from=2026-02-10&to=2026-02-10')
    expect(text).toContain('"paid_amount":1199999999998.8,')
    const summary = await api.get('/summary')
    expect(summary.text).toContain('"paid":1199999999998.8,"remaining":0,')
  })

  test.each([
    ['from=2026-02-30', 'Invalid date format. Use YYYY-MM-DD'],
    ['from=1899-02-29', 'Invalid date format. Use YYYY-MM-DD'],
    ['to=10000-01-01', 'Invalid date format. Use YYYY-MM-DD'],
    ['from=2026-03-01&to=2026-02-28', 'from must not be after to'],
    ['from=2026-01-01&to=2027-02-05', 'from and to may span at most 400 days'],
    ['from=2026-01-01&from=2026-01-02', 'from must be sent only once'],
  ])('%s is refused: %s', async (query, message) => {
    const { api } = await openBooks(testApp)
    expect(answerOf(await api.get(`/agenda?${query}`))).toEqual(refusal(400, message))
  })

  test('the ends of the calendar are ranges like others', async () => {
    const { given, api } = await openBooks(testApp)
    await given.bill({ due_date: '9999-12-31' })
    await given.bill({ due_date: '1900-01-01', frequency: 'annual' })
    expect(dataOf<Cycle[]>(await api.get('/agenda?from=9999-12-01'))).toHaveLength(127 + 1)
    expect(dataOf<Cycle[]>(await api.get('/agenda?from=1900-01-01&to=1901-01-01'))).toHaveLength(2)
    expect(dataOf<Cycle[]>(await api.get('/agenda?to=1900-01-01'))).toHaveLength(1)
    expect(dataOf<Cycle[]>(await api.get('/agenda?from=1850-01-01&to=1901-01-01'))).toHaveLength(2)
    expect(dataOf<Cycle[]>(await api.get('/agenda?to=1899-12-31'))).toEqual([])
  })

  test('a group that nobody has looked at for a century is refused with what to mend, and its summary still answers', async () => {
    const { given, books, api } = await openBooks(testApp)
    const first = await given.bill({ due_date: '1900-01-01', frequency: 'weekly' })
    for (let i = 0; i < 8; i++) {
      await given.bill({ due_date: '1901-01-01', frequency: 'weekly' })
    }
    const answer = await api.get('/agenda')
    expect(answer.status).toBe(409)
    expect(answer.text).toContain(`bill ${first.id}, due 1900-01-01, alone has 6588`)
    expect((await books.summary()).overdue_count).toBe(6_579 + 8 * 6_527)
  })
})
