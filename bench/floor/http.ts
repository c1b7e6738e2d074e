import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Call {
  group: number
  id: number
  body: string
}

/** What a work answers. `send` may come later, where the storage does. */
export type Answer = (call: Call, send: (data: unknown) => void) => void

/**
 * The floor's HTTP: one HMAC a request, JSON.stringify, and an address that is `/name` or `/name/id`. No routes, no
 * validation, no headers but the two that a client needs. Whether somebody may see a group is not asked.
 */
export function serveFloor(answers: Record<string, Answer>): void {
  const server = createServer((request, response) => {
    verify(request.headers.authorization ?? '')
    const [, name = '', id] = (request.url ?? '').split('/')
    const group = Number(request.headers['x-database-id'])
    const send = (data: unknown) => {
      const text = JSON.stringify({ success: true, data })
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    }
    const answer = (body: string) => answers[name]?.({ group, id: Number(id), body }, send)
    if (request.method === 'POST') readText(request, answer)
    else answer('')
  })
  server.listen(0, '127.0.0.1', () =>
    console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
  process.on('SIGTERM', () => process.exit(0))
}

const KEY = 'the key of the floor, as long as a real one would be'

/** As a token is: over header and payload, compared in constant time. Whose it is does not matter here. */
function verify(authorization: string): boolean {
  const end = authorization.lastIndexOf('.')
  const expected = createHmac('sha256', KEY).update(authorization.slice(7, end)).digest()
  const given = Buffer.from(authorization.slice(end + 1), 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function readText(request: IncomingMessage, use: (text: string) => void): void {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => use(text))
}
