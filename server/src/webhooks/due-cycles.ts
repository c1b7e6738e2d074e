import type { BillRow } from '#bills/bill-columns'
import { addDays, type CalendarDate } from '#core/calendar'
import { datesBetween, repetitionOf } from '#core/recurrence/repetition'
import { lastDuePaidBy, payOn } from '#core/recurrence/weekend'
import type { CycleKind } from '#webhooks/cycle-store'

export interface DueCycle {
  dueDate: CalendarDate
  payOn: CalendarDate
  kind: CycleKind
}

/** Of a bill that is long overdue, later cycles than the current one are news for so many days. */
const NEWS_DAYS = 31

/** What has become due or overdue of an open bill, in that order. */
export function dueCycles(bill: BillRow, today: CalendarDate): DueCycle[] {
  const recent = addDays(today, -NEWS_DAYS) ?? today
  const latest = lastDuePaidBy(today, 'before')
  const dates = datesBetween(repetitionOf(bill), bill.dueDate > recent ? bill.dueDate : recent, latest)
  const all = dates[0] === bill.dueDate || bill.dueDate > latest ? dates : [bill.dueDate, ...dates]
  return all.flatMap((dueDate): DueCycle[] => {
    const day = payOn(dueDate, bill.weekend)
    if (day > today) return []
    const isOver = today > day && today > dueDate
    const cycle = { dueDate, payOn: day }
    return [{ ...cycle, kind: 'due' }, ...(isOver ? [{ ...cycle, kind: 'overdue' } as const] : [])]
  })
}
