import type { Bill, Category } from '@duebook/contract'
import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCanWrite } from '../../api/can-write.ts'
import { useBills, useCategories } from '../../api/group-queries.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useBillTexts } from '../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { useExportTexts } from '../../texts/export-texts.ts'
import { useFirstRunTexts } from '../../texts/first-run-texts.ts'
import { useScheduleTexts } from '../../texts/schedule-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExportMenu } from '../../ui/export/export-menu.tsx'
import FirstBills from '../../ui/first-bills.tsx'
import { Page } from '../../ui/page.tsx'
import { useScheduleWording } from '../../ui/use-schedule-wording.ts'
import { billColumns } from './list/bill-columns.ts'
import { BillsView } from './list/bills-view.tsx'
import { ListSkeleton } from './list/list-skeleton.tsx'
import { useFilteredBills } from './list/use-filtered-bills.ts'

const NONE: readonly Bill[] = []
const NO_CATEGORIES: readonly Category[] = []

export function BillsPage() {
  const texts = useTexts()
  const { empty } = useBillTexts()
  const bills = useBills()
  const canWrite = useCanWrite()
  const { importBills } = useFirstRunTexts()
  const { currency } = useGroup()
  const categories = useCategories().data ?? NO_CATEGORIES
  const columns = billColumns(
    texts,
    useExportTexts(),
    useScheduleTexts(),
    useCategoryTexts(),
    useScheduleWording(),
    currency,
    categories,
  )
  const { data } = bills
  const filtered = useFilteredBills(data ?? NONE)
  return (
    <Page
      title={texts.common.bills}
      actions={
        <>
          <ExportMenu what="bills" rows={filtered.shown} columns={columns} named={{ categories }} />
          {canWrite && (
            <Button
              variant="default"
              size="md"
              rightSection={<IconUpload aria-hidden size={18} />}
              renderRoot={(props) => <Link to="/imports" {...props} />}
            >
              {importBills}
            </Button>
          )}
          {canWrite && data?.length !== 0 && (
            <Button
              visibleFrom="md"
              size="md"
              leftSection={<IconPlus aria-hidden size={18} />}
              renderRoot={(props) => <Link to="/bills/new" {...props} />}
            >
              {texts.common.addBill}
            </Button>
          )}
        </>
      }
    >
      {bills.isError && <ErrorState error={bills.error} retry={() => void bills.refetch()} />}
      {bills.isPending && <ListSkeleton />}
      {data?.length === 0 && <FirstBills title={empty.title} text={empty.text} viewerText={empty.viewer} />}
      {data && data.length > 0 && <BillsView filtered={filtered} count={data.length} />}
    </Page>
  )
}
