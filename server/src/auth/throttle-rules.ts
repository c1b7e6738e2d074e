/** Failed logins that are let pass in the window. */
export const WINDOW_SECONDS = 15 * 60
/** An address that signed in to an account this lately is not held up by what others try on it. */
export const KNOWN_ADDRESS_SECONDS = 30 * 24 * 60 * 60

export const LIMITS = { pair: 20, address: 300, email: 100 } as const

export interface FailureCounts {
  /** This email from this address. */
  pair: number
  /** Any email from this address. */
  address: number
  /** This email from any address. */
  email: number
}

/** Which counts are exhausted. */
export function exhausted(counts: FailureCounts, isKnownAddress: boolean): Array<keyof FailureCounts> {
  const kinds: Array<keyof FailureCounts> = isKnownAddress
    ? ['pair', 'address']
    : ['pair', 'address', 'email']
  return kinds.filter((kind) => counts[kind] >= LIMITS[kind])
}
