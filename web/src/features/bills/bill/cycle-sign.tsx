import type { Cycle } from '@duebook/contract'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconPlayerSkipForward,
  IconPoint,
} from '@tabler/icons-react'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import classes from './cycle-sign.module.css'

const ICONS = {
  paid: IconCheck,
  partial: IconCircleDashed,
  skipped: IconPlayerSkipForward,
  overdue: IconAlertTriangle,
  due: IconClock,
  upcoming: IconPoint,
}
const ORDER = ['paid', 'partial', 'skipped', 'overdue', 'due', 'upcoming'] as const

/** One due date: a sign and its day for the eye, a sentence for the ear. Where there is room, the word is seen too. */
export function CycleSign({ cycle, withWord }: { cycle: Cycle; withWord: boolean }) {
  const texts = useTexts().bills.bill.year
  const format = useFormat()
  const { status, due_date: due, amount, paid_amount: paid } = cycle
  const Icon = ICONS[status]
  const words = useStatusWords(cycle)
  const sum = format.money(status === 'paid' ? paid : amount)
  const sentence = texts.cycle(words, format.longDay(due), sum)
  return (
    <span className={classes.sign} data-status={status} title={sentence}>
      <span aria-hidden className={classes.seen}>
        <Icon size={16} />
        <span>{Number(due.slice(8))}</span>
        {withWord && <span className={classes.word}>{words}</span>}
      </span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  )
}

/** Only the signs that are there. */
export function SignLegend({ cycles }: { cycles: Cycle[] }) {
  const present = new Set(cycles.map(({ status }) => status))
  const type = cycles[0]?.type ?? 'bill'
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
  const Icon = ICONS[cycle.status]
  return (
    <span className={classes.entry} data-status={cycle.status}>
      <Icon size={16} /> {useStatusWords(cycle)}
    </span>
  )
}

function useStatusWords({ status, type }: Pick<Cycle, 'status' | 'type'>): string {
  const words = useTexts().bills.bill.year.status
  return status === 'paid' && type === 'deposit' ? words.received : words[status]
}
