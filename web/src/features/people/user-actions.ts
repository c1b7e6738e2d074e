import type { AccountUser, Me } from '@duebook/contract'

export type UserAction =
  | 'email'
  | 'password'
  | 'ownPassword'
  | 'makeAdministrator'
  | 'endAdministrator'
  | 'makeOwner'
  | 'endOwner'
  | 'endTokens'
  | 'removeFactors'
  | 'remove'

type Ranked = Pick<
  AccountUser,
  'id' | 'is_admin' | 'is_account_owner' | 'factors' | 'token_count' | 'feed_count' | 'channel_count'
>

/**
 * What the caller, an administrator, can do with a user. Owners and administrators are changed by owners only. Nobody
 * removes themselves or lowers their own rank, so the last owner is safe: another owner does it.
 */
export function userActions(me: Pick<Me, 'user' | 'is_account_owner'>, user: Ranked): UserAction[] {
  const isMe = user.id === me.user.id
  if (isMe) return me.is_account_owner ? ['email', 'ownPassword'] : ['ownPassword']
  if (user.is_admin && !me.is_account_owner) return []
  const rank: UserAction[] = []
  if (!user.is_admin) rank.push('makeAdministrator')
  if (me.is_account_owner && !user.is_account_owner) rank.push('makeOwner')
  if (user.is_account_owner) rank.push('endOwner')
  else if (user.is_admin) rank.push('endAdministrator')
  const isConnected = user.token_count + user.feed_count + user.channel_count > 0
  const tokens: UserAction[] = isConnected ? ['endTokens'] : []
  // A link with the OpenID provider is no factor of ours, and stays.
  const factors: UserAction[] = user.factors.some((factor) => factor !== 'openid') ? ['removeFactors'] : []
  return ['email', 'password', ...rank, ...factors, ...tokens, 'remove']
}
