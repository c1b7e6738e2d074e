import { invalid } from '#core/errors'
import { type Minor, toMinor } from '#core/money'

/** A bill's amount may be zero: a trial, or not known yet. */
export function readBillAmount(value: number, decimals: number): Minor {
  if (!(value >= 0)) throw invalid('Amount must be zero or a positive number')
  return read(value, decimals)
}

export function readPaymentAmount(value: number, decimals: number): Minor {
  if (!(value > 0)) throw invalid('Amount must be a positive number')
  return read(value, decimals)
}

function read(value: number, decimals: number): Minor {
  const reading = toMinor(value, decimals)
  if (reading.ok) return reading.minor
  throw invalid(
    reading.problem === 'too-large'
      ? 'Amount is too large'
      : `Amount can have at most ${decimals} decimal places`,
  )
}
