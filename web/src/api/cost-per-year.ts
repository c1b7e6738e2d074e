import { type Bill, perYear, type Rate, timesAYear } from '@duebook/contract'
import { daysBetween } from '../format/days.ts'

type Repeating = Pick<Bill, 'frequency' | 'schedule' | 'due_date' | 'ends_on' | 'cycles_left'>

/** What a bill comes to in a year, in minor units, half up. One that ends sooner counts as often as it still comes. */
export function costPerYear(minor: number, bill: Repeating): bigint {
  return perYear(BigInt(minor), withinEnd(timesAYear(bill.frequency, bill.schedule), bill))
}

function withinEnd(
  [times, years]: Rate,
  { due_date: due, ends_on: end, cycles_left: left }: Repeating,
): Rate {
  const most =
    end === null ? left : 1 + Math.max(0, Math.floor((daysBetween(due, end) * times) / (365 * years)))
  return most !== null && most * years < times ? [most, 1] : [times, years]
}
