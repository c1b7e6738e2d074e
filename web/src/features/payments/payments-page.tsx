import { Page } from '../../ui/page.tsx'

export function PaymentsPage() {
  return <Page title="PaymentsPage">…</Page>
}
