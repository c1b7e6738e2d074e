import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished, vi } from 'vitest'

/** A client of bad manners: one TCP connection on which anything can be said, at any pace. */
export interface Client {
  socket: Socket
  /** Says it one byte after another, for ever or until the connection is closed. */
  drip: (text: string, everyMilliseconds: number) => void
  received: () => string
  isClosed: () => boolean
  /** Waits until the server has closed the connection. */
  closed: () => Promise<string>
}

export interface Place {
  port: number
  connect: (first?: string) => Promise<Client>
  /** Waits until the server has so many connections. */
  holds: (count: number) => Promise<void>
  get: (path: string, token?: string) => Promise<{ status: number; body: unknown }>
}

const WAIT_OPTIONS = { timeout: 60_000, interval: 10 }

export async function listening(app: FastifyInstance): Promise<Place> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const openConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  return {
    port,
    connect: (first) => connectTo(port, first),
    holds: async (count) => {
      await vi.waitUntil(async () => (await openConnections()) === count, WAIT_OPTIONS)
    },
    get: async (path, token) => {
      const headers = {
        connection: 'close',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }
      const response = await fetch(`http://127.0.0.1:${port}/api/v2${path}`, { headers })
      return { status: response.status, body: await response.json() }
    },
  }
}

export async function connectTo(port: number, first = ''): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  let isClosed = false
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
  })
  await once(socket, 'connect')
  if (first !== '') socket.write(first)
  return {
    socket,
    drip: (said, every) => {
      let position = 0
      const timer = setInterval(() => {
        if (isClosed) clearInterval(timer)
        else socket.write(said[position++ % said.length] ?? ' ')
      }, every)
      onTestFinished(() => clearInterval(timer))
    },
    received: () => text,
    isClosed: () => isClosed,
    closed: async () => {
      await vi.waitUntil(() => isClosed, WAIT_OPTIONS)
      return text
    },
  }
}

/** A request that announces more than it brings. */
export function unfinishedLogin(body = '{"email":"a'): string {
  return (
    'POST /api/v2/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    `Content-Length: 5000\r\n\r\n${body}`
  )
}
