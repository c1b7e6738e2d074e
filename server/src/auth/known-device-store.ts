import type { Db, Tx } from '#db/database'
import { hasRow } from '#db/rows'

export function hasSignedInBefore(db: Db, userId: number): Promise<boolean> {
  return hasRow(db.selectFrom('users').where('id', '=', userId).where('last_active_at', 'is not', null))
}

export function isKnownDevice(db: Db, userId: number, hash: string, since: string): Promise<boolean> {
  const known = db.selectFrom('known_devices').where('user_id', '=', userId).where('device_hash', '=', hash)
  return hasRow(known.where('last_seen_at', '>', since))
}

export async function rememberDevice(tx: Tx, userId: number, hash: string, at: string): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, last_seen_at: at })
    .onConflict((clash) => clash.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: at }))
    .execute()
}

/** All but the latest. */
export async function deleteOldestDevices(tx: Tx, userId: number, keep: number): Promise<void> {
  const latest = tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_hash')
    .limit(keep)
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'not in', latest)
    .execute()
}

export async function deleteDevicesBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('last_seen_at', '<', instant).execute()
}
