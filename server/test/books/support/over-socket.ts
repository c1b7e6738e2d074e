import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Header values byte for byte; a name may come more than once. */
export type RawHeaders = Array<[name: string, value: Buffer | string]>

export type GetOverSocket = (path: string, headers: RawHeaders) => Promise<{ status: number; body: unknown }>

/** Listens on a real port: `inject` knows no bytes and no repeated headers. */
export async function overSocket(app: FastifyInstance): Promise<GetOverSocket> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return (path, headers) =>
    new Promise((resolve, reject) => {
      // Node writes header values as Latin-1, so these characters are these bytes.
      const lines = headers.flatMap(([name, value]) => [name, Buffer.from(value).toString('latin1')])
      const all = ['Host', 'localhost', 'Connection', 'close', ...lines]
      const outgoing = request({ port, host: '127.0.0.1', path, method: 'GET', headers: all }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
          resolve({ status: response.statusCode ?? 0, body })
        })
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
}
