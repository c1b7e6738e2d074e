import { formatMinor, type Minor, toDecimal } from '#core/money'
import type { Total } from '#core/total'

/** A number with all its digits on the wire, also where it is too large for a double. */
export function exactNumber(sum: Total, decimals: number): number {
  if (sum <= MAX_SAFE && sum >= -MAX_SAFE) return toDecimal(Number(sum) as Minor, decimals)
  return (JSON as unknown as { rawJSON: (text: string) => number }).rawJSON(
    formatMinor(BigInt(sum), decimals),
  )
}

// Up to here a decimal's shortest spelling, which JSON.stringify writes, is the exact amount.
const MAX_SAFE = 999_999_999_999_999
