/** What became of one attempt. */
export type Attempted =
  | { ok: true }
  | { ok: false; error: string; retryable: boolean; retryAfterSeconds?: number | undefined }

const MAX_DELAY_SECONDS = 30
const JITTER = 0.25

/** Time-outs, overload and faults of the receiver pass; everything else would be refused again. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || (status >= 500 && status <= 599)
}

/** 1 s, 2 s, 4 s …, a little longer by chance so that instances do not come back together; never above 30 s. */
export function delaySeconds(attempt: number, retryAfterSeconds: number | undefined, random: number): number {
  const backOff = 2 ** (attempt - 1) * (1 + JITTER * random)
  return Math.min(MAX_DELAY_SECONDS, Math.max(backOff, retryAfterSeconds ?? 0))
}

/** In both forms that HTTP knows: seconds, or a date. */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000)
}
