import type { Cycle } from '@duebook/contract'
import { isOpen } from '../../api/cycle-rules.ts'
import { addDays, type Day, monthOf } from '../../format/days.ts'

export type SectionName = 'overdue' | 'today' | 'soon' | 'later' | 'settled'

export interface Section {
  name: SectionName
  cycles: Cycle[]
}

const ORDER: SectionName[] = ['overdue', 'today', 'soon', 'later', 'settled']

/** Overdue first, then today, then upcoming; what was settled this month comes last, with undo. */
export function toSections(cycles: readonly Cycle[], today: Day): Section[] {
  const week = addDays(today, 7)
  const byName = Map.groupBy(cycles, (cycle): SectionName | 'elsewhere' => {
    if (!isOpen(cycle)) return monthOf(cycle.due_date) === monthOf(today) ? 'settled' : 'elsewhere'
    if (cycle.due_date < today) return 'overdue'
    if (cycle.due_date === today) return 'today'
    return cycle.due_date <= week ? 'soon' : 'later'
  })
  return ORDER.map((name) => ({ name, cycles: byName.get(name) ?? [] })).filter(
    (each) => each.cycles.length > 0,
  )
}
