import { useBill, useBillProgress } from '../../api/group-queries.ts'
import { useGroup, useMayWrite } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { EditBill } from './form/edit-bill.tsx'
import { ReadOnlyPage } from './form/read-only-page.tsx'
import { isMissing, NoSuchBill } from './no-such-bill.tsx'
import { useBillId } from './use-bill-id.ts'

export function EditBillPage() {
  const billId = useBillId()
  const { id: groupId } = useGroup()
  const mayWrite = useMayWrite()
  if (!mayWrite) return <ReadOnlyPage />
  if (billId === undefined) return <NoSuchBill />
  // A bill of another group must not get this input.
  return <LoadedBill key={`${groupId} ${billId}`} billId={billId} />
}

function LoadedBill({ billId }: { billId: number }) {
  const texts = useTexts()
  const bill = useBill(billId)
  const isLastOne = bill.data?.data.cycles_left === 1
  // Tells once from the last time.
  const progress = useBillProgress(billId, isLastOne)
  const isKnown = !isLastOne || progress.data !== undefined || progress.isError
  // Shown data stays when a refetch fails: somebody is typing.
  if (bill.data && isKnown) {
    return (
      <EditBill
        newest={bill.data}
        isOnce={progress.data?.settled === 0}
        loadNewest={() => bill.refetch({ throwOnError: false })}
      />
    )
  }
  if (isMissing(bill.error)) return <NoSuchBill />
  if (bill.isPending || bill.data) return <PageSkeleton rows={4} />
  return (
    <Page title={texts.common.edit}>
      <ErrorState error={bill.error} retry={() => void bill.refetch()} />
    </Page>
  )
}
