import { ApiError } from '@duebook/contract'

type Words = Record<string, string | ((params: never) => string)>

/** Says refusals that only some pages meet in the user's language: their words are not among those of the first page. */
export function translatedBy(refusals: object): <T>(call: Promise<T>) => Promise<T> {
  return (call) =>
    call.catch((error: unknown) => {
      throw inWords(error, refusals)
    })
}

/** The same with an error that was caught before. */
export function inWords(error: unknown, refusals: object): unknown {
  return error instanceof ApiError ? translated(error, refusals as Words) : error
}

function translated(error: ApiError, refusals: Words): ApiError {
  const { status, code, params, requestId, retryAfter } = error
  const words = new Map<string | undefined, Words[string]>(Object.entries(refusals)).get(code)
  if (words === undefined) return error
  const message = typeof words === 'string' ? words : words(params as never)
  return new ApiError(status, message, { code, params, requestId, retryAfter })
}
