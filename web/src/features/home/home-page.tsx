import { lazy, Suspense } from 'react'
import { useAgenda, useSummary } from '../../api/group-queries.ts'
import { addMonths, firstOf, lastOf, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { MonthSummary } from './month-summary.tsx'
import { PayRun } from './pay-run.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

// What few people see, and what moves nothing when it comes.
const GroupNotices = lazy(() => import('../../ui/group-notices.tsx'))
const KeysHint = lazy(() => import('./keys-hint.tsx'))
const TimezoneOffer = lazy(() =>
  import('../../ui/timezone-offer.tsx').then((module) => ({ default: module.TimezoneOffer })),
)
const Findings = lazy(() => import('./findings.tsx'))
const FirstBills = lazy(() => import('../../ui/first-bills.tsx'))

/** What needs somebody now, what comes, what is done, and what is to pay by the end of the month. */
export function HomePage() {
  const texts = useTexts()
  const format = useFormat()
  const month = monthOf(format.today)
  const agenda = useAgenda(firstOf(month), lastOf(addMonths(month, 1)), undefined, { offline: 'begin' })
  const summary = useSummary(month)

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
        <GroupNotices />
      </Suspense>
      {summary.data && agenda.data && agenda.data.length > 0 && (
        <MonthSummary summary={summary.data} cycles={agenda.data} />
      )}
      {agenda.isError && <ErrorState error={agenda.error} retry={() => void agenda.refetch()} />}
      {agenda.isPending && <RowsSkeleton />}
      {agenda.data?.length === 0 && (
        <Suspense>
          <FirstBills
            title={texts.home.empty.title}
            text={texts.home.empty.text}
            viewerText={texts.home.empty.viewer}
          />
        </Suspense>
      )}
      {agenda.data && agenda.data.length > 0 && <PayRun cycles={agenda.data} month={month} />}
      <Suspense>
        <TimezoneOffer />
      </Suspense>
      {agenda.data && agenda.data.length > 0 && (
        <Suspense>
          <Findings isPageLoaded={!agenda.isFetching && !summary.isFetching} />
        </Suspense>
      )}
    </Page>
  )
}
