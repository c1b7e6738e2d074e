import type { ListedPayment } from '@duebook/contract'
import type { CategoryTexts } from '../../texts/category-texts.ts'
import type { ExportTexts } from '../../texts/export-texts.ts'
import type { Texts } from '../../texts/texts.tsx'
import type { Column } from '../../ui/export/column.ts'

export function paymentColumns(
  { common }: Pick<Texts, 'common'>,
  exports: ExportTexts,
  { columns: own }: Pick<CategoryTexts, 'columns'>,
  currency: string,
  categoryOf: (billId: number) => string | undefined,
): Column<ListedPayment>[] {
  const { columns: heads } = exports
  return [
    { head: heads.date, cell: ({ date }) => date },
    { head: heads.bill, cell: ({ bill_name: name }) => name },
    { head: heads.type, cell: ({ bill_type: type }) => common[type] },
    { head: heads.amount, cell: ({ amount }) => ({ amount }) },
    { head: heads.currency, cell: () => currency },
    { head: heads.recorded, cell: ({ created_at: recorded }) => recorded },
    { head: own.category, cell: ({ bill_id: id }) => categoryOf(id) ?? '' },
  ]
}
