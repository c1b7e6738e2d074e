import { Page } from '../../ui/page.tsx'

export function StatisticsPage() {
  return <Page title="StatisticsPage">…</Page>
}
