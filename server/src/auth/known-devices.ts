import { createHash } from 'node:crypto'
import {
  deleteOldestDevices,
  hasSignedInBefore,
  isKnownDevice,
  rememberDevice,
} from '#auth/known-device-store'
import { newLinkToken } from '#auth/link-token'
import { KNOWN_ADDRESS_SECONDS } from '#auth/throttle-rules'
import { isKnownAddress } from '#auth/throttle-store'
import { secondsLater, toInstant } from '#core/clock'
import type { Tx } from '#db/database'

export const DEVICES_KEPT_SECONDS = 365 * 24 * 60 * 60
const MAX_DEVICES = 50

export interface MetDevice {
  /** Neither the browser nor the address is known. At the first sign-in ever nothing is. */
  isNew: boolean
  /** What the browser is known by from now on. Undefined where it keeps no cookies of ours. */
  token: string | undefined
}

interface SeenDevice {
  kind: 'token' | 'cookie'
  place: string
  /** What the browser has been known by. */
  knownAs: string | undefined
}

/** Part of signing in, before the address is remembered. */
export async function meetDevice(tx: Tx, userId: number, device: SeenDevice, now: Date): Promise<MetDevice> {
  const at = toInstant(now)
  const hash = device.knownAs === undefined ? undefined : deviceHash(userId, device.knownAs)
  const addressSince = toInstant(secondsLater(now, -KNOWN_ADDRESS_SECONDS))
  const deviceSince = toInstant(secondsLater(now, -DEVICES_KEPT_SECONDS))
  const isNew =
    (await hasSignedInBefore(tx, userId)) &&
    !(await isKnownAddress(tx, userId, device.place, addressSince)) &&
    !(hash !== undefined && (await isKnownDevice(tx, userId, hash, deviceSince)))
  if (device.kind !== 'cookie') return { isNew, token: undefined }
  const token = device.knownAs ?? newLinkToken().token
  await rememberDevice(tx, userId, deviceHash(userId, token), at)
  await deleteOldestDevices(tx, userId, MAX_DEVICES)
  return { isNew, token }
}

/** Of each user another one: who shares a browser is nobody's business. */
function deviceHash(userId: number, token: string): string {
  return createHash('sha256').update(`${userId} ${token}`).digest('base64url')
}
