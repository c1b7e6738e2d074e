import type { Bill } from '@duebook/contract'
import { useRef } from 'react'
import { billOf } from '../../api/bills-by-id.ts'
import { useBills, useCategories, usePayments } from '../../api/group-queries.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { useExportTexts } from '../../texts/export-texts.ts'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExportMenu } from '../../ui/export/export-menu.tsx'
import { Page } from '../../ui/page.tsx'
import { NoMatch, NoPayments } from './no-payments.tsx'
import { PartNotice } from './part-notice.tsx'
import { paymentColumns } from './payment-columns.ts'
import { PaymentFilters } from './payment-filters.tsx'
import { PaymentList } from './payment-list.tsx'
import { PaymentSums } from './payment-sums.tsx'
import { PaymentsSkeleton } from './payments-skeleton.tsx'
import { usePaymentFilters } from './use-payment-filters.ts'

const ALL = {}
const NONE: readonly Bill[] = []

/** Every payment of the group, loaded at once, so that filters and sums respond while typing. */
export function PaymentsPage() {
  const texts = useTexts()
  const { currency } = useGroup()
  const payments = usePayments(ALL)
  const bills = useBills()
  const categories = useCategories().data
  const categoryOf = (billId: number) => {
    const categoryId = billOf(bills.data ?? NONE, billId)?.category_id
    return categories?.find(({ id }) => id === categoryId)?.name
  }
  const columns = paymentColumns(texts, useExportTexts(), useCategoryTexts(), currency, categoryOf)
  const filters = usePaymentFilters(payments.data, bills.data)
  const searchField = useRef<HTMLInputElement>(null)
  const clear = () => {
    filters.clear()
    // The pressed button disappears with the notice.
    searchField.current?.focus()
  }

  return (
    <Page
      title={usePaymentTexts().title}
      actions={<ExportMenu what="payments" rows={filters.shown} columns={columns} />}
    >
      {payments.isError && <ErrorState error={payments.error} retry={() => void payments.refetch()} />}
      {payments.isPending && <PaymentsSkeleton />}
      {payments.data?.length === 0 && <NoPayments />}
      {payments.data && payments.data.length > 0 && (
        <>
          <PaymentFilters filters={filters} bills={bills.data ?? []} searchRef={searchField} />
          <PartNotice filters={filters} />
          <PaymentSums payments={filters.shown} bill={bills.data?.find(({ id }) => id === filters.billId)} />
          {filters.shown.length > 0 ? (
            <PaymentList payments={filters.shown} isFlat={filters.billId !== undefined} />
          ) : (
            <NoMatch onClear={clear} />
          )}
        </>
      )}
    </Page>
  )
}
