import { describe, expect, test } from 'vitest'
import { accessToken, data, fakeServer, refused } from '../../test/fake-server.ts'
import { createClient, type GroupChoice } from './create-client.ts'

const NOW = Date.UTC(2026, 1, 2, 9)

function given(choice: GroupChoice, answer: () => Response = () => data([])) {
  const server = fakeServer(answer)
  const client = createClient({
    fetch: server.fetch,
    now: () => NOW,
    sleep: async () => {},
    tokens: { access_token: accessToken(NOW + 900_000) },
  })
  return { ...server, client, books: client.group(choice) }
}

describe('the group', () => {
  test('is named by its id', async () => {
    const { books, sent } = given({ id: 7 })
    await books.bills.list()
    expect(sent[0]?.headers.get('x-database-id')).toBe('7')
    expect(sent[0]?.headers.has('x-database')).toBe(false)
  })

  test.each([
    ['Personal', 'Personal'],
    ['Home & co', 'Home%20%26%20co'],
    ['Café', 'Caf%C3%A9'],
    ['家計', '%E5%AE%B6%E8%A8%88'],
    ['🏠', '%F0%9F%8F%A0'],
    ['50%', '50%25'],
    ['a\u2028b', 'a%E2%80%A8b'],
  ])('or by its name, percent-encoded: %s', async (name, header) => {
    const { books, sent } = given({ name })
    await books.bills.list()
    expect(sent[0]?.headers.get('x-database')).toBe(header)
    expect(sent[0]?.headers.has('x-database-id')).toBe(false)
  })

  test('is another one for another part of the client, and none for the rest of it', async () => {
    const { client, sent } = given({ id: 7 })
    await client.group({ id: 1 }).payments.list()
    await client.group({ name: 'Home' }).stats.monthly()
    await client.me()
    expect(sent.map(({ headers }) => [headers.get('x-database-id'), headers.get('x-database')])).toEqual([
      ['1', null],
      [null, 'Home'],
      [null, null],
    ])
  })
})

describe('a page', () => {
  const ROWS = [{ id: 1 }, { id: 2 }]
  const paged = (link: string | undefined) =>
    given({ id: 7 }, () => data(ROWS, link === undefined ? {} : { link })).books

  test.each([
    [
      'its relative address',
      '</api/v2/bills?limit=2&cursor=MjAyNi0wMS0zMSA0>; rel="next"',
      'MjAyNi0wMS0zMSA0',
    ],
    ['a whole address', '<https://books.example/api/v2/bills?cursor=abc>; rel="next"', 'abc'],
    ['no blank', '</api/v2/bills?cursor=abc>;rel="next"', 'abc'],
    ['encoded characters', '</api/v2/bills?account=%3E&cursor=a%2Bb>; rel="next"', 'a+b'],
    ['other links before it', '</first>; rel="first", </api/v2/bills?cursor=abc>; rel="next"', 'abc'],
  ])('tells where the next one begins: %s', async (_, link, cursor) => {
    const books = paged(link)
    expect(await books.bills.listPage({ limit: 2 })).toEqual({ data: ROWS, nextCursor: cursor })
    expect(await books.payments.listPage({ limit: 2 })).toEqual({ data: ROWS, nextCursor: cursor })
  })

  test.each([
    ['no link', undefined],
    ['a link elsewhere', '</api/v2/bills?cursor=abc>; rel="prev"'],
    ['a next page without a cursor', '</api/v2/bills?limit=2>; rel="next"'],
    ['something else', 'next'],
  ])('is the last one with %s', async (_, link) => {
    const books = paged(link)
    expect(await books.bills.listPage({ limit: 2 })).toEqual({ data: ROWS, nextCursor: undefined })
  })

  test('leads to the next one, and so to the whole list', async () => {
    const pages = [data([1], { link: '</api/v2/payments?limit=1&cursor=b>; rel="next"' }), data([2])]
    const { books, calls } = given({ id: 7 }, () => pages.shift() as Response)
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await books.payments.listPage({ limit: 1, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.data)
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual([1, 2])
    expect(calls()).toEqual(['GET /payments?limit=1', 'GET /payments?limit=1&cursor=b'])
  })
})

describe('a version', () => {
  test('comes with a bill or a payment where it is asked for', async () => {
    const { books, calls } = given({ id: 7 }, () => data({ id: 3 }, { etag: '"5"' }))
    expect(await books.bills.getVersioned(3)).toEqual({ data: { id: 3 }, etag: '"5"' })
    expect(await books.payments.getVersioned(3)).toEqual({ data: { id: 3 }, etag: '"5"' })
    expect(await books.bills.get(3)).toEqual({ id: 3 })
    expect(calls()).toEqual(['GET /bills/3', 'GET /payments/3', 'GET /bills/3'])
  })

  test('is unknown where a proxy took it away', async () => {
    const { books } = given({ id: 7 }, () => data({ id: 3 }))
    expect(await books.bills.getVersioned(3)).toEqual({ data: { id: 3 }, etag: undefined })
  })

  test('goes back with every change that takes one', async () => {
    const { books, sent } = given({ id: 7 }, () => data({}))
    const options = { ifMatch: '"5"' }
    await books.bills.update(3, { name: 'Rent' }, options)
    await books.bills.archive(3, options)
    await books.bills.unarchive(3, options)
    await books.bills.deletePermanently(3, options)
    await books.bills.pay(3, { amount: 5 }, options)
    await books.payments.update(3, { amount: 5 }, options)
    await books.payments.delete(3, options)
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(Array(7).fill('"5"'))
  })

  test('that is stale is told, and nothing is tried again', async () => {
    const stale = 'Someone else has changed this in the meantime. Reload it and try again'
    const { books, sent } = given({ id: 7 }, () => refused(412, stale))
    const change = books.bills.update(3, { name: 'Rent' }, { ifMatch: '"4"' })
    await expect(change).rejects.toMatchObject({ status: 412, message: stale })
    expect(sent).toHaveLength(1)
  })
})
