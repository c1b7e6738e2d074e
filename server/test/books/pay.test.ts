import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { NOW, openBooks, SALARY } from '../support/books.ts'
import { RENT, rent } from '../support/given.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('paying a bill records the payment today and moves the due date one cycle', async () => {
    const { given, client } = await testApp({ now: '2026-02-02T09:00:00Z' })
    const bill = await given.bill()
    const payment = await client.bills.pay(bill.id, { amount: 1200.5 })
    expect(payment).toEqual({
      id: expect.any(Number),
      bill_id: bill.id,
      amount: 1200.5,
      date: '2026-02-02',
      created_at: '2026-02-02T09:00:00.000Z',
      bill_due_date: '2026-02-28',
      bill_etag: '"2"',
    })
    expect(await client.bills.get(bill.id)).toEqual({ ...bill, due_date: '2026-02-28', pay_on: '2026-02-28' })
    await client.bills.pay(bill.id, { amount: 1 })
    expect(await client.bills.get(bill.id)).toMatchObject({ due_date: '2026-03-31' })
    expect(await client.stats.monthly({ months: 1 })).toEqual([
      { month: '2026-02', expenses: 1201.5, income: 0, net: -1201.5, payment_count: 2 },
    ])
    expect(await client.payments.list()).toHaveLength(2)
  })

  test('a payment may have any date and amount, also other than the bill’s', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill()
    for (const date of ['1900-01-01', '2024-02-29', '2030-12-31', '9999-12-31']) {
      const answer = await api.post(`/bills/${bill.id}/pay`, { amount: 0.01, date, advance_due: false })
      expect(dataOf(answer, 201)).toMatchObject({ amount: 0.01, date, bill_due_date: '2026-01-31' })
    }
    expect(await books.bills.listPayments(bill.id)).toHaveLength(4)
  })

  test('pay with advance_due false records the payment and leaves the bill as it was', async () => {
    const { given, client, clock } = await testApp()
    const bill = await given.bill()
    clock.advance({ minutes: 3 })
    const paid = await client.bills.pay(bill.id, { amount: 7, advance_due: false })
    expect(paid).toMatchObject({ bill_due_date: '2026-01-31', created_at: '2026-02-02T09:03:00.000Z' })
    expect(await client.bills.get(bill.id)).toEqual(bill)
  })

  test('advance_due is true where it is left out, null or true', async () => {
    const { given, api } = await openBooks(testApp)
    const bill = await given.bill()
    const dates = ['2026-02-28', '2026-03-31', '2026-04-30']
    for (const [index, body] of [{}, { advance_due: null, date: null }, { advance_due: true }].entries()) {
      const answer = await api.post(`/bills/${bill.id}/pay`, { amount: 1, ...body })
      expect(dataOf(answer, 201)).toMatchObject({ bill_due_date: dates[index], date: '2026-02-02' })
    }
  })

  test('paying raises the bill’s updated_at when it moves the due date', async () => {
    const { given, client, clock } = await testApp()
    const bill = await given.bill()
    clock.advance({ minutes: 4 })
    await client.bills.pay(bill.id, { amount: 1 })
    expect(await client.bills.get(bill.id)).toEqual({
      ...bill,
      due_date: '2026-02-28',
      pay_on: '2026-02-28',
      updated_at: '2026-02-02T09:04:00.000Z',
    })
  })

  test('deleting a payment answers a message and leaves the due date; the client moves it back', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill()
    const { id } = await books.bills.pay(bill.id, { amount: 1 })
    const answer = await api.delete(`/payments/${id}`)
    expect(answerOf(answer)).toEqual({
      status: 200,
      body: { success: true, message: expect.stringMatching(/./) },
    })
    expect(await books.bills.get(bill.id)).toMatchObject({ due_date: '2026-02-28' })
    expect(await books.payments.list()).toEqual([])
    expect(await books.bills.listPayments(bill.id)).toEqual([])
    expectRefusal(await api.delete(`/payments/${id}`), 404, 'Payment not found')
    await books.bills.update(bill.id, { due_date: '2026-01-31' })
    expect(await books.bills.pay(bill.id, { amount: 1 })).toMatchObject({ bill_due_date: '2026-02-28' })
  })

  test('payments have exactly the fields of the contract wherever they are read', async () => {
    const { books, api } = await openBooks(testApp)
    const bill = await books.bills.create(SALARY)
    const { bill_due_date, bill_etag, ...payment } = await books.bills.pay(bill.id, {
      amount: 12.34,
      date: '2026-01-05',
    })
    expect([bill_due_date, bill_etag]).toEqual(['2026-03-27', '"2"'])
    const plain = { id: payment.id, bill_id: bill.id, amount: 12.34, date: '2026-01-05', created_at: NOW }
    expect(payment).toEqual(plain)
    expect(answerOf(await api.get(`/payments/${payment.id}`))).toEqual({
      status: 200,
      body: { success: true, data: plain },
    })
    expect(dataOf(await api.get(`/bills/${bill.id}/payments`))).toEqual([plain])
    const listed = [{ ...plain, bill_name: 'Salary', bill_type: 'deposit' }]
    expect(dataOf(await api.get('/payments'))).toEqual(listed)
    const updated = dataOf(await api.put(`/payments/${payment.id}`, {}))
    expect(updated).toEqual({ ...plain, updated_at: NOW })
  })

  test('amount and date of a payment can be corrected, each alone or together', async () => {
    const { given, books, clock, api } = await openBooks(testApp)
    const bill = await given.bill()
    const { bill_due_date: _, bill_etag: __, ...payment } = await books.bills.pay(bill.id, { amount: 1 })
    const at = () => clock.now().toISOString()
    const put = async (body: object) => dataOf(await api.put(`/payments/${payment.id}`, body))
    clock.advance({ minutes: 1 })
    expect(await put({ amount: 2.5 })).toEqual({ ...payment, amount: 2.5, updated_at: at() })
    clock.advance({ minutes: 1 })
    expect(await put({ date: '2025-12-31' })).toEqual({
      ...payment,
      amount: 2.5,
      date: '2025-12-31',
      updated_at: at(),
    })
    const last = { ...payment, amount: 3, date: '2024-02-29' }
    clock.advance({ minutes: 1 })
    expect(await put({ amount: 3, date: '2024-02-29' })).toEqual({ ...last, updated_at: at() })
    const changedAt = at()
    clock.advance({ minutes: 1 })
    const echo = { ...last, id: 9, bill_id: 9, created_at: 'x', updated_at: 'x', bill_due_date: 'x' }
    for (const body of [{}, '', echo, { date: null }]) {
      expect(dataOf(await api.put(`/payments/${payment.id}`, body))).toEqual({
        ...last,
        updated_at: changedAt,
      })
    }
    expect(await books.payments.get(payment.id)).toEqual(last)
    expect(await books.bills.get(bill.id)).toMatchObject({ due_date: '2026-02-28' })
  })

  test('a listed payment follows the name and type of its bill', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill()
    await client.bills.pay(bill.id, { amount: 1 })
    await client.bills.update(bill.id, { name: 'Lodger', type: 'deposit' })
    await client.bills.archive(bill.id)
    expect(await client.payments.list()).toMatchObject([{ bill_name: 'Lodger', bill_type: 'deposit' }])
    expect((await client.stats.monthly({ months: 1 }))[0]).toMatchObject({ income: 1, expenses: 0, net: 1 })
  })

  test('date ranges include both ends, and either end may be open', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill()
    for (const date of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']) {
      await books.bills.pay(bill.id, { amount: 1, date })
    }
    const dates = async (query: string) =>
      dataOf<Array<{ date: string }>>(await api.get(`/payments?${query}`)).map(({ date }) => date.slice(5))
    expect(await dates('start_date=2026-02-01&end_date=2026-02-28')).toEqual(['02-28', '02-01'])
    expect(await dates('start_date=2026-02-01')).toEqual(['03-01', '02-28', '02-01'])
    expect(await dates('end_date=2026-02-01')).toEqual(['02-01', '01-31'])
    expect(await dates('start_date=2026-02-28&end_date=2026-02-28')).toEqual(['02-28'])
    expect(await dates('start_date=2027-01-01')).toEqual([])
    expect(await dates('start_date=1900-01-01&end_date=9999-12-31')).toHaveLength(4)
    expect(await dates('start_date=1850-06-01')).toHaveLength(4)
    expect(await dates('start_date=&end_date=+')).toHaveLength(4)
    expect(await dates('end_date=1899-12-31')).toEqual([])
    expectRefusal(
      await api.get('/payments?start_date=1850-02-30'),
      400,
      'Invalid date format. Use YYYY-MM-DD',
    )
    const answer = await api.get('/payments?start_date=2026-03-01&end_date=2026-02-28')
    expectRefusal(answer, 400, 'start_date must not be after end_date')
  })

  test('bill_id keeps one bill’s payments, and one that is no bill of the group gives nothing', async () => {
    const context = await openBooks(testApp)
    const { books, api } = context
    const [a, b] = [await books.bills.create(RENT), await books.bills.create(rent({ name: 'B' }))]
    await books.bills.pay(a.id, { amount: 1, date: '2026-01-01' })
    await books.bills.pay(b.id, { amount: 2, date: '2026-01-02' })
    const stranger = await context.given.owner()
    const foreign = await stranger.books.bills.create(RENT)
    await stranger.books.bills.pay(foreign.id, { amount: 9 })
    expect(await books.payments.list({ bill_id: a.id })).toMatchObject([{ bill_id: a.id, amount: 1 }])
    expect(await books.payments.list({ bill_id: b.id, end_date: '2026-01-01' })).toEqual([])
    const none = [
      foreign.id,
      '999999',
      '0',
      '-1',
      '2147483648',
      '9007199254740993',
      '9223372036854775807',
      '9223372036854775808',
      '99999999999999999999',
      '-9223372036854775809',
    ]
    for (const id of none) {
      const answer = await api.get(`/payments?bill_id=${id}`)
      expect.soft(answerOf(answer), String(id)).toEqual({ status: 200, body: { success: true, data: [] } })
    }
  })

  test('a bill_id with more digits than any id can have is no bill of the group either', async () => {
    const { api } = await openBooks(testApp)
    for (const id of ['9'.repeat(21), `-${'9'.repeat(40)}`]) {
      const answer = await api.get(`/payments?bill_id=${id}`)
      expect.soft(answerOf(answer), id).toEqual({ status: 200, body: { success: true, data: [] } })
    }
  })
})

onEveryDialect((testApp) => {
  test('payments come newest date first, then newest id, in both lists', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill()
    const dates = ['2026-01-05', '2026-03-01', '2026-01-05', '1999-01-01', '2026-03-01', '2026-01-05']
    const ids: number[] = []
    for (const date of dates) ids.push((await client.bills.pay(bill.id, { amount: 1, date })).id)
    const order = [4, 1, 5, 2, 0, 3]
    expect((await client.payments.list()).map(({ id }) => ids.indexOf(id))).toEqual(order)
    expect((await client.bills.listPayments(bill.id)).map(({ id }) => ids.indexOf(id))).toEqual(order)
  })
})
