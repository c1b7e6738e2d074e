import { type Rate, timesAYear } from '@duebook/contract'
import { fromText, type Recurrence } from '#core/recurrence/schedule'

export function rateOf({ frequency, schedule }: Recurrence): Rate {
  return timesAYear(frequency, schedule === null ? null : fromText(schedule))
}

export function isAtMost(times: number, [each, years]: Rate): boolean {
  return each <= times * years
}
