import type { Bill, Category } from '@duebook/contract'
import type { CategoryTexts } from '../../../texts/category-texts.ts'
import type { ExportTexts } from '../../../texts/export-texts.ts'
import type { ScheduleTexts } from '../../../texts/schedule-texts.ts'
import type { Texts } from '../../../texts/texts.tsx'
import type { Column } from '../../../ui/export/column.ts'

import { repeatWords, type Wording } from '../../../ui/schedule-words.ts'

/** The columns of the CSV file; the JSON file has every field. */
type FieldInFile = Exclude<keyof Bill, 'id' | 'anchor_day' | 'created_at' | 'updated_at'>

export function billColumns(
  { common }: Pick<Texts, 'common'>,
  exports: ExportTexts,
  { columns: own, form }: ScheduleTexts,
  { columns: ofCategories }: Pick<CategoryTexts, 'columns'>,
  wording: Wording,
  currency: string,
  categories: readonly Pick<Category, 'id' | 'name'>[],
): Column<Bill>[] {
  const { columns: heads, states } = exports
  const yesOrNo = (is: boolean) => (is ? exports.yes : exports.no)
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  const columns: Record<FieldInFile, Column<Bill>[]> = {
    name: [{ head: heads.name, cell: ({ name }) => name }],
    type: [{ head: heads.type, cell: ({ type }) => common[type] }],
    amount: [
      { head: heads.amount, cell: ({ amount }) => ({ amount }) },
      { head: heads.currency, cell: () => currency },
    ],
    due_date: [{ head: heads.due, cell: ({ due_date: due }) => due }],
    frequency: [{ head: heads.frequency, cell: (bill) => repeatWords(bill, wording) }],
    // Part of the `frequency` column.
    schedule: [],
    account: [{ head: heads.account, cell: ({ account }) => account ?? '' }],
    auto_pay: [{ head: heads.autoPay, cell: ({ auto_pay: auto }) => yesOrNo(auto) }],
    variable: [{ head: heads.varies, cell: ({ variable }) => yesOrNo(variable) }],
    archived: [
      {
        head: heads.state,
        cell: ({ archived, draft, ended }) =>
          ended ? own.ended : archived ? states.archived : draft ? states.draft : states.active,
      },
    ],
    // Part of the `archived` column.
    draft: [],
    ended: [],
    url: [{ head: heads.url, cell: ({ url }) => url ?? '' }],
    notes: [{ head: heads.notes, cell: ({ notes }) => notes ?? '' }],
    // Newer than the others, which stay where they were.
    pay_on: [{ head: own.payOn, cell: ({ pay_on: payOn }) => payOn }],
    ends_on: [{ head: own.endsOn, cell: ({ ends_on: day }) => day ?? '' }],
    cycles_left: [{ head: own.left, cell: ({ cycles_left: left }) => (left === null ? '' : String(left)) }],
    weekend: [
      { head: own.weekend, cell: ({ weekend }) => (weekend === 'keep' ? '' : form.weekends[weekend]) },
    ],
    category_id: [
      {
        head: ofCategories.category,
        cell: ({ category_id: id }) => (id === null ? '' : (nameOf.get(id) ?? '')),
      },
    ],
    tags: [{ head: ofCategories.tags, cell: ({ tags }) => tags.join(', ') }],
    icon: [{ head: ofCategories.icon, cell: ({ icon }) => icon ?? '' }],
  }
  return Object.values(columns).flat()
}
