import { Page } from '../../ui/page.tsx'

export function EditBillPage() {
  return <Page title="EditBillPage">…</Page>
}
