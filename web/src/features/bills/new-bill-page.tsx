import { Page } from '../../ui/page.tsx'

export function NewBillPage() {
  return <Page title="NewBillPage">…</Page>
}
