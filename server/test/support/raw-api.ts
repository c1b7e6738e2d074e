import { API_PREFIX } from '@duebook/contract'
import type { InjectOptions } from 'fastify'
import type { Person } from './given.ts'
import type { TestApp } from './test-app.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Headers = Record<string, string | string[]>

/** An answer as a client sees it, the raw text included. */
export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  text: string
  body: unknown
}

/** Requests by hand, for what the typed client would never send or does not show. Paths are below /api/v2. */
export interface RawApi {
  get: (path: string, headers?: Headers) => Promise<Answer>
  /** A body that is a text goes out as it is; anything else as JSON. */
  post: (path: string, body?: unknown, headers?: Headers) => Promise<Answer>
  put: (path: string, body?: unknown, headers?: Headers) => Promise<Answer>
  delete: (path: string, headers?: Headers) => Promise<Answer>
  send: (method: Method, path: string, body?: unknown, headers?: Headers) => Promise<Answer>
}

/** Somebody's requests in one group; headers of a single request come on top. */
export function rawApiOf(
  { inject }: Pick<TestApp, 'inject'>,
  person: Pick<Person, 'auth'>,
  group: Headers,
): RawApi {
  const send: RawApi['send'] = async (method, path, body, headers = {}) => {
    const all: Headers = { ...person.auth, ...group, ...headers }
    const options: InjectOptions = { method, url: API_PREFIX + path, headers: all }
    if (body !== undefined) {
      options.payload = typeof body === 'string' ? body : JSON.stringify(body)
      all['content-type'] ??= 'application/json'
    }
    const response = await inject(options)
    return {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      text: response.body,
      body: JSON.parse(response.body) as unknown,
    }
  }
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}

export function inGroup(id: number): { 'x-database-id': string } {
  return { 'x-database-id': String(id) }
}
