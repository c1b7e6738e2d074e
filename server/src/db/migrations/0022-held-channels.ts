import type { Migration } from '#db/migrations/migration'

/**
 * Channels that are paused until their user confirms them, and when a channel got its present target. A server of the former version
 * that runs beside this one does not know them: it still sends to what is held.
 */
export const heldChannels: Migration = {
  name: '0022-held-channels',
  kind: 'expand',
  up: ({ integer, text }) => [
    `alter table channels add column held ${integer} not null default 0`,
    // Null: when it was made.
    `alter table channels add column aimed_at ${text}`,
  ],
}
