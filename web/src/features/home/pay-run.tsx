import type { Cycle } from '@duebook/contract'
import { Text } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { firstOpenCycles, remainingAmount } from '../../api/cycle-rules.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { CycleRows, OtherAmount } from '../../ui/settle/cycle-rows.tsx'
import { useCycleActions } from '../../ui/settle/use-cycle-actions.ts'
import { useRowFocus } from '../../ui/settle/use-row-focus.ts'
import { useRowKeys } from '../../ui/settle/use-row-keys.ts'
import classes from './pay-run.module.css'
import { type Section, toSections } from './sections.ts'

const KeyHints = lazy(() => import('../../ui/keys/key-hints.tsx'))

export function PayRun({ cycles, month }: { cycles: Cycle[]; month: string }) {
  const texts = useTexts().home
  const format = useFormat()
  const actions = useCycleActions()
  const firstOpen = firstOpenCycles(cycles)
  const sections = toSections(cycles, format.today)
  const box = useRef<HTMLDivElement>(null)
  const onFocus = useRowFocus(box)
  const onKeyDown = useRowKeys()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only press buttons that are there for everybody
    <div ref={box} onKeyDown={onKeyDown} onFocus={onFocus}>
      {sections.map((section) => (
        <section key={section.name} aria-labelledby={`section-${section.name}`} className={classes.section}>
          <header className={classes.head}>
            <h2 id={`section-${section.name}`} tabIndex={-1}>
              {section.name === 'settled'
                ? texts.sections.settled(format.month(month))
                : texts.sections[section.name]}
            </h2>
            <span className={classes.sum}>
              {texts.sectionSum(section.cycles.length, format.money(outgoing(section)))}
            </span>
          </header>
          <CycleRows
            cycles={section.cycles}
            earlierDueDate={(cycle) => earlierDueDate(cycle, firstOpen)}
            actions={actions}
          />
        </section>
      ))}
      {firstOpen.size === 0 && <Text ta="center">{texts.allDone}</Text>}
      <Suspense>
        <KeyHints area="payRun" />
      </Suspense>
      <OtherAmount actions={actions} />
    </div>
  )

  /** Expenses only; income would hide them. */
  function outgoing({ name, cycles: rows }: Section): number {
    const bills = rows.filter((cycle) => cycle.type === 'bill')
    return format.sum(
      bills.map((cycle) =>
        name === 'settled' ? cycle.paid_amount : remainingAmount(cycle, format.currency),
      ),
    )
  }
}

/** A payment settles the earliest open cycle of its bill, so later ones can't be paid yet. */
function earlierDueDate(cycle: Cycle, firstOpen: Map<number, Cycle>): string | undefined {
  const first = firstOpen.get(cycle.bill_id)
  return first && first.due_date < cycle.due_date ? first.due_date : undefined
}
