import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCanWrite } from '../../api/can-write.ts'
import { useAgenda, useSummary } from '../../api/group-queries.ts'
import { addMonths, firstOf, lastOf, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { GroupInvitations } from '../../ui/group-invitations.tsx'
import { Page } from '../../ui/page.tsx'
import { TimezoneOffer } from '../../ui/timezone-offer.tsx'
import { MonthSummary } from './month-summary.tsx'
import { PayRun } from './pay-run.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** The pay run: what is late, what is due today, what comes, and what is left to pay this month. */
export function HomePage() {
  const texts = useTexts()
  const format = useFormat()
  const month = monthOf(format.today)
  const agenda = useAgenda(firstOf(month), lastOf(addMonths(month, 1)), undefined, { offline: 'begin' })
  const summary = useSummary(month)
  const canWrite = useCanWrite()

  return (
    <Page title={texts.home.title}>
      <GroupInvitations />
      <TimezoneOffer />
      {summary.data && agenda.data?.length !== 0 && <MonthSummary summary={summary.data} />}
      {agenda.isError && <ErrorState error={agenda.error} retry={() => void agenda.refetch()} />}
      {agenda.isPending && <RowsSkeleton />}
      {agenda.data?.length === 0 && (
        <div className="panel">
          <EmptyState
            title={texts.home.empty.title}
            text={canWrite ? texts.home.empty.text : texts.home.empty.viewer}
          >
            {canWrite && (
              <Button renderRoot={(props) => <Link to="/bills/new" {...props} />}>
                {texts.common.addBill}
              </Button>
            )}
          </EmptyState>
        </div>
      )}
      {agenda.data && agenda.data.length > 0 && <PayRun cycles={agenda.data} month={month} />}
    </Page>
  )
}
