import { type Schedule, TEXT_LIMITS } from '@duebook/contract'
import { AppError } from '#core/errors'
import { readSchedule } from '#core/recurrence/read-schedule'
import { FREQUENCIES } from '#core/recurrence/schedule'
import type { ItemPayment } from '#imports/neutral'
import { everyText, frequencyText } from '#imports/readers/frequency-text'
import { activeOrArchived, tagsText, yesOrNo } from '#imports/readers/make-item'
import { day, decimal, type Fields, flag, list, text, whole } from '#imports/readers/plain-values'

/** A bill as our responses have it, in texts. */
export function duebookBill(bill: Fields, category: string | undefined, paid: readonly Fields[]) {
  const left = whole(bill.cycles_left) ?? 0
  return {
    values: {
      name: text(bill.name),
      amount: decimal(bill.amount),
      due_date: day(bill.due_date),
      frequency: frequencyOf(bill),
      type: text(bill.type),
      account: text(bill.account),
      category,
      tags: tagsText(list(bill.tags).flatMap((tag) => text(tag) ?? [])),
      url: text(bill.url),
      notes: text(bill.notes),
      auto_pay: yesOrNo(flag(bill.auto_pay)),
      variable: yesOrNo(flag(bill.variable)),
      status: flag(bill.draft) && !flag(bill.archived) ? 'draft' : activeOrArchived(!flag(bill.archived)),
      ends_on: day(bill.ends_on),
      cycles_left: left > 0 ? String(left) : undefined,
      weekend: text(bill.weekend),
      icon: text(bill.icon),
    },
    payments: paid.map(paymentOf).filter((payment) => payment !== undefined),
  }
}

function paymentOf({ date, amount }: Fields): ItemPayment | undefined {
  const [on, paid] = [day(date), decimal(amount)]
  return on && paid ? { date: on, amount: paid } : undefined
}

const FREQUENCY_TEXTS: Record<(typeof FREQUENCIES)[number], string> = {
  weekly: everyText(1, 'week'),
  biweekly: everyText(2, 'week'),
  monthly: everyText(1, 'month'),
  quarterly: everyText(3, 'month'),
  semiannual: everyText(6, 'month'),
  annual: everyText(1, 'year'),
}

function frequencyOf({ frequency, schedule }: Fields): string | undefined {
  const own = scheduleOf(schedule)
  if (own) return frequencyText(own)
  // One that is none stays as it is, so that somebody can see it.
  if (own === null) return JSON.stringify(schedule).slice(0, TEXT_LIMITS.notes)
  const known = FREQUENCIES.find((name) => name === frequency)
  return known ? FREQUENCY_TEXTS[known] : text(frequency)
}

/** Null where it is none. */
function scheduleOf(schedule: unknown): Schedule | null | undefined {
  if (schedule === null || schedule === undefined) return undefined
  try {
    return readSchedule(schedule)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
