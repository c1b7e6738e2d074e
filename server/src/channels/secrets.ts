import type { ChannelKind } from '@duebook/contract'
import { KINDS } from '#channels/kinds/all-kinds'
import type { ShownSettings } from '#channels/read-settings'
import type { ChannelRow } from '#channels/store'
import type { SecretBox } from '#secrets/secret-box'

const placeOf = (channelId: number) => ({ table: 'channels', row: channelId, field: 'secrets' })

/** Whether there is nothing to send with while none are kept. */
export function needsSecrets(kind: ChannelKind): boolean {
  return kind === 'webhook' || KINDS[kind].fields.some(({ secret, required }) => secret && required)
}

/** Null where there are none. */
export function sealSecrets(
  secretBox: SecretBox,
  channelId: number,
  secrets: Record<string, unknown>,
): string | null {
  const kept = Object.entries(secrets).filter(([, value]) => value !== null)
  if (kept.length === 0) return null
  return secretBox.seal(placeOf(channelId), JSON.stringify(Object.fromEntries(kept)))
}

export function openSecrets(
  secretBox: SecretBox,
  { id, secrets }: Pick<ChannelRow, 'id' | 'secrets'>,
): Record<string, unknown> {
  if (secrets === null) return {}
  return JSON.parse(secretBox.open(placeOf(id), secrets)) as Record<string, unknown>
}

/** As they are kept; secrets that were lost with their key are not set. */
export function shownSettings({
  kind,
  settings,
  secrets,
}: Pick<ChannelRow, 'kind' | 'settings' | 'secrets'>): ShownSettings {
  const shown = JSON.parse(settings) as ShownSettings
  if (secrets !== null) return shown
  const lost = KINDS[kind].fields.filter(({ secret }) => secret).map(({ name }) => [name, null])
  return { ...shown, ...(Object.fromEntries(lost) as ShownSettings) }
}
