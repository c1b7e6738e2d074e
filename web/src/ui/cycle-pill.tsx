import type { CycleStatus } from '@duebook/contract'
import { CYCLE_ICONS } from './cycle-icons.tsx'
import classes from './cycle-pill.module.css'
import tint from './status-tint.module.css'

interface CyclePillProps {
  status: CycleStatus
  /** For screen readers, and as a tooltip. */
  sentence: string
  /** What is seen beside the icon. */
  amount: string
  /** How many due dates it stands for. */
  times?: string | undefined
}

/** What became of a due date: icon and amount. */
export function CyclePill({ status, sentence, amount, times }: CyclePillProps) {
  const Icon = CYCLE_ICONS[status]
  return (
    <span className={`${classes.sign} ${tint.tint}`} data-status={status} title={sentence}>
      <span aria-hidden className={classes.seen}>
        <Icon size={16} />
        {status !== 'skipped' && <span>{amount}</span>}
        {times !== undefined && <span className={classes.times}>{times}</span>}
      </span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  )
}
