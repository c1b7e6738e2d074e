import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { listening } from '../support/free-port.ts'

/** In front of servers of the tests. */
export interface Balancer {
  url: string
  /** Resolves when so many servers are ready, as the balancer sees it. */
  sees: (count: number) => Promise<void>
}

const CHECK_MILLISECONDS = 200

/** A small one: asks `/ready`, takes servers by turns, and tries the next where a connection is refused. */
export async function startSmallBalancer(ports: number[]): Promise<Balancer> {
  const ready = new Set(ports)
  let turn = 0

  async function check(port: number): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/ready`).catch(() => undefined)
    if (answer?.ok) ready.add(port)
    else ready.delete(port)
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, tried: number): void {
    const [first = 0, ...others] = ready.size > 0 ? ready : ports
    turn += 1
    const port = [first, ...others][turn % (others.length + 1)] ?? first
    const { method, url, headers } = incoming
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false }
    const sent = request(options, (answer) => {
      const { connection: _, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
    })
    // Nothing of the request was sent then, so its body is still there.
    sent.once('socket', (socket) => socket.once('connect', () => incoming.pipe(sent)))
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tried < ports.length) {
        ready.delete(port)
        forward(incoming, outgoing, tried + 1)
      } else outgoing.writeHead(502).end()
    })
  }

  const server = createServer({ keepAliveTimeout: 65_000 }, (incoming, outgoing) =>
    forward(incoming, outgoing, 0),
  )
  const timer = setInterval(() => void Promise.all(ports.map(check)), CHECK_MILLISECONDS)
  const port = await listening(server)
  onTestFinished(() => {
    clearInterval(timer)
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    sees: (count) =>
      eventually(async () => {
        if (ready.size !== count) throw new Error(`${ready.size} servers are ready`)
      }, 60_000),
  }
}
