import type { Cycle } from '@duebook/contract'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { CYCLE_ICONS, useStatusWords } from '../../../ui/cycle-icons.tsx'
import tint from '../../../ui/status-tint.module.css'
import classes from './cycle-icon.module.css'

/** One due date: icon and day, and a sentence for screen readers. With enough room the status is shown too. */
export function CycleIcon({ cycle, withWord }: { cycle: Cycle; withWord: boolean }) {
  const texts = useTexts().bills.bill.year
  const format = useFormat()
  const { status, due_date: due, amount, paid_amount: paid } = cycle
  const Icon = CYCLE_ICONS[status]
  const words = useStatusWords()(cycle)
  const sum = format.money(status === 'paid' ? paid : amount)
  const sentence = texts.cycle(words, format.longDay(due), sum)
  return (
    <span className={`${classes.sign} ${tint.tint}`} data-status={status} title={sentence}>
      <span aria-hidden className={classes.seen}>
        <Icon size={16} />
        <span>{Number(due.slice(8))}</span>
        {withWord && <span className={classes.word}>{words}</span>}
      </span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  )
}
