import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { TEXT_LIMITS } from './refusals.ts'
import { Id, Instant, Nullable } from './schemas.ts'
import { Text } from './texts.ts'

export const Platform = Type.Enum(['ios', 'android'], { title: 'Platform', examples: ['android'] })
export type Platform = Static<typeof Platform>

const DeviceId = Text(TEXT_LIMITS.deviceId, {
  description: 'The device’s own id',
  examples: ['a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d'],
  'x-described': { minLength: 1 },
})
const DeviceName = Text(TEXT_LIMITS.deviceName, { examples: ['Ada’s phone'] })
const AppVersion = Text(TEXT_LIMITS.appVersion, { examples: ['1.4.0'] })

export const Device = Type.Object(
  {
    id: Id,
    device_id: DeviceId,
    platform: Platform,
    name: Nullable(DeviceName),
    app_version: Nullable(AppVersion),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Device' },
)
export type Device = Static<typeof Device>

const common = { tag: 'Devices', access: 'signed-in', needs: 'user' } as const

export const deviceEndpoints = {
  listDevices: endpoint({
    ...common,
    method: 'GET',
    path: '/devices',
    summary: 'List your mobile devices',
    description: 'Those registered by mobile apps.',
    data: Type.Array(Device),
  }),
  registerDevice: endpoint({
    ...common,
    method: 'POST',
    path: '/devices',
    summary: 'Register or update a mobile device',
    description: 'The same `device_id` updates the entry.',
    keyed: true,
    body: Type.Object(
      {
        device_id: DeviceId,
        platform: Platform,
        name: Type.Optional(Nullable(DeviceName, { default: null })),
        app_version: Type.Optional(Nullable(AppVersion, { default: null })),
      },
      { title: 'NewDevice' },
    ),
    status: 201,
    data: Device,
    refusals: ['too-many-devices'],
  }),
  removeDevice: endpoint({
    ...common,
    method: 'DELETE',
    path: '/devices/:id',
    summary: 'Remove a device',
    description: 'Its app can register again.',
    refusals: ['device-not-found'],
    message: 'Device removed',
  }),
}
