import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { failure } from './failure.ts'

/** Status and body of an answer, to be compared as a whole. */
export interface Answer {
  status: number
  body: unknown
}

type AnyAnswer = Answer | LightMyRequestResponse

export function answerOf(answer: AnyAnswer): Answer {
  if ('status' in answer) return { status: answer.status, body: answer.body }
  return {
    status: answer.statusCode,
    body: answer.body === '' ? '' : (JSON.parse(answer.body) as unknown),
  }
}

/** What a refusal must look like. */
export function refusal(status: number, error: unknown): Answer {
  return { status, body: failure(error) }
}

export function expectRefusal(answer: AnyAnswer, status: number, error: string): void {
  expect(answerOf(answer)).toEqual(refusal(status, error))
}

/** The `data` of an answer that must be a success. */
export function dataOf<T = Record<string, unknown> & { id: number }>(answer: AnyAnswer, status = 200): T {
  const seen = answerOf(answer)
  expect(seen).toEqual({ status, body: { success: true, data: expect.anything() } })
  return (seen.body as { data: T }).data
}
