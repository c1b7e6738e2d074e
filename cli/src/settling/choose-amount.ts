import type { Database } from '@duebook/contract'
import { usageFailure } from '#failures'
import { leftToPay, toDecimal } from '#output/minor'
import { printable } from '#output/printable'
import { commandLine } from '#output/shell-words'
import { ask } from '#prompt/ask'
import type { Payable } from '#settling/payable-bill'
import { readAmount } from '#words/read-amount'
import type { World } from '#world'

/** What was typed, else what the cycle still lacks. What that is of a bill that varies is asked, never guessed. */
export async function chooseAmount(
  world: World,
  group: Database,
  { bill, cycle }: Payable,
  typed: string | undefined,
): Promise<number> {
  if (typed !== undefined) return positive(readAmount(typed, group))
  const left = leftToPay(cycle, group.decimals)
  const name = printable(bill.name)
  const otherwise = `Add the amount: ${commandLine(['pay', String(bill.id), 'AMOUNT'])}`
  if (bill.variable) {
    const estimate = left > 0n ? { default: toDecimal(left, group.decimals) } : {}
    const what = bill.type === 'deposit' ? 'How much was received for' : 'How much was paid for'
    const answer = await ask(world, `The amount of ${name} varies. ${what} it?`, {
      ...estimate,
      otherwise: `The amount of ${name} varies. ${otherwise}`,
    })
    return positive(readAmount(answer, group))
  }
  if (left === 0n) throw usageFailure(`Nothing is left to pay for ${name}. ${otherwise}`)
  return Number(toDecimal(left, group.decimals))
}

function positive(amount: number): number {
  if (amount === 0) throw usageFailure('The amount must be more than 0.')
  return amount
}
