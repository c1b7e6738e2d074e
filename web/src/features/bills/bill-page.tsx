import { useBill, useBillPayments } from '../../api/group-queries.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { BillView } from './bill/bill-view.tsx'
import { isMissing, NoSuchBill } from './no-such-bill.tsx'
import { useBillId } from './use-bill-id.ts'

/** `pay`: a link in a message opens the pay form. */
export interface BillPageSearch {
  pay?: true
}

export function BillPage() {
  const billId = useBillId()
  const { id: groupId } = useGroup()
  return billId === undefined ? <NoSuchBill /> : <LoadedBill key={`${groupId} ${billId}`} billId={billId} />
}

function LoadedBill({ billId }: { billId: number }) {
  const texts = useTexts()
  const bill = useBill(billId)
  const payments = useBillPayments(billId)
  if (isMissing(bill.error)) return <NoSuchBill />
  if (bill.data) return <BillView bill={bill.data.data} payments={payments} />
  if (bill.isPending) return <PageSkeleton rows={4} />
  return (
    <Page title={texts.common.bill}>
      <ErrorState error={bill.error} retry={() => void bill.refetch()} />
    </Page>
  )
}
