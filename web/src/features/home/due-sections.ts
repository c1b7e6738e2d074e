import type { Cycle } from '@duebook/contract'
import { isOpen } from '../../api/cycle-rules.ts'
import { addDays, type Day, lastOf, monthOf } from '../../format/days.ts'

/** One bill: its earliest open cycle, which a payment settles, and the open ones behind it until the end of the month. */
export interface DueRow<C = Cycle> {
  cycle: C
  /** Past or today's, this cycle included. */
  lateRounds: C[]
  /** Still ahead of today, this cycle not included. */
  laterRounds: C[]
}

type DueCycle = Pick<Cycle, 'bill_id' | 'pay_on' | 'status'>

export type SectionName = 'now' | 'soon' | 'rest'

export interface DueSection<C = Cycle> {
  name: SectionName
  rows: Array<DueRow<C>>
}

const ORDER: SectionName[] = ['now', 'soon', 'rest']

/** What needs somebody now, oldest first; then a week ahead, then the rest of the month. Next month's are left out. */
export function toSections<C extends DueCycle>(
  rows: ReadonlyArray<DueRow<C>>,
  today: Day,
): Array<DueSection<C>> {
  const byName = Map.groupBy(rows, ({ cycle }) => sectionOf(cycle.pay_on, today))
  return ORDER.flatMap((name) => {
    const found = byName.get(name)
    return found ? [{ name, rows: found }] : []
  })
}

/** In the agenda's order: by date, then bill. */
export function toDueRows<C extends DueCycle>(cycles: readonly C[], today: Day): Array<DueRow<C>> {
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
