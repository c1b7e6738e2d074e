import type { Cycle } from '@duebook/contract'
import { useMemo } from 'react'
import { useBills } from '../../api/group-queries.ts'

/**
 * A payment settles the bill's current due date. The agenda of a later month doesn't include it, so the bill is asked.
 */
export function useEarlierDueDate() {
  const bills = useBills()
  const dueDates = useMemo(
    () => bills.data && new Map(bills.data.map((bill) => [bill.id, bill.due_date])),
    [bills.data],
  )
  return {
    error: bills.error,
    retry: () => void bills.refetch(),
    /** Undefined until it is known. */
    earlierDueDate:
      dueDates &&
      ((cycle: Cycle) => {
        const due = dueDates.get(cycle.bill_id)
        return due !== undefined && due < cycle.due_date ? due : undefined
      }),
  }
}
