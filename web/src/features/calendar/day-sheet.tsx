import type { Cycle } from '@duebook/contract'
import type { Day } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RecordDialog } from '../../ui/settle/cycle-rows.tsx'
import { useCycleActions } from '../../ui/settle/use-cycle-actions.ts'
import { DayList } from './day-list.tsx'

interface DaySheetProps {
  /** Nothing is open without it. */
  day: Day | undefined
  /** Of that day; undefined while they are fetched. */
  cycles: readonly Cycle[] | undefined
  onClose: () => void
}

export function DaySheet({ day, cycles, onClose }: DaySheetProps) {
  const format = useFormat()
  const actions = useCycleActions()
  // Escape reaches every open dialog; only the top one should close.
  const close = () => actions.asked === undefined && onClose()
  const isOpen = day !== undefined && cycles !== undefined
  return (
    <>
      <Dialog opened={isOpen} onClose={close} title={day && format.fullDay(day)} size="lg">
        {isOpen && <DayList day={day} cycles={cycles} actions={actions} />}
      </Dialog>
      <RecordDialog actions={actions} />
    </>
  )
}
