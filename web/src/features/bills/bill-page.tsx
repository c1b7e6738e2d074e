import { Page } from '../../ui/page.tsx'

export function BillPage() {
  return <Page title="BillPage">…</Page>
}
