import { Stack } from '@mantine/core'
import { useBillSchedule } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import classes from './next-dates.module.css'

export function NextDates({ billId }: { billId: number }) {
  const { bills, common } = useTexts()
  const format = useFormat()
  const schedule = useBillSchedule(billId, 5)
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
          {schedule.data.map((day) => (
            <li key={day}>
              <span>{format.day(day)}</span>
              <span className={classes.distance}>{format.distance(day)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
