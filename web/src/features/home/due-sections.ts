import type { Cycle } from '@duebook/contract'
import { isOpen } from '../../api/cycle-rules.ts'
import { addDays, type Day, lastOf, monthOf } from '../../format/days.ts'

/** One bill: its earliest open cycle, which a payment settles, and the open ones behind it until the end of the month. */
export interface DueRow {
  cycle: Cycle
  /** Past or today's, this cycle included. */
  lateRounds: Cycle[]
  /** Still ahead of today, this cycle not included. */
  laterRounds: Cycle[]
}

export type SectionName = 'now' | 'soon' | 'rest'

export interface DueSection {
  name: SectionName
  rows: DueRow[]
}

const ORDER: SectionName[] = ['now', 'soon', 'rest']

/** What needs somebody now, oldest first; then a week ahead, then the rest of the month. Next month's are left out. */
export function toSections(rows: readonly DueRow[], today: Day): DueSection[] {
  const byName = Map.groupBy(rows, ({ cycle }) => sectionOf(cycle.due_date, today))
  return ORDER.flatMap((name) => {
    const found = byName.get(name)
    return found ? [{ name, rows: found }] : []
  })
}

/** In the agenda's order: by date, then bill. */
export function toDueRows(cycles: readonly Cycle[], today: Day): DueRow[] {
  const end = lastOf(monthOf(today))
  const byBill = Map.groupBy(cycles.filter(isOpen), ({ bill_id: id }) => id)
  return [...byBill.values()].flatMap((rounds) => {
    const [cycle, ...others] = rounds
    if (!cycle || sectionOf(cycle.due_date, today) === 'next') return []
    return [
      {
        cycle,
        lateRounds: rounds.filter(({ due_date: due }) => due <= today),
        laterRounds: others.filter(({ due_date: due }) => due > today && due <= end),
      },
    ]
  })
}

function sectionOf(due: Day, today: Day): SectionName | 'next' {
  if (due <= today) return 'now'
  if (due <= addDays(today, 7)) return 'soon'
  return due <= lastOf(monthOf(today)) ? 'rest' : 'next'
}

/** Paid or skipped cycles that were due this month. */
export function doneIn(cycles: readonly Cycle[], month: string): Cycle[] {
  return cycles.filter((cycle) => !isOpen(cycle) && monthOf(cycle.due_date) === month)
}
