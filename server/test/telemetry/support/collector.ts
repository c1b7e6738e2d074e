import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** One request as the collector saw it. */
export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  body: string
}

/** What to do with one: a status, a status with headers, or by hand. */
export type Reply =
  | number
  | [status: number, headers: Record<string, string>]
  | ((response: ServerResponse) => void)

export interface Collector {
  url: string
  /** Everything that came, in order. */
  received: Received[]
  /** Connections that were opened, whether or not a request came over them. */
  connections: () => number
  /** Answers to the next requests; after them the last one stays. */
  answers: (...replies: Reply[]) => void
}

/** A real destination for reports, on loopback. Answers 202 unless it is told otherwise. */
export async function startCollector(): Promise<Collector> {
  let replies: Reply[] = [202]
  let connections = 0
  const received: Received[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers, rawHeaders } = request
    received.push({ method, path: url, headers, rawHeaders, body: await text(request) })
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) as Reply
    if (typeof reply === 'function') reply(response)
    else if (typeof reply === 'number') response.writeHead(reply).end()
    else response.writeHead(...reply).end()
  }
  const server = createServer((request, response) => void take(request, response))
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    connections: () => connections,
    answers: (...next) => {
      replies = next
    },
  }
}

/** An address at which nobody listens. */
export async function deadAddress(): Promise<string> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}/`
}
