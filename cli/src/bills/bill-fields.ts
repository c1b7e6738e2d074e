import type { Bill, Category } from '@duebook/contract'
import { dayText } from '#output/days'
import { printable } from '#output/printable'
import { repeatsText } from '#output/repeats'

export interface Wording {
  money: (amount: number) => string
  today: string
  categories: readonly Category[]
}

/** Every field that somebody can set, with its value in words; empty where there is none. */
export function billFields(
  bill: Bill,
  { money, today, categories }: Wording,
): [name: string, value: string][] {
  const category = categories.find(({ id }) => id === bill.category_id)
  return [
    ['Name', printable(bill.name)],
    ['Type', bill.type],
    ['Amount', `${money(bill.amount)}${bill.variable ? ', varies' : ''}`],
    ['Repeats', repeatsText(bill)],
    ['Next due', bill.ended ? 'ended' : dayText(bill.due_date, today)],
    ['Day of month', anchorText(bill)],
    ['Ends', endText(bill, today)],
    ['On weekends', WEEKENDS[bill.weekend]],
    ['Account', printable(bill.account ?? '')],
    ['Category', category ? printable(category.name) : ''],
    ['Tags', bill.tags.map(printable).join(', ')],
    ['Autopay', bill.auto_pay ? 'yes' : ''],
    ['Draft', bill.draft ? 'yes' : ''],
    ['Icon', bill.icon ?? ''],
    ['Website', printable(bill.url ?? '')],
    ['Notes', (bill.notes ?? '').split('\n').map(printable).join('\n')],
    ['Archived', bill.archived ? 'yes' : ''],
  ]
}

/** Only worth a line where the due date does not show it. */
function anchorText({ anchor_day, due_date }: Bill): string {
  return Number(due_date.slice(8)) === anchor_day ? '' : String(anchor_day)
}

function endText({ ends_on, cycles_left, ended }: Bill, today: string): string {
  if (ends_on !== null) return dayText(ends_on, today)
  if (cycles_left === null || ended) return ''
  return cycles_left === 1 ? 'with this due date' : `after ${cycles_left} due dates`
}

const WEEKENDS = { keep: '', before: 'pay the Friday before', after: 'pay the Monday after' }
