import type { Cycle } from '@duebook/contract'
import { expect, test } from 'vitest'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

/*
 * 7 and 8 February 2026 are a weekend, and so are 31 January and 1 February. The harness's clock says Monday, the 2nd.
 */
const days = (agenda: Cycle[]) =>
  agenda.map(({ bill_name, due_date, pay_on, status }) => [bill_name, due_date, pay_on, status])

const weekly = (name: string, due_date: string, weekend: 'keep' | 'before' | 'after') =>
  rent({ name, due_date, weekend, amount: 10 })

onSqlite((testApp) => {
  test('a bill shows the day on which to pay it', async () => {
    const { books } = await openBooks(testApp)
    const { id, pay_on } = await books.bills.create(weekly('A', '2026-02-07', 'before'))
    expect(pay_on).toBe('2026-02-06')
    expect(await books.bills.update(id, { weekend: 'after' })).toMatchObject({ pay_on: '2026-02-09' })
    expect(await books.bills.update(id, { weekend: 'keep' })).toMatchObject({ pay_on: '2026-02-07' })
    expect(await books.bills.update(id, { due_date: '2026-02-11', weekend: 'after' })).toMatchObject({
      pay_on: '2026-02-11',
    })
  })

  test('what is paid is selected by the same day', async () => {
    const { books } = await openBooks(testApp)
    const { id } = await books.bills.create(weekly('A', '2026-02-07', 'after'))
    await books.bills.pay(id, { amount: 10 })
    const entry = [['A', '2026-02-07', '2026-02-09', 'paid']]
    expect(days(await books.agenda({ from: '2026-02-09', to: '2026-02-09' }))).toEqual(entry)
    expect(await books.agenda({ from: '2026-02-07', to: '2026-02-08' })).toEqual([])
    await books.bills.update(id, { weekend: 'before' })
    const before = [['A', '2026-02-07', '2026-02-06', 'paid']]
    expect(days(await books.agenda({ from: '2026-02-06', to: '2026-02-06' }))).toEqual(before)
  })

  test.each([
    ['keep', ['upcoming', 'upcoming', 'due', 'overdue', 'overdue', 'overdue']],
    ['before', ['upcoming', 'due', 'due', 'overdue', 'overdue', 'overdue']],
    ['after', ['upcoming', 'upcoming', 'upcoming', 'upcoming', 'due', 'overdue']],
  ] as const)('with %s a bill of Saturday is, from Thursday to Tuesday: %j', async (weekend, statuses) => {
    const { books, clock, owner } = await openBooks(testApp, { now: '2026-02-05T09:00:00.000Z' })
    await books.bills.create(weekly('A', '2026-02-07', weekend))
    const seen: unknown[] = []
    for (const status of statuses) {
      await owner.client.auth.resume()
      // The other days are past or ahead: only what is open before both `from` and today comes besides.
      const [entry] = await books.agenda({ from: '2026-02-06', to: '2026-02-09' })
      const { overdue_count } = await books.summary()
      expect(overdue_count).toBe(status === 'overdue' ? 1 : 0)
      seen.push(entry?.status)
      clock.advance({ days: 1 })
    }
    expect(seen).toEqual(statuses)
  })

  test('open cycles whose day to pay has passed come too, with the status that they have', async () => {
    const { books } = await openBooks(testApp, { now: '2026-02-07T09:00:00.000Z' })
    await books.bills.create(weekly('due', '2026-02-07', 'before'))
    await books.bills.create(weekly('overdue', '2026-02-04', 'before'))
    await books.bills.create(weekly('ahead', '2026-02-07', 'after'))
    expect(days(await books.agenda({ from: '2026-02-20', to: '2026-02-28' }))).toEqual([
      ['overdue', '2026-02-04', '2026-02-04', 'overdue'],
      ['due', '2026-02-07', '2026-02-06', 'due'],
    ])
  })

  test('the summary goes by the month of the due date', async () => {
    const { books } = await openBooks(testApp, { now: '2026-01-15T09:00:00.000Z' })
    // Sunday, 1 February; Saturday, 31 January.
    await books.bills.create(weekly('A', '2026-02-01', 'before'))
    await books.bills.create(rent({ name: 'B', due_date: '2026-01-31', weekend: 'after', amount: 7 }))
    expect(await books.summary({ month: '2026-01' })).toMatchObject({ to_pay: 7, remaining: 7 })
    expect(await books.summary({ month: '2026-02' })).toMatchObject({ to_pay: 17 })
  })

  test('the next payday is a day on which to pay', async () => {
    const { books } = await openBooks(testApp)
    await books.bills.create(rent({ type: 'deposit', due_date: '2026-02-08', weekend: 'before' }))
    expect(await books.summary()).toMatchObject({ next_payday: '2026-02-06' })
    await books.bills.create(rent({ type: 'deposit', due_date: '2026-02-01', weekend: 'after' }))
    expect(await books.summary()).toMatchObject({ next_payday: '2026-02-02' })
  })

  test('the last cycle of a bill that ends is marked, and no other', async () => {
    const { books } = await openBooks(testApp)
    await books.bills.create(rent({ cycles_left: 3 }))
    await books.bills.create(rent({ name: 'Endless' }))
    const agenda = await books.agenda({ from: '2026-01-01', to: '2026-12-31' })
    expect(agenda.filter(({ last }) => last).map(({ bill_name, due_date }) => [bill_name, due_date])).toEqual(
      [['Rent', '2026-03-31']],
    )
    expect(agenda.filter(({ bill_name }) => bill_name === 'Rent')).toHaveLength(3)
  })
})

onEveryDialect((testApp) => {
  test('the agenda is sorted and selected by the day on which to pay, then the due date, then the bill', async () => {
    const { books } = await openBooks(testApp)
    await books.bills.create(weekly('after', '2026-02-07', 'after'))
    await books.bills.create(weekly('before', '2026-02-08', 'before'))
    await books.bills.create(weekly('keep', '2026-02-07', 'keep'))
    await books.bills.create(weekly('friday', '2026-02-06', 'before'))
    await books.bills.create(weekly('monday', '2026-02-09', 'before'))
    await books.bills.create(weekly('before too', '2026-02-07', 'before'))
    const all = [
      ['friday', '2026-02-06', '2026-02-06', 'upcoming'],
      ['before too', '2026-02-07', '2026-02-06', 'upcoming'],
      ['before', '2026-02-08', '2026-02-06', 'upcoming'],
      ['keep', '2026-02-07', '2026-02-07', 'upcoming'],
      ['after', '2026-02-07', '2026-02-09', 'upcoming'],
      ['monday', '2026-02-09', '2026-02-09', 'upcoming'],
    ]
    expect(days(await books.agenda({ from: '2026-02-05', to: '2026-02-10' }))).toEqual(all)
    expect(days(await books.agenda({ from: '2026-02-06', to: '2026-02-06' }))).toEqual(all.slice(0, 3))
    expect(days(await books.agenda({ from: '2026-02-07', to: '2026-02-08' }))).toEqual(all.slice(3, 4))
    expect(days(await books.agenda({ from: '2026-02-09', to: '2026-02-09' }))).toEqual(all.slice(4))
  })

  test('the list of bills stays sorted by due date', async () => {
    const { books } = await openBooks(testApp)
    await books.bills.create(weekly('second', '2026-02-08', 'before'))
    await books.bills.create(weekly('first', '2026-02-07', 'after'))
    expect((await books.bills.list()).map(({ name }) => name)).toEqual(['first', 'second'])
  })
})
