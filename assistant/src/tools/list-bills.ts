import { BillType, Id, TEXT_LIMITS, Text, WholeNumber } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { firstOf, LeftOut } from '../first-of.ts'
import { BriefBill, briefBill } from '../presented-bill.ts'

const MAX_BILLS = 200
const NOT_EMPTY = { 'x-described': { minLength: 1 } }

export const listBills = assistantTool({
  name: 'list_bills',
  title: 'List bills',
  description:
    'Lists bills and deposits with amount, next due date and how they repeat, sorted by due date; without notes, which get_bill shows. Answers the first 100 unless `limit` says otherwise; `left_out` says how many follow. All filters are optional. Changes nothing.',
  writes: false,
  input: Type.Object({
    type: Type.Optional(BillType),
    account: Type.Optional(
      Text(TEXT_LIMITS.account, { description: 'Exact name of the account', ...NOT_EMPTY }),
    ),
    category_id: Type.Optional(
      Type.Union([Id, Type.Literal('none')], {
        description: 'Id of a category, as list_categories shows it, or "none" for bills without category',
      }),
    ),
    tag: Type.Optional(Text(TEXT_LIMITS.tag, { description: 'Regardless of case', ...NOT_EMPTY })),
    archived: Type.Optional(
      Type.Boolean({ default: false, description: 'true: only archived bills. false: only active ones' }),
    ),
    limit: Type.Optional(WholeNumber('limit', [1, MAX_BILLS], { default: 100 })),
    offset: Type.Optional(
      WholeNumber('offset', [0, 1_000_000], {
        default: 0,
        description: 'How many to leave out at the beginning, to get those that an answer left out',
      }),
    ),
  }),
  output: { bills: Type.Array(BriefBill), left_out: LeftOut('offset shows them') },
  async run({ books }, { archived = false, category_id, limit = 100, offset = 0, ...filters }) {
    const bills = await books.bills.list({
      ...filters,
      ...(category_id !== undefined && { category_id: String(category_id) }),
      include_archived: archived,
    })
    const wanted = bills.filter((bill) => bill.archived === archived)
    const { shown, left_out } = firstOf(wanted, limit, offset)
    return { data: { bills: shown.map(briefBill), left_out } }
  },
})
