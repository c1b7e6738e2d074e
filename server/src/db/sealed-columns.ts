import type { Schema } from '#db/schema'

/** Every column that keeps secrets, and by what its rows are named: a new key would leave any other unreadable. */
export const SEALED_COLUMNS = [
  { table: 'instance_settings', key: 'name', field: 'value' },
  { table: 'channels', key: 'id', field: 'secrets' },
  { table: 'webhooks', key: 'id', field: 'secrets' },
  { table: 'totp_factors', key: 'user_id', field: 'secret' },
] as const satisfies ReadonlyArray<{ table: keyof Schema; key: string; field: string }>

export type SealedColumn = (typeof SEALED_COLUMNS)[number]

/** How everything begins that was sealed, with whatever key. */
export const SEALED = 'sealed1.'

/** The setting that tells with which key. */
export const FINGERPRINT = 'secrets_key_fingerprint'
