import type { Cycle } from '@duebook/contract'
import { monthOf } from '../../../format/days.ts'

export interface MonthOfYear {
  /** YYYY-MM. */
  month: string
  cycles: Cycle[]
}

/** Twelve months of one bill. Overdue cycles of earlier years, which every agenda includes, are left out. */
export function monthsOfYear(cycles: readonly Cycle[], billId: number, year: string): MonthOfYear[] {
  const own = cycles.filter((cycle) => cycle.bill_id === billId)
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    return { month, cycles: own.filter((cycle) => monthOf(cycle.due_date) === month) }
  })
}
