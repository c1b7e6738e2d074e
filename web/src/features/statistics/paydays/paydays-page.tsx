import { useTexts } from '../../../texts/texts.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatisticsTabs } from '../statistics-tabs.tsx'

export function PaydaysPage() {
  const texts = useTexts().common.statisticsPages
  return (
    <Page title={texts.paydays}>
      <StatisticsTabs />
    </Page>
  )
}
