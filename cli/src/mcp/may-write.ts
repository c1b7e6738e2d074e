import { ApiError, type Client, type Database } from '@duebook/contract'

/**
 * Whether the token can change anything. No call that a token reaches says so: tokens are listed only to who signed in with a
 * password. An empty change of a bill that does not exist is refused to a token that only reads before the bill is looked for,
 * and changes nothing in any case. Should the answer be wrong once, the server still refuses each change by itself.
 */
export async function mayWriteIn(client: Client, groups: readonly Database[]): Promise<boolean> {
  const group = groups.find(({ role }) => role !== 'viewer')
  if (!group) return false
  try {
    await client.group({ id: group.id }).bills.update(Number.MAX_SAFE_INTEGER, {})
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return true
    if (error.status === 403) return false
    throw error
  }
}
