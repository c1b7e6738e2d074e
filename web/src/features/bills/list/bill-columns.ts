import type { Bill } from '@duebook/contract'
import type { Texts } from '../../../texts/texts.tsx'
import type { Column } from '../../../ui/export/column.ts'

/** What stands in a file of bills, for people: whoever wants everything takes the other format. */
export function billColumns({ common, exports }: Texts, currency: string): Column<Bill>[] {
  const { columns: heads, states } = exports
  const yesOrNo = (is: boolean) => (is ? exports.yes : exports.no)
  return [
    { head: heads.name, cell: ({ name }) => name },
    { head: heads.type, cell: ({ type }) => common[type] },
    { head: heads.amount, cell: ({ amount }) => ({ amount }) },
    { head: heads.currency, cell: () => currency },
    { head: heads.due, cell: ({ due_date: due }) => due },
    { head: heads.frequency, cell: ({ frequency }) => common.frequencies[frequency] },
    { head: heads.account, cell: ({ account }) => account ?? '' },
    { head: heads.autoPay, cell: ({ auto_pay: auto }) => yesOrNo(auto) },
    { head: heads.varies, cell: ({ variable }) => yesOrNo(variable) },
    {
      head: heads.state,
      cell: ({ archived, draft }) => (archived ? states.archived : draft ? states.draft : states.active),
    },
    { head: heads.url, cell: ({ url }) => url ?? '' },
    { head: heads.notes, cell: ({ notes }) => notes ?? '' },
  ]
}
