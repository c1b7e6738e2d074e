import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts'

export type Scheme = 'http' | 'https'

export interface FarEnd {
  port: number
  /** How often it was connected to, whatever was said then. */
  connections: () => number
  open: () => number
}

/** A server that counts who comes, on all addresses of this machine unless one is named. */
export async function farEnd(
  scheme: Scheme,
  answer: RequestListener = (_, response) => response.end('reached'),
  listen: { host?: string; port?: number } = {},
): Promise<FarEnd> {
  const server =
    scheme === 'http'
      ? createServer(answer)
      : createTlsServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, answer)
  server.requestTimeout = 0
  return counted(server, listen)
}

/** A server that speaks no protocol but yours. */
export function rawFarEnd(speak: (socket: Socket) => void): Promise<FarEnd> {
  return counted(createTcpServer(speak), {})
}

async function counted(
  server: ReturnType<typeof createTcpServer>,
  { host = '::', port = 0 }: { host?: string; port?: number },
): Promise<FarEnd> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
  })
  server.on('tlsClientError', () => {})
  server.listen({ host, port, ipv6Only: false })
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    open: () => sockets.size,
  }
}
