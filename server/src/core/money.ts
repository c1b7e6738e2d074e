import { LIMITS } from '@duebook/contract/refusals'

declare const minor: unique symbol

/** An amount as a whole number of the currency's smallest unit. A single amount stays below 2^53. */
export type Minor = number & { readonly [minor]: true }

export type MoneyReading =
  | { ok: true; minor: Minor }
  | { ok: false; problem: 'too-large' | 'too-many-decimals' }

/** Reads a finite amount, zero or above, as it came over the wire. */
export function toMinor(value: number, decimals: number): MoneyReading {
  const nearest = Math.round(value * 10 ** decimals) as Minor
  const rounded = toDecimal(nearest, decimals)
  const read = isSameButForArithmetic(value, rounded) ? rounded : value
  if (read > LIMITS.amount) return { ok: false, problem: 'too-large' }
  if (read !== rounded) return { ok: false, problem: 'too-many-decimals' }
  // Adding zero turns -0, which JSON can carry, into 0.
  return { ok: true, minor: (nearest + 0) as Minor }
}

/** The number nearest to the exact amount: both operands are exact, and division rounds correctly. */
export function toDecimal(amount: Minor, decimals: number): number {
  return amount / 10 ** decimals
}

/** A sum, which may be past 2^53, as an exact JSON number without exponent and without idle zeros. */
export function formatMinor(sum: bigint, decimals: number): string {
  const sign = sum < 0n ? '-' : ''
  const digits = String(sum)
    .replace('-', '')
    .padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return sign + digits.slice(0, point) + (fraction && `.${fraction}`)
}

// 0.1 + 0.2 is one step beside 0.3; a short sum done in floats is seldom more than four steps away.
const MAX_STEPS = 4n

/** Whether at most four steps from one double to the next lead from one to the other. */
function isSameButForArithmetic(value: number, rounded: number): boolean {
  if (value === rounded) return true
  // Nothing is an artefact of zero: the doubles around it are so dense that 5e-324 is one step away.
  if (rounded === 0) return false
  const steps = stepsFromZero(value) - stepsFromZero(rounded)
  return steps >= -MAX_STEPS && steps <= MAX_STEPS
}

/** How many doubles lie between zero and this one: for numbers above zero, their bits read as an integer. */
function stepsFromZero(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return view.getBigInt64(0)
}
