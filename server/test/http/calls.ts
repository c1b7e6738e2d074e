import { API_PREFIX } from '@duebook/contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { failure } from '../support/failure.ts'
import type { TestApp } from '../support/test-app.ts'

export interface CallDetails {
  body?: object | string | Buffer
  headers?: Record<string, string>
  /** The peer's address. */
  from?: string
}

/** A request written by hand, for what the typed client would never send. Paths are below /api/v2. */
export type Call = (method: string, path: string, details?: CallDetails) => Promise<LightMyRequestResponse>

export function calls({ inject }: Pick<TestApp, 'inject'>): Call {
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

/** For tests of hundreds of requests or dozens of hashes, on a machine that may be busy with other things. */
export const PATIENCE = { timeout: 30_000 }

export interface Refusal {
  status: number
  body: unknown
}

/** What a refusal must look like. */
export function refusal(status: number, error: string): Refusal {
  return { status, body: failure(error) }
}

/** Status and body, to be compared as a whole. */
export function answerOf(response: LightMyRequestResponse): { status: number; body: unknown } {
  return {
    status: response.statusCode,
    body: response.body === '' ? '' : (JSON.parse(response.body) as unknown),
  }
}

export function expectRefusal(response: LightMyRequestResponse, status: number, error: string): void {
  expect(answerOf(response)).toEqual(refusal(status, error))
}

/** The `data` of an answer that must be a success. */
export function dataOf<T = Record<string, unknown>>(response: LightMyRequestResponse, status = 200): T {
  const answer = answerOf(response) as { status: number; body: { success: true; data: T } }
  expect(answer).toEqual({ status, body: { success: true, data: expect.anything() } })
  return answer.body.data
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}
