import type { LightMyRequestResponse } from 'fastify'

/** Status and code of a refusal. */
export function codeOf(answer: LightMyRequestResponse): [status: number, code: string] {
  const { code } = JSON.parse(answer.body) as { code?: string }
  return [answer.statusCode, code ?? '']
}
