import { useTexts } from '../../../texts/texts.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatisticsTabs } from '../statistics-tabs.tsx'

export function ForecastPage() {
  const texts = useTexts().common.statisticsPages
  return (
    <Page title={texts.forecast}>
      <StatisticsTabs />
    </Page>
  )
}
