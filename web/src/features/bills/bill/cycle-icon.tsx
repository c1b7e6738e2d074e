import type { Cycle } from '@duebook/contract'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { CYCLE_ICONS, useStatusWords } from '../../../ui/cycle-icons.tsx'
import tint from '../../../ui/status-tint.module.css'
import classes from './cycle-icon.module.css'

/** One due date: icon and what it cost. The day and the status are in the tooltip, and in a sentence for screen readers. */
export function CycleIcon({ cycle }: { cycle: Cycle }) {
  const texts = useTexts().bills.bill.year
  const format = useFormat()
  const { status, due_date: due, amount, paid_amount: paid } = cycle
  const Icon = CYCLE_ICONS[status]
  const words = useStatusWords()(cycle)
  const shown = status === 'paid' ? paid : amount
  const sentence = texts.cycle(words, format.longDay(due), format.money(shown))
  return (
    <span className={`${classes.sign} ${tint.tint}`} data-status={status} title={sentence}>
      <span aria-hidden className={classes.seen}>
        <Icon size={16} />
        {status !== 'skipped' && <span>{format.wholeAmount(shown)}</span>}
      </span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  )
}
