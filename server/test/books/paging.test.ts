import { expect, test } from 'vitest'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { RENT, rent } from '../support/given.ts'
import type { Answer, RawApi } from '../support/raw-api.ts'
import { onEveryDialect } from '../support/test-app.ts'

const BAD_LIMIT = 'limit must be a whole number from 1 to 1000'
const BAD_CURSOR = 'cursor is not valid. Use the one from the Link header of the previous page'
const PREFIX = '/api/v2'

interface Row {
  id: number
}

onEveryDialect((testApp) => {
  test('walking all pages of any size gives the whole list, in order, for bills and payments', async () => {
    const context = await openBooks(testApp)
    const billId = await fill(context, 7)
    for (const path of ['/bills', '/payments', `/bills/${billId}/payments`]) {
      const whole = await context.api.get(path)
      expect(whole.headers.link).toBeUndefined()
      const all = dataOf<Row[]>(whole)
      expect(all.length).toBeGreaterThanOrEqual(7)
      for (const limit of [1, 2, 3, all.length - 1, all.length, all.length + 1, 1000]) {
        const pages = await walk(context.api, `${path}?limit=${limit}`)
        expect(pages.flat()).toEqual(all)
        expect(pages).toHaveLength(Math.ceil(all.length / limit))
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      }
    }
  })

  test('the next page’s address is relative and keeps every other parameter', async () => {
    const { given, books, api } = await openBooks(testApp)
    const account = "50% & more+_'é 🏦"
    for (let i = 0; i < 5; i++) {
      const { id } = await books.bills.create(rent({ account, type: 'deposit', name: `B${i}` }))
      if (i > 0) await books.bills.archive(id)
    }
    await given.bill({ account: 'other' })
    const query = `account=${encodeURIComponent(account)}&type=deposit&include_archived=TRUE&limit=2`
    const first = await api.get(`/bills?${query}`)
    expect(first.headers.link).toMatch(/^<\/api\/v2\/bills\?[^>\s]+>; rel="next"$/)
    const next = new URL(nextOf(first) as string, 'http://x')
    expect(Object.fromEntries(next.searchParams)).toEqual({
      account,
      type: 'deposit',
      include_archived: 'TRUE',
      limit: '2',
      cursor: expect.any(String),
    })
    const names = (await walk(api, `/bills?${query}`)).flat().map((bill) => (bill as { name?: string }).name)
    expect(names).toEqual(['B0', 'B1', 'B2', 'B3', 'B4'])
    const { id } = await given.bill({ due_date: '2026-01-01', frequency: 'weekly' })
    for (const date of ['2026-01-01', '2026-01-02', '2026-01-03', '2026-02-01']) {
      await books.bills.pay(id, { amount: 1, date })
    }
    const range = `start_date=2026-01-01&end_date=2026-01-31&bill_id=${id}&limit=1`
    const pages = await walk(api, `/payments?${range}`)
    expect(pages.flat().map((row) => (row as { date?: string }).date)).toEqual([
      '2026-01-03',
      '2026-01-02',
      '2026-01-01',
    ])
  })

  test('rows that appear or go while somebody pages neither repeat nor hide others', async () => {
    const context = await openBooks(testApp)
    const { books, api } = context
    const ids: number[] = []
    for (let i = 0; i < 6; i++) ids.push((await books.bills.create(rent({ due_date: '2026-03-01' }))).id)
    const first = await api.get('/bills?limit=3')
    expect(idsIn(first)).toEqual(ids.slice(0, 3))
    await books.bills.create(rent({ due_date: '2026-02-01' }))
    const later = await books.bills.create(rent({ due_date: '2026-03-01' }))
    await books.bills.deletePermanently(ids[2] as number)
    await books.bills.archive(ids[4] as number)
    const rest = await walk(api, (nextOf(first) as string).slice(PREFIX.length))
    expect(rest.flat().map(({ id }) => id)).toEqual([ids[3], ids[5], later.id])
    const payments: number[] = []
    for (let i = 0; i < 4; i++) {
      payments.unshift((await books.bills.pay(ids[0] as number, { amount: 1, date: '2026-05-05' })).id)
    }
    const newest = await api.get('/payments?limit=2')
    expect(idsIn(newest)).toEqual(payments.slice(0, 2))
    await books.bills.pay(ids[0] as number, { amount: 1, date: '2026-05-05' })
    await books.bills.pay(ids[0] as number, { amount: 1, date: '2027-01-01' })
    expect(idsIn(await api.get((nextOf(newest) as string).slice(PREFIX.length)))).toEqual(payments.slice(2))
  })

  test('a limit of 1 to 1000 is taken, any other refused on every list', async () => {
    const context = await openBooks(testApp)
    const billId = await fill(context, 2)
    for (const path of ['/bills', '/payments', `/bills/${billId}/payments`]) {
      for (const limit of ['1', '2', '1000']) {
        expect((await context.api.get(`${path}?limit=${limit}`)).status).toBe(200)
      }
      const bad = [
        '0',
        '-1',
        '1001',
        '1.5',
        '1e2',
        'abc',
        'NaN',
        'Infinity',
        '0x10',
        '１０',
        '9'.repeat(30),
        '\u0000',
      ]
      for (const limit of bad) {
        const answer = await context.api.get(`${path}?limit=${encodeURIComponent(limit)}`)
        expect.soft(answerOf(answer), `${path} ${limit}`).toEqual(refusal(400, BAD_LIMIT))
      }
    }
  })

  test('a cursor that no page gave is refused on every list', async () => {
    const context = await openBooks(testApp)
    const billId = await fill(context, 2)
    const encoded = (text: string) => Buffer.from(text).toString('base64url')
    const bad = [
      'x',
      'abc',
      '0',
      '-1',
      '2026-01-31',
      '\u0000',
      '😀',
      'x'.repeat(10_000),
      encoded('2026-01-31'),
      encoded('2026-01-31 '),
      encoded('2026-02-30 1'),
      encoded('2026-01-31 0'),
      encoded('2026-01-31 -1'),
      encoded('2026-01-31 1.5'),
      encoded('2026-01-31 99999999999999999999'),
      encoded('2026-01-31 1; drop table bills'),
      encoded("2026-01-31' 1"),
      encoded('{"date":"2026-01-31","id":1}'),
      encoded('null'),
    ]
    for (const path of ['/bills', '/payments', `/bills/${billId}/payments`]) {
      for (const cursor of bad) {
        const answer = await context.api.get(`${path}?limit=1&cursor=${encodeURIComponent(cursor)}`)
        expect.soft(answerOf(answer), `${path} ${cursor.slice(0, 40)}`).toEqual(refusal(400, BAD_CURSOR))
      }
    }
  })

  test('a blank limit asks for the whole list, and a blank cursor for the first page', async () => {
    const context = await openBooks(testApp)
    const billId = await fill(context, 2)
    for (const path of ['/bills', '/payments', `/bills/${billId}/payments`]) {
      const whole = await context.api.get(path)
      for (const blank of ['', '+']) {
        expect(await context.api.get(`${path}?limit=${blank}`)).toMatchObject(answerOf(whole))
        const pages = await walk(context.api, `${path}?cursor=${blank}&limit=1`)
        expect(pages.flat()).toEqual(dataOf(whole))
      }
    }
  })

  test('the envelope of a page is that of the whole list', async () => {
    const context = await openBooks(testApp)
    await fill(context, 2)
    const page = await context.api.get('/bills?limit=1')
    expect(Object.keys(page.body as object)).toEqual(['success', 'data'])
    expect(dataOf<Row[]>(page)).toHaveLength(1)
  })

  test('the typed client walks pages by nextCursor', async () => {
    const context = await openBooks(testApp)
    await fill(context, 5)
    const ids: number[] = []
    let cursor: string | undefined
    do {
      const page = await context.books.payments.listPage({
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      })
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(ids).toEqual((await context.books.payments.list()).map(({ id }) => id))
  })
})

/** Bills and payments with many equal dates; answers the bill that has all payments. */
async function fill({ books }: Books, count: number): Promise<number> {
  for (let i = 0; i < count; i++) await books.bills.create(rent({ due_date: `2026-0${1 + (i % 2)}-15` }))
  const bill = await books.bills.create({ ...RENT, due_date: '2030-01-01' })
  for (let i = 0; i < count; i++) {
    await books.bills.pay(bill.id, { amount: 1, date: `2026-0${1 + (i % 3)}-10`, advance_due: false })
  }
  return bill.id
}

async function walk(api: RawApi, path: string): Promise<Row[][]> {
  const pages: Row[][] = []
  let next: string | undefined = PREFIX + path
  while (next !== undefined) {
    const answer = await api.get(next.slice(PREFIX.length))
    pages.push(dataOf<Row[]>(answer))
    next = nextOf(answer)
    if (pages.length > 100) throw new Error('The pages never end')
  }
  return pages
}

function nextOf({ headers }: Answer): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1]
}

function idsIn(answer: Answer): number[] {
  return dataOf<Row[]>(answer).map(({ id }) => id)
}
