import { type OutboundAnswer, OutboundError } from '#outbound/outbound'
import type { SendResult } from '#sending/send-result'

/** What HTTP means by an answer. */
export function resultOfAnswer(answer: OutboundAnswer, now: Date): SendResult {
  const { status } = answer
  if (status >= 200 && status <= 299) return { end: 'sent' }
  const error = `The server answered ${status}`
  if (isPassing(status)) return retryLater(error, retryAfterOf(answer, now))
  if (status === 410) return { end: 'gone', error }
  if (status >= 300 && status <= 399) return { end: 'refused', error: `${error}. Redirects are not followed` }
  return { end: 'refused', error }
}

export function retryLater(error: string, seconds: number | undefined): SendResult {
  return { end: 'retry', error, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) }
}

/** Time-outs, overload and faults of the far end pass; everything else would be refused again. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || (status >= 500 && status <= 599)
}

/** In both forms that HTTP knows: seconds, or a date. */
export function retryAfterOf({ headers }: OutboundAnswer, now: Date): number | undefined {
  const header = headers['retry-after']?.trim()
  if (header === undefined) return undefined
  if (/^\d+(?:\.\d+)?$/.test(header)) return Math.ceil(Number(header))
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now.getTime()) / 1000))
}

/** What it means that none came. Other errors are not the far end's, and are thrown on. */
export function resultOfFailure(error: unknown): SendResult {
  if (!(error instanceof OutboundError)) throw error
  // Nothing changes about the other kinds of failure by trying again.
  const mayPass = error.kind === 'unreachable' || error.kind === 'timeout'
  return { end: mayPass ? 'retry' : 'refused', error: error.message }
}
