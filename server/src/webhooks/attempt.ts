import type { Clock } from '#core/clock'
import type { Outbound, OutboundAnswer } from '#outbound/outbound'
import type { SecretBox } from '#secrets/secret-box'
import { resultOfAnswer, resultOfFailure } from '#sending/http-result'
import type { SendResult } from '#sending/send-result'
import { signedRequest } from '#sending/standard-webhooks'
import { signingSecrets } from '#webhooks/secrets'
import type { WebhookRow } from '#webhooks/store'

export interface AttemptParts {
  clock: Clock
  secretBox: SecretBox
  outbound: Outbound
}

/** What one attempt has shown. */
export interface Outcome {
  result: SendResult
  /** Null where no answer came. */
  status: number | null
  durationMs: number
  /** How the answer begins. Null also where it is not to be shown. */
  answer: string | null
}

const ANSWER_LENGTH = 500
/** Webhooks without an owner share what one user has. They are paused, so this is only for one that is just being sent. */
const NOBODY = 0
const LOST: SendResult = { end: 'gone', error: 'The secret of this webhook is lost. Make a new one' }

/** One attempt, now. What the far end does never throws; only where the instance's key does not match does it refuse. */
export async function attempt(
  { clock, secretBox, outbound }: AttemptParts,
  webhook: WebhookRow,
  message: { id: string; body: string },
): Promise<Outcome> {
  const now = clock.now()
  const secrets = signingSecrets(secretBox, webhook, now)
  if (secrets.length === 0) return { result: LOST, status: null, durationMs: 0, answer: null }
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const request = signedRequest(webhook.url, secrets, { ...message, now })
    const answer = await outbound.request(request, webhook.ownerId ?? NOBODY)
    const result = resultOfAnswer(answer, clock.now())
    return { result, status: answer.status, durationMs: duration(), answer: beginningOf(answer) }
  } catch (error) {
    return { result: resultOfFailure(error), status: null, durationMs: duration(), answer: null }
  }
}

/** Nothing of what stands in the operator's own network is shown to users. */
function beginningOf({ body, isPublic }: OutboundAnswer): string | null {
  if (!isPublic) return null
  return body.slice(0, ANSWER_LENGTH).toWellFormed().replaceAll(NOT_SHOWN, ' ')
}

// Line breaks and tabs are shown; what databases and terminals stumble over is not.
const NOT_SHOWN = /[\p{Cc}&&[^\n\t]]/gv
