import { refuse } from '#core/errors'
import { type Minor, toMinor } from '#core/money'

/** A bill's amount may be zero: a trial, or not known yet. */
export function readBillAmount(value: number, decimals: number): Minor {
  if (!(value >= 0)) throw refuse('amount-negative')
  return read(value, decimals)
}

export function readPaymentAmount(value: number, decimals: number): Minor {
  if (!(value > 0)) throw refuse('amount-not-positive')
  return read(value, decimals)
}

/** What is on an account may be below zero. */
export function readBalanceAmount(value: number, decimals: number): Minor {
  return value < 0 ? ((0 - read(-value, decimals)) as Minor) : read(value, decimals)
}

function read(value: number, decimals: number): Minor {
  const reading = toMinor(value, decimals)
  if (reading.ok) return reading.minor
  throw reading.problem === 'too-large'
    ? refuse('amount-too-large')
    : refuse('amount-too-precise', { decimals })
}
