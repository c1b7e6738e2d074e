import type { Cycle } from '@duebook/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import { isOpen } from '../../api/cycle-rules.ts'
import type { DueRow } from './due-sections.ts'

/** A tick of 200 ms, then closing. */
const LEAVING_MILLISECONDS = 350

const idOf = ({ bill_id: id, due_date: due }: Cycle) => `${id} ${due}`

/**
 * Rows that were just settled stay for a moment at their place, as proof. They are only drawn: focus and keys go on with
 * the next row at once. Whoever wants less motion sees none of it.
 */
export function useLeavingRows(rows: readonly DueRow[], cycles: readonly Cycle[]) {
  const before = useRef(rows)
  const [leaving, setLeaving] = useState<readonly DueRow[]>([])
  useLayoutEffect(() => {
    const gone = without(before.current, rows)
    before.current = rows
    if (gone.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const settled = new Set(cycles.filter((cycle) => !isOpen(cycle)).map(idOf))
    const ticked = gone.filter(({ cycle }) => settled.has(idOf(cycle)))
    if (ticked.length === 0) return
    setLeaving((others) => [...others, ...ticked])
    setTimeout(
      () => setLeaving((others) => others.filter((row) => !ticked.includes(row))),
      LEAVING_MILLISECONDS,
    )
  }, [rows, cycles])
  // One that was undone meanwhile is a row again.
  const stillGone = leaving.length === 0 ? leaving : without(leaving, rows)
  return {
    all: stillGone.length === 0 ? rows : [...rows, ...stillGone].sort(byDate),
    isLeaving: (row: DueRow) => stillGone.includes(row),
  }
}

function without(rows: readonly DueRow[], others: readonly DueRow[]): DueRow[] {
  const ids = new Set(others.map(({ cycle }) => idOf(cycle)))
  return rows.filter(({ cycle }) => !ids.has(idOf(cycle)))
}

/** As in the agenda; every bill has one row. */
function byDate({ cycle: a }: DueRow, { cycle: b }: DueRow): number {
  const [first, second] = [a, b].map((each) => each.pay_on + each.due_date) as [string, string]
  return first === second ? a.bill_id - b.bill_id : first < second ? -1 : 1
}
