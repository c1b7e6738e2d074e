import type { Clock } from '#core/clock'
import { type Attempted, isRetryableStatus, readRetryAfter } from '#telemetry/retry-rules'

const TIME_LIMIT_MILLISECONDS = 10_000

/**
 * One attempt. The answer's body is never read: what a hostile receiver sends costs nothing. Messages name what happened
 * and never repeat anything of the address, which may hold a key.
 */
export async function postReport(
  url: string,
  body: string,
  version: string,
  clock: Clock,
  stop: AbortSignal,
): Promise<Attempted> {
  const timeout = AbortSignal.timeout(TIME_LIMIT_MILLISECONDS)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'user-agent': `Duebook/${version}` },
      redirect: 'manual',
      signal: AbortSignal.any([timeout, stop]),
    })
    await response.body?.cancel().catch(() => {})
    if (response.ok) return { ok: true }
    return {
      ok: false,
      error: `The destination answered ${response.status}`,
      retryable: isRetryableStatus(response.status),
      retryAfterSeconds: readRetryAfter(response.headers.get('retry-after'), clock.now()),
    }
  } catch (error) {
    const reason = timeout.aborted ? 'no answer within 10 seconds' : reasonOf(error)
    return { ok: false, error: `The destination could not be reached: ${reason}`, retryable: true }
  }
}

/** The system's code (ECONNREFUSED, ENOTFOUND, …), and nothing that could hold an address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'network error'
}
