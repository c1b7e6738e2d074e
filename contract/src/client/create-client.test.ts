import { describe, expect, test, vi } from 'vitest'
import {
  accessToken,
  data,
  fakeServer,
  lost,
  message,
  type Reply,
  refused,
  type Sent,
} from '../../test/fake-server.ts'
import { type BindingKeeper, type ClientOptions, createClient } from './create-client.ts'
import { ApiError, NetworkError } from './errors.ts'

const NOW = Date.UTC(2026, 1, 2, 9)
const MINUTE = 60_000

const STALE = accessToken(NOW + 20_000, 'stale')
const GOOD = accessToken(NOW + 15 * MINUTE, 'good')
const NEXT = accessToken(NOW + 15 * MINUTE, 'next')

const SIGNED_IN = { access_token: GOOD, refresh_token: 'r', user: { id: 1 }, databases: [] }
const CREDENTIALS = { email: 'ada@example.org', password: 'correct horse battery staple' }
const RENT = { name: 'Rent', amount: 5, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' } as const

interface Answers {
  login?: () => Reply
  refresh?: () => Reply
  /** Everything but signing in and out and refreshing. */
  other?: (sent: Sent, times: number) => Reply
}

/** A server that knows who may do what by the token. */
function given(options: ClientOptions = {}, { login, refresh, other }: Answers = {}) {
  const server = fakeServer((sent, times) => {
    if (sent.call === 'POST /auth/refresh') return refresh ? refresh() : data({ access_token: NEXT })
    if (sent.call === 'POST /auth/login' && login) return login()
    if (sent.call === 'POST /auth/login' || sent.call === 'POST /setup') {
      const { refresh_token, ...inCookie } = SIGNED_IN
      return data(sent.headers.has('x-session') ? { ...inCookie, binding: 'new' } : SIGNED_IN)
    }
    if (sent.call.startsWith('POST /auth/logout')) return message('Signed out')
    return other ? other(sent, times) : data([])
  })
  let keys = 0
  const onSessionEnd = vi.fn<() => void>()
  const client = createClient({
    fetch: server.fetch,
    now: () => NOW,
    sleep: async () => {},
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    onSessionEnd,
    ...options,
  })
  return { ...server, client, onSessionEnd }
}

const withTokens = (access_token: string, refresh_token = 'r') => ({
  tokens: { access_token, refresh_token },
})
const bearers = (sent: Sent[]) => sent.map(({ headers }) => headers.get('authorization'))

/** A server that takes one token only. */
const taking = (token: string) => (sent: Sent) =>
  sent.headers.get('authorization') === `Bearer ${token}` ? data([]) : refused(401, 'Token has expired')

describe('signing in', () => {
  test('keeps the tokens, and sends the access token from then on', async () => {
    const { client, sent } = given()
    expect(await client.auth.login(CREDENTIALS)).toEqual(SIGNED_IN)
    expect(client.tokens()).toEqual({ access: GOOD, refresh: 'r' })
    await client.me()
    expect(sent).toMatchObject([{ call: 'POST /auth/login', body: CREDENTIALS }, { call: 'GET /me' }])
    expect(bearers(sent)).toEqual([null, `Bearer ${GOOD}`])
  })

  test('through set-up is the same', async () => {
    const { client, calls } = given()
    await client.setup.complete(CREDENTIALS)
    expect(client.tokens()).toEqual({ access: GOOD, refresh: 'r' })
    expect(await client.auth.resume()).toBe(true)
    expect(calls()).toEqual(['POST /setup'])
  })

  test('that is refused changes nothing, and is not taken for a session that is over', async () => {
    const { client, onSessionEnd, calls } = given(withTokens(GOOD), {
      login: () => refused(401, 'Invalid email or password'),
    })
    await expect(client.auth.login(CREDENTIALS)).rejects.toMatchObject({
      status: 401,
      message: 'Invalid email or password',
    })
    expect(calls()).toEqual(['POST /auth/login'])
    expect(client.tokens()).toEqual({ access: GOOD, refresh: 'r' })
    expect(onSessionEnd).not.toHaveBeenCalled()
  })

  test('anew replaces the session before', async () => {
    const { client } = given(withTokens(NEXT, 'old'))
    await client.auth.login(CREDENTIALS)
    expect(client.tokens()).toEqual({ access: GOOD, refresh: 'r' })
  })
})

describe('signing out', () => {
  test('hands the refresh token back and forgets both', async () => {
    const { client, sent, onSessionEnd } = given(withTokens(GOOD))
    expect(await client.auth.logout()).toBe('Signed out')
    expect(sent).toMatchObject([{ call: 'POST /auth/logout', body: { refresh_token: 'r' } }])
    expect(bearers(sent)).toEqual([`Bearer ${GOOD}`])
    expect(client.tokens()).toEqual({ access: undefined, refresh: undefined })
    expect(onSessionEnd).not.toHaveBeenCalled()
  })

  test('everywhere, at once or not', async () => {
    for (const body of [undefined, { immediate: true }]) {
      const { client, sent } = given(withTokens(GOOD))
      await client.auth.logoutAll(body)
      expect(sent).toMatchObject([{ call: 'POST /auth/logout-all', body: body ?? {} }])
      expect(client.tokens()).toEqual({ access: undefined, refresh: undefined })
    }
  })

  test('leaves nothing to go on with: no later call carries a token or refreshes', async () => {
    const { client, sent, calls } = given(withTokens(GOOD), {
      other: () => refused(401, 'Missing Authorization header'),
    })
    await client.auth.logout()
    await expect(client.me()).rejects.toMatchObject({ status: 401, message: 'Missing Authorization header' })
    expect(await client.auth.resume()).toBe(false)
    expect(calls()).toEqual(['POST /auth/logout', 'GET /me'])
    expect(bearers(sent)[1]).toBeNull()
  })

  test('that does not reach the server leaves the session, so that it can be tried again', async () => {
    const broken = fakeServer(() => lost())
    const client = createClient({ ...withTokens(GOOD), fetch: broken.fetch, now: () => NOW })
    await expect(client.auth.logout()).rejects.toBeInstanceOf(NetworkError)
    expect(client.tokens()).toEqual({ access: GOOD, refresh: 'r' })
  })
})

describe('a token that is about to expire', () => {
  test.each([
    ['31 seconds before its end is used', 31_000, ['GET /me']],
    ['30 seconds before its end is exchanged first', 30_000, ['POST /auth/refresh', 'GET /me']],
  ])('%s', async (_, left, expected) => {
    const { client, calls } = given(withTokens(accessToken(NOW + left)))
    await client.me()
    expect(calls()).toEqual(expected)
  })

  test('is exchanged with the refresh token and nothing else', async () => {
    const { client, sent } = given(withTokens(STALE))
    await client.me()
    expect(sent).toMatchObject([
      { call: 'POST /auth/refresh', body: { refresh_token: 'r' } },
      { call: 'GET /me' },
    ])
    expect(bearers(sent)).toEqual([null, `Bearer ${NEXT}`])
    expect(sent[0]?.headers.has('x-session')).toBe(false)
    expect(client.tokens()).toEqual({ access: NEXT, refresh: 'r' })
  })

  test('is exchanged only once when thirty calls run at the same time', async () => {
    const { client, sent, calls } = given(withTokens(STALE), { other: taking(NEXT) })
    await Promise.all(Array.from({ length: 30 }, () => client.databases.list()))
    expect(calls().filter((call) => call === 'POST /auth/refresh')).toHaveLength(1)
    expect(calls()).toHaveLength(31)
    expect(new Set(bearers(sent.slice(1)))).toEqual(new Set([`Bearer ${NEXT}`]))
  })

  test('is exchanged once for calls of several groups', async () => {
    const { client, calls } = given(withTokens(STALE))
    await Promise.all([
      client.group({ id: 1 }).bills.list(),
      client.group({ id: 2 }).bills.list(),
      client.me(),
    ])
    expect(calls().filter((call) => call === 'POST /auth/refresh')).toHaveLength(1)
  })

  test('is sent as it is where there is no refresh token', async () => {
    const { client, sent, calls } = given({ tokens: { access_token: STALE } })
    await client.me()
    expect(calls()).toEqual(['GET /me'])
    expect(bearers(sent)).toEqual([`Bearer ${STALE}`])
  })

  test('need not be there at all', async () => {
    const { client, calls, sent } = given({ tokens: { refresh_token: 'r' } })
    expect(await client.auth.resume()).toBe(true)
    await client.me()
    expect(calls()).toEqual(['POST /auth/refresh', 'GET /me'])
    expect(bearers(sent)[1]).toBe(`Bearer ${NEXT}`)
  })

  test('is not even looked at by calls that need none', async () => {
    const { client, calls, sent } = given(withTokens(STALE))
    await client.info()
    await client.health()
    await client.ready()
    await client.setup.get()
    expect(calls()).toEqual(['GET ', 'GET /health', 'GET /ready', 'GET /setup'])
    expect(bearers(sent)).toEqual([null, null, null, null])
  })
})

describe('a token that the server refuses', () => {
  test('is exchanged, and the call is repeated once', async () => {
    const { client, sent, calls } = given(withTokens(GOOD), { other: taking(NEXT) })
    expect(await client.databases.list()).toEqual([])
    expect(calls()).toEqual(['GET /databases', 'POST /auth/refresh', 'GET /databases'])
    expect(bearers(sent)).toEqual([`Bearer ${GOOD}`, null, `Bearer ${NEXT}`])
  })

  test('is exchanged only once when thirty calls run at the same time', async () => {
    const { client, calls, onSessionEnd } = given(withTokens(GOOD), { other: taking(NEXT) })
    await Promise.all(Array.from({ length: 30 }, () => client.databases.list()))
    expect(calls().filter((call) => call === 'POST /auth/refresh')).toHaveLength(1)
    expect(calls()).toHaveLength(61)
    expect(onSessionEnd).not.toHaveBeenCalled()
  })

  test('is not exchanged by a call whose refusal comes after the exchange', async () => {
    const late = Promise.withResolvers<Response>()
    const { client, calls } = given(withTokens(GOOD), {
      other: (sent) => {
        if (sent.headers.get('authorization') === `Bearer ${NEXT}`) return data([])
        return sent.call === 'GET /me' ? late.promise : refused(401, 'Token has expired')
      },
    })
    const slow = client.me()
    await client.databases.list()
    late.resolve(refused(401, 'Token has expired'))
    await slow
    expect(calls().filter((call) => call === 'POST /auth/refresh')).toHaveLength(1)
  })

  test('is told where the new one is refused as well', async () => {
    const { client, calls, onSessionEnd } = given(withTokens(GOOD), {
      other: () => refused(401, 'Invalid token'),
    })
    await expect(client.me()).rejects.toMatchObject({ status: 401, message: 'Invalid token' })
    expect(calls()).toEqual(['GET /me', 'POST /auth/refresh', 'GET /me'])
    expect(onSessionEnd).not.toHaveBeenCalled()
  })

  test('is told where there is no refresh token', async () => {
    const { client, calls } = given(
      { tokens: { access_token: GOOD } },
      { other: () => refused(401, 'Token has expired') },
    )
    await expect(client.me()).rejects.toMatchObject({ message: 'Token has expired' })
    expect(calls()).toEqual(['GET /me'])
  })

  test('is no reason to repeat other refusals', async () => {
    const { client, calls } = given(withTokens(GOOD), {
      other: () => refused(403, 'You do not have permission'),
    })
    await expect(client.databases.create({ name: 'Home' })).rejects.toMatchObject({ status: 403 })
    expect(calls()).toEqual(['POST /databases'])
  })

  test('does not repeat a write without its body', async () => {
    const { client, sent } = given(withTokens(GOOD), { other: taking(NEXT) })
    await client.group({ id: 3 }).bills.update(7, { name: 'Rent' }, { ifMatch: '"4"' })
    const [first, , repeated] = sent
    expect(repeated).toMatchObject({ call: 'PUT /bills/7', body: { name: 'Rent' } })
    expect(repeated?.headers.get('if-match')).toBe('"4"')
    expect(repeated?.headers.get('x-database-id')).toBe('3')
    expect(first?.body).toEqual(repeated?.body)
  })
})

describe('a session that is over', () => {
  const over = { refresh: () => refused(401, 'Invalid refresh token') }

  test.each([
    ['before the call', STALE],
    ['by a refusal', GOOD],
  ])('is noticed once by thirty calls at a time: %s', async (_, access) => {
    const { client, calls, onSessionEnd } = given(withTokens(access), {
      ...over,
      other: () => refused(401, 'Invalid token'),
    })
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => client.me()))
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'ApiError', status: 401 } })
    }
    expect(calls().filter((call) => call === 'POST /auth/refresh')).toHaveLength(1)
    expect(onSessionEnd).toHaveBeenCalledOnce()
    expect(client.tokens()).toEqual({ access: undefined, refresh: undefined })
  })

  test('is not tried again', async () => {
    const { client, calls, onSessionEnd } = given(withTokens(STALE), over)
    expect(await client.auth.resume()).toBe(false)
    expect(await client.auth.resume()).toBe(false)
    expect(calls()).toEqual(['POST /auth/refresh'])
    expect(onSessionEnd).toHaveBeenCalledOnce()
  })

  test('may be followed by another, which may end as well', async () => {
    const { client, onSessionEnd } = given(withTokens(STALE), {
      ...over,
      other: () => refused(401, 'Invalid token'),
    })
    await client.auth.resume()
    await client.auth.login(CREDENTIALS)
    expect(await client.auth.resume()).toBe(true)
    await expect(client.me()).rejects.toBeInstanceOf(ApiError)
    expect(onSessionEnd).toHaveBeenCalledTimes(2)
  })

  test('needs nobody who listens', async () => {
    const server = fakeServer(() => refused(401, 'Invalid refresh token'))
    const client = createClient({ fetch: server.fetch, tokens: { refresh_token: 'r' } })
    expect(await client.auth.resume()).toBe(false)
  })
})

describe('a refresh that fails for another reason', () => {
  test.each([
    ['no connection', () => lost(), NetworkError],
    ['a proxy’s page', () => new Response('<html>', { status: 502 }), NetworkError],
    ['a busy server', () => refused(503, 'The server is busy. Try again later'), ApiError],
    ['a broken server', () => refused(500, 'Internal server error'), ApiError],
  ])('does not end the session: %s', async (_, answer, kind) => {
    let fails = true
    const { client, onSessionEnd } = given(withTokens(STALE), {
      refresh: () => (fails ? answer() : data({ access_token: NEXT })),
    })
    await expect(client.me()).rejects.toBeInstanceOf(kind)
    await expect(client.auth.resume()).rejects.toBeInstanceOf(kind)
    expect(onSessionEnd).not.toHaveBeenCalled()
    expect(client.tokens()).toEqual({ access: STALE, refresh: 'r' })
    fails = false
    await client.me()
    expect(client.tokens()).toEqual({ access: NEXT, refresh: 'r' })
  })

  test('after a refusal tells the reason of the failure', async () => {
    const { client } = given(withTokens(GOOD), {
      refresh: () => lost(),
      other: () => refused(401, 'Token has expired'),
    })
    await expect(client.me()).rejects.toBeInstanceOf(NetworkError)
  })
})

describe('an idempotency key', () => {
  const keys = (sent: Sent[]) =>
    sent
      .filter(({ call }) => call !== 'POST /auth/refresh')
      .map(({ headers }) => headers.get('idempotency-key'))

  test('stays the same through a lost connection, a busy server and a refused token', async () => {
    const { client, sent, calls } = given(withTokens(GOOD), {
      other: (sent, times) => {
        if (times === 1) return lost()
        if (times === 2) return refused(503, 'Busy', { 'retry-after': '1' })
        return taking(NEXT)(sent)
      },
    })
    await client.group({ id: 1 }).bills.pay(7, { amount: 5 })
    expect(calls()).toEqual([
      ...Array(3).fill('POST /bills/7/pay'),
      'POST /auth/refresh',
      'POST /bills/7/pay',
    ])
    expect(keys(sent)).toEqual(['key-1', 'key-1', 'key-1', 'key-1'])
  })

  test('is another one for another call, even with the same content', async () => {
    const { client, sent } = given(withTokens(GOOD))
    const books = client.group({ id: 1 })
    await books.bills.create(RENT)
    await books.bills.create(RENT)
    await books.bills.unarchive(7)
    await client.databases.create({ name: 'Home' })
    expect(keys(sent)).toEqual(['key-1', 'key-2', 'key-3', 'key-4'])
  })

  test('may be one’s own, also when the token is refused', async () => {
    const { client, sent } = given(withTokens(GOOD), { other: taking(NEXT) })
    await client.databases.create({ name: 'Home' }, { idempotencyKey: 'mine' })
    expect(keys(sent)).toEqual(['mine', 'mine'])
  })

  test('that is undefined is none, and one is made for both tries', async () => {
    const { client, sent } = given(withTokens(GOOD), { other: taking(NEXT) })
    await client.databases.create({ name: 'Home' }, { idempotencyKey: undefined })
    expect(keys(sent)).toEqual(['key-1', 'key-1'])
  })

  test('is random where nobody says otherwise', async () => {
    const { fetch, sent } = fakeServer(() => data({}))
    const client = createClient({ ...withTokens(GOOD), fetch, now: () => NOW })
    await client.databases.create({ name: 'Home' })
    await client.databases.create({ name: 'Home' })
    const [one, other] = keys(sent)
    expect(one).toMatch(/^[\da-f]{32}$/)
    expect(other).not.toBe(one)
  })

  test('is random also on a page over plain HTTP, from which browsers withhold half of `crypto`', async () => {
    const { fetch, sent } = fakeServer(() => data({}))
    const client = createClient({ ...withTokens(GOOD), fetch, now: () => NOW })
    const getRandomValues = crypto.getRandomValues.bind(crypto)
    vi.stubGlobal('crypto', { getRandomValues })
    try {
      await client.databases.create({ name: 'Home' })
    } finally {
      vi.unstubAllGlobals()
    }
    expect(keys(sent)[0]).toMatch(/^[\da-f]{32}$/)
  })
})

describe('a call that is aborted', () => {
  test('reaches nobody, and ends no session', async () => {
    const { client, onSessionEnd, sent } = given(withTokens(GOOD))
    const options = { signal: AbortSignal.abort() }
    await expect(client.databases.create({ name: 'Home' }, options)).rejects.toMatchObject({
      name: 'AbortError',
    })
    await expect(client.group({ id: 1 }).payments.delete(7, options)).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(sent).toEqual([])
    expect(onSessionEnd).not.toHaveBeenCalled()
    expect(client.tokens()).toEqual({ access: GOOD, refresh: 'r' })
  })
})

describe('a session in a cookie', () => {
  const cookieSession = (binding: string | undefined = 'kept') =>
    ({ session: 'cookie', binding: keeping(binding) }) as const
  const sessions = (sent: Sent[]) => sent.map(({ headers }) => headers.get('x-session'))
  const bindings = (sent: Sent[]) => sent.map(({ headers }) => headers.get('x-session-binding'))

  function keeping(kept: string | undefined): BindingKeeper {
    return {
      get: () => kept,
      set: (binding) => {
        kept = binding
      },
    }
  }

  test('who is signed in is asked with the binding, before there is an access token', async () => {
    const { client, sent } = given(cookieSession())
    await client.auth.me({ include: 'agenda' })
    expect(sent.map(({ call }) => call.split('?', 1)[0])).toEqual(['GET /auth/me'])
    expect([sessions(sent), sent[0]?.headers.get('x-session-binding')]).toEqual([['cookie'], 'kept'])
    expect(bearers(sent)).toEqual([null])
  })

  test('is asked for when signing in, and shows no refresh token', async () => {
    const { client, sent } = given(cookieSession())
    await client.auth.login(CREDENTIALS)
    expect(client.tokens()).toEqual({ access: GOOD, refresh: undefined })
    await client.setup.complete(CREDENTIALS)
    expect(sessions(sent)).toEqual(['cookie', 'cookie'])
  })

  test('is gone on with by a page that has just been opened', async () => {
    const { client, sent } = given(cookieSession())
    expect(await client.auth.resume()).toBe(true)
    await client.me()
    expect(sent).toMatchObject([{ call: 'POST /auth/refresh', body: {} }, { call: 'GET /me' }])
    expect(sessions(sent)[0]).toBe('cookie')
    expect(bearers(sent)).toEqual([null, `Bearer ${NEXT}`])
  })

  test('is gone on with by the first call, too', async () => {
    const { client, calls } = given(cookieSession())
    await Promise.all([client.me(), client.group({ id: 1 }).bills.list()])
    expect(calls()).toEqual(['POST /auth/refresh', 'GET /me', 'GET /bills'])
  })

  test('that does not exist is tried once', async () => {
    const { client, calls, onSessionEnd } = given(cookieSession(), {
      refresh: () => refused(401, 'Invalid refresh token'),
    })
    expect(await client.auth.resume()).toBe(false)
    expect(await client.auth.resume()).toBe(false)
    expect(calls()).toEqual(['POST /auth/refresh'])
    expect(onSessionEnd).toHaveBeenCalledOnce()
  })

  test('is tried again after signing in', async () => {
    let over = true
    const { client, calls } = given(cookieSession(), {
      refresh: () => (over ? refused(401, 'Invalid refresh token') : data({ access_token: NEXT })),
      other: taking(NEXT),
    })
    await client.auth.resume()
    await client.auth.login(CREDENTIALS)
    over = false
    await client.databases.list()
    expect(calls().slice(2)).toEqual(['GET /databases', 'POST /auth/refresh', 'GET /databases'])
  })

  test.each(['logout', 'logoutAll'] as const)('is not tried again after %s', async (name) => {
    const { client, sent, calls } = given(cookieSession())
    await client.auth.login(CREDENTIALS)
    await client.auth[name]()
    expect(sent.at(-1)?.body).toEqual({})
    expect(sessions(sent)).toEqual(['cookie', 'cookie'])
    expect(await client.auth.resume()).toBe(false)
    expect(calls()).toHaveLength(2)
    expect(client.tokens()).toEqual({ access: undefined, refresh: undefined })
  })

  test('outlives a lost connection', async () => {
    let fails = true
    const { client, onSessionEnd } = given(cookieSession(), {
      refresh: () => (fails ? lost() : data({ access_token: NEXT })),
    })
    await expect(client.auth.resume()).rejects.toBeInstanceOf(NetworkError)
    expect(onSessionEnd).not.toHaveBeenCalled()
    fails = false
    expect(await client.auth.resume()).toBe(true)
  })

  test('that is left while it is being refreshed stays left', async () => {
    const answer = Promise.withResolvers<Response>()
    const { client, calls } = given(cookieSession(), { refresh: () => answer.promise, other: taking(NEXT) })
    await client.auth.login(CREDENTIALS)
    const call = client.databases.list()
    await vi.waitFor(() => expect(calls()).toContain('POST /auth/refresh'))
    await client.auth.logout()
    answer.resolve(data({ access_token: NEXT }))
    await Promise.allSettled([call])
    expect(client.tokens()).toEqual({ access: undefined, refresh: undefined })
  })

  test('is refreshed by one tab at a time', async () => {
    const { client, calls } = given(cookieSession())
    const { promise: otherTab, resolve: otherTabIsDone } = Promise.withResolvers<void>()
    const held = navigator.locks.request('duebook-refresh', () => otherTab)
    const resumed = client.auth.resume()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(calls()).toEqual([])
    otherTabIsDone()
    await held
    expect(await resumed).toBe(true)
    expect(calls()).toEqual(['POST /auth/refresh'])
  })

  test('is refreshed and left with the binding that its sign-in answered, which no other call carries', async () => {
    const options = cookieSession()
    const { client, sent } = given(options, { other: taking(NEXT) })
    await client.auth.login(CREDENTIALS)
    expect(options.binding.get()).toBe('new')
    await client.databases.list()
    await client.auth.logout()
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /auth/login',
      'GET /databases',
      'POST /auth/refresh',
      'GET /databases',
      'POST /auth/logout',
    ])
    expect(bindings(sent)).toEqual([null, null, 'new', null, 'new'])
    expect(options.binding.get()).toBeUndefined()
  })

  test('is not even tried without a binding', async () => {
    const { client, calls } = given({ session: 'cookie' })
    expect(await client.auth.resume()).toBe(false)
    expect(calls()).toEqual([])
  })

  test('that is over is forgotten with its binding', async () => {
    const options = cookieSession()
    const { client } = given(options, { refresh: () => refused(401, 'Invalid refresh token') })
    expect(await client.auth.resume()).toBe(false)
    expect(options.binding.get()).toBeUndefined()
  })

  test('that another tab has replaced meanwhile is gone on with, and its binding stays', async () => {
    const options = cookieSession('of the session before')
    const { client, sent } = given(options, {
      refresh: () => {
        if (options.binding.get() === 'of the other tab') return data({ access_token: NEXT })
        options.binding.set('of the other tab')
        return refused(401, 'Invalid refresh token')
      },
    })
    expect(await client.auth.resume()).toBe(true)
    expect(bindings(sent)).toEqual(['of the session before', 'of the other tab'])
    expect(options.binding.get()).toBe('of the other tab')
  })

  test('that another tab has replaced is taken over in place of the own one', async () => {
    const { client, calls } = given(cookieSession())
    await client.auth.login(CREDENTIALS)
    expect(await client.auth.resume({ again: true })).toBe(true)
    expect(calls()).toEqual(['POST /auth/login', 'POST /auth/refresh'])
    expect(client.tokens()).toEqual({ access: NEXT, refresh: undefined })
  })

  test('can be dropped by one tab without taking its binding from the others', async () => {
    const options = cookieSession()
    const { client, calls } = given(options)
    await client.auth.login(CREDENTIALS)
    client.auth.forget()
    expect(client.tokens()).toEqual({ access: undefined, refresh: undefined })
    expect(await client.auth.resume()).toBe(false)
    expect(calls()).toEqual(['POST /auth/login'])
    expect(options.binding.get()).toBe('new')
  })

  test('is nothing that a client with tokens waits for', async () => {
    const { client } = given(withTokens(STALE))
    const { promise: otherTab, resolve } = Promise.withResolvers<void>()
    const held = navigator.locks.request('duebook-refresh', () => otherTab)
    expect(await client.auth.resume()).toBe(true)
    resolve()
    await held
  })
})

describe('without options', () => {
  test('the page’s own origin, the global fetch and the clock of the machine are used', async () => {
    const fresh = accessToken(Date.now() + 15 * MINUTE)
    const fakeFetch = vi.fn<typeof fetch>(async () => data({ required: true }))
    vi.stubGlobal('fetch', fakeFetch)
    try {
      expect(await createClient().setup.get()).toEqual({ required: true })
      await createClient(withTokens(fresh)).me()
    } finally {
      vi.unstubAllGlobals()
    }
    expect(fakeFetch.mock.calls.map(([address]) => address)).toEqual(['/api/v2/setup', '/api/v2/me'])
  })

  test('a pause before another try is a real one', async () => {
    const server = fakeServer((_, times) => (times === 1 ? lost() : data({ status: 'ok' })))
    const began = performance.now()
    await createClient({ fetch: server.fetch }).health()
    expect(performance.now() - began).toBeGreaterThanOrEqual(190)
  })
})
