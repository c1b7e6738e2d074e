import type { Frequency } from '@duebook/contract'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId } from 'react'
import { useBillSchedule, useSchedule } from '../../../api/group-queries.ts'
import type { Day } from '../../../format/days.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import classes from './bill-form.module.css'

interface DueDatesPreviewProps {
  /** Empty while it is invalid. */
  dueDate: Day
  frequency: Frequency
  /**
   * Set while the schedule is unchanged: the server knows the original day, such as a 31st, that a short month hides.
   */
  billId?: number
}

const COUNT = 5

/** The next five due dates, calculated by the server, before saving. */
export function DueDatesPreview({ dueDate, frequency, billId }: DueDatesPreviewProps) {
  const texts = useTexts().bills.form.preview
  const format = useFormat()
  const heading = useId()
  const [asked] = useDebouncedValue(`${dueDate} ${frequency}`, 250)
  const isSettled = asked === `${dueDate} ${frequency}`
  const ofBill = useBillSchedule(billId ?? 0, COUNT, billId !== undefined)
  const ofTyped = useSchedule(dueDate, frequency, dueDate !== '' && billId === undefined && isSettled)
  const { data, isError } = billId === undefined ? ofTyped : ofBill
  return (
    <section className={classes.preview} aria-labelledby={heading} data-old={!isSettled || undefined}>
      <h2 id={heading}>{texts.title}</h2>
      <div aria-live="polite" aria-atomic="true">
        {dueDate === '' && <p>{texts.waiting}</p>}
        {dueDate !== '' && isError && <p>{texts.failed}</p>}
        {dueDate !== '' && !isError && !data && <Skeleton height={24} width="70%" />}
        {dueDate !== '' && data && (
          <ol>
            {data.map((day) => (
              <li key={day}>{format.day(day)}</li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}
