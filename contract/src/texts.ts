import { type TStringOptions, Type } from 'typebox'

/** How many characters a text may have at most, trimmed and in NFC. The server's rules read these numbers too. */
export const TEXT_LIMITS = {
  email: 254,
  password: 256,
  groupName: 200,
  currency: 3,
  timezone: 64,
  day: 10,
  month: 7,
  cursor: 100,
  billName: 200,
  account: 100,
  url: 2_048,
  notes: 10_000,
  skipNote: 1_000,
  deviceId: 200,
  deviceName: 100,
  appVersion: 50,
  /** An access or refresh token. */
  jwt: 1_000,
  /** The token of a mailed link. */
  linkToken: 100,
  setupCode: 50,
  /** A SHA-256 in base64url has 43. */
  bindingHash: 50,
  /** Ours have 43 characters. */
  binding: 128,
} as const

/**
 * The longest text that is looked at, as it was sent: there is room for blanks that are trimmed, and for letters of two
 * UTF-16 units. The server checks it before it does anything else with a text.
 */
export function rawBound(limit: number): number {
  return 2 * limit + 100
}

/** Every text of a body or a query is one of these two. `x-too-long-message` is for one beyond the bound. */
export function Text(limit: number, options: TStringOptions = {}) {
  return Type.String({ maxLength: rawBound(limit), 'x-max-characters': limit, ...options })
}

/**
 * A text that is only compared with what is known: a password, a token, a name to find something by. One beyond the bound
 * is as wrong as any other wrong one, so the call refuses it in its own words, and counts it where it counts failures.
 */
export function ComparedText(limit: number, options: TStringOptions = {}) {
  return Text(limit, { 'x-only-compared': true, ...options })
}
