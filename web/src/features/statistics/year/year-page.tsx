import { getRouteApi } from '@tanstack/react-router'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatisticsTabs } from '../statistics-tabs.tsx'
import { readYearSearch, type YearSearch } from './year-search.ts'
import { YearView } from './year-view.tsx'

const route = getRouteApi('/statistics/year')

/** The year as a grid of bills and months. */
export function YearPage() {
  const texts = useTexts().common.statisticsPages
  const thisYear = Number(useFormat().today.slice(0, 4))
  // The router keeps other parameters.
  const { year = thisYear, category } = readYearSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const show = (next: YearSearch) =>
    void navigate({ search: readYearSearch({ ...next }), replace: true, resetScroll: false })
  const inAddress = (shown: number) => (shown === thisYear ? {} : { year: shown })
  return (
    <Page title={texts.year} wide>
      <StatisticsTabs />
      <YearView
        year={year}
        thisYear={thisYear}
        category={category}
        onYear={(next) => show({ ...inAddress(next), ...(category !== undefined && { category }) })}
        onCategory={(next) => show({ ...inAddress(year), ...(next !== undefined && { category: next }) })}
      />
    </Page>
  )
}
