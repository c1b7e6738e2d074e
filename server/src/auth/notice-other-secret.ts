import { createHmac } from 'node:crypto'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'

const SETTING = 'jwt_secret_fingerprint'

interface SigningSecret {
  secret: string
  /** In DATA_DIR, because JWT_SECRET is not set. */
  isGenerated: boolean
}

/**
 * Several machines can share a PostgreSQL database, and must sign with the same secret. Warns of a generated one where the last
 * start on this database had another one, and at the first start; a single machine is warned once.
 */
export async function noticeOtherSecret(
  database: Database,
  { secret, isGenerated }: SigningSecret,
  log: Logger,
): Promise<void> {
  if (database.engine !== 'postgres') return
  const fingerprint = createHmac('sha256', secret)
    .update('duebook signing secret')
    .digest('base64url')
    .slice(0, 16)
  const known = await database.read
    .selectFrom('instance_settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  if (known?.value === fingerprint) return
  // Of processes that start together the first one changes it.
  const changed = await database.write((tx) =>
    tx
      .insertInto('instance_settings')
      .values({ name: SETTING, value: fingerprint })
      .onConflict((clash) =>
        clash
          .column('name')
          .doUpdateSet({ value: fingerprint })
          .where('instance_settings.value', '<>', fingerprint),
      )
      .returning('name')
      .executeTakeFirst(),
  )
  if (changed && isGenerated) {
    log.warn(
      {},
      'JWT_SECRET is not set: replicas would reject each other’s tokens. Set the same value on all of them',
    )
  }
}
