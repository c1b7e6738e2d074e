import type { Cycle } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import type { Day } from '../../format/days.ts'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { CycleRows } from '../../ui/settle/cycle-rows.tsx'
import type { CycleActions } from '../../ui/settle/use-cycle-actions.ts'
import { useRowKeys } from '../../ui/settle/use-row-keys.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import classes from './day-list.module.css'
import { SumLabels } from './sum-labels.tsx'
import { useEarlierDueDate } from './use-earlier-due-date.ts'

interface DayListProps {
  day: Day
  cycles: readonly Cycle[]
  actions: CycleActions
}

/** Hundreds of rows with buttons would render slowly. */
const AT_FIRST = 50

/** What is due on a day, with its actions. */
export function DayList({ day, cycles, actions }: DayListProps) {
  const texts = useCalendarTexts().day
  const canWrite = useCanWrite()
  const onKeyDown = useRowKeys()
  const { earlierDueDate, error, retry } = useEarlierDueDate()
  const [wholeDay, setWholeDay] = useState<Day>()
  const shown = wholeDay === day ? cycles : cycles.slice(0, AT_FIRST)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only press buttons that are there for everybody
    <div onKeyDown={onKeyDown} className={classes.list}>
      {cycles.length === 0 ? (
        <Text c="var(--ink-soft)">{texts.empty}</Text>
      ) : (
        <p className={classes.sums}>
          <SumLabels cycles={cycles} />
        </p>
      )}
      {error && <ErrorState error={error} retry={retry} />}
      {cycles.length > 0 && earlierDueDate && (
        <CycleRows cycles={shown} earlierDueDate={earlierDueDate} actions={actions} />
      )}
      {cycles.length > 0 && !earlierDueDate && !error && (
        <SkeletonRows count={Math.min(3, cycles.length)} height={64} />
      )}
      {shown.length < cycles.length && (
        <Button variant="default" onClick={() => setWholeDay(day)}>
          {texts.showAll(cycles.length)}
        </Button>
      )}
      {canWrite && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus aria-hidden size={18} />}
          renderRoot={(props) => <Link to="/bills/new" search={{ due: day }} {...props} />}
        >
          {texts.add}
        </Button>
      )}
    </div>
  )
}
