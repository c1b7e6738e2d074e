import type { Bill, Cycle } from '@duebook/contract'
import { useMemo } from 'react'
import { isOpen } from '../../api/cycle-rules.ts'
import { useAgenda } from '../../api/group-queries.ts'
import { addDays, addMonths, firstOf, lastOf, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'

/** A year and a month: every bill is due in it. The agenda reaches no further. */
const FAR_DAYS = 399

/** What varying bills are expected to cost: the same amount as on the Due page and in the calendar. */
export function useExpectedAmounts(bills: readonly Bill[]): ReadonlyMap<number, number> {
  const { today } = useFormat()
  const month = monthOf(today)
  const varying = bills.filter(({ variable, draft, archived }) => variable && !draft && !archived)
  // What the Due page has fetched already is nearly always enough.
  const near = useAgenda(firstOf(month), lastOf(addMonths(month, 1)), undefined, {
    enabled: varying.length > 0,
  })
  const nearAmounts = useMemo(() => expectedIn(near.data ?? []), [near.data])
  const far = useAgenda(today, addDays(today, FAR_DAYS), undefined, {
    enabled: near.data !== undefined && varying.some(({ id }) => !nearAmounts.has(id)),
  })
  return useMemo(() => (far.data ? expectedIn(far.data) : nearAmounts), [far.data, nearAmounts])
}

function expectedIn(cycles: readonly Cycle[]): Map<number, number> {
  const open = cycles.filter((cycle) => cycle.variable && isOpen(cycle))
  return new Map(open.map(({ bill_id: id, amount }) => [id, amount]))
}
