import type { Minor } from '#core/money'

/**
 * A sum of amounts, exact however large: a number as long as that holds it exactly, beyond that a bigint. Adding numbers takes a fraction
 * of the time, and hardly any group gets that far.
 */
export type Total = number | bigint

export function plus(a: Total, b: Total): Total {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return BigInt(a) + BigInt(b)
}

export function times(amount: Minor, count: number): Total {
  const product = amount * count
  return Number.isSafeInteger(product) ? product : BigInt(amount) * BigInt(count)
}
