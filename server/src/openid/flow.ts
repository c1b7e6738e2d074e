import type { OpenidPurpose } from '@duebook/contract'
import { type Clock, secondsLater, toInstant } from '#core/clock'

/** Somebody's way through the provider: what the callback holds its answer against. The browser carries it, sealed. */
export interface Flow {
  purpose: OpenidPurpose
  state: string
  nonce: string
  verifier: string
  startedAt: string
  /** Of signing in: the SHA-256 of what the page keeps. */
  bindingHash?: string
  /** Of signing in: the cookie of the session that it replaces, which browsers do not send along with the callback. */
  replacedTokens?: readonly string[]
  /** Of linking and confirming: who asked. */
  asker?: Asker
}

export interface Asker {
  userId: number
  sessionId: number
}

export const FLOW_SECONDS = 10 * 60

export function isExpired({ startedAt }: Pick<Flow, 'startedAt'>, clock: Clock): boolean {
  return startedAt <= toInstant(secondsLater(clock.now(), -FLOW_SECONDS))
}
