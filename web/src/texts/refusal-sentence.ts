import type { ApiError } from '@duebook/contract'
import type { Texts } from './translation.ts'

/** The server's own sentence where there are no words for a code, as for one that only a newer server knows. */
export function refusalSentence(
  { code, params, message }: Pick<ApiError, 'code' | 'params' | 'message'>,
  texts: Texts,
): string {
  const known = new Map<string | undefined, string | ((params: never) => string)>(
    Object.entries(texts.refusals),
  )
  const words = known.get(code) ?? texts.common.errors.refused(message)
  return typeof words === 'string' ? words : words(params as never)
}
