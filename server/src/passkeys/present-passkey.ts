import type { Passkey } from '@duebook/contract'
import type { PasskeyRow } from '#passkeys/store'

export function presentPasskey(passkey: PasskeyRow): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    synced: passkey.synced === 1,
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
  }
}
