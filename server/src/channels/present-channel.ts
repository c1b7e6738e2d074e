import { CHANNEL_KINDS, type Channel, type KindOfChannel } from '@duebook/contract'
import { missingFor } from '#channels/availability'
import { KINDS } from '#channels/kinds/all-kinds'
import type { SendParts } from '#channels/kinds/kind'
import { keepPushKeys } from '#channels/push/keys'
import { shownSettings } from '#channels/secrets'
import type { ChannelRow } from '#channels/store'
import type { Caller } from '#core/caller'
import { failureIn } from '#core/failure-words'

export function presentChannel(
  channel: ChannelRow,
  { sessionId, language }: Pick<Caller, 'sessionId' | 'language'>,
): Channel {
  return {
    id: channel.id,
    kind: channel.kind,
    name: channel.name,
    settings: shownSettings(channel),
    state: channel.state,
    last_sent_at: channel.lastSentAt,
    last_error: failureIn(language, channel.lastError),
    current_device: channel.sessionId === sessionId,
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
