import type { AmountReading } from '../../../format/read-amount.ts'

/** Nothing: it is not known. */
export interface BalanceReading {
  amount?: number
  problem?: 'unreadable' | 'decimals' | 'tooLarge'
}

/** Like an amount, but it may be below zero: with any sign that looks like a minus. */
export function readBalance(typed: string, readAmount: (typed: string) => AmountReading): BalanceReading {
  const text = typed.trim()
  const isBelow = /^[-−–]|[-−–]$/.test(text)
  const reading = readAmount(text.replace(/^[-−–]|[-−–]$/, ''))
  if ('amount' in reading)
    return { amount: isBelow && reading.amount !== 0 ? -reading.amount : reading.amount }
  if (reading.problem !== 'missing') return { problem: reading.problem }
  return isBelow ? { problem: 'unreadable' } : {}
}
