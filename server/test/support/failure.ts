import { isDeepStrictEqual } from 'node:util'
import { describeRefusal, type Failure, REFUSAL_CODES, type Refusal } from '@duebook/contract'
import { expect } from 'vitest'
import { failure as envelopeOf, STATUS } from '#http/errors'

/** The envelope of a refusal with this sentence. `checkAnswers` looks at the code of every answer. */
export function failure(error: unknown): unknown {
  return expect.objectContaining({ success: false, error, code: expect.stringMatching(/^[a-z-]+$/) })
}

/** A refusal must have a code of the list, with the status, the sentence and the params that belong to it. */
export function faultInFailure(body: unknown, status: number): string | undefined {
  const { code, params, challenge, methods } = body as Failure
  if (!REFUSAL_CODES.includes(code)) return `The code ${code} is not listed`
  const described = describeRefusal((params ? [code, params] : code) as Refusal)
  if (STATUS[described.kind] !== status) return `${code} has another status than ${status}`
  const nextStep = methods && { ...(challenge === undefined ? {} : { challenge }), methods }
  const expected = envelopeOf({ ...described, ...(code === 'second-factor-required' && { nextStep }) })
  return isDeepStrictEqual(body, expected) ? undefined : `${code} looks otherwise`
}
