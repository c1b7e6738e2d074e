import { PAUSED_FOR_SAFETY } from '#core/failure-words'
import type { Schema } from '#db/schema'

/** What works without signing in, in a file that comes back from another day or place: it stays, unless the operator ends it. */
export const TOKEN_TABLES = {
  personal_tokens: 'access token',
  feeds: 'calendar feed',
} as const satisfies Partial<Record<keyof Schema, string>>

export type TokenCounts = Record<keyof typeof TOKEN_TABLES, number>

/** `count` is asked for each table. */
export function countTokenTables(count: (table: string) => number): TokenCounts {
  const tables = Object.keys(TOKEN_TABLES)
  return Object.fromEntries(tables.map((table) => [table, count(table)])) as TokenCounts
}

/**
 * With them the links of messages that are out. Channels are paused, except the user's own email address. They are not held: nobody
 * is signed in any more, and a new sign-in would count as confirmed.
 */
export const END_TOKENS: readonly string[] = [
  ...Object.keys(TOKEN_TABLES).map((table) => `delete from ${table}`),
  'update users set link_epoch = link_epoch + 1',
  `update channels set state = 'paused', last_error = '${PAUSED_FOR_SAFETY}' where state = 'ok' and not exists (
    select 1 from users where users.id = channels.user_id
      and channels.kind = 'email' and channels.settings = '{"address":"' || users.email || '"}'
  )`,
]
