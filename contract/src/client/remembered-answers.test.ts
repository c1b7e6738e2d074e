import { describe, expect, test } from 'vitest'
import {
  accessToken,
  data,
  fakeServer,
  lost,
  message,
  type Reply,
  type Sent,
} from '../../test/fake-server.ts'
import { type ClientOptions, createClient } from './create-client.ts'
import { NetworkError } from './errors.ts'

const NOW = Date.UTC(2026, 1, 2, 9)
const GOOD = accessToken(NOW + 900_000)
const SIGNED_IN = { access_token: GOOD, refresh_token: 'r', user: { id: 1 }, databases: [], binding: 'new' }
const CREDENTIALS = { email: 'ada@example.org', password: 'correct horse battery staple' }
const LINK = '</api/v2/bills?limit=1&cursor=next>; rel="next"'

/** A server with one state: a client that has it is told so, unless `other` answers. */
function given(options: ClientOptions = {}, other?: (sent: Sent, times: number) => Reply | undefined) {
  const state = { etag: 'W/"1"', bills: [{ id: 1, name: 'Rent', tags: ['flat'] }] }
  const server = fakeServer((sent, times) => {
    const reply = other?.(sent, times)
    if (reply) return reply
    if (sent.call.startsWith('POST /auth/logout')) return message('Signed out')
    if (sent.call === 'POST /auth/refresh') return data({ access_token: GOOD })
    if (sent.call.startsWith('POST')) return data(SIGNED_IN)
    return sent.headers.get('if-none-match') === state.etag
      ? unchanged(state.etag)
      : data(state.bills, { etag: state.etag, link: LINK })
  })
  const client = createClient({
    fetch: server.fetch,
    now: () => NOW,
    sleep: async () => {},
    tokens: { access_token: GOOD, refresh_token: 'r' },
    ...options,
  })
  /** The ETags that the reads of the group were sent with. */
  const asked = () =>
    server.sent
      .filter(({ call }) => call.startsWith('GET'))
      .map(({ headers }) => headers.get('if-none-match'))
  return { ...server, state, client, books: client.group({ id: 7 }), asked }
}

function unchanged(etag: string): Response {
  return new Response(null, { status: 304, headers: { etag } })
}

describe('a read that is repeated', () => {
  test('asks whether anything has changed, and has the same data and the same next page if not', async () => {
    const { books, asked } = given()
    const first = await books.bills.listPage({ limit: 1 })
    expect(first).toEqual({ data: [{ id: 1, name: 'Rent', tags: ['flat'] }], nextCursor: 'next' })
    expect(await books.bills.listPage({ limit: 1 })).toEqual(first)
    expect(await books.bills.listPage({ limit: 1 })).toEqual(first)
    expect(asked()).toEqual([null, 'W/"1"', 'W/"1"'])
  })

  test('has the new data if something has changed, and asks by its ETag from then on', async () => {
    const { books, state, asked } = given()
    await books.bills.list()
    Object.assign(state, { etag: 'W/"2"', bills: [] })
    expect(await books.bills.list()).toEqual([])
    expect(await books.bills.list()).toEqual([])
    expect(asked()).toEqual([null, 'W/"1"', 'W/"2"'])
  })

  test('does not get what a caller has made of the data', async () => {
    const { books } = given()
    for (let times = 0; times < 3; times++) {
      const [bill] = await books.bills.list()
      expect(bill).toMatchObject({ name: 'Rent', tags: ['flat'] })
      bill?.tags.push('mine')
    }
  })

  test('of another group, by another address or of another endpoint is a first one', async () => {
    const { client, asked } = given()
    await client.group({ id: 7 }).bills.list()
    await client.group({ id: 8 }).bills.list()
    await client.group({ name: '7' }).bills.list()
    await client.group({ id: 7 }).bills.list({ type: 'bill' })
    await client.group({ id: 7 }).tags()
    expect(asked()).toEqual([null, null, null, null, null])
    await client.group({ name: '7' }).bills.list()
    await client.group({ id: 7 }).bills.list()
    expect(asked().slice(5)).toEqual(['W/"1"', 'W/"1"'])
  })

  test('is a first one where the contract keeps no answer: one bill has an ETag for If-Match only', async () => {
    const { books, asked } = given()
    for (let times = 0; times < 2; times++) await books.bills.get(1)
    expect(asked()).toEqual([null, null])
  })

  test('keeps its signal, and is tried again by the same ETag', async () => {
    const { books, asked, calls } = given({}, (_, times) => (times === 2 ? lost() : undefined))
    await books.bills.list()
    expect(await books.bills.list()).toHaveLength(1)
    expect(asked()).toEqual([null, 'W/"1"', 'W/"1"'])
    const reason = new Error('left the page')
    await expect(books.bills.list({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(calls()).toHaveLength(3)
  })

  test('of a server without ETags is like any other', async () => {
    const { books, asked } = given({}, () => data([]))
    for (let times = 0; times < 2; times++) expect(await books.bills.list()).toEqual([])
    expect(asked()).toEqual([null, null])
  })
})

describe('304 to a client that remembers nothing', () => {
  test('is asked again', async () => {
    const { books, asked } = given({}, (_, times) => (times === 1 ? unchanged('W/"1"') : undefined))
    expect(await books.bills.list()).toHaveLength(1)
    expect(asked()).toEqual([null, null])
  })

  test('every time is a NetworkError', async () => {
    const { books, asked } = given({}, () => unchanged('W/"1"'))
    await expect(books.bills.list()).rejects.toBeInstanceOf(NetworkError)
    expect(asked()).toEqual([null, null, null])
  })
})

describe('what is remembered', () => {
  test('are the 50 answers that were used last', async () => {
    const { books, asked } = given()
    const read = (limit: number) => books.bills.list({ limit })
    for (let limit = 1; limit <= 50; limit++) await read(limit)
    await read(1)
    await read(51)
    for (const limit of [1, 3, 51]) await read(limit)
    await read(2)
    expect(asked().slice(50)).toEqual(['W/"1"', null, 'W/"1"', 'W/"1"', 'W/"1"', null])
  })

  test('is no answer of more than a million characters, nor the one before it', async () => {
    const { books, state, asked } = given()
    await books.bills.list()
    Object.assign(state, { etag: 'W/"2"', bills: [{ id: 1, name: 'x'.repeat(1_000_000) }] })
    for (let times = 0; times < 2; times++) await books.bills.list()
    expect(asked()).toEqual([null, 'W/"1"', null])
  })

  test.each<[string, (parts: ReturnType<typeof given>) => unknown]>([
    ['signing in', ({ client }) => client.auth.login(CREDENTIALS)],
    ['signing out', ({ client }) => client.auth.logout()],
    ['signing out everywhere', ({ client }) => client.auth.logoutAll()],
    ['dropping the tokens', ({ client }) => client.auth.forget()],
  ])('is forgotten with %s', async (_, end) => {
    const parts = given()
    await parts.books.bills.list()
    await end(parts)
    await parts.books.bills.list()
    expect(parts.asked()).toEqual([null, null])
  })

  test('is forgotten when the session turns out to be over', async () => {
    let isOver = false
    const { books, asked } = given({}, () =>
      isOver
        ? new Response(JSON.stringify({ success: false, error: 'Session has ended' }), { status: 401 })
        : undefined,
    )
    await books.bills.list()
    isOver = true
    await expect(books.bills.list()).rejects.toMatchObject({ status: 401 })
    isOver = false
    await books.bills.list()
    expect(asked()).toEqual([null, 'W/"1"', null])
  })

  test('is kept when the session gets a new token, but not one of the session of another tab', async () => {
    let now = NOW
    const kept = { binding: 'mine' }
    const { client, books, asked } = given({
      session: 'cookie',
      binding: { get: () => kept.binding, set: () => {} },
      tokens: {},
      now: () => now,
    })
    await books.bills.list()
    now += 899_000
    await books.bills.list()
    expect(asked()).toEqual([null, 'W/"1"'])
    kept.binding = 'of somebody else'
    await client.auth.resume()
    await books.bills.list()
    expect(asked()).toEqual([null, 'W/"1"', null])
  })

  test('is no answer that comes after signing out', async () => {
    let answer: ((reply: Response) => void) | undefined
    const late = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const { client, books, asked, sent } = given({}, ({ call }, times) =>
      call === 'GET /bills' && times === 1 ? late : undefined,
    )
    const reading = books.bills.list()
    while (sent.length === 0) await Promise.resolve()
    await client.auth.logout()
    answer?.(data([], { etag: 'W/"1"' }))
    expect(await reading).toEqual([])
    await books.bills.list()
    expect(asked()).toEqual([null, null])
  })
})
