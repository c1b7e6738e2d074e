import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { secondsLater, toInstant } from '#core/clock'

export const CHALLENGE_SECONDS = 5 * 60
export const RANDOM_BYTES = 16

const EXPIRY_BYTES = 6
const PROOF_BYTES = 32

/** What an answer to the challenge is good for: adding a passkey to one user in one session, or using one. */
export type ChallengePurpose = { for: 'use' } | { for: 'add'; userId: number; sessionId: number }

/** What has to be kept of a challenge that was answered, and until when. */
export interface ReadChallenge {
  hash: string
  expiresAt: string
}

/**
 * Of the signing secret, not of the key for secrets at rest: all processes share it, or nobody stays signed in, and passkeys work
 * even where SECRETS_KEY was lost.
 */
export function challengeKey(signingSecret: string): Buffer {
  return createHmac('sha256', signingSecret).update('duebook passkey challenges').digest()
}

/** Carries its own proof, so that nothing is stored for whoever only asks. */
export function makeChallenge(key: Buffer, now: Date, random: Buffer, purpose: ChallengePurpose): string {
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeUIntBE(secondsLater(now, CHALLENGE_SECONDS).getTime(), 0, EXPIRY_BYTES)
  const content = Buffer.concat([random, expiry])
  return Buffer.concat([content, proofOf(key, content, purpose)]).toString('base64url')
}

/** Undefined where it is not ours, made for something else, or too old. */
export function readChallenge(
  key: Buffer,
  now: Date,
  challenge: string,
  purpose: ChallengePurpose,
): ReadChallenge | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM_BYTES + EXPIRY_BYTES + PROOF_BYTES) return undefined
  const content = bytes.subarray(0, RANDOM_BYTES + EXPIRY_BYTES)
  if (!timingSafeEqual(bytes.subarray(content.length), proofOf(key, content, purpose))) return undefined
  const expiresAt = new Date(content.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES))
  if (expiresAt <= now) return undefined
  return { hash: createHash('sha256').update(bytes).digest('base64url'), expiresAt: toInstant(expiresAt) }
}

function proofOf(key: Buffer, content: Buffer, purpose: ChallengePurpose): Buffer {
  const boundTo = purpose.for === 'use' ? ['use'] : ['add', purpose.userId, purpose.sessionId]
  return createHmac('sha256', key)
    .update(`${boundTo.join(' ')}\n`)
    .update(content)
    .digest()
}
