import { usePayments } from '../../api/group-queries.ts'
import { addMonths, firstOf, lastOf } from '../../format/days.ts'

const LONGEST = 24

/** The payments of the longest choice, asked for once; a shorter one is a part of them. */
export function useTwoYears(current: string) {
  return usePayments({ start_date: firstOf(addMonths(current, 1 - LONGEST)), end_date: lastOf(current) })
}
