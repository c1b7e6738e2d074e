import { CHANNEL_KINDS, type Channel, type KindOfChannel } from '@duebook/contract'
import { missingFor } from '#channels/availability'
import { KINDS } from '#channels/kinds/all-kinds'
import type { SendParts } from '#channels/kinds/kind'
import { keepPushKeys } from '#channels/push/keys'
import { shownSettings } from '#channels/secrets'
import type { ChannelRow } from '#channels/store'
import type { Caller } from '#core/caller'
import { failureIn } from '#core/failure-words'
import { isRecent } from '#users/pause-channels'

export function presentChannel(
  channel: ChannelRow,
  { sessionId, language, email }: Pick<Caller, 'sessionId' | 'language' | 'email'>,
  now: Date,
): Channel {
  const isHere = channel.sessionId === sessionId
  return {
    id: channel.id,
    kind: channel.kind,
    name: channel.name,
    settings: shownSettings(channel),
    state: channel.state,
    last_sent_at: channel.lastSentAt,
    last_error: failureIn(language, channel.lastError),
    needs_confirmation: channel.isHeld,
    // Other browsers are signed out by a new password anyway.
    recent: isRecent(channel, email, now) && !channel.isHeld && (channel.kind !== 'web-push' || isHere),
    current_device: isHere,
    created_at: channel.createdAt,
  }
}

export async function presentKinds(parts: SendParts): Promise<KindOfChannel[]> {
  const kinds: KindOfChannel[] = CHANNEL_KINDS.map((kind) => {
    const reason = missingFor(kind, parts) ?? null
    const fields = KINDS[kind].fields.map(({ form: _, ...field }) => field)
    return { kind, fields, available: reason === null, reason }
  })
  for (const kind of kinds) {
    if (kind.kind !== 'web-push' || !kind.available) continue
    kind.public_key = (await keepPushKeys(parts.database, parts.secretBox)).publicKey
  }
  return kinds
}
