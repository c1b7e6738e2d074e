import { isDeepStrictEqual } from 'node:util'
import { REFUSAL_CODES } from '@duebook/contract'
import type { AppError } from '#core/errors'
import { failure as envelopeOf, problem, STATUS } from '#http/errors'

/** The envelope of a refusal with this sentence. `checkAnswers` looks at the code of every answer. */
export function failure(error: unknown): unknown {
  return { success: false, error }
}

/** What a client names in `Accept` to learn codes. */
export const WITH_CODES = { accept: 'application/problem+json' }

/** A refusal must be of the list, with the status that belongs to it, and look as one of this media type. */
export function faultInFailure(
  body: unknown,
  status: number,
  type: string,
  refusal: AppError,
): string | undefined {
  const { code, kind } = refusal
  if (!REFUSAL_CODES.includes(code)) return `The code ${code} is not listed`
  if (STATUS[kind] !== status) return `${code} has another status than ${status}`
  const expected = type.startsWith('application/problem+json') ? problem(refusal) : envelopeOf(refusal)
  return isDeepStrictEqual(body, expected) ? undefined : `${code} looks otherwise`
}
