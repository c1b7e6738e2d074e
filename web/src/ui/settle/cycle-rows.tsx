import type { Cycle } from '@duebook/contract'
import { lazy, Suspense } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { CycleRow } from './cycle-row.tsx'
import classes from './cycle-rows.module.css'
import type { CycleActions } from './use-cycle-actions.ts'

const PayDialog = lazy(() => import('./pay-dialog.tsx').then((module) => ({ default: module.PayDialog })))

interface CycleRowsProps {
  cycles: readonly Cycle[]
  /** The due date of an earlier cycle of the same bill that must be paid first. */
  earlierDueDate?: (cycle: Cycle) => string | undefined
  actions: CycleActions
}

/** Cycles with their status and actions. */
export function CycleRows({ cycles, earlierDueDate, actions }: CycleRowsProps) {
  const canWrite = useCanWrite()
  return (
    <ul className={`panel ${classes.rows}`}>
      {cycles.map((cycle) => (
        <CycleRow
          key={`${cycle.bill_id} ${cycle.due_date}`}
          cycle={cycle}
          earlierDueDate={earlierDueDate?.(cycle)}
          canWrite={canWrite}
          actions={actions}
        />
      ))}
    </ul>
  )
}

/** The dialog that asks for amount and day. */
export function RecordDialog({ actions: { asked, stopAsking } }: { actions: CycleActions }) {
  return (
    asked && (
      <Suspense>
        <PayDialog payable={asked} onClose={stopAsking} />
      </Suspense>
    )
  )
}
