import { expect, test } from 'vitest'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('a bill’s schedule begins with its due date and comes back to its anchor', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2026-01-31' })
    await client.bills.pay(bill.id, { amount: 1 })
    expect(await client.bills.schedule(bill.id)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ])
    expect(await client.bills.schedule(bill.id, { count: 1 })).toEqual(['2026-02-28'])
    expect(await client.bills.schedule(bill.id, { count: 60 })).toHaveLength(60)
    await client.bills.archive(bill.id)
    expect(await client.bills.schedule(bill.id, { count: 2 })).toEqual(['2026-02-28', '2026-03-31'])
  })

  test('a bill that is still being typed has one too, anchored at its first day', async () => {
    const { client } = await testApp()
    const typed = (due_date: string, frequency: 'weekly' | 'annual' | 'monthly') =>
      client.schedule({ due_date, frequency })
    expect(await typed('2024-02-29', 'annual')).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
    expect(await typed('2026-02-28', 'monthly')).toContain('2026-03-28')
    expect(await typed('2026-02-24', 'weekly')).toContain('2026-03-03')
  })

  test('dates end where the calendar does', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '9999-11-30' })
    expect(await client.bills.schedule(bill.id)).toEqual(['9999-11-30', '9999-12-30'])
    expect(await client.schedule({ due_date: '9999-12-31', frequency: 'weekly', count: 60 })).toEqual([
      '9999-12-31',
    ])
  })

  test.each(['0', '61', '-1', '1.5', 'five', '1e1', '9'.repeat(400)])(
    'count=%s is refused',
    async (count) => {
      const { given, api } = await openBooks(testApp)
      const { id } = await given.bill()
      const message = 'count must be a whole number from 1 to 60'
      expect(answerOf(await api.get(`/bills/${id}/schedule?count=${count}`))).toEqual(refusal(400, message))
      const typed = `/schedule?due_date=2026-01-31&frequency=monthly&count=${count}`
      expect(answerOf(await api.get(typed))).toEqual(refusal(400, message))
      // What was asked is looked at before whether the bill exists.
      expect(answerOf(await api.get(`/bills/999/schedule?count=${count}`))).toEqual(refusal(400, message))
    },
  )

  test('a blank count is the usual five', async () => {
    const { given, api } = await openBooks(testApp)
    const { id } = await given.bill()
    const typed = '/schedule?due_date=2026-01-31&frequency=monthly'
    for (const path of [`/bills/${id}/schedule?count=`, `${typed}&count=+`]) {
      expect(dataOf(await api.get(path))).toHaveLength(5)
    }
  })

  test.each([
    ['', 'due_date is required'],
    ['frequency=monthly', 'due_date is required'],
    ['due_date=2026-01-31', 'frequency is required'],
    ['due_date=2026-02-30&frequency=monthly', 'Invalid date format. Use YYYY-MM-DD'],
    ['due_date=&frequency=monthly', 'due_date is required'],
    ['due_date=2026-01-31&frequency=+', 'frequency is required'],
    [
      'due_date=2026-01-31&frequency=daily',
      'frequency must be one of: weekly, biweekly, monthly, quarterly, semiannual, annual',
    ],
  ])('/schedule?%s is refused: %s', async (query, message) => {
    const { api } = await openBooks(testApp)
    expect(answerOf(await api.get(`/schedule?${query}`))).toEqual(refusal(400, message))
  })

  test('a bill that does not exist has none', async () => {
    const { api } = await openBooks(testApp)
    for (const id of ['999', '0', 'x', '9'.repeat(20)]) {
      expect(answerOf(await api.get(`/bills/${id}/schedule`))).toEqual(refusal(404, 'Bill not found'))
    }
    expect(dataOf(await api.get('/schedule?due_date=2026-01-31&frequency=annual&count=1'))).toEqual([
      '2026-01-31',
    ])
  })
})
