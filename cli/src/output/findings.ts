import type { Insight } from '@duebook/contract'
import { dayText } from '#output/days'
import { printable } from '#output/printable'

/** What stands out about a bill, in a sentence that does not repeat its name. */
export function findingText(
  { kind, type, values, since, amount }: Insight,
  { money, today }: { money: (amount: number) => string; today: string },
): string {
  const [before, cycles, days] = [values.before ?? 0, values.cycles ?? 1, values.days ?? 0]
  const isIncome = type === 'deposit'
  switch (kind) {
    case 'price_up':
      return `Went up from ${money(before)} to ${money(amount)} on ${dayText(since, today)}.`
    case 'price_down':
      return `Went down from ${money(before)} to ${money(amount)} on ${dayText(since, today)}.`
    case 'unusual':
      return `${money(amount)} on ${dayText(since, today)} is unusual: ${usual(values.low, values.high, before, money)} before.`
    case 'long_overdue':
      return `Overdue for ${days} days${cycles > 1 ? `, ${cycles} due dates` : ''}.`
    case 'ends_soon':
      return `Ends soon: the last one is due ${dayText(values.due_date ?? since, today)}.`
    case 'large_ahead':
      return isIncome
        ? `${money(amount)} is expected on ${dayText(since, today)}.`
        : `${money(amount)} is due ${dayText(since, today)}. Put aside ${money(values.monthly ?? amount)} a month.`
    case 'looks_double':
      return `Looks like ${printable(values.other_bill_name ?? '')} (number ${values.other_bill_id ?? 0}): the same ${values.same ?? 'name'}.`
  }
}

function usual(
  low: number | undefined,
  high: number | undefined,
  before: number,
  money: (amount: number) => string,
): string {
  const [least, most] = [low ?? before, high ?? before]
  return least === most ? money(most) : `${money(least)} to ${money(most)}`
}
