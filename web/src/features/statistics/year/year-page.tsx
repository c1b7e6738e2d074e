import { useTexts } from '../../../texts/texts.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatisticsTabs } from '../statistics-tabs.tsx'

export function YearPage() {
  const texts = useTexts().common.statisticsPages
  return (
    <Page title={texts.year}>
      <StatisticsTabs />
    </Page>
  )
}
