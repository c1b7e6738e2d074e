import type { MonthlyStatistics } from '@duebook/contract'
import { Button, SegmentedControl } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMonthlyStats } from '../../api/group-queries.ts'
import { monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { BreakdownSection } from './breakdown-section.tsx'
import { BudgetsSection } from './budgets-section.tsx'
import { ByAccount } from './by-account.tsx'
import classes from './choice.module.css'
import { CostsSection } from './costs-section.tsx'
import { KeyFigures } from './key-figures.tsx'
import { MonthByMonth } from './month-by-month.tsx'
import { figuresOf } from './month-figures.ts'
import { DEFAULT_MONTHS, MONTH_COUNTS, readStatisticsSearch } from './statistics-search.ts'
import { StatisticsSkeleton } from './statistics-skeleton.tsx'
import { StatisticsTabs } from './statistics-tabs.tsx'
import { useTwoYears } from './use-two-years.ts'
import { YearComparisonSection } from './year-comparison.tsx'

const route = getRouteApi('/statistics')

/** Enough for every choice, and for all of last year: one answer serves the whole page. */
const ALL_MONTHS = 24

export function StatisticsPage() {
  const texts = useStatisticsTexts()
  const { months: count = DEFAULT_MONTHS, by = 'due' } = route.useSearch()
  const stats = useMonthlyStats(ALL_MONTHS, by)
  const navigate = route.useNavigate()
  const put = (search: Record<string, unknown>) =>
    void navigate({ search: readStatisticsSearch(search), replace: true, resetScroll: false })
  const { today } = useFormat()
  const payments = useTwoYears(monthOf(today)).data
  // What was only paid for months to come counts in none of these.
  const isEmpty = payments?.length === 0 && stats.data?.every(({ payment_count: count }) => count === 0)

  return (
    <Page title={texts.title}>
      <StatisticsTabs />
      {stats.data && !isEmpty && (
        <div className={classes.choices}>
          <SegmentedControl
            className={classes.choice}
            aria-label={texts.months}
            data={MONTH_COUNTS.map((each) => ({
              value: String(each),
              label: (
                <>
                  {each} <span className={classes.unit}>{texts.monthsUnit}</span>
                </>
              ),
            }))}
            value={String(count)}
            onChange={(months) => put({ months, by })}
          />
          <SegmentedControl
            className={classes.choice}
            aria-label={texts.basis.label}
            data={[
              { value: 'due', label: texts.basis.due },
              { value: 'payment', label: texts.basis.payment },
            ]}
            value={by}
            onChange={(next) => put({ months: count, by: next })}
          />
        </div>
      )}
      {stats.isError && <ErrorState error={stats.error} retry={() => void stats.refetch()} />}
      {stats.isPending && <StatisticsSkeleton />}
      {isEmpty && <NoNumbers />}
      {stats.data && !isEmpty && <Numbers stats={stats.data} count={count} />}
    </Page>
  )
}

/** The current month comes first. */
function Numbers({ stats, count }: { stats: MonthlyStatistics[]; count: number }) {
  const format = useFormat()
  const current = stats[0]?.month ?? monthOf(format.today)
  const chosen = stats.slice(0, count)
  const figures = figuresOf(chosen, current, format.currency)
  return (
    <>
      <BreakdownSection />
      <BudgetsSection current={current} />
      <CostsSection current={current} />
      {figures && <KeyFigures figures={figures} />}
      <MonthByMonth stats={chosen} current={current} />
      <ByAccount current={current} count={count} />
      <YearComparisonSection stats={stats} current={current} />
    </>
  )
}

function NoNumbers() {
  const texts = useStatisticsTexts().empty
  return (
    <div className="panel">
      <EmptyState title={texts.title} text={texts.text}>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{texts.toDue}</Button>
      </EmptyState>
    </div>
  )
}
