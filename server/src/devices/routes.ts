import { type BodyOf, type Device, endpoints, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#core/clock'
import { refuse } from '#core/errors'
import { cleanRequiredText, cleanText } from '#core/text'
import { lockExistingUser } from '#db/account-scope'
import type { Database } from '#db/database'
import { registerDevice } from '#devices/register-device'
import { type DeviceDetails, type DeviceRow, deleteDevice, listDevices } from '#devices/store'
import { writeOnce } from '#http/idempotency'
import { serve } from '#http/serve'

export function deviceRoutes(app: FastifyInstance, database: Database, clock: Clock): void {
  serve(app, endpoints.listDevices, async ({ caller }) => {
    const devices = await listDevices(database.read, caller.userId)
    return devices.map(presentDevice)
  })

  serve(app, endpoints.registerDevice, (call) => {
    const details = readDevice(call.body)
    const { userId } = call.caller
    return writeOnce(
      { database, clock },
      endpoints.registerDevice,
      call,
      0,
      (tx) => lockExistingUser(tx, userId),
      async (tx) => presentDevice(await registerDevice(tx, clock, userId, details)),
    )
  })

  serve(app, endpoints.removeDevice, async ({ params, caller }) => {
    const removed = await database.write((tx) => deleteDevice(tx, caller.userId, params.id))
    if (!removed) throw refuse('device-not-found')
    return endpoints.removeDevice.message
  })
}

function readDevice(body: BodyOf<typeof endpoints.registerDevice>): DeviceDetails {
  const optional = (text: string | null | undefined, field: string, maxLength: number) =>
    cleanText(text ?? '', { field, maxLength }) || null
  return {
    deviceId: cleanRequiredText(body.device_id, { field: 'device_id', maxLength: TEXT_LIMITS.deviceId }),
    platform: body.platform,
    name: optional(body.name, 'name', TEXT_LIMITS.deviceName),
    appVersion: optional(body.app_version, 'app_version', TEXT_LIMITS.appVersion),
  }
}

function presentDevice(device: DeviceRow): Device {
  return {
    id: device.id,
    device_id: device.deviceId,
    platform: device.platform,
    name: device.name,
    app_version: device.appVersion,
    created_at: device.createdAt,
    updated_at: device.updatedAt,
  }
}
