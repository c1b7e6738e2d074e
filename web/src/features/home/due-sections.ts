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
  const byName = Map.groupBy(rows, ({ cycle }) => sectionOf(cycle.pay_on, today))
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
    if (!cycle || sectionOf(cycle.pay_on, today) === 'next') return []
    return [
      {
        cycle,
        lateRounds: rounds.filter(({ pay_on: day }) => day <= today),
        laterRounds: others.filter(({ pay_on: day }) => day > today && day <= end),
      },
    ]
  })
}

function sectionOf(day: Day, today: Day): SectionName | 'next' {
  if (day <= today) return 'now'
  if (day <= addDays(today, 7)) return 'soon'
  return day <= lastOf(monthOf(today)) ? 'rest' : 'next'
}

/** Paid or skipped cycles that were to be paid this month. */
export function doneIn(cycles: readonly Cycle[], month: string): Cycle[] {
  return cycles.filter((cycle) => !isOpen(cycle) && monthOf(cycle.pay_on) === month)
}
