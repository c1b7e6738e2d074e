import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PlainCode } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { AppError, refuse } from '#core/errors'
import { STATUS, writtenFailure } from '#http/errors'

// Importing it would also load the whole of Node's fetch, which takes a tenth of a second at start and 5 MiB.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** What Node refuses before there is a request: still in the envelope. */
export function answerClientErrors(newId: () => string) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    // Whether it asks for problem details is not known.
    endWith(socket, new AppError(REFUSALS[error.code ?? ''] ?? 'invalid-http'), newId())
  }
}

function endWith(
  socket: Duplex,
  refusal: AppError,
  requestId: string,
  { accept, headers = [] }: { accept?: string | undefined; headers?: string[] } = {},
): void {
  // Node no longer handles a CONNECT's errors: a client that resets it would otherwise end the process.
  socket.on('error', () => socket.destroy())
  const status = STATUS[refusal.kind]
  const { type, text } = writtenFailure(refusal, accept)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Vary: Accept',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    ...headers,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}

/** What Node would answer by itself, and without a body. */
export function answerOddRequests(app: FastifyInstance, newId: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw
    const hosts = countOf('host', rawHeaders)
    // Of two a proxy in front may have believed the other one.
    if (countOf('authorization', rawHeaders) > 1) request.headers.authorization = ''
    if (hosts > 1) done(refuse('host-repeated'))
    else if (hosts === 0 && request.raw.httpVersion === '1.1') done(refuse('host-missing'))
    else done()
  })
  app.server.on('connect', ({ headers: { accept } }, socket) => {
    const refusal = refuse('method-not-allowed', { method: 'CONNECT' })
    endWith(socket, refusal, newId(), { accept, headers: ['Allow: GET, HEAD, POST, PUT, DELETE'] })
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

const REFUSALS: Record<string, PlainCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}
