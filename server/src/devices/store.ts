import type { Db, Tx } from '#db/database'
import { countRows, hasDeleted, hasRow } from '#db/rows'

export interface DeviceRow {
  id: number
  deviceId: string
  platform: 'ios' | 'android'
  name: string | null
  appVersion: string | null
  createdAt: string
  updatedAt: string
}

const COLUMNS = [
  'id',
  'device_id as deviceId',
  'platform',
  'name',
  'app_version as appVersion',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export function listDevices(db: Db, userId: number): Promise<DeviceRow[]> {
  return db.selectFrom('devices').select(COLUMNS).where('user_id', '=', userId).orderBy('id').execute()
}

export function hasDevice(tx: Tx, userId: number, deviceId: string): Promise<boolean> {
  return hasRow(tx.selectFrom('devices').where('user_id', '=', userId).where('device_id', '=', deviceId))
}

export function countDevices(tx: Tx, userId: number): Promise<number> {
  return countRows(tx.selectFrom('devices').where('user_id', '=', userId))
}

export type DeviceDetails = Pick<DeviceRow, 'deviceId' | 'platform' | 'name' | 'appVersion'>

/** A device that is known already is renewed: there is one row for each. */
export function putDevice(tx: Tx, userId: number, device: DeviceDetails, at: string): Promise<DeviceRow> {
  const details = {
    platform: device.platform,
    name: device.name,
    app_version: device.appVersion,
    updated_at: at,
  }
  return tx
    .insertInto('devices')
    .values({ user_id: userId, device_id: device.deviceId, created_at: at, ...details })
    .onConflict((clash) => clash.columns(['user_id', 'device_id']).doUpdateSet(details))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** False when the user has no such device. */
export function deleteDevice(tx: Tx, userId: number, id: number): Promise<boolean> {
  return hasDeleted(tx.deleteFrom('devices').where('user_id', '=', userId).where('id', '=', id))
}
