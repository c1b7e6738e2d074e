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

/** Each status has a shape of its own, so that it can be told without colour. */
export const CYCLE_ICONS = {
  paid: IconCheck,
  partial: IconCircleDashed,
  skipped: IconPlayerSkipForward,
  overdue: IconAlertTriangle,
  due: IconClock,
  upcoming: IconPoint,
}
const ORDER = ['paid', 'partial', 'skipped', 'overdue', 'due', 'upcoming'] as const

/** Only the signs that are there. */
export function IconLegend({
  statuses,
  type = 'bill',
}: {
  statuses: Iterable<CycleStatus>
  type?: BillType | undefined
}) {
  const present = new Set(statuses)
  return (
    // Every sign says its own word to a screen reader already.
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
  const words = useTexts().bills.bill.year.status
  return ({ status, type }) => (status === 'paid' && type === 'deposit' ? words.received : words[status])
}
