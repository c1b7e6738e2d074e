import type { LightMyRequestResponse } from 'fastify'
import { refusedWith } from '../../support/check-answers.ts'

/** Status and code of a refusal. */
export function codeOf(answer: LightMyRequestResponse): [status: number, code: string] {
  return [answer.statusCode, refusedWith(answer) ?? '']
}
