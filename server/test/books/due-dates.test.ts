import type { Frequency } from '@duebook/contract'
import { expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks, payTimes } from '../support/books.ts'
import { RENT, rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { allRowsOf } from './support/all-rows.ts'

const SCHEDULES: Array<[start: string, frequency: Frequency, next: string]> = [
  ['2026-01-31', 'monthly', '2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31'],
  ['2024-01-31', 'monthly', '2024-02-29 2024-03-31'],
  ['2026-01-30', 'monthly', '2026-02-28 2026-03-30 2026-04-30'],
  ['2026-01-29', 'monthly', '2026-02-28 2026-03-29'],
  ['2026-01-28', 'monthly', '2026-02-28 2026-03-28'],
  ['2026-04-30', 'monthly', '2026-05-30 2026-06-30 2026-07-30'],
  ['2025-12-31', 'monthly', '2026-01-31 2026-02-28'],
  ['2026-11-30', 'quarterly', '2027-02-28 2027-05-30 2027-08-30 2027-11-30 2028-02-29'],
  ['2025-08-31', 'quarterly', '2025-11-30 2026-02-28 2026-05-31'],
  ['2025-08-31', 'semiannual', '2026-02-28 2026-08-31 2027-02-28 2027-08-31 2028-02-29'],
  ['2024-02-29', 'annual', '2025-02-28 2026-02-28 2027-02-28 2028-02-29 2029-02-28'],
  [
    '2096-02-29',
    'annual',
    '2097-02-28 2098-02-28 2099-02-28 2100-02-28 2101-02-28 2102-02-28 2103-02-28 2104-02-29',
  ],
  ['2024-02-29', 'monthly', '2024-03-29 2024-04-29'],
  ['2026-02-22', 'weekly', '2026-03-01 2026-03-08'],
  ['2024-02-26', 'weekly', '2024-03-04'],
  ['2025-12-25', 'biweekly', '2026-01-08 2026-01-22'],
  ['1900-02-28', 'weekly', '1900-03-07'],
]

/** An instant, a zone, and the day that its wall calendars show. */
const DAYS: Array<[now: string, timezone: string, today: string]> = [
  ['2026-01-31T09:59:59.999Z', 'Pacific/Kiritimati', '2026-01-31'],
  ['2026-01-31T10:00:00.000Z', 'Pacific/Kiritimati', '2026-02-01'],
  ['2026-02-01T07:59:59.999Z', 'America/Los_Angeles', '2026-01-31'],
  ['2026-02-01T08:00:00.000Z', 'America/Los_Angeles', '2026-02-01'],
  ['2026-07-01T06:59:59.999Z', 'America/Los_Angeles', '2026-06-30'],
  ['2026-07-01T07:00:00.000Z', 'America/Los_Angeles', '2026-07-01'],
  ['2025-12-31T23:59:59.999Z', 'UTC', '2025-12-31'],
  ['2026-01-01T00:00:00.000Z', 'UTC', '2026-01-01'],
  ['2026-01-01T11:59:00.000Z', 'Etc/GMT+12', '2025-12-31'],
  ['2024-02-29T18:14:59.000Z', 'Asia/Kathmandu', '2024-02-29'],
  ['2024-02-29T18:15:00.000Z', 'Asia/Kathmandu', '2024-03-01'],
]

onSqlite((testApp) => {
  test('due dates advance by their frequency and never drift from the chosen day', async () => {
    const context = await openBooks(testApp)
    for (const [due_date, frequency, next] of SCHEDULES) {
      const bill = await context.books.bills.create(rent({ due_date, frequency }))
      const expected = next.split(' ')
      expect
        .soft(await payTimes(context, bill, expected.length), `${due_date} ${frequency}`)
        .toEqual(expected)
    }
  })

  test('a bill sent back whole as it was read changes nothing, at any point of its life', async () => {
    const { given, books, clock, api, database } = await openBooks(testApp)
    for (const frequency of ['monthly', 'weekly', 'annual'] as const) {
      const { id } = await given.bill({ due_date: '2024-01-31', frequency, notes: 'x' })
      for (let cycle = 0; cycle < 4; cycle++) {
        clock.advance({ seconds: 10 })
        const read = await api.get(`/bills/${id}`)
        const before = await allRowsOf(database)
        const sent = await api.put(`/bills/${id}`, dataOf(read))
        expect(sent.text).toBe(read.text)
        expect(sent.headers.etag).toBe(read.headers.etag)
        expect(await allRowsOf(database)).toEqual(before)
        await books.bills.pay(id, { amount: 1 })
      }
      const { due_date } = await books.bills.get(id)
      expect(due_date).toBe({ monthly: '2024-05-31', weekly: '2024-02-28', annual: '2028-01-31' }[frequency])
    }
  })

  test('the same due date keeps the anchor, beside other changes too', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(rent({ due_date: '2026-01-31' }))
    expect(await payTimes(context, bill, 1)).toEqual(['2026-02-28'])
    await context.books.bills.update(bill.id, { due_date: '2026-02-28', name: 'Flat', amount: 3 })
    expect(await payTimes(context, bill, 1)).toEqual(['2026-03-31'])
  })

  test('another due date on the schedule keeps the anchor, so that reverting a payment keeps the day', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(rent({ due_date: '2026-01-31' }))
    expect(await payTimes(context, bill, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
    await context.books.bills.update(bill.id, { due_date: '2026-02-28' })
    expect(await payTimes(context, bill, 1)).toEqual(['2026-03-31'])
    await context.books.bills.update(bill.id, { due_date: '2026-06-30' })
    expect(await payTimes(context, bill, 1)).toEqual(['2026-07-31'])
  })

  test('one off the schedule sets it anew, and coming back to the old one does not bring it back', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(rent({ due_date: '2026-01-31' }))
    await context.books.bills.update(bill.id, { due_date: '2026-02-27' })
    await context.books.bills.update(bill.id, { due_date: '2026-02-28' })
    expect(await payTimes(context, bill, 2)).toEqual(['2026-03-28', '2026-04-28'])
    await context.books.bills.update(bill.id, { due_date: '2026-04-30' })
    await context.books.bills.update(bill.id, { due_date: '2026-04-28' })
    expect(await payTimes(context, bill, 1)).toEqual(['2026-05-28'])
    await context.books.bills.update(bill.id, { due_date: '2026-05-31' })
    expect(await payTimes(context, bill, 2)).toEqual(['2026-06-30', '2026-07-31'])
  })

  test('a change between monthly frequencies keeps the anchor', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(rent({ due_date: '2026-01-31' }))
    await payTimes(context, bill, 1)
    await context.books.bills.update(bill.id, { frequency: 'quarterly' })
    expect(await payTimes(context, bill, 1)).toEqual(['2026-05-31'])
    await context.books.bills.update(bill.id, { frequency: 'annual' })
    expect(await payTimes(context, bill, 1)).toEqual(['2027-05-31'])
  })

  test('a weekly bill carries its anchor along, and a change of frequency counts from there', async () => {
    const context = await openBooks(testApp)
    for (const [frequency, to] of [
      ['weekly', '2026-02-07'],
      ['biweekly', '2026-02-14'],
    ] as const) {
      const bill = await context.books.bills.create(rent({ due_date: '2026-01-31', frequency }))
      expect(await payTimes(context, bill, 1)).toEqual([to])
      await context.books.bills.update(bill.id, { frequency: 'monthly' })
      expect(await payTimes(context, bill, 2)).toEqual([
        to.replace('-02-', '-03-'),
        to.replace('-02-', '-04-'),
      ])
    }
  })

  test('a monthly bill that becomes weekly counts from its due date from then on', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(rent({ due_date: '2026-01-31' }))
    await payTimes(context, bill, 1)
    await context.books.bills.update(bill.id, { frequency: 'weekly' })
    await context.books.bills.update(bill.id, { frequency: 'monthly' })
    expect(await payTimes(context, bill, 1)).toEqual(['2026-03-28'])
  })

  test('a payment moves an overdue bill one cycle only, whatever its own date', async () => {
    const { given, client } = await testApp({ now: '2026-07-15T00:00:00Z' })
    const bill = await given.bill({ due_date: '2026-01-31' })
    const first = await client.bills.pay(bill.id, { amount: 1 })
    expect(first).toMatchObject({ date: '2026-07-15', bill_due_date: '2026-02-28' })
    const second = await client.bills.pay(bill.id, { amount: 1, date: '2031-01-01' })
    expect(second.bill_due_date).toBe('2026-03-31')
    const third = await client.bills.pay(bill.id, { amount: 1, date: '1950-01-01' })
    expect(third.bill_due_date).toBe('2026-04-30')
  })

  test('a payment made early moves the due date from the due date', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2026-12-31' })
    expect(await client.bills.pay(bill.id, { amount: 1 })).toMatchObject({ bill_due_date: '2027-01-31' })
  })

  test('a payment that would move the due date past 9999-12-31 is refused and changes nothing', async () => {
    const { given, api, database } = await openBooks(testApp)
    const last: Array<[string, Frequency]> = [
      ['9999-12-31', 'weekly'],
      ['9999-12-25', 'weekly'],
      ['9999-12-18', 'biweekly'],
      ['9999-12-01', 'monthly'],
      ['9999-10-01', 'quarterly'],
      ['9999-07-01', 'semiannual'],
      ['9999-01-01', 'annual'],
    ]
    for (const [due_date, frequency] of last) {
      const { id } = await given.bill({ due_date, frequency })
      const before = await allRowsOf(database)
      const headers = { 'idempotency-key': `end-${frequency}-${due_date}` }
      const answer = await api.post(`/bills/${id}/pay`, { amount: 1 }, headers)
      expectRefusal(answer, 400, 'Due date cannot move past 9999-12-31')
      expect(await allRowsOf(database)).toEqual(before)
      const kept = await api.post(`/bills/${id}/pay`, { amount: 1, advance_due: false }, headers)
      expect(dataOf(kept, 201)).toMatchObject({ bill_due_date: due_date })
    }
  })

  test('the last cycles before 9999-12-31 can still be paid', async () => {
    const context = await openBooks(testApp)
    const last: Array<[string, Frequency, string]> = [
      ['9999-12-24', 'weekly', '9999-12-31'],
      ['9999-12-17', 'biweekly', '9999-12-31'],
      ['9999-11-30', 'monthly', '9999-12-30'],
      ['9999-09-30', 'quarterly', '9999-12-30'],
      ['9998-12-31', 'annual', '9999-12-31'],
    ]
    for (const [due_date, frequency, next] of last) {
      const bill = await context.books.bills.create(rent({ due_date, frequency }))
      expect(await payTimes(context, bill, 1)).toEqual([next])
    }
  })

  test('today is the day in the group’s time zone, for payments and for the current month', async () => {
    const { given, clock } = await testApp()
    for (const [now, timezone, today] of DAYS) {
      clock.set(now)
      const { books } = await given.owner({ timezone })
      const bill = await books.bills.create({ ...RENT, due_date: '2026-06-15' })
      const paid = await books.bills.pay(bill.id, { amount: 5 })
      expect
        .soft(paid, `${now} ${timezone}`)
        .toMatchObject({ date: today, created_at: clock.now().toISOString() })
      const [month, before] = await books.stats.monthly({ months: 2 })
      expect.soft(month, `${now} ${timezone}`).toMatchObject({ month: today.slice(0, 7), expenses: 5 })
      expect.soft(before).toMatchObject({ payment_count: 0 })
    }
  })

  test('a change of the group’s time zone changes what today is, and nothing that was recorded', async () => {
    const context = await openBooks(testApp, { now: '2026-02-28T23:30:00Z' })
    const { books, owner, groupId } = context
    const bill = await books.bills.create(RENT)
    const first = await books.bills.pay(bill.id, { amount: 1 })
    expect(first.date).toBe('2026-02-28')
    await owner.client.databases.update(groupId, { timezone: 'Pacific/Kiritimati' })
    expect(await books.stats.monthly({ months: 2 })).toMatchObject([
      { month: '2026-03', payment_count: 0 },
      { month: '2026-02', payment_count: 1 },
    ])
    const second = await books.bills.pay(bill.id, { amount: 1 })
    expect(second.date).toBe('2026-03-01')
    await owner.client.databases.update(groupId, { timezone: 'America/Los_Angeles' })
    expect((await books.bills.pay(bill.id, { amount: 1 })).date).toBe('2026-02-28')
    expect((await books.payments.list()).map(({ date }) => date)).toEqual([
      '2026-03-01',
      '2026-02-28',
      '2026-02-28',
    ])
    expect(await books.stats.monthly({ months: 1 })).toMatchObject([{ month: '2026-02', payment_count: 2 }])
  })

  test('a payment tomorrow by another zone counts once its month is the current one', async () => {
    const { given, client, clock } = await testApp({ now: '2026-02-28T12:00:00Z' })
    const bill = await given.bill()
    await client.bills.pay(bill.id, { amount: 4, date: '2026-03-01' })
    expect(await client.stats.monthly({ months: 1 })).toMatchObject([{ month: '2026-02', expenses: 0 }])
    clock.set('2026-03-01T00:00:00.000Z')
    expect(await client.stats.monthly({ months: 1 })).toMatchObject([{ month: '2026-03', expenses: 4 }])
  })
})
