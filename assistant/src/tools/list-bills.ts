import { type Bill, BillType, Id, TEXT_LIMITS, Text } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { billPages } from '../bill-pages.ts'
import { answerRoom, LeftOut, pagingInput } from '../paging.ts'
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
    ...pagingInput(MAX_BILLS, 100),
  }),
  output: { bills: Type.Array(BriefBill), left_out: LeftOut },
  async run({ books }, { archived = false, category_id, limit = 100, offset = 0, ...filters }) {
    const wanted = {
      ...filters,
      ...(category_id !== undefined && { category_id: String(category_id) }),
      include_archived: archived,
    }
    const asked: Omit<Bill, 'notes'>[] = []
    let before = 0
    let after = 0
    for await (const page of billPages(books, wanted)) {
      for (const bill of page.filter((each) => each.archived === archived)) {
        if (before < offset) before += 1
        else if (asked.length < limit) asked.push(briefBill(bill))
        else after += 1
      }
    }
    const { shown: bills, left_out } = answerRoom()(asked, limit)
    return { data: { bills, left_out: left_out + after } }
  },
})
