/** An amount in the currency's smallest unit: sums of them are exact. */
export type Minor = bigint

/** Amounts of the API have at most `decimals` decimal places. */
export function toMinor(amount: number, decimals: number): Minor {
  return BigInt(amount.toFixed(decimals).replace('.', ''))
}

/** As a decimal text, for numbers that are larger than a float can tell exactly. */
export function toDecimal(minor: Minor, decimals: number): `${number}` {
  const sign = minor < 0n ? '-' : ''
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${sign}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}` as `${number}`
}

/** What a cycle still lacks. More may have been paid than was due. */
export function leftToPay(
  { amount, paid_amount }: { amount: number; paid_amount: number },
  decimals: number,
): Minor {
  const left = toMinor(amount, decimals) - toMinor(paid_amount, decimals)
  return left > 0n ? left : 0n
}
