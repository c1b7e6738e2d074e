import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { invalid } from '#core/errors'
import { failure } from '#http/errors'

/** What Node refuses before there is a request: still in the envelope. */
export function answerClientErrors(newId: () => string) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, message] = REFUSALS[error.code ?? ''] ?? [400, 'The request is not valid HTTP']
    endWith(socket, status, message, newId())
  }
}

function endWith(
  socket: Duplex,
  status: number,
  message: string,
  requestId: string,
  headers: string[] = [],
): void {
  // Nobody listens for a CONNECT's errors any more: a client that resets it would otherwise end the process.
  socket.on('error', () => socket.destroy())
  const body = JSON.stringify(failure(message))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    ...headers,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** What Node would answer by itself, and without a body. */
export function answerOddRequests(app: FastifyInstance, newId: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw
    const hosts = countOf('host', rawHeaders)
    // Of two a proxy in front may have believed the other one.
    if (countOf('authorization', rawHeaders) > 1) request.headers.authorization = ''
    if (hosts > 1) done(invalid('Send Host once'))
    else if (hosts === 0 && request.raw.httpVersion === '1.1') done(invalid('Host header is missing'))
    else done()
  })
  app.server.on('connect', (_request, socket) => {
    endWith(socket, 405, 'CONNECT is not allowed here', newId(), ['Allow: GET, HEAD, POST, PUT, DELETE'])
  })
  // An expectation that we do not know changes nothing for us.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Names and values take turns. */
function countOf(header: string, rawHeaders: string[]): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === header.length && name.toLowerCase() === header) count += 1
  }
  return count
}

const REFUSALS: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large'],
}
