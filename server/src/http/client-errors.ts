import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
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

const REFUSALS: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large'],
}
