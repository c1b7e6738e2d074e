import { expect, test } from 'vitest'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { openBooks, SALARY } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('an empty group has zeros and no payday', async () => {
    const { client } = await testApp()
    expect(await client.summary()).toEqual({
      month: '2026-02',
      to_pay: 0,
      paid: 0,
      remaining: 0,
      income_expected: 0,
      income_received: 0,
      overdue_count: 0,
      overdue_amount: 0,
      due_total: 0,
      due_left: 0,
      late_amount: 0,
      next_payday: null,
    })
  })

  test('a month sums its cycles, whenever they were paid; what is overdue counts in every month', async () => {
    const { given, client } = await testApp()
    const flat = await given.bill({ due_date: '2025-12-31' })
    await client.bills.pay(flat.id, { amount: 1200.5, date: '2026-02-01' })
    await client.bills.pay(flat.id, { amount: 200.25, advance_due: false })
    const power = await given.bill({ name: 'Power', amount: 80, due_date: '2026-02-01' })
    await client.bills.pay(power.id, { amount: 75 })
    const gym = await given.bill({ name: 'Gym', amount: 30, due_date: '2026-02-20' })
    await client.bills.skip(gym.id)
    await given.bill({ name: 'Draft', due_date: '2026-02-20', draft: true })
    const salary = await client.bills.create({ ...SALARY, due_date: '2026-01-27' })
    await client.bills.pay(salary.id, { amount: 3000 })
    const overdue = {
      overdue_count: 1,
      overdue_amount: 1000.25,
      late_amount: 1000.25,
      next_payday: '2026-02-27',
    }
    expect(await client.summary()).toEqual({
      month: '2026-02',
      to_pay: 1280.5,
      paid: 75,
      remaining: 1200.5,
      income_expected: 3000,
      income_received: 0,
      due_total: 2275.75,
      due_left: 2200.75,
      ...overdue,
    })
    expect(await client.summary({ month: '2026-01' })).toEqual({
      month: '2026-01',
      to_pay: 1200.5,
      paid: 200.25,
      remaining: 1000.25,
      income_expected: 3000,
      income_received: 3000,
      due_total: 1200.5,
      due_left: 1000.25,
      ...overdue,
    })
    // Of another month what was paid towards overdue cycles is known as well.
    expect(await client.summary({ month: '2024-06' })).toMatchObject({
      to_pay: 0,
      ...overdue,
      due_left: 0,
      late_amount: 0,
    })
    expect(await client.summary({ month: '9999-12' })).toMatchObject({ month: '9999-12', ...overdue })
    expect(await client.summary({ month: '1900-01' })).toMatchObject({
      month: '1900-01',
      ...overdue,
      late_amount: 0,
    })
  })

  test('sums past 2^53 keep their last digit', async () => {
    const { books, api } = await openBooks(testApp)
    for (let i = 0; i < 25; i++) {
      await books.bills.create(
        rent({ amount: 9_999_999_999.99, due_date: '1901-01-01', frequency: 'weekly' }),
      )
    }
    // 25 bills, 6,527 missed weeks each, and four Tuesdays in February.
    const { text } = await api.get('/summary')
    expect(text).toContain('"to_pay":999999999999,')
    expect(text).toContain('"overdue_count":163175,"overdue_amount":1631749999998368.25,')
  })

  test('this month is one of the group’s time zone, also where the month is blank', async () => {
    const options = { now: '2026-02-28T10:30:00.000Z' }
    const { books, api } = await openBooks(testApp, { ...options, timezone: 'Pacific/Kiritimati' })
    expect((await books.summary()).month).toBe('2026-03')
    expect(dataOf(await api.get('/summary?month='))).toEqual(await books.summary())
  })

  test.each(['2026-2', '2026-13', '2026-00', '2026', '2026-02-01', '1899-12', '10000-01', 'now', ' 2026-02'])(
    'month=%s is refused',
    async (month) => {
      const { api } = await openBooks(testApp)
      const answer = await api.get(`/summary?month=${encodeURIComponent(month)}`)
      expect(answerOf(answer)).toEqual(refusal(400, 'Invalid month format. Use YYYY-MM'))
    },
  )
})
