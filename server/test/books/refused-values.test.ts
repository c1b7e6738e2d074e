import { expect, test } from 'vitest'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import type { Answer, Headers } from '../support/raw-api.ts'
import { onEveryDialect } from '../support/test-app.ts'
import {
  BILL_AMOUNT_ROWS,
  DATE_ROWS,
  enumRows,
  FREQUENCY,
  flagRows,
  NAME_ROWS,
  PAYMENT_AMOUNT,
  PAYMENT_AMOUNT_ROWS,
  type Row,
  SCRIPTS_THAT_LOOK_LIKE_PORTS,
  TOO_LARGE,
  TYPE,
  textRows,
  URL_ROWS,
} from './support/hostile.ts'
import { wrongAnswers } from './support/refusals.ts'

const BILL_FIELDS: Record<string, readonly Row[]> = {
  name: NAME_ROWS,
  amount: BILL_AMOUNT_ROWS,
  due_date: DATE_ROWS,
  frequency: enumRows(FREQUENCY, 'monthly'),
  type: enumRows(TYPE, 'bill'),
  account: textRows('account', 100, 'line'),
  url: [...textRows('url', 2_048, 'address'), ...URL_ROWS],
  notes: textRows('notes', 10_000, 'paragraphs'),
  auto_pay: flagRows('auto_pay'),
  variable: flagRows('variable'),
  draft: flagRows('draft'),
}

const PAYMENT_FIELDS: Record<string, readonly Row[]> = { amount: PAYMENT_AMOUNT_ROWS, date: DATE_ROWS }

onEveryDialect((testApp) => {
  test('hostile values are refused in every field of a bill', async () => {
    const context = await openBooks(testApp)
    const post = keyed((body, headers) => context.api.post('/bills', body, headers))
    for (const [field, rows] of Object.entries(BILL_FIELDS)) {
      const send = (literal: string) => post(withField(RENT, field, literal))
      expect.soft(await wrongAnswers(context, `POST /bills ${field}`, rows, send)).toEqual([])
    }
    expect(dataOf(await context.api.get('/bills?include_archived=1'))).toEqual([])
  })

  test('no hostile value of any field changes a bill, not even beside good ones', async () => {
    const context = await openBooks(testApp)
    const { id } = await context.books.bills.create({ ...RENT, account: 'A', notes: 'n', url: 'u' })
    for (const [field, rows] of Object.entries(BILL_FIELDS)) {
      const good = field === 'account' ? { notes: 'other' } : { account: 'other' }
      const send = (literal: string) => context.api.put(`/bills/${id}`, withField(good, field, literal))
      expect.soft(await wrongAnswers(context, `PUT /bills ${field}`, rows, send)).toEqual([])
    }
  })

  test('no hostile amount, date or advance_due records a payment or moves a due date', async () => {
    const context = await openBooks(testApp)
    const { id } = await context.books.bills.create(RENT)
    const pay = keyed((body, headers) => context.api.post(`/bills/${id}/pay`, body, headers))
    const fields = { ...PAYMENT_FIELDS, advance_due: flagRows('advance_due') }
    for (const [field, rows] of Object.entries(fields)) {
      const send = (literal: string) => pay(withField({ amount: 1 }, field, literal))
      expect.soft(await wrongAnswers(context, `pay ${field}`, rows, send)).toEqual([])
    }
    for (const body of [{}, { date: '2026-01-01' }, { Amount: 5 }, '', undefined]) {
      const answer = await context.api.post(`/bills/${id}/pay`, body)
      expect(answerOf(answer)).toEqual(refusal(400, PAYMENT_AMOUNT))
    }
    expect(await context.books.payments.list()).toEqual([])
  })

  test('no hostile amount or date changes a payment', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(RENT)
    const { id } = await context.books.bills.pay(bill.id, { amount: 1 })
    for (const [field, rows] of Object.entries(PAYMENT_FIELDS)) {
      const good = field === 'date' ? { amount: 2 } : { date: '2020-02-02' }
      const send = (literal: string) => context.api.put(`/payments/${id}`, withField(good, field, literal))
      expect.soft(await wrongAnswers(context, `PUT /payments ${field}`, rows, send)).toEqual([])
    }
  })

  test('an amount past what a double can hold is too large', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(RENT)
    const { id } = await context.books.bills.pay(bill.id, { amount: 1 })
    const rows: Row[] = ['1e400', '1e309', `1${'0'.repeat(400)}`].map((literal) => [literal, TOO_LARGE])
    for (const [method, path, good] of [
      ['POST', '/bills', RENT],
      ['PUT', `/bills/${bill.id}`, {}],
      ['POST', `/bills/${bill.id}/pay`, {}],
      ['PUT', `/payments/${id}`, {}],
    ] as const) {
      const send = (literal: string) => context.api.send(method, path, withField(good, 'amount', literal))
      expect.soft(await wrongAnswers(context, `${method} ${path} 1e400`, rows, send)).toEqual([])
    }
  })

  test('a script URL is refused even if its code starts like a port', async () => {
    const context = await openBooks(testApp)
    const { id } = await context.books.bills.create(RENT)
    const rows: Row[] = SCRIPTS_THAT_LOOK_LIKE_PORTS.map((url) => [JSON.stringify(url), /^url must /])
    const send = (literal: string) => context.api.put(`/bills/${id}`, withField({}, 'url', literal))
    expect(await wrongAnswers(context, 'url like host and port', rows, send)).toEqual([])
  })
})

/** Every call under a key of its own: a refusal must not keep it. */
function keyed(post: (body: string, headers: Headers) => Promise<Answer>) {
  let count = 0
  return (body: string) => {
    count += 1
    return post(body, { 'idempotency-key': `key-${count}` })
  }
}

/** JSON with one field given as a literal, in place of its good value. */
function withField(good: object, field: string, literal: string): string {
  const { [field]: _, ...others } = good as Record<string, unknown>
  const entries = Object.entries(others).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  return `{${[...entries, `${JSON.stringify(field)}:${literal}`].join(',')}}`
}
