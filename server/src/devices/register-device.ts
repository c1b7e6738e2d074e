import { QUOTAS } from '@duebook/contract'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { Tx } from '#db/database'
import { lockByName } from '#db/portable'
import { countDevices, type DeviceDetails, type DeviceRow, hasDevice, putDevice } from '#devices/store'

/** A device that is known already can always be renewed. */
export async function registerDevice(
  tx: Tx,
  clock: Clock,
  userId: number,
  details: DeviceDetails,
): Promise<DeviceRow> {
  await lockByName(tx, `devices of ${userId}`)
  const isNew = !(await hasDevice(tx, userId, details.deviceId))
  if (isNew && (await countDevices(tx, userId)) >= QUOTAS.devicesPerUser) throw refuse('too-many-devices')
  return putDevice(tx, userId, details, toInstant(clock.now()))
}
