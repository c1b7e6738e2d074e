import type { Cycle } from '@duebook/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { CycleRows } from '../../ui/settle/cycle-rows.tsx'
import type { CycleActions } from '../../ui/settle/use-cycle-actions.ts'
import classes from './pay-run.module.css'

interface DoneSectionProps {
  cycles: readonly Cycle[]
  month: string
  actions: CycleActions
}

/** One line that opens, because what is done is only looked at to undo it. */
export function DoneSection({ cycles, month, actions }: DoneSectionProps) {
  const texts = useTexts().home
  const format = useFormat()
  const [isShown, setIsShown] = useState(false)
  if (cycles.length === 0) return null
  const paid = cycles.filter(({ type }) => type === 'bill').map((cycle) => cycle.paid_amount)
  const words = texts.done({
    month: format.monthName(month),
    count: cycles.length,
    sum: format.money(format.sum(paid)),
  })
  return (
    <section aria-labelledby="section-done">
      <h2 className={classes.fold}>
        <button
          type="button"
          id="section-done"
          className={`panel ${classes.line}`}
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {words}
          <IconChevronDown aria-hidden size={20} />
        </button>
      </h2>
      {isShown && <CycleRows cycles={cycles} actions={actions} />}
    </section>
  )
}
