import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../../support/test-app.ts'
import type { Send } from './fuzz.ts'
import type { Answer } from './stage.ts'

/** In through the app's door, without a socket. */
export function injecting({ inject }: TestApp): Send {
  return async ({ method, url, headers, body, address }) => {
    const options: InjectOptions = { method, url, headers, remoteAddress: address }
    if (body !== undefined) options.payload = body
    const response = await inject(options)
    return answerOf(response.statusCode, response.headers, response.rawPayload)
  }
}

/** Over connections that are used again and again, so that a request that spoils its connection spoils the next. */
export async function overSockets(app: FastifyInstance): Promise<Send> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return ({ method, url, headers, body }) =>
    new Promise<Answer>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const request = httpRequest(
        { host: '127.0.0.1', port, agent, method, path: url, headers: { ...headers, ...length } },
        (response) => {
          void buffer(response).then(
            (bytes) => resolve(answerOf(response.statusCode ?? 0, response.headers, bytes)),
            reject,
          )
        },
      )
      request.on('error', reject)
      request.end(body)
    })
}

type Headers = Record<string, number | string | string[] | undefined>

function answerOf(status: number, headers: Headers, bytes: Buffer): Answer {
  return { status, headers: plain(headers), text: decoded(bytes, headers['content-encoding']).toString() }
}

function decoded(bytes: Buffer, encoding: Headers[string]): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

function plain(headers: Headers): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
}
