import type { Bill, Payday } from '@duebook/contract'
import { addDays } from '../../../format/days.ts'
import { type Precision, sumOf } from '../../../format/sums.ts'
import type { Format } from '../../../format/use-format.ts'
import type { PaydaysTexts } from '../../../texts/paydays-texts.ts'

/** What nobody needs until the next income: what came, without what is paid and what is to pay. */
export function freeOf({ left_over: leftOver, paid }: Payday, currency: Precision): number {
  return sumOf([leftOver, -paid], currency)
}

/** Undefined: none is known to follow. */
export function nextIncomeDay([running, next]: readonly Payday[]): string | undefined {
  return running && next && addDays(running.to, 1) === next.from ? next.from : undefined
}

/** What comes in on a day, where it is a single deposit. */
export function incomeName(bills: readonly Bill[], day: string): string | undefined {
  const deposits = bills.filter(
    ({ type, archived, draft, pay_on: payOn }) => type === 'deposit' && !archived && !draft && payOn === day,
  )
  return deposits.length === 1 ? deposits[0]?.name : undefined
}

/** “Until Salary on 27 November: €812 left to pay, €640 free”. */
export function runningSentence(
  paydays: readonly Payday[],
  bills: readonly Bill[],
  texts: PaydaysTexts,
  format: Pick<Format, 'money' | 'longDate' | 'currency'>,
): string {
  const [running] = paydays
  if (!running) return ''
  const next = nextIncomeDay(paydays)
  const name = next === undefined ? undefined : incomeName(bills, next)
  const day = format.longDate(next ?? running.to)
  const until =
    next === undefined
      ? texts.untilDay(day)
      : name === undefined
        ? texts.until(day)
        : texts.untilNamed(name, day)
  return `${until}: ${leftWords(running, texts, format)}.`
}

function leftWords(
  running: Payday,
  texts: PaydaysTexts,
  { money, currency }: Pick<Format, 'money' | 'currency'>,
): string {
  const free = freeOf(running, currency)
  const { to_pay: toPay, income } = running
  // Before the first income there is nothing to be left of.
  if (income === 0) return toPay === 0 ? texts.nothing : texts.toPay(money(toPay))
  if (toPay === 0) return free < 0 ? texts.nothingAndShort(money(-free)) : texts.nothingAndFree(money(free))
  return free < 0
    ? texts.toPayAndShort(money(toPay), money(-free))
    : texts.toPayAndFree(money(toPay), money(free))
}
