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

/** How long failures of strangers on one email are remembered: a patient guesser counts on being forgotten. */
export const DAY_SECONDS = 24 * 60 * 60
/** This many a day have no delay: more than anyone mistypes. */
export const FREE_OF_DELAY = 100
const DELAY_STEP_SECONDS = 18

/**
 * How long after the last of so many failures in a day the next attempt may come. The delays of the 101st to the 198th try
 * add up to more than a day (18 s × 98 × 99 / 2), so that no 24 hours, whenever they begin, see more than 197.
 */
export function delaySeconds(failuresInADay: number): number {
  return Math.max(0, failuresInADay - FREE_OF_DELAY + 1) * DELAY_STEP_SECONDS
}
