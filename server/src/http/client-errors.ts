import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
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
    const body = JSON.stringify(failure(message))
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${newId()}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
}

/** What Node would answer by itself, and without a body. */
export function answerOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw invalid('Host header is missing')
  })
  // An expectation that we do not know changes nothing for us.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

const REFUSALS: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large'],
}
