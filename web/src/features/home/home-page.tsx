import { lazy, Suspense } from 'react'
import { useAgenda, useSummary } from '../../api/group-queries.ts'
import { addMonths, firstOf, lastOf, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { GroupInvitations } from '../../ui/group-invitations.tsx'
import { Page } from '../../ui/page.tsx'
import { TimezoneOffer } from '../../ui/timezone-offer.tsx'
import { MonthSummary } from './month-summary.tsx'
import { PayRun } from './pay-run.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

const FirstBills = lazy(() => import('../../ui/first-bills.tsx'))

/** The pay run: what is late, what is due today, what comes, and what is left to pay this month. */
export function HomePage() {
  const texts = useTexts()
  const format = useFormat()
  const month = monthOf(format.today)
  const agenda = useAgenda(firstOf(month), lastOf(addMonths(month, 1)), undefined, { offline: 'begin' })
  const summary = useSummary(month)

  return (
    <Page title={texts.home.title}>
      <GroupInvitations />
      <TimezoneOffer />
      {summary.data && agenda.data?.length !== 0 && <MonthSummary summary={summary.data} />}
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
    </Page>
  )
}
