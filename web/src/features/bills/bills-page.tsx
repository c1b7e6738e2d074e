import { Page } from '../../ui/page.tsx'

export function BillsPage() {
  return <Page title="BillsPage">…</Page>
}
