import { expect, test } from 'vitest'
import { answerOf, refusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { onSqlite } from '../support/test-app.ts'
import { allRowsOf } from './support/all-rows.ts'

const NO_IDS = [
  '0',
  '-1',
  '-0',
  '999999',
  '00',
  '01',
  '1.0',
  '1.5',
  '1e0',
  '0x1',
  '+1',
  '%201',
  '1%20',
  '%31%00',
  '１',
  'abc',
  'null',
  'undefined',
  'NaN',
  'true',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '1'.repeat(150),
  "1'%20or%201=1--",
  '1;drop%20table%20bills',
  '%F0%9F%98%80',
]

const ABOUT_BILLS = [
  ['GET', '', undefined],
  ['PUT', '', { name: 'x' }],
  ['DELETE', '', undefined],
  ['POST', '/unarchive', undefined],
  ['DELETE', '/permanent', undefined],
  ['POST', '/pay', { amount: 1 }],
  ['GET', '/payments', undefined],
] as const

const ABOUT_PAYMENTS = [
  ['GET', undefined],
  ['PUT', { amount: 1 }],
  ['DELETE', undefined],
] as const

onSqlite((testApp) => {
  test('an id that is not a positive integer or is too large is not found', async () => {
    const { given, api, books, database } = await openBooks(testApp)
    const bill = await given.bill()
    await books.bills.pay(bill.id, { amount: 1 })
    expect(bill.id).toBe(1)
    const before = await allRowsOf(database)
    for (const id of NO_IDS) {
      for (const [method, path, body] of ABOUT_BILLS) {
        const answer = await api.send(method, `/bills/${encoded(id)}${path}`, body)
        expect.soft(answerOf(answer), `${method} ${id}${path}`).toEqual(refusal(404, 'Bill not found'))
      }
      for (const [method, body] of ABOUT_PAYMENTS) {
        const answer = await api.send(method, `/payments/${encoded(id)}`, body)
        expect.soft(answerOf(answer), `${method} payment ${id}`).toEqual(refusal(404, 'Payment not found'))
      }
    }
    expect(await allRowsOf(database)).toEqual(before)
  })

  test('an id of hundreds of digits is missing like any other', async () => {
    const { api } = await openBooks(testApp)
    const id = '1'.repeat(300)
    expect.soft(answerOf(await api.get(`/bills/${id}`))).toEqual(refusal(404, 'Bill not found'))
    expect.soft(answerOf(await api.delete(`/payments/${id}`))).toEqual(refusal(404, 'Payment not found'))
  })

  test('a body that does not fit is refused before a missing bill or payment is', async () => {
    const { api } = await openBooks(testApp)
    const date = refusal(400, 'Invalid date format. Use YYYY-MM-DD')
    expect(answerOf(await api.put('/bills/999', { due_date: '2026-02-30' }))).toEqual(date)
    expect(answerOf(await api.put('/payments/999', { date: '2026-02-30' }))).toEqual(date)
    const amount = refusal(400, 'Amount must be a positive number')
    expect(answerOf(await api.post('/bills/999/pay', {}))).toEqual(amount)
    expect(answerOf(await api.post('/bills/999/pay', '[]'))).toEqual(
      refusal(400, 'Request body must be a JSON object'),
    )
  })

  test('trailing slashes and unknown query parameters are ignored', async () => {
    const { given, api } = await openBooks(testApp)
    const bill = await given.bill()
    for (const path of ['/bills/', '/bills?x=1&x=2', '/bills/?include_archive=maybe']) {
      expect(answerOf(await api.get(path))).toEqual({ status: 200, body: { success: true, data: [bill] } })
    }
    expect(answerOf(await api.get(`/bills/${bill.id}/?q`))).toEqual({
      status: 200,
      body: { success: true, data: bill },
    })
    expect((await api.get('/stats/monthly/')).status).toBe(200)
    expect((await api.post(`/bills/${bill.id}/pay/`, { amount: 1 })).status).toBe(201)
  })
})

function encoded(id: string): string {
  return /^[\x21-\x7e]*$/.test(id) ? id : encodeURIComponent(id)
}
