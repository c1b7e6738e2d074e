import type { AccountUser } from '@duebook/contract'
import type { AccountUserRow, Share } from '#accounts/store'

export function presentAccountUser(user: AccountUserRow, shares: Share[]): AccountUser {
  return {
    id: user.id,
    email: user.email,
    is_admin: user.isAdmin === 1,
    is_account_owner: user.isOwner === 1,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    last_active_at: user.lastActiveAt,
    databases: shares.map(({ id, name, role }) => ({ id, name, role })),
    factors: factorsOf(user),
    token_count: user.tokenCount,
    feed_count: user.feedCount,
    channel_count: user.channelCount,
  }
}

function factorsOf(user: AccountUserRow): AccountUser['factors'] {
  const factors: AccountUser['factors'] = []
  if (user.totpCount > 0) factors.push('totp')
  if (user.passkeyCount > 0) factors.push('passkey')
  if (user.openidCount > 0) factors.push('openid')
  return factors
}
