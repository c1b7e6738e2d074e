import { ApiError } from '@duebook/contract'
import { type ReminderTexts, useReminderTexts } from '../../texts/reminder-texts.ts'

/** Says refusals that only these pages meet in the user's language: their words are not among those of the first page. */
export function useTranslated(): <T>(call: Promise<T>) => Promise<T> {
  const { refusals } = useReminderTexts()
  return (call) =>
    call.catch((error: unknown) => {
      throw error instanceof ApiError ? translated(error, refusals) : error
    })
}

function translated(error: ApiError, refusals: ReminderTexts['refusals']): ApiError {
  const { status, code, params, requestId, retryAfter } = error
  const words = new Map<string | undefined, string | ((params: never) => string)>(
    Object.entries(refusals),
  ).get(code)
  if (words === undefined) return error
  const message = typeof words === 'string' ? words : words(params as never)
  return new ApiError(status, message, { code, params, requestId, retryAfter })
}
