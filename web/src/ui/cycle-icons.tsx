import type { BillType, Cycle, CycleStatus } from '@duebook/contract'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconPlayerSkipForward,
  IconPoint,
} from '@tabler/icons-react'
import { useTexts } from '../texts/texts.tsx'
import classes from './cycle-icons.module.css'

/** Each status has its own shape, so that it works without colour. */
export const CYCLE_ICONS = {
  paid: IconCheck,
  partial: IconCircleDashed,
  skipped: IconPlayerSkipForward,
  overdue: IconAlertTriangle,
  due: IconClock,
  upcoming: IconPoint,
}
const ORDER = ['paid', 'partial', 'skipped', 'overdue', 'due', 'upcoming'] as const

/** Only the icons in use. */
export function IconLegend({
  statuses,
  type = 'bill',
}: {
  statuses: Iterable<CycleStatus>
  type?: BillType | undefined
}) {
  const present = new Set(statuses)
  return (
    // Screen readers already get the text of each icon.
    <p className={classes.legend} aria-hidden>
      {ORDER.filter((status) => present.has(status)).map((status) => (
        <LegendEntry key={status} status={status} type={type} />
      ))}
    </p>
  )
}

function LegendEntry(cycle: Pick<Cycle, 'status' | 'type'>) {
  const Icon = CYCLE_ICONS[cycle.status]
  const wordsOf = useStatusWords()
  return (
    <span className={classes.entry} data-status={cycle.status}>
      <Icon size={16} /> {wordsOf(cycle)}
    </span>
  )
}

export function useStatusWords(): (cycle: Pick<Cycle, 'status' | 'type'>) => string {
  const words = useTexts().home.status
  return ({ status, type }) => (status === 'paid' && type === 'deposit' ? words.received : words[status])
}
