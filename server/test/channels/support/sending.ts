import type { ChannelKind } from '@duebook/contract'
import { expect } from 'vitest'
import { KINDS } from '#channels/kinds/all-kinds'
import type { Message } from '#channels/message'
import { readSettings } from '#channels/read-settings'
import { sealSecrets } from '#channels/secrets'
import { type SendParts, sendMessage } from '#channels/send-message'
import { failureIn } from '#core/failure-words'
import type { Database } from '#db/database'
import { readAllowEntry } from '#outbound/allow-list'
import { createOutbound } from '#outbound/create-outbound'
import type { Outbound } from '#outbound/outbound'
import type { SendResult } from '#sending/send-result'
import { silentLog } from '../../support/silent-log.ts'
import { testClock } from '../../support/test-clock.ts'
import { testSecretBox as secretBox } from '../../support/unconfirmed-channel.ts'

export const PUBLIC_URL = 'https://bills.example.org'

export { testSecretBox as secretBox } from '../../support/unconfirmed-channel.ts'

/** The real client, with this machine opened and other names led to it: that of a service to its stand-in here. */
export function outboundTo(farEnd: { origin: string }, timeLimitMilliseconds = 15_000): Outbound {
  const local = readAllowEntry('127.0.0.1')
  const outbound = createOutbound({ allow: local ? [local] : [], log: silentLog, timeLimitMilliseconds })
  return {
    request: (request, userId) => {
      const { pathname, search } = new URL(request.url)
      return outbound.request({ ...request, url: `${farEnd.origin}${pathname}${search}` }, userId)
    },
  }
}

export type Send = (message: Message) => Promise<SendResult>

/** Sends by a channel with these settings, as they would be kept. */
export function sendingTo(
  kind: ChannelKind,
  settings: Record<string, unknown>,
  farEnd: { origin: string },
  parts: Partial<SendParts> & { timeLimitMilliseconds?: number | undefined } = {},
): Send {
  const { shown, secrets } = readSettings(KINDS[kind].fields, settings)
  const row = {
    id: 7,
    userId: 1,
    kind,
    settings: JSON.stringify(shown),
    secrets: sealSecrets(secretBox, 7, {
      ...secrets,
      ...(kind === 'webhook' ? { secret: settings.secret } : {}),
    }),
  }
  const all: SendParts = {
    database: undefined as unknown as Database,
    clock: testClock('2026-02-02T09:00:00.000Z'),
    secretBox,
    outbound: outboundTo(farEnd, parts.timeLimitMilliseconds),
    mailer: undefined,
    publicUrl: PUBLIC_URL,
    ...parts,
  }
  return async (message) => {
    const result = await sendMessage(all, row, message)
    // Whatever a far end does is told to its users in their language.
    if (result.end !== 'sent') expect(failureIn('de', result.error)).not.toBe(result.error)
    return result
  }
}
