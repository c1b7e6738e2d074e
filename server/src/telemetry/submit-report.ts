import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Database } from '#db/database'
import type { Lease } from '#db/leases'
import { readConsent } from '#telemetry/consent'
import { findLastSuccess, insertRecord } from '#telemetry/log-store'
import type { Payload } from '#telemetry/payload'
import { type Attempted, delaySeconds } from '#telemetry/retry-rules'
import { isBlockedBySuccess } from '#telemetry/schedule-rules'

export interface Submission {
  database: Database
  clock: Clock
  /** Extended before each attempt. */
  lease: Lease
  minSendIntervalHours: number
  sendAttempts: number
  payload: () => Promise<Payload>
  post: (body: string) => Promise<Attempted>
  /** Resolves early when the process stops. */
  pause: (seconds: number) => Promise<void>
  stop: AbortSignal
  random: () => number
}

export type Outcome = 'sent' | 'failed' | 'no consent' | 'sent lately' | 'another process sends' | 'stopped'

/**
 * A scheduled send from beginning to end. Consent is read from the database right before every attempt, so that taking it
 * back stops the next one. One record per final result.
 */
export async function submitReport(submission: Submission): Promise<Outcome> {
  const { lease } = submission
  const idle = await reasonNotToSend(submission)
  if (idle) return idle
  if (!(await lease.hold())) return 'another process sends'
  try {
    // Between the first look and the lease another process may have sent.
    return (await reasonNotToSend(submission)) ?? (await attemptAndRecord(submission))
  } finally {
    await lease.release()
  }
}

async function reasonNotToSend(submission: Submission): Promise<'no consent' | 'sent lately' | undefined> {
  const { database, clock, minSendIntervalHours } = submission
  if ((await readConsent(database.read)) !== 'accepted') return 'no consent'
  const now = clock.now()
  const latest = toInstant(secondsLater(now, minSendIntervalHours * 60 * 60))
  const lastSuccess = await findLastSuccess(database.read, latest)
  return isBlockedBySuccess(lastSuccess, now, minSendIntervalHours) ? 'sent lately' : undefined
}

async function attemptAndRecord(submission: Submission): Promise<Outcome> {
  const { database, sendAttempts, random } = submission
  const payload = await submission.payload()
  const body = JSON.stringify(payload)
  let last: Attempted | undefined
  for (let attempt = 1; attempt <= sendAttempts; attempt++) {
    if (submission.stop.aborted) return 'stopped'
    if (!(await submission.lease.hold())) return 'another process sends'
    // The last thing before the attempt: whoever opted out before it began must not be reported.
    if ((await readConsent(database.read)) !== 'accepted') break
    last = await submission.post(body)
    if (last.ok || !last.retryable || attempt === sendAttempts) break
    await submission.pause(delaySeconds(attempt, last.retryAfterSeconds, random()))
  }
  // Nothing was attempted, or the process was stopped in the middle of it: there is no final result.
  if (!last || (!last.ok && submission.stop.aborted)) return last ? 'stopped' : 'no consent'
  await record(submission, payload, body, last)
  return last.ok ? 'sent' : 'failed'
}

async function record(
  { database, clock }: Submission,
  payload: Payload,
  body: string,
  result: Attempted,
): Promise<void> {
  await database.write((tx) =>
    insertRecord(tx, {
      instanceId: payload.instance_id,
      version: payload.version,
      deploymentMode: payload.deployment_mode,
      lastSentAt: toInstant(clock.now()),
      sendSuccessful: result.ok ? 1 : 0,
      errorMessage: result.ok ? null : result.error.slice(0, 500),
      metricsSnapshot: body,
    }),
  )
}
