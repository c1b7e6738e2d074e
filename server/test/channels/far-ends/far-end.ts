import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as it came over the wire. */
export interface Received {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  raw: Buffer
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/** What goes wrong with the next request, whatever is in it. */
export type Fault = Answer | 'hang' | 'reset'

/** One kind of server: says what is wrong with a request, and how that server answers. */
export interface Manners {
  /** Which of the answers it gives; anything but `taken` comes with what is wrong. */
  judge: (request: Received) => { answer: string; problems: string[] }
  answers: Record<string, Answer>
}

export interface FarEnd {
  origin: string
  requests: Received[]
  /** What was wrong with each request that was not taken. */
  problems: string[]
  /** In the order of the requests to come. */
  next: (...faults: Fault[]) => void
}

/** A real server on a socket, until the test is over. */
export async function startFarEnd({ judge, answers }: Manners): Promise<FarEnd> {
  const faults: Fault[] = []
  const sockets = new Set<Socket>()
  const farEnd: FarEnd = { origin: '', requests: [], problems: [], next: (...more) => faults.push(...more) }
  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await receive(message)
    farEnd.requests.push(request)
    const fault = faults.shift()
    if (fault === 'hang') return
    if (fault === 'reset') {
      message.socket.resetAndDestroy()
      return
    }
    const verdict = judge(request)
    if (!fault) farEnd.problems.push(...verdict.problems)
    const { status, headers = {}, body = '' } = fault ?? answers[verdict.answer] ?? { status: 599 }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const type = typeof body === 'string' ? 'text/plain' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers }).end(status === 204 ? undefined : text)
  }
  const server = createServer((message, response) => void answer(message, response))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  farEnd.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return farEnd
}

async function receive(message: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
  return { method: message.method ?? '', path: message.url ?? '', headers, raw: Buffer.concat(parts) }
}

export function jsonIn({ raw }: Received): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
