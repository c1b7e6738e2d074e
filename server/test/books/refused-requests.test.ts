import { API_PREFIX } from '@duebook/contract'
import { expect, test } from 'vitest'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { type Answer, inGroup } from '../support/raw-api.ts'
import { onSqlite } from '../support/test-app.ts'
import { allRowsOf } from './support/all-rows.ts'
import { DATE_ROWS, type Row } from './support/hostile.ts'
import { isSameOnEveryEngine, wrongAnswers } from './support/refusals.ts'

const NOT_AN_OBJECT = 'Request body must be a JSON object'

const WRITES = [
  ['POST', '/bills'],
  ['PUT', '/bills/1'],
  ['POST', '/bills/1/pay'],
  ['PUT', '/payments/1'],
] as const

const EARLY_DAYS = ['0000-01-01', '1899-12-31']
const DATES: Row[] = DATE_ROWS.flatMap(([literal, message]): Row[] => {
  const value: unknown = JSON.parse(literal)
  // A range may begin or end before 1900, and a blank query is none.
  const isRefused =
    typeof value === 'string' && value.trim() !== '' && value.isWellFormed() && !EARLY_DAYS.includes(value)
  return isRefused ? [[encodeURIComponent(value), message]] : []
})

const rows = (message: string, ...values: string[]): Row[] =>
  values.map((value) => [encodeURIComponent(value), message])

const NO_NUMBERS = [
  'abc',
  '1.5',
  '1.0',
  '1e3',
  '0x1',
  ' 1',
  '1 ',
  '１',
  'NaN',
  'true',
  '[1]',
  '1\u0000',
  '1,2',
  '1n',
]

const QUERIES: Array<[path: string, parameter: string, rows: Row[]]> = [
  ['/payments', 'start_date', DATES],
  ['/payments', 'end_date', DATES],
  ['/payments', 'bill_id', rows('bill_id must be a whole number', ...NO_NUMBERS)],
  [
    '/bills',
    'include_archived',
    rows(
      'include_archived must be true or false',
      'yes',
      'no',
      'on',
      '2',
      '-1',
      '01',
      'true ',
      'null',
      't',
      '\u0000',
    ),
  ],
  ['/bills', 'type', rows('type must be one of: bill, deposit', 'BILL', 'x', '\u0000', 'bill ', '[]')],
]

onSqlite((testApp) => {
  test('hostile values are refused in every query parameter', async () => {
    const context = await withOneOfEach(testApp)
    for (const [path, parameter, table] of QUERIES) {
      const send = (value: string) => context.api.get(`${path}?${parameter}=${value}`)
      expect.soft(await wrongAnswers(context, `GET ${path} ${parameter}`, table, send)).toEqual([])
    }
  })

  test('a parameter given twice, or spelled in broken percent-encoding, never fails', async () => {
    const { api } = await withOneOfEach(testApp)
    const answers: unknown[] = []
    for (const query of [
      '/bills?type=bill&type=bill',
      '/bills?account=a&account=b',
      '/bills?include_archived=1&include_archived=1',
      '/bills?limit=1&limit=2',
      '/payments?bill_id=1&bill_id=2',
      '/payments?start_date=2026-01-01&start_date=2026-01-01',
      '/stats/monthly?months=1&months=2',
      '/stats/monthly?by=due&by=due',
    ]) {
      const answer = await api.get(query)
      expect.soft(answer.status, query).toBe(400)
      answers.push(answerOf(answer))
    }
    for (const query of [
      '/bills?account=%',
      '/bills?account=%zz',
      '/bills?account=%ff',
      '/bills?account=%ED%A0%80',
      '/bills?account=%00',
      '/bills?account=%F0%9F',
      '/bills?account[]=a',
      '/bills?__proto__=1&constructor=2&toString=3',
      '/bills?=&&&=x',
    ]) {
      const answer = await api.get(query)
      expect.soft(answer.status, query).toBe(200)
      answers.push(answerOf(answer))
    }
    for (const query of ['/payments?start_date=%', '/payments?bill_id=%ff', '/stats/monthly?months=%']) {
      const answer = await api.get(query)
      expect.soft(answer.status, query).toBe(400)
      answers.push(answerOf(answer))
    }
    expect(isSameOnEveryEngine('odd queries', answers)).toBe(true)
  })

  test('a body that is JSON but no object is refused everywhere, and changes nothing', async () => {
    const { database, api } = await withOneOfEach(testApp)
    const before = await allRowsOf(database)
    for (const [method, path] of WRITES) {
      for (const body of ['[]', '[{"amount":1}]', '"x"', '5', '0', 'true', 'false', '""']) {
        const answer = await api.send(method, path, body)
        expect.soft(answerOf(answer), `${method} ${path} ${body}`).toEqual(refusal(400, NOT_AN_OBJECT))
      }
    }
    expect(await allRowsOf(database)).toEqual(before)
  })

  test('null is no object, so it is refused as a body everywhere', async () => {
    const { api } = await withOneOfEach(testApp)
    for (const [method, path] of WRITES) {
      const answer = await api.send(method, path, 'null')
      expect.soft(answerOf(answer), `${method} ${path}`).toEqual(refusal(400, NOT_AN_OBJECT))
    }
  })

  test('a body that is not JSON is refused everywhere, and changes nothing', async () => {
    const context = await withOneOfEach(testApp)
    const before = await allRowsOf(context.database)
    const bodies: Array<string | Buffer> = [
      '{',
      '{"amount":1}}',
      "{'amount':1}",
      '{"amount":NaN}',
      '{"amount":Infinity}',
      '{"amount":01}',
      '{"amount":.5}',
      '{"amount":1,}',
      '{amount:1}',
      'undefined',
      ' ',
      '\u0000',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
      Buffer.from('{"amount":1}', 'utf16le'),
      `{"notes":${'['.repeat(50_000)}${']'.repeat(49_999)}}`,
    ]
    const answers: unknown[] = []
    for (const [method, path] of WRITES) {
      for (const body of bodies) {
        const answer = await rawBody(context, method, path, body)
        answers.push(answer)
        expect.soft(answer.status, `${method} ${path} ${String(body).slice(0, 20)}`).toBe(400)
        expect.soft(answer.body).toMatchObject({ success: false, error: expect.any(String) })
      }
    }
    expect(await allRowsOf(context.database)).toEqual(before)
    expect(isSameOnEveryEngine('bodies that are not JSON', answers)).toBe(true)
  })

  test('a body over 1 MiB is 413, one of another type 415, and one without a type is read as JSON', async () => {
    const context = await withOneOfEach(testApp)
    const before = await allRowsOf(context.database)
    const huge = JSON.stringify({ ...RENT, notes: 'x'.repeat(1024 * 1024) })
    for (const [method, path] of WRITES) {
      expect.soft((await context.api.send(method, path, huge)).status).toBe(413)
      for (const type of ['text/plain', 'multipart/form-data', 'x']) {
        const answer = await context.api.send(method, path, '{"amount":2}', { 'content-type': type })
        expect.soft(answer.status, `${method} ${path} ${type}`).toBe(415)
      }
    }
    expect(await allRowsOf(context.database)).toEqual(before)
    const answer = await rawBody(context, 'PUT', '/bills/1', '{"name":"typeless"}')
    expect(answer).toMatchObject({ status: 200, body: { data: { name: 'typeless' } } })
  })

  test('calls that need no body ignore one, whatever it is', async () => {
    const { api, books } = await withOneOfEach(testApp)
    for (const [body, type] of [
      ['{', 'application/json'],
      ['[]', 'application/json'],
      ['null', 'application/json'],
      ['a=b', 'text/plain'],
    ] as const) {
      const headers = { 'content-type': type }
      expect(dataOf(await api.send('DELETE', '/bills/1', body, headers))).toMatchObject({ archived: true })
      const restored = dataOf(await api.post('/bills/1/unarchive', body, headers))
      expect(restored).toMatchObject({ archived: false })
    }
    expect((await api.send('DELETE', '/payments/1', '{', {})).status).toBe(200)
    expect((await api.send('DELETE', '/bills/1/permanent', '{', {})).status).toBe(200)
    expect(await books.bills.list()).toEqual([])
  })
})

async function withOneOfEach(testApp: Parameters<typeof openBooks>[0]): Promise<Books> {
  const context = await openBooks(testApp)
  const bill = await context.books.bills.create(RENT)
  const payment = await context.books.bills.pay(bill.id, { amount: 1 })
  expect([bill.id, payment.id]).toEqual([1, 1])
  return context
}

/** Without a Content-Type, and not only texts. */
async function rawBody(
  { inject, owner, groupId }: Books,
  method: 'POST' | 'PUT',
  path: string,
  payload: string | Buffer,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const url = API_PREFIX + path
  const headers = { ...owner.auth, ...inGroup(groupId) }
  const response = await inject({ method, url, headers, payload })
  return { status: response.statusCode, body: JSON.parse(response.body) as unknown }
}
