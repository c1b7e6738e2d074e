import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { useAgenda, useSummary } from '../../api/group-queries.ts'
import { addMonths, firstOf, lastOf, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { MonthSummary } from './month-summary.tsx'
import { PayRun } from './pay-run.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

// What few people see, and what moves nothing when it comes.
const GroupInvitations = lazy(() =>
  import('../../ui/group-invitations.tsx').then((module) => ({ default: module.GroupInvitations })),
)
const KeysHint = lazy(() => import('./keys-hint.tsx'))
const TimezoneOffer = lazy(() =>
  import('../../ui/timezone-offer.tsx').then((module) => ({ default: module.TimezoneOffer })),
)

/** What needs somebody now, what comes, what is done, and what is to pay by the end of the month. */
export function HomePage() {
  const texts = useTexts()
  const format = useFormat()
  const month = monthOf(format.today)
  const agenda = useAgenda(firstOf(month), lastOf(addMonths(month, 1)), undefined, { offline: 'begin' })
  const summary = useSummary(month)
  const canWrite = useCanWrite()

  return (
    <Page
      title={texts.home.title}
      actions={
        <Suspense>
          <KeysHint />
        </Suspense>
      }
    >
      <Suspense>
        <GroupInvitations />
      </Suspense>
      {summary.data && agenda.data && agenda.data.length > 0 && (
        <MonthSummary summary={summary.data} cycles={agenda.data} />
      )}
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
      <Suspense>
        <TimezoneOffer />
      </Suspense>
    </Page>
  )
}
