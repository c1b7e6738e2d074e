import type { Migration } from '#db/migrations/migration'

/**
 * The second secret of cookie sessions, as a hash. The version before can run beside it: it neither reads nor writes the
 * column, and the cookie sessions that it opens have to sign in once more.
 */
export const sessionBindings: Migration = {
  name: '0006-session-bindings',
  kind: 'expand',
  up: ({ text }) => [`alter table sessions add column binding_hash ${text}`],
}
