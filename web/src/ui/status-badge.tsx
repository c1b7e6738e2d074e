import type { Cycle } from '@duebook/contract'
import { IconClock } from '@tabler/icons-react'
import { daysBetween } from '../format/days.ts'
import { useFormat } from '../format/use-format.ts'
import { useTexts } from '../texts/texts.tsx'
import { CYCLE_ICONS } from './cycle-icons.tsx'
import classes from './status-badge.module.css'
import tint from './status-tint.module.css'

const ICONS = { ...CYCLE_ICONS, upcoming: IconClock }

/** Icon and text; the colour only repeats them. */
export function StatusBadge({ cycle }: { cycle: Pick<Cycle, 'status' | 'due_date' | 'type'> }) {
  const texts = useTexts()
  const format = useFormat()
  const { due_date: due } = cycle
  const late = daysBetween(due, format.today)
  // A part does not make it less late.
  const status =
    cycle.status !== 'partial' || late < 0 ? cycle.status : late > 0 ? ('overdue' as const) : ('due' as const)
  const Icon = ICONS[status]
  const words = {
    paid: cycle.type === 'deposit' ? texts.home.status.received : texts.home.status.paid,
    skipped: texts.home.status.skipped,
    partial: texts.home.status.partial,
    overdue: texts.dates.daysLate(late),
    due: texts.dates.today,
    upcoming: format.distance(due),
  }[status]
  return (
    <span className={`${classes.badge} ${tint.tint}`} data-status={status}>
      <Icon aria-hidden size={14} /> {words}
    </span>
  )
}
