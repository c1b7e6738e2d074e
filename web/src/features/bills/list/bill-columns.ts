import type { Bill } from '@duebook/contract'
import type { Texts } from '../../../texts/texts.tsx'
import type { Column } from '../../../ui/export/column.ts'

/** The columns of the CSV file; the JSON file has every field. */
type FieldInFile = Exclude<keyof Bill, 'id' | 'created_at' | 'updated_at'>

export function billColumns({ common, exports }: Texts, currency: string): Column<Bill>[] {
  const { columns: heads, states } = exports
  const yesOrNo = (is: boolean) => (is ? exports.yes : exports.no)
  const columns: Record<FieldInFile, Column<Bill>[]> = {
    name: [{ head: heads.name, cell: ({ name }) => name }],
    type: [{ head: heads.type, cell: ({ type }) => common[type] }],
    amount: [
      { head: heads.amount, cell: ({ amount }) => ({ amount }) },
      { head: heads.currency, cell: () => currency },
    ],
    due_date: [{ head: heads.due, cell: ({ due_date: due }) => due }],
    frequency: [{ head: heads.frequency, cell: ({ frequency }) => common.frequencies[frequency] }],
    account: [{ head: heads.account, cell: ({ account }) => account ?? '' }],
    auto_pay: [{ head: heads.autoPay, cell: ({ auto_pay: auto }) => yesOrNo(auto) }],
    variable: [{ head: heads.varies, cell: ({ variable }) => yesOrNo(variable) }],
    archived: [
      {
        head: heads.state,
        cell: ({ archived, draft }) => (archived ? states.archived : draft ? states.draft : states.active),
      },
    ],
    // Part of the `archived` column.
    draft: [],
    url: [{ head: heads.url, cell: ({ url }) => url ?? '' }],
    notes: [{ head: heads.notes, cell: ({ notes }) => notes ?? '' }],
  }
  return Object.values(columns).flat()
}
