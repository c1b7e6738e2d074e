import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number
  headers: Map<string, string>
  body: string
}

export type Exchange = (...parts: Array<string | Buffer>) => Promise<RawAnswer>

/** Listens on a real port. Each exchange is one connection: what is to be sent, and what came until it was closed. */
export async function overRealSocket(app: FastifyInstance): Promise<Exchange> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return (...parts) =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      const socket = connect(port, '127.0.0.1', () => {
        for (const part of parts) socket.write(part)
      })
      socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
      // The server may close before it has read everything; what it said before counts.
      socket.on('error', (error) => chunks.length === 0 && reject(error))
      socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks).toString('utf8'))))
    })
}

/** A request that asks the server to close afterwards. */
export function rawRequest(line: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { Host: 'localhost', Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}
