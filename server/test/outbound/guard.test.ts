import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readOutboundAllow } from '#config/outbound'
import { createOutbound } from '#outbound/create-outbound'
import { nameError } from '#outbound/name-servers'
import type { OutboundRequest } from '#outbound/outbound'
import type { ResolveName } from '#outbound/resolve-names'
import { resultOfFailure } from '#sending/http-result'
import { capturedLog } from '../support/captured-log.ts'
import { CERTIFICATE } from './support/certificate.ts'
import { farEnd, rawFarEnd } from './support/far-end.ts'

const trusted = getCACertificates()
beforeAll(() => setDefaultCACertificates([...trusted, CERTIFICATE]))
afterAll(() => setDefaultCACertificates(trusted))

interface Situation {
  /** As in OUTBOUND_ALLOW. */
  allow?: string
  resolve?: ResolveName
  timeLimitMilliseconds?: number
}

function sender({ allow, ...parts }: Situation = {}) {
  const { log, lines, text } = capturedLog()
  const entries = readOutboundAllow(allow, (_, sentence) => expect.unreachable(sentence))
  const outbound = createOutbound({ allow: entries, log, ...parts })
  const post = (url: string, request: Partial<OutboundRequest> = {}) =>
    outbound.request({ url, method: 'POST', headers: {}, body: 'hello', ...request }, ANYBODY)
  return { post, lines, text }
}

const ANYBODY = 1

const answering =
  (...addresses: string[]): ResolveName =>
  async () =>
    addresses

const failing =
  (code: Parameters<typeof nameError>[0]): ResolveName =>
  async () => {
    throw nameError(code)
  }

const words = (text: string) => text.split(' ')

const NOT_PUBLIC = {
  kind: 'unreachable',
  message:
    'The server could not be reached: its name was not found, or its address is not public. The operator of Duebook can allow it with the setting OUTBOUND_ALLOW',
}

describe.each(['http', 'https'] as const)('over %s', (scheme) => {
  test.each([
    // What the parser of addresses knows as 127.0.0.1.
    ...words('127.0.0.1 127.1 127.0.1 0x7f.1 0x7f000001 0X7F.0.0.1 2130706433 017700000001'),
    ...words('0177.0.0.1 0177.0.0x0.1 127.0.0.1. %31%32%37.0.0.1 １２７.0.0.1 ①②⑦.⓪.⓪.① 127。0。0。1'),
    // Other ways to this machine.
    ...words('127.0.0.2 127.255.255.254 0.0.0.0 0 [::] [::1] [0:0:0:0:0:0:0:1] [::0.0.0.1]'),
    ...words('[::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:0.0.0.0] [::127.0.0.1]'),
    ...words('[64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::] [::ffff:0:7f00:1]'),
    // Resolved by the system itself.
    ...words('localhost LOCALHOST'),
  ])('the server on this machine is not reached as %s', async (host) => {
    const canary = await farEnd(scheme)
    const { post, lines } = sender()
    await expect(post(`${scheme}://${host}:${canary.port}/`)).rejects.toMatchObject(NOT_PUBLIC)
    expect(canary.connections()).toBe(0)
    expect(lines()).toHaveLength(1)
  })

  test.each([
    ['a private address', ['127.0.0.1']],
    ['a public and a private one', ['93.184.216.34', '127.0.0.1']],
    ['a private one last of many', ['2606:4700::1', '93.184.216.34', '::1']],
    ['a mapped one', ['::ffff:127.0.0.1']],
    ['an embedded one', ['64:ff9b::7f00:1']],
    ['one of a single link', ['fe80::1%lo']],
    ['the address where clouds keep secrets', ['169.254.169.254']],
    ['something that is no address', ['0x7f.1']],
  ])(
    'a name is not connected to that resolves to %s, and only the log has the address',
    async (_, addresses) => {
      const canary = await farEnd(scheme)
      const { post, lines } = sender({ resolve: answering(...addresses) })
      const failure = await post(`${scheme}://far.example:${canary.port}/path?token=hunter2`).catch(
        (error) => error,
      )
      expect(failure).toMatchObject(NOT_PUBLIC)
      expect(JSON.stringify([failure, failure.message, failure.cause])).not.toContain(addresses.at(-1))
      expect(canary.connections()).toBe(0)
      const told = lines().map(({ host, address, port }) => ({ host, address, port }))
      expect(told).toEqual([{ host: 'far.example', address: addresses.at(-1), port: canary.port }])
      expect(JSON.stringify(lines())).not.toContain('hunter2')
    },
  )

  test.each<[string, ResolveName]>([
    ['has no address', answering()],
    ['is not known', failing('ENOTFOUND')],
    ['is not known for now', failing('EAI_AGAIN')],
  ])('a name that %s is refused like one whose address is not public', async (_, resolve) => {
    const refusalOf = async (of: ResolveName) => {
      const { post } = sender({ resolve: of })
      const failure: unknown = await post(`${scheme}://far.example/`).catch((error: unknown) => error)
      return { failure, shown: resultOfFailure(failure) }
    }
    const inside = await refusalOf(answering('10.0.0.7'))
    expect(inside.failure).toMatchObject(NOT_PUBLIC)
    expect(await refusalOf(resolve)).toEqual(inside)
  })

  test('a name is resolved once, so that an answer which changes meanwhile leads nowhere else', async () => {
    const allowed = await farEnd(scheme, (_, response) => response.end('allowed'), { host: '127.0.0.2' })
    const canary = await farEnd(scheme, undefined, { host: '127.0.0.1', port: allowed.port })
    const answers = ['127.0.0.2', '127.0.0.1', '127.0.0.1']
    const resolve = vi.fn<ResolveName>(async () => [answers.shift() ?? '127.0.0.1'])
    const { post } = sender({ resolve, allow: '127.0.0.2' })
    const { body } = await post(`${scheme}://far.example:${allowed.port}/`)
    expect([body, resolve.mock.calls.length, canary.connections()]).toEqual(['allowed', 1, 0])
    // And the next request does not come on the connection of the first.
    await expect(post(`${scheme}://far.example:${allowed.port}/`)).rejects.toMatchObject(NOT_PUBLIC)
    expect([allowed.connections(), canary.connections()]).toEqual([1, 0])
  })

  test.each(['far.example', '127.0.0.0/8', '127.0.0.1', 'far.example:PORT', '127.0.0.0/8:PORT'])(
    'OUTBOUND_ALLOW=%s opens it',
    async (entry) => {
      const seen: unknown[] = []
      const server = await farEnd(scheme, (request, response) => {
        const { method, url, headers } = request
        seen.push({ method, url, headers })
        response.writeHead(201, { 'X-Two': ['a', 'b'] }).end('tåken')
      })
      const allow = entry.replace('PORT', String(server.port))
      const { post, lines } = sender({ allow, resolve: answering('127.0.0.1') })
      const answer = await post(`${scheme}://far.example:${server.port}/a%20b?c=d#e`, {
        method: 'PUT',
        headers: { 'content-type': 'text/plain', host: 'another.example' },
      })
      expect(answer).toMatchObject({ status: 201, body: 'tåken', headers: { 'x-two': 'a, b' } })
      expect(seen).toEqual([
        {
          method: 'PUT',
          url: '/a%20b?c=d',
          headers: {
            'user-agent': 'Duebook',
            'content-type': 'text/plain',
            'content-length': '5',
            host: `far.example:${server.port}`,
            connection: 'close',
          },
        },
      ])
      expect(lines()).toEqual([])
      await vi.waitUntil(() => server.open() === 0)
    },
  )

  test.each(['another.example', '127.0.0.2', '10.0.0.0/8', 'far.example:1', '127.0.0.0/8:1'])(
    'OUTBOUND_ALLOW=%s does not',
    async (allow) => {
      const canary = await farEnd(scheme)
      const { post } = sender({ allow, resolve: answering('127.0.0.1') })
      await expect(post(`${scheme}://far.example:${canary.port}/`)).rejects.toMatchObject(NOT_PUBLIC)
      expect(canary.connections()).toBe(0)
    },
  )

  test('of several addresses the first that answers is taken', async () => {
    const server = await farEnd(scheme, undefined, { host: '127.0.0.2' })
    const { post } = sender({ allow: 'far.example', resolve: answering('127.0.0.3', '127.0.0.2') })
    expect(await post(`${scheme}://far.example:${server.port}/`)).toMatchObject({ body: 'reached' })
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is an answer like any other', async (status) => {
    const canary = await farEnd('http')
    const location = `http://127.0.0.1:${canary.port}/`
    const server = await farEnd(scheme, (_, response) => response.writeHead(status, { location }).end())
    const { post } = sender({ allow: 'far.example,127.0.0.1', resolve: answering('127.0.0.1') })
    expect(await post(`${scheme}://far.example:${server.port}/`)).toMatchObject({ status })
    expect(canary.connections()).toBe(0)
  })

  test('an endless answer is cut after 64 kB, and the connection with it', async () => {
    const server = await farEnd(scheme, (_, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', more)
      more()
    })
    const { post } = sender({ allow: 'far.example', resolve: answering('127.0.0.1') })
    const { status, body } = await post(`${scheme}://far.example:${server.port}/`)
    expect([status, body]).toEqual([200, 'x'.repeat(64 * 1024)])
    await vi.waitUntil(() => server.open() === 0)
  })

  test('a packed answer is not unpacked', async () => {
    const server = await farEnd(scheme, (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not really'),
    )
    const { post } = sender({ allow: 'far.example', resolve: answering('127.0.0.1') })
    expect(await post(`${scheme}://far.example:${server.port}/`)).toMatchObject({ body: 'not really' })
  })

  const LATE = { kind: 'timeout', message: 'The server did not answer within 0.3 seconds' }

  test.each([
    ['never', () => {}],
    [
      'its head bit by bit',
      (_: unknown, response: { socket: { write: (text: string) => void } | null }) => {
        drip(
          () => response.socket?.write('HTTP/1.1 200 OK\r\nx: '),
          () => response.socket?.write('x'),
        )
      },
    ],
    [
      'its body bit by bit',
      (_: unknown, response: { write: (text: string) => unknown }) => {
        drip(
          () => response.write('x'),
          () => response.write('x'),
        )
      },
    ],
    [
      'that it will go on, for ever',
      (_: unknown, response: { writeProcessing: () => void }) => {
        drip(
          () => response.writeProcessing(),
          () => response.writeProcessing(),
        )
      },
    ],
  ] as const)(
    'a server that answers %s is left after the limit for everything together',
    async (_, answer) => {
      const server = await farEnd(scheme, answer)
      const { post } = sender({
        allow: 'far.example',
        resolve: answering('127.0.0.1'),
        timeLimitMilliseconds: 300,
      })
      await expect(post(`${scheme}://far.example:${server.port}/`)).rejects.toMatchObject(LATE)
      await vi.waitUntil(() => server.open() === 0)
    },
  )

  test('so is one that accepts connections and says nothing, and a name that is never resolved', async () => {
    const silent = await rawFarEnd((socket) => socket.resume())
    const { post } = sender({
      allow: 'far.example',
      resolve: answering('127.0.0.1'),
      timeLimitMilliseconds: 300,
    })
    await expect(post(`${scheme}://far.example:${silent.port}/`)).rejects.toMatchObject(LATE)
    await vi.waitUntil(() => silent.open() === 0)
    const unresolved = sender({
      resolve: async (_host, _userId, signal) => {
        await once(signal, 'abort')
        throw signal.reason as Error
      },
      timeLimitMilliseconds: 300,
    })
    await expect(unresolved.post(`${scheme}://far.example/`)).rejects.toMatchObject(LATE)
  })

  test.each([
    ['resets the connection', (socket: { resetAndDestroy: () => void }) => socket.resetAndDestroy()],
    ['closes it', (socket: { end: () => void }) => socket.end()],
    [
      'says something else',
      (socket: { end: (text: string) => void }) => socket.end('220 mail.example ESMTP\r\n'),
    ],
  ])('a server that %s is unreachable', async (_, speak) => {
    const server = await rawFarEnd(speak)
    const { post } = sender({ allow: 'far.example', resolve: answering('127.0.0.1') })
    const failure = await post(`${scheme}://far.example:${server.port}/`).catch((error) => error)
    expect(failure).toMatchObject({ kind: 'unreachable' })
    expect(failure.message).not.toMatch(/\d/)
  })

  test('a port where nobody listens refuses', async () => {
    const { port } = await farEnd(scheme, undefined, { host: '127.0.0.2' })
    const { post } = sender({ allow: 'far.example', resolve: answering('127.0.0.1') })
    await expect(post(`${scheme}://far.example:${port}/`)).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'The server refused the connection',
    })
  })
})

/** Something first, and then a little of it for ever, far faster than any limit on silence. */
function drip(first: () => void, next: () => void): void {
  first()
  const timer = setInterval(next, 20)
  void sleep(2_000).then(() => clearInterval(timer))
}

test('a head without an end is too large', async () => {
  const server = await rawFarEnd((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`)
  })
  const { post } = sender({ allow: '127.0.0.1' })
  await expect(post(`http://127.0.0.1:${server.port}/`)).rejects.toMatchObject({ kind: 'too-large' })
})

test.each([
  ['of another name', 'https://other.example', CERTIFICATE],
  ['that nobody has signed', 'https://far.example', ''],
])('a certificate %s is not accepted', async (_, origin, certificate) => {
  setDefaultCACertificates([...trusted, ...(certificate ? [certificate] : [])])
  const received: unknown[] = []
  const server = await farEnd('https', (request) => received.push(request.url))
  const { post } = sender({ allow: '127.0.0.1', resolve: answering('127.0.0.1') })
  await expect(post(`${origin}:${server.port}/`)).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'The certificate of the server is not valid',
  })
  setDefaultCACertificates([...trusted, CERTIFICATE])
  expect(received).toEqual([])
})

test('a certificate of an address is accepted for it', async () => {
  const server = await farEnd('https')
  const { post } = sender({ allow: '127.0.0.1' })
  expect(await post(`https://127.0.0.1:${server.port}/`)).toMatchObject({ body: 'reached' })
})

test.each([
  'ftp://far.example/',
  'file:///etc/passwd',
  'gopher://far.example/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'ws://far.example/',
  'far.example',
  '//far.example/',
  'http://',
  'http://[fe80::1%25lo]/',
  'http://ada@far.example/',
  'https://ada:hunter2@far.example/',
  'http://:hunter2@far.example/',
])('%s is no target', async (url) => {
  const resolve = vi.fn<ResolveName>()
  const failure = await sender({ resolve })
    .post(url)
    .catch((error) => error)
  expect(failure).toMatchObject({ kind: 'invalid' })
  expect(failure.message).not.toContain('hunter2')
  expect(resolve).not.toHaveBeenCalled()
})

test('what cannot stand in a header is refused, and adds none', async () => {
  const server = await farEnd('http')
  const { post } = sender({ allow: '127.0.0.1' })
  const headers = { authorization: 'Bearer x\r\nx-more: y' }
  await expect(post(`http://127.0.0.1:${server.port}/`, { headers })).rejects.toMatchObject({
    kind: 'invalid',
  })
})
