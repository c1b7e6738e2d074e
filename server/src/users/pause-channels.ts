import { secondsLater, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import type { Tx } from '#db/database'

const RECENT_SECONDS = 30 * 24 * 60 * 60

interface Target {
  kind: string
  /** JSON. */
  settings: string
}

/** Mail to the address that the user signs in with shows nobody anything new. */
export function isOwnEmail({ kind, settings }: Target, email: string): boolean {
  const { address } = JSON.parse(settings) as { address?: unknown }
  return kind === 'email' && emailKey(String(address)) === emailKey(email)
}

/** Whether somebody may have pointed it elsewhere lately. */
export function isRecent(
  channel: Target & { createdAt: string; aimedAt: string | null },
  email: string,
  now: Date,
): boolean {
  const since = toInstant(secondsLater(now, -RECENT_SECONDS))
  return (channel.aimedAt ?? channel.createdAt) > since && !isOwnEmail(channel, email)
}

/**
 * Holds the channels of a user until they confirm them, all but their own email address: whoever had their session may have made
 * them, and a channel goes on without anybody signed in. With `onlyRecent` those that were made or aimed within 30 days.
 */
export async function pauseChannelsOf(
  tx: Tx,
  userId: number,
  now: Date,
  { onlyRecent = false }: { onlyRecent?: boolean } = {},
): Promise<void> {
  const channels = await tx
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.user_id')
    .select([
      'channels.id as id',
      'channels.kind as kind',
      'channels.settings as settings',
      'channels.created_at as createdAt',
      'channels.aimed_at as aimedAt',
      'users.email as email',
    ])
    .where('channels.user_id', '=', userId)
    .execute()
  const held = channels.filter((channel) =>
    onlyRecent ? isRecent(channel, channel.email, now) : !isOwnEmail(channel, channel.email),
  )
  if (held.length === 0) return
  const ids = held.map(({ id }) => id)
  await tx.updateTable('channels').set({ held: 1 }).where('id', 'in', ids).execute()
}
