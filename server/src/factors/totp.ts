import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * One-time codes of authenticator apps: RFC 4226 and 6238, with the only parameters that all apps know (SHA-1, 6 digits, 30 s).
 */

const STEP_SECONDS = 30
const DIGITS = 6
/** As many as SHA-1 makes. */
const SECRET_BYTES = 20

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** RFC 4226. */
export function hotp(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/**
 * The step whose code this is, of the present one and its neighbours: clocks differ a little, and typing takes a while. Only steps
 * after the last used one count, so that a code that somebody has overheard is worth nothing.
 */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  now: Date,
  lastStep: number,
): number | undefined {
  if (!isTotpCode(code)) return undefined
  const present = stepAt(now)
  return [present, present - 1, present + 1].find(
    (step) => step > lastStep && timingSafeEqual(Buffer.from(hotp(secret, step)), Buffer.from(code)),
  )
}

/** ASCII digits only: an app shows no others. */
export function isTotpCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code)
}
