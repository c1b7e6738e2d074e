import type { Cycle } from '@duebook/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { isOpen } from '../../api/cycle-rules.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { RecordDialog } from '../../ui/settle/cycle-rows.tsx'
import { useCycleActions } from '../../ui/settle/use-cycle-actions.ts'
import { useRowFocus } from '../../ui/settle/use-row-focus.ts'
import { useRowKeys } from '../../ui/settle/use-row-keys.ts'
import { DueRows } from './due-rows.tsx'
import { type DueSection, toDueRows, toSections } from './due-sections.ts'
import { leftOf } from './left-of.ts'
import classes from './pay-run.module.css'
import { useLeavingRows } from './use-leaving-rows.ts'

const MonthEnd = lazy(() => import('./month-end.tsx'))
const PayAllDialog = lazy(() => import('./pay-all-dialog.tsx'))

/** From this many rows on they can be marked paid together. */
const WORTH_MARKING_ALL = 3

export function PayRun({ cycles, month }: { cycles: Cycle[]; month: string }) {
  const texts = useTexts().home
  const format = useFormat()
  const canWrite = useCanWrite()
  const actions = useCycleActions()
  const [isMarkingAll, setIsMarkingAll] = useState(false)
  const rows = toDueRows(cycles, format.today)
  const { all, isLeaving } = useLeavingRows(rows, cycles)
  const sections = toSections(all, format.today)
  const payable = rows.flatMap(({ cycle, lateRounds }) =>
    cycle.type === 'bill' && cycle.source === 'manual' ? [lateRounds] : [],
  )
  const canMarkAll = canWrite && payable.filter(({ length }) => length > 0).length >= WORTH_MARKING_ALL
  const box = useRef<HTMLDivElement>(null)
  const onFocus = useRowFocus(box)
  const onKeyDown = useRowKeys()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only press buttons that are there for everybody
    <div ref={box} onKeyDown={onKeyDown} onFocus={onFocus} className={classes.run}>
      {sections[0]?.name !== 'now' && <NothingNow cycles={cycles} isAllPaid={sections.length === 0} />}
      {sections.map((section) => (
        <section key={section.name} aria-labelledby={`section-${section.name}`}>
          <header className={classes.head}>
            <h2 id={`section-${section.name}`} tabIndex={-1}>
              {section.name === 'rest'
                ? texts.sections.rest(format.monthName(month))
                : texts.sections[section.name]}
            </h2>
            <span className={classes.sum}>
              {texts.sectionSum(
                section.rows.filter((row) => !isLeaving(row)).length,
                format.money(outgoing(section)),
              )}
            </span>
            {section.name === 'now' && canMarkAll && (
              <Button
                size="md"
                variant="default"
                className={classes.all}
                onClick={() => setIsMarkingAll(true)}
              >
                {texts.payAll.open}
              </Button>
            )}
          </header>
          <DueRows rows={section.rows} cycles={cycles} isLeaving={isLeaving} actions={actions} />
        </section>
      ))}
      <Suspense>
        <MonthEnd cycles={cycles} month={month} actions={actions} />
      </Suspense>
      <RecordDialog actions={actions} />
      {isMarkingAll && (
        <Suspense>
          <PayAllDialog cycles={payable.flat()} onClose={() => setIsMarkingAll(false)} />
        </Suspense>
      )}
    </div>
  )

  /** Expenses only; income would hide them. */
  function outgoing({ rows: shown }: DueSection): number {
    const rounds = shown.flatMap((row) =>
      isLeaving(row) ? [] : row.lateRounds.length > 0 ? row.lateRounds : [row.cycle],
    )
    return leftOf(rounds, format)
  }
}

/** Replaces the first list, and says what comes next. */
function NothingNow({ cycles, isAllPaid }: { cycles: readonly Cycle[]; isAllPaid: boolean }) {
  const texts = useTexts().home
  const format = useFormat()
  const next = cycles.find(isOpen)
  return (
    <p className={`panel ${classes.nothing}`}>
      <strong>{isAllPaid ? texts.allPaid : texts.nothingNow}</strong>{' '}
      {next && (
        <Link to="/bills/$billId" params={{ billId: String(next.bill_id) }}>
          {texts.next(next.bill_name, format.date(next.pay_on))}
        </Link>
      )}
    </p>
  )
}
