import type { Cycle } from '@duebook/contract'
import { IconClock } from '@tabler/icons-react'
import { lastDayOf } from '../api/cycle-rules.ts'
import { daysBetween } from '../format/days.ts'
import { useFormat } from '../format/use-format.ts'
import { useTexts } from '../texts/texts.tsx'
import { CYCLE_ICONS } from './cycle-icons.tsx'
import classes from './status-badge.module.css'
import tint from './status-tint.module.css'

const ICONS = { ...CYCLE_ICONS, upcoming: IconClock }

/** Icon and text; the colour only repeats them. */
export function StatusBadge({ cycle }: { cycle: Pick<Cycle, 'status' | 'due_date' | 'pay_on' | 'type'> }) {
  const texts = useTexts()
  const format = useFormat()
  const { due_date: due, pay_on: payOn } = cycle
  const late = daysBetween(lastDayOf(cycle), format.today)
  // A part does not make it less late.
  const status =
    cycle.status !== 'partial' || format.today < payOn
      ? cycle.status
      : late > 0
        ? ('overdue' as const)
        : ('due' as const)
  const Icon = ICONS[status]
  const words = {
    paid: cycle.type === 'deposit' ? texts.home.status.received : texts.home.status.paid,
    skipped: texts.home.status.skipped,
    partial: texts.home.status.partial,
    overdue: texts.dates.daysLate(late),
    // Over a weekend it is due for more than a day.
    due: format.distance(payOn < format.today ? due : payOn),
    upcoming: format.distance(payOn),
  }[status]
  return (
    <span className={`${classes.badge} ${tint.tint}`} data-status={status}>
      <Icon aria-hidden size={14} /> {words}
    </span>
  )
}
