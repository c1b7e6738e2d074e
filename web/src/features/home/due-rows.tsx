import type { Cycle } from '@duebook/contract'
import { Fragment } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { isOpen, remainingAmount } from '../../api/cycle-rules.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { CycleRow } from '../../ui/settle/cycle-row.tsx'
import rowsClasses from '../../ui/settle/cycle-rows.module.css'
import type { CycleActions } from '../../ui/settle/use-cycle-actions.ts'
import type { DueRow } from './due-sections.ts'
import { LeavingRow } from './leaving-row.tsx'
import { dueBefore } from './next-income.ts'
import classes from './pay-run.module.css'

interface DueRowsProps {
  rows: readonly DueRow[]
  /** Everything that is open, on this page or not. */
  cycles: readonly Cycle[]
  isLeaving: (row: DueRow) => boolean
  actions: CycleActions
}

/** One row per bill. A line above the next income says what is due before it. */
export function DueRows({ rows, cycles, isLeaving, actions }: DueRowsProps) {
  const texts = useTexts().home
  const format = useFormat()
  const canWrite = useCanWrite()
  const payday = cycles.find(
    (cycle) => isOpen(cycle) && cycle.type === 'deposit' && cycle.pay_on > format.today,
  )
  const sumOf = (rounds: readonly Cycle[]) =>
    format.money(format.sum(rounds.map((each) => remainingAmount(each, format.currency))))
  const notesOf = ({ lateRounds, laterRounds }: DueRow) => [
    ...(lateRounds.length > 1 ? [{ words: texts.row.rounds(lateRounds.length, sumOf(lateRounds)) }] : []),
    ...(laterRounds.length > 0
      ? [{ words: texts.row.more(laterRounds.length, sumOf(laterRounds)), isExtra: true }]
      : []),
  ]
  return (
    <ul className={`panel ${rowsClasses.rows}`}>
      {rows.map((row) => {
        const { cycle } = row
        const id = `${cycle.bill_id} ${cycle.due_date}`
        if (isLeaving(row)) return <LeavingRow key={`leaving ${id}`} cycle={cycle} />
        return (
          <Fragment key={id}>
            {cycle === payday && (
              <li className={classes.payday}>
                {texts.payday(
                  format.day(cycle.pay_on),
                  format.money(dueBefore(cycles, cycle.pay_on, format.currency)),
                )}
              </li>
            )}
            <CycleRow cycle={cycle} notes={notesOf(row)} canWrite={canWrite} actions={actions} />
          </Fragment>
        )
      })}
    </ul>
  )
}
