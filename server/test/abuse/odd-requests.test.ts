import { expect, test, vi } from 'vitest'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { listening } from './support/clients.ts'
import { exchangeWith, statusesIn } from './support/raw-server.ts'

vi.setConfig({ testTimeout: 180_000 })

const HOST = 'Host: localhost\r\n'
const CLOSE = 'Connection: close\r\n'

onSqlite((testApp) => {
  test('a request that a proxy could read as two, or two as one, is refused and never executed', async () => {
    const context = await testApp()
    const { place, auth, groupNames } = await givenPlace(context)
    const smuggled = `POST /api/v2/databases HTTP/1.1\r\n${HOST}${auth}${CLOSE}Content-Length: 19\r\n\r\n{"name":"Smuggled"}`
    const length = `Content-Length: ${smuggled.length}\r\n`
    const chunked = 'Transfer-Encoding: chunked\r\n'
    const post = `POST /api/v2/auth/refresh HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
    const attempts = {
      'a length and chunks': `${post}${length}${chunked}\r\n0\r\n\r\n${smuggled}`,
      'chunks and a length': `${post}${chunked}Content-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`,
      'two lengths': `${post}Content-Length: 0\r\n${length}\r\n${smuggled}`,
      'the same length twice': `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${smuggled}`,
      'a list of lengths': `${post}Content-Length: 0, ${smuggled.length}\r\n\r\n${smuggled}`,
      'a length with a sign': `${post}Content-Length: +0\r\n\r\n${smuggled}`,
      'a length in hexadecimal': `${post}Content-Length: 0x0\r\n\r\n${smuggled}`,
      'a length past all numbers': `${post}Content-Length: 18446744073709551616\r\n\r\n${smuggled}`,
      'a blank before the colon': `${post}Content-Length : 0\r\n${length}\r\n${smuggled}`,
      'chunks in disguise': `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
      'chunks twice': `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
      'chunks after a tab': `${post}Transfer-Encoding:\u000bchunked\r\n\r\n0\r\n\r\n${smuggled}`,
      'a chunk of no size': `${post}${chunked}\r\nxyz\r\n\r\n${smuggled}`,
      'a chunk past all numbers': `${post}${chunked}\r\nfffffffffffffffff\r\n\r\n${smuggled}`,
      'a chunk with a negative size': `${post}${chunked}\r\n-1\r\n\r\n${smuggled}`,
      'lines that end with LF alone': `${post.replaceAll('\r\n', '\n')}Content-Length: 0\n\n${smuggled}`,
      'a header that goes on in the next line': `${post}X-Y: a\r\n Content-Length: 0\r\n${length}\r\n${smuggled}`,
      'a lone CR': `${post}X-Y: a\rContent-Length: 0\r\n\r\n${smuggled}`,
    }
    for (const [what, bytes] of Object.entries(attempts)) {
      const statuses = statusesIn(await exchangeWith(place.port, bytes))
      // One answer, a refusal, and the connection is closed: nothing that follows is read as a request.
      expect.soft(statuses, what).toHaveLength(1)
      expect.soft(statuses[0], what).toBeGreaterThanOrEqual(400)
      expect.soft(statuses[0], what).toBeLessThan(500)
    }
    expect(await groupNames()).not.toContain('Smuggled')
  })

  test('pipelined requests stay separate, and each gets its own response', async () => {
    const context = await testApp()
    const { place, auth, groupNames } = await givenPlace(context)
    const bodies = ['{"name":"First"}', '{"name":"GET /api/v2/me HTTP/1.1"}', '{"name":"Third"}']
    const requests = bodies.map(
      (body, index) =>
        `POST /api/v2/databases HTTP/1.1\r\n${HOST}${auth}${index === 2 ? CLOSE : ''}` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    expect(statusesIn(await exchangeWith(place.port, requests.join('')))).toEqual([201, 201, 201])
    expect(await groupNames()).toEqual(expect.arrayContaining(['First', 'GET /api/v2/me HTTP/1.1', 'Third']))
  })

  test('floods of headers are refused or ignored and do no damage', async () => {
    const context = await testApp()
    const { place, auth } = await givenPlace(context)
    const flood = (count: number, size: number) =>
      Array.from({ length: count }, (_, index) => `X-${index}: ${'y'.repeat(size)}\r\n`).join('')
    const ask = (headers: string) =>
      exchangeWith(place.port, `GET /api/v2/me HTTP/1.1\r\n${HOST}${CLOSE}${headers}\r\n`)
    expect(statusesIn(await ask(`${auth}${flood(500, 10)}`))).toEqual([200])
    expect(statusesIn(await ask(`${auth}${flood(3_000, 0)}`))).toEqual([431])
    expect(statusesIn(await ask(`${auth}${flood(200, 2_000)}`))).toEqual([431])
    expect(statusesIn(await ask(`${auth}Cookie: ${'a=b; '.repeat(2_000)}\r\n`))).toEqual([200])
    expect(statusesIn(await ask(`${flood(900, 0)}${auth}`))).toEqual([200])
  })

  test('JSON with a million levels or of more than a mebibyte is refused without affecting others', async () => {
    const context = await testApp()
    const { place, auth, token, groupId } = await givenPlace(context)
    const send = (line: string, body: string) =>
      exchangeWith(
        place.port,
        `${line} HTTP/1.1\r\n${HOST}${auth}${CLOSE}X-Database-Id: ${groupId}\r\n` +
          `Content-Type: application/json\r\nIdempotency-Key: k\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    const half = 500_000
    const bodies = {
      'closed lists': '['.repeat(half) + ']'.repeat(half),
      'open lists': '['.repeat(1_000_000),
      'lists in a field': `{"name":${'['.repeat(half)}${']'.repeat(half)}}`,
      'objects in a field': `{"name":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      'lists in a list': `{"database_ids":[${'['.repeat(half)}${']'.repeat(half)}]}`,
      'half a million fields': `{${Array.from({ length: 80_000 }, (_, index) => `"f${index}":0`).join(',')}}`,
      'a million blanks': `${' '.repeat(1_000_000)}{}`,
      'one long text': `{"name":"${'x'.repeat(1_000_000)}"}`,
      'one long number': `{"amount":${'9'.repeat(1_000_000)}}`,
      'one long escape': `{"name":"${String.raw`\u00e9`.repeat(170_000)}"}`,
      'the same field again and again': `{${'"name":1,'.repeat(100_000)}"name":2}`,
    }
    for (const [what, body] of Object.entries(bodies)) {
      for (const line of ['POST /api/v2/bills', 'POST /api/v2/users', 'PUT /api/v2/databases/1']) {
        const [status] = statusesIn(await send(line, body))
        expect.soft([200, 400, 404], `${what} to ${line}: ${status}`).toContain(status)
      }
    }
    expect(statusesIn(await send('POST /api/v2/bills', ' '.repeat(1_048_577)))).toEqual([413])
    expect((await place.get('/me', token)).status).toBe(200)
  })

  test('no text, however it is constructed, keeps the server busy', async () => {
    const context = await testApp()
    const { place, token, groupId } = await givenPlace(context)
    const good = { name: 'x', amount: 1, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' }
    const fields = {
      'POST /bills': ['name', 'account', 'url', 'notes', 'due_date', 'frequency'],
      'POST /users': ['email'],
      'POST /auth/refresh': ['refresh_token'],
      'POST /auth/reset-password': ['token'],
      [`PUT /databases/${groupId}`]: ['name', 'currency', 'timezone'],
    }
    // What backtracks goes over such a text once for each of its characters: 10^11 steps.
    const patterns = [' ', '.', '@', '-', '%', '0', '\t', 'a@', 'a.', '://', '0-', '%2', 'e\u0301', '/a']
    for (const [line, names] of Object.entries(fields)) {
      const [method = '', path = ''] = line.split(' ')
      // Without a token a body has at most 16 KiB.
      const length = path.startsWith('/auth/') ? 15_000 : 600_000
      for (const name of names) {
        for (const pattern of patterns) {
          const text = `a${pattern.repeat(length / Buffer.byteLength(JSON.stringify(pattern).slice(1, -1)))}!`
          const response = await fetch(`http://127.0.0.1:${place.port}/api/v2${path}`, {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'x-database-id': String(groupId),
            },
            body: JSON.stringify({ ...good, email: 'x@example.org', password: 'long enough', [name]: text }),
          })
          expect.soft([400, 401], `${line} ${name} ${pattern}`).toContain(response.status)
          await response.body?.cancel()
        }
      }
    }
  })

  test('disguised paths lead nowhere and never bypass authentication', async () => {
    const context = await testApp()
    const { place, auth } = await givenPlace(context)
    const nowhere = [
      ['/API/V2/me', '/api/v2;x=1/me', '/api/v2/me;x=1', '/api\\v2\\me', '/api%2fv2%2fme', '/api/v2//me'],
      [
        '/api/v2/%2e%2e/v2/me',
        '/api/v2/..%2fv2/me',
        '/api/v2/%252e%252e/me',
        '/api/v2/me%00',
        '/api/v2/me/.',
      ],
      [
        '/%2e%2e/%2e%2e/etc/passwd',
        '/..%5c..%5cetc/passwd',
        '/api/v2/me%20',
        '/./api/v2/me',
        '/api/v2/m%65/x',
      ],
    ].flat()
    for (const path of nowhere) {
      const received = await exchangeWith(place.port, `GET ${path} HTTP/1.1\r\n${HOST}${CLOSE}${auth}\r\n`)
      expect.soft(statusesIn(received), path).toEqual([404])
      expect.soft(received, path).toContain('{"success":false,"error":"Address not found"}')
    }
    // The same address in other words is the same address, with the same door in front of it.
    for (const path of ['/api/v2/m%65', '/api/v2/me/', '/api/v2/me?x', 'http://localhost/api/v2/me']) {
      const request = (headers: string) => `GET ${path} HTTP/1.1\r\n${HOST}${CLOSE}${headers}\r\n`
      expect.soft(statusesIn(await exchangeWith(place.port, request(''))), path).toEqual([401])
      expect.soft(statusesIn(await exchangeWith(place.port, request(auth))), path).toEqual([200])
    }
  })
})

async function givenPlace(context: TestApp) {
  const owner = await context.given.owner()
  const place = await listening(context.app)
  return {
    place,
    token: owner.accessToken,
    groupId: owner.groupId,
    auth: `Authorization: ${owner.auth.authorization}\r\n`,
    groupNames: async () => (await owner.client.databases.list()).map(({ name }) => name),
  }
}
