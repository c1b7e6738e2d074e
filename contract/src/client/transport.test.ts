import { describe, expect, test } from 'vitest'
import { data, fakeServer, lost, message, type Reply, refused, type Sent } from '../../test/fake-server.ts'
import { endpoints } from '../endpoints.ts'
import { ApiError, NetworkError } from './errors.ts'
import { type CallOptions, send } from './transport.ts'

const RENT = { name: 'Rent', amount: 5, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' } as const

function given(answer: (sent: Sent, times: number) => Reply = () => data({})) {
  const server = fakeServer(answer)
  const slept: number[] = []
  let keys = 0
  const transport = {
    fetch: server.fetch,
    baseUrl: 'https://books.example',
    sleep: async (milliseconds: number) => {
      slept.push(milliseconds)
    },
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    remembered: new Map(),
  }
  return {
    ...server,
    slept,
    list: (query = {}) => send(transport, endpoints.listBills, { query }, {}),
    create: (options?: CallOptions) => send(transport, endpoints.createBill, { body: RENT }, {}, options),
    get: (id: number | string, options?: CallOptions) =>
      send(transport, endpoints.getBill, { params: { id } }, { 'x-test': 'y' }, options),
    update: (options?: CallOptions) =>
      send(transport, endpoints.updateBill, { params: { id: 7 }, body: { name: 'x' } }, {}, options),
    remove: () => send(transport, endpoints.deleteBill, { params: { id: 7 } }, {}),
    login: () => send(transport, endpoints.login, { body: { email: 'a@b', password: 'x' } }, {}),
  }
}

const keysOf = (sent: Sent[]) => sent.map(({ headers }) => headers.get('idempotency-key'))

/** Without it failures come without their codes. */
const ACCEPTED = { accept: 'application/json, application/problem+json' }

describe('a request', () => {
  test('goes to the base address, below the prefix', async () => {
    const addresses: unknown[] = []
    const fakeFetch: typeof fetch = async (input) => {
      addresses.push(input)
      return data([])
    }
    const transport = {
      fetch: fakeFetch,
      baseUrl: '',
      sleep: async () => {},
      newKey: () => 'k',
      remembered: new Map(),
    }
    await send(transport, endpoints.listBills, {}, {})
    await send({ ...transport, baseUrl: 'https://books.example:8443' }, endpoints.listBills, {}, {})
    expect(addresses).toEqual(['/api/v2/bills', 'https://books.example:8443/api/v2/bills'])
  })

  test('carries the headers it is given, and no body where there is none', async () => {
    const { get, sent } = given()
    await get(7)
    expect(sent).toMatchObject([{ call: 'GET /bills/7', body: undefined }])
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({ ...ACCEPTED, 'x-test': 'y' })
  })

  test('carries its body as JSON, and says so', async () => {
    const { update, sent } = given()
    await update()
    expect(sent).toMatchObject([{ call: 'PUT /bills/7', body: { name: 'x' } }])
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      ...ACCEPTED,
      'content-type': 'application/json',
    })
  })

  test('cannot leave its path through a parameter', async () => {
    const { get, calls } = given()
    await get('7/../../auth?x=1#y')
    expect(calls()).toEqual(['GET /bills/7%2F..%2F..%2Fauth%3Fx%3D1%23y'])
  })

  test.each([
    [{}, ''],
    [{ account: undefined, type: undefined }, ''],
    [{ cursor: null }, ''],
    [{ include_archived: false, limit: 5 }, '?include_archived=false&limit=5'],
    [{ account: '' }, '?account='],
    [{ account: 'Café & co=1+1 #?' }, '?account=Caf%C3%A9+%26+co%3D1%2B1+%23%3F'],
  ])('has a query of what is there: %j', async (query, expected) => {
    const { list, calls } = given()
    await list(query)
    expect(calls()).toEqual([`GET /bills${expected}`])
  })

  test('carries the version that a change is based on', async () => {
    const { update, sent } = given()
    await update({ ifMatch: '"7"' })
    expect(sent[0]?.headers.get('if-match')).toBe('"7"')
  })
})

describe('an answer', () => {
  test('is the data, and the headers beside it', async () => {
    const { get } = given(() => data({ id: 7 }, { etag: '"3"' }))
    const answer = await get(7)
    expect(answer.data).toEqual({ id: 7 })
    expect(answer.headers.get('etag')).toBe('"3"')
  })

  test('is the message where the contract shows one', async () => {
    const { remove } = given(() => message('Bill deleted'))
    expect((await remove()).data).toBe('Bill deleted')
  })
})

describe('a refusal', () => {
  test('is an ApiError with everything that the server said', async () => {
    const headers = { 'x-request-id': 'req-1', 'retry-after': '840' }
    const { login } = given(() => refused(429, 'Too many attempts. Try again later', headers))
    const error: unknown = await login().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      name: 'ApiError',
      message: 'Too many attempts. Try again later',
      status: 429,
      requestId: 'req-1',
      retryAfter: 840,
    })
  })

  test('has the code and what the sentence names, as data', async () => {
    const answer = {
      success: false,
      error: 'name must have at most 200 characters',
      code: 'text-too-long',
      params: { field: 'name', limit: 200 },
    }
    const { update } = given(() => new Response(JSON.stringify(answer), { status: 400 }))
    const error: unknown = await update().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'text-too-long', params: { field: 'name', limit: 200 } })
  })

  test('of an older server has no code', async () => {
    const { update } = given(() => refused(404, 'Bill not found'))
    await expect(update()).rejects.toMatchObject({ code: undefined, params: undefined })
  })

  test('knows neither request nor pause where the server told none', async () => {
    const { update } = given(() => refused(409, 'Conflict'))
    const error: unknown = await update().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 409, requestId: undefined, retryAfter: undefined })
  })

  test('knows no pause where the server told a date', async () => {
    const date = { 'retry-after': 'Mon, 02 Feb 2026 09:00:00 GMT' }
    const { login } = given(() => refused(429, 'Too many attempts. Try again later', date))
    await expect(login()).rejects.toMatchObject({ status: 429, retryAfter: undefined })
  })

  test.each([400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500])(
    'with %d is final: nothing is tried again',
    async (status) => {
      const { list, create, calls, slept } = given(() => refused(status, 'No'))
      await expect(list()).rejects.toMatchObject({ status })
      await expect(create()).rejects.toMatchObject({ status })
      expect(calls()).toEqual(['GET /bills', 'POST /bills'])
      expect(slept).toEqual([])
    },
  )
})

describe('an answer that is not Duebook’s', () => {
  test.each([
    ['nothing', ''],
    ['a page of a proxy', '<html><h1>502 Bad Gateway</h1></html>'],
    ['broken JSON', '{"success":true,"data":'],
    ['null', 'null'],
    ['a text', '"success"'],
    ['a number', '1'],
    ['a list', '[]'],
    ['another object', '{"status":"ok"}'],
    ['a success in words', '{"success":"true","data":[]}'],
    ['a failure without a message', '{"success":false}'],
    ['a failure with something else than a message', '{"success":false,"error":{"code":5}}'],
  ])('is a NetworkError: %s', async (_, text) => {
    const { update } = given(() => new Response(text, { status: 502 }))
    const error: unknown = await update().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({
      name: 'NetworkError',
      message: 'Unexpected response from the server (status 502)',
    })
  })

  test('is asked for again where that is safe', async () => {
    const { list, create, calls } = given((_, times) =>
      times === 1 ? new Response('<html>', { status: 502 }) : data([]),
    )
    await list()
    await create()
    expect(calls()).toEqual(['GET /bills', 'GET /bills', 'POST /bills', 'POST /bills'])
  })
})

describe('a connection that breaks', () => {
  test('is a NetworkError that keeps its cause', async () => {
    const cause = lost()
    const { update } = given(() => cause)
    const error: unknown = await update().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ message: 'The server could not be reached', cause })
  })

  test('in the middle of an answer is one too', async () => {
    const cut = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"success":'))
            controller.error(new TypeError('terminated'))
          },
        }),
      )
    const { update, get, calls } = given((_, times) => (times === 1 ? cut() : data({ id: 7 })))
    await expect(update()).rejects.toBeInstanceOf(NetworkError)
    expect((await get(7)).data).toEqual({ id: 7 })
    expect(calls()).toEqual(['PUT /bills/7', 'GET /bills/7', 'GET /bills/7'])
  })

  test('while reading is tried again, after a longer pause each time', async () => {
    const { list, calls, slept } = given((_, times) => (times < 3 ? lost() : data([])))
    expect((await list()).data).toEqual([])
    expect(calls()).toEqual(['GET /bills', 'GET /bills', 'GET /bills'])
    expect(slept).toEqual([200, 400])
  })

  test('three times while reading is told', async () => {
    const { list, calls } = given(() => lost())
    await expect(list()).rejects.toBeInstanceOf(NetworkError)
    expect(calls()).toHaveLength(3)
  })

  test.each(['update', 'remove', 'login'] as const)(
    'while writing without a key is told at once: %s may have had its effect',
    async (name) => {
      const { [name]: call, calls, slept } = given(() => lost())
      await expect(call()).rejects.toBeInstanceOf(NetworkError)
      expect(calls()).toHaveLength(1)
      expect(slept).toEqual([])
    },
  )

  test('while writing under a key is tried again under the same key', async () => {
    const { create, sent, slept } = given((_, times) => (times < 3 ? lost() : data({ id: 7 })))
    expect((await create()).data).toEqual({ id: 7 })
    expect(keysOf(sent)).toEqual(['key-1', 'key-1', 'key-1'])
    expect(sent.map(({ body }) => body)).toEqual([RENT, RENT, RENT])
    expect(slept).toEqual([200, 400])
  })
})

describe('a server that is too busy', () => {
  test.each([
    ['after the pause that it asks for', { 'retry-after': '2' }, 2000],
    ['after five seconds at most', { 'retry-after': '3600' }, 5000],
    ['after a second where it asks for none', {}, 1000],
    ['at once where it says so', { 'retry-after': '0' }, 0],
  ])('is asked again %s', async (_, headers, pause) => {
    const { list, slept } = given((__, times) =>
      times === 1 ? refused(503, 'The server is busy. Try again later', headers) : data([]),
    )
    await list()
    expect(slept).toEqual([pause])
  })

  test('is asked again under the same key', async () => {
    const { create, sent } = given((_, times) => (times < 3 ? refused(503, 'Busy') : data({})))
    await create()
    expect(keysOf(sent)).toEqual(['key-1', 'key-1', 'key-1'])
  })

  test('is asked three times, and then its own words are told', async () => {
    const { list, calls } = given(() => refused(503, 'The server is busy. Try again later'))
    await expect(list()).rejects.toMatchObject({
      status: 503,
      message: 'The server is busy. Try again later',
    })
    expect(calls()).toHaveLength(3)
  })

  test('is not asked again to write without a key', async () => {
    const { update, calls } = given(() => refused(503, 'It is unclear whether this was saved'))
    await expect(update()).rejects.toMatchObject({ status: 503 })
    expect(calls()).toHaveLength(1)
  })
})

describe('a key', () => {
  test('is made anew for every call that takes one, and for no other', async () => {
    const { create, list, update, remove, login, sent } = given(() => data({}))
    for (const call of [create, list, update, remove, login, create]) await call()
    expect(keysOf(sent)).toEqual(['key-1', null, null, null, null, 'key-2'])
  })

  test('may be one’s own', async () => {
    const { create, sent } = given((_, times) => (times === 1 ? lost() : data({})))
    await create({ idempotencyKey: 'of an earlier page' })
    expect(keysOf(sent)).toEqual(['of an earlier page', 'of an earlier page'])
  })

  test('is not sent where the call takes none, even if one is given', async () => {
    const { update, sent } = given()
    await update({ idempotencyKey: 'mine' })
    expect(keysOf(sent)).toEqual([null])
  })
})

describe('a call that is aborted', () => {
  test('before it begins sends nothing', async () => {
    const { get, sent } = given()
    const reason = new Error('left the page')
    await expect(get(7, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(sent).toEqual([])
  })

  test('under way throws the reason, and is not tried again', async () => {
    const controller = new AbortController()
    const reason = new Error('left the page')
    const { get, create, calls } = given(() => {
      controller.abort(reason)
      return data({})
    })
    await expect(get(7, { signal: controller.signal })).rejects.toBe(reason)
    await expect(create({ signal: controller.signal })).rejects.toBe(reason)
    expect(calls()).toEqual(['GET /bills/7'])
  })

  test('after a failure is not tried again', async () => {
    const controller = new AbortController()
    const { get, calls, slept } = given(() => {
      controller.abort()
      return refused(503, 'Busy')
    })
    await expect(get(7, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(calls()).toHaveLength(1)
    expect(slept).toEqual([])
  })

  test('during the pause before the next try throws the reason', async () => {
    const controller = new AbortController()
    const server = fakeServer(() => lost())
    const sleep = async () => controller.abort()
    const transport = { fetch: server.fetch, baseUrl: '', sleep, newKey: () => 'k', remembered: new Map() }
    const { signal } = controller
    await expect(send(transport, endpoints.listBills, {}, {}, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(server.sent).toHaveLength(1)
  })

  test('that nobody aborts is like any other', async () => {
    const { get } = given((_, times) => (times === 1 ? lost() : data({ id: 7 })))
    expect((await get(7, { signal: new AbortController().signal })).data).toEqual({ id: 7 })
  })
})
