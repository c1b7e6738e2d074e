import { perYear, type Rate } from '@duebook/contract'

/** At so much each time. `cyclesLeft` is undefined where there is no end; a bill that ends sooner counts as often as it still comes. */
export function yearlyCost(each: bigint, rate: Rate, cyclesLeft: number | undefined): bigint {
  const full = perYear(each, rate)
  if (cyclesLeft === undefined) return full
  const left = each * BigInt(cyclesLeft)
  return left < full ? left : full
}

/** What to put aside a month, so that it is never too little. */
export function monthlyShare(amount: bigint, months: number): bigint {
  const parts = BigInt(months)
  return (amount + parts - 1n) / parts
}
