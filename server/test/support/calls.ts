import { API_PREFIX } from '@duebook/contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

export interface CallDetails {
  body?: object | string | Buffer
  headers?: Record<string, string>
  /** The peer's address. */
  from?: string
}

/** A request written by hand, for what the typed client would never send. Paths are below /api/v2. */
export type Call = (method: string, path: string, details?: CallDetails) => Promise<LightMyRequestResponse>

/** With this way of sending. */
export function calls(inject: (options: InjectOptions) => Promise<LightMyRequestResponse>): Call {
  return (method, path, { body, headers = {}, from = '127.0.0.1' } = {}) => {
    const options: InjectOptions = {
      method,
      url: API_PREFIX + path,
      headers,
      remoteAddress: from,
    }
    if (body !== undefined) options.payload = body
    return inject(options)
  }
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}
