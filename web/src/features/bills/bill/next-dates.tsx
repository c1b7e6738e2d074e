import type { Bill } from '@duebook/contract'
import { Stack } from '@mantine/core'
import { useSchedulePreview } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import classes from './next-dates.module.css'

/** When it is to be paid next: moved by a weekend, a date stands beside the day it is due. */
export function NextDates({ bill }: { bill: Bill }) {
  const bills = useBillTexts()
  const { common, home } = useTexts()
  const format = useFormat()
  const { id, due_date, frequency, schedule: rule, ends_on, cycles_left, weekend } = bill
  const schedule = useSchedulePreview(
    JSON.stringify({ bill_id: id, due_date, frequency, schedule: rule, ends_on, cycles_left, weekend }),
    true,
  )
  return (
    <Section title={bills.bill.next.title}>
      {schedule.isError && <ErrorState error={schedule.error} retry={() => void schedule.refetch()} />}
      {schedule.isPending && (
        <Stack gap="xs" role="status" aria-label={common.loading}>
          <SkeletonRows count={5} height={20} />
        </Stack>
      )}
      {schedule.data && (
        <ol className={classes.dates}>
          {schedule.data.map(({ due_date: due, pay_on: payOn }) => (
            <li key={due}>
              <span>
                {due === payOn
                  ? format.day(due)
                  : home.row.moved(format.day(payOn), format.dayWithoutYear(due))}
              </span>
              <span className={classes.distance}>{format.distance(payOn)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
