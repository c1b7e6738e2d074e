import type { PersonalToken } from '@duebook/contract'
import type { TokenRow } from '#tokens/store'

export function presentToken(token: TokenRow): PersonalToken {
  return {
    id: token.id,
    name: token.name,
    access: token.access,
    database_ids: token.groupIds,
    expires_on: token.expiresOn,
    created_at: token.createdAt,
    last_used_at: token.lastUsedAt,
  }
}
