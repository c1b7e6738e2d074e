import { LIMITS } from '@duebook/contract/refusals'
import type { BillInput, BillRow } from '#bills/bill-columns'
import type { CalendarDate } from '#core/calendar'
import { refuse } from '#core/errors'
import { countLeft, type Repeating, repetitionOf } from '#core/recurrence/repetition'
import type { Rule } from '#core/recurrence/rule'

type Ending = Repeating & Pick<BillRow, 'ended'>

/** How many cycles are left where somebody counts them; 0 of every bill that has ended. */
export function cyclesLeftOf(bill: Ending): number | null {
  if (bill.ended !== 0) return 0
  return bill.lastDueDate === null ? null : (countLeft(repetitionOf(bill)) ?? null)
}

/** What somebody wants the end to be, where that is not what it is already. */
export type EndWish =
  | { kind: 'none' }
  | { kind: 'on-day'; day: CalendarDate }
  | { kind: 'after-cycles'; count: number }

/**
 * Undefined where nothing changes: what is sent back as it was read counts as not sent, and taking away an end of the other kind
 * than the bill has changes nothing either. 0 is what a bill shows that has ended: it may have been opened again since.
 */
export function endWish(
  bill: Ending,
  { endsOn, cyclesLeft }: Partial<Pick<BillInput, 'endsOn' | 'cyclesLeft'>>,
): EndWish | undefined {
  const newDay = endsOn === undefined || endsOn === bill.endsOn ? undefined : endsOn
  const newCount = cyclesLeft === 0 || cyclesLeft === cyclesLeftOf(bill) ? undefined : cyclesLeft
  if (typeof newCount === 'number') requireCount(newCount)
  if (typeof newCount === 'number' && typeof newDay === 'string') throw refuse('two-ends')
  if (typeof newCount === 'number') return { kind: 'after-cycles', count: newCount }
  if (typeof newDay === 'string') return { kind: 'on-day', day: newDay }
  const isRemoved = newDay === null || (newCount === null && bill.lastDueDate !== null)
  return isRemoved ? { kind: 'none' } : undefined
}

/** Refuses what is no number of cycles to have left. */
export function requireCount(count: number): void {
  if (count >= 1 && count <= LIMITS.cyclesLeft) return
  throw refuse('number-out-of-range', { field: 'cycles_left', min: 1, max: LIMITS.cyclesLeft })
}

/** The end as it is kept, of a bill that stands on `dueDate`. */
export function endFrom(
  wish: EndWish,
  rule: Rule,
  dueDate: CalendarDate,
  anchorDay: number,
): Pick<BillRow, 'endsOn' | 'lastDueDate'> {
  if (wish.kind === 'none') return { endsOn: null, lastDueDate: null }
  if (wish.kind === 'on-day') return { endsOn: wish.day, lastDueDate: null }
  return { endsOn: null, lastDueDate: lastOf(rule, dueDate, anchorDay, wish.count) }
}

/** The due date of the last of so many cycles, the first of which is `dueDate`. */
export function lastOf(rule: Rule, dueDate: CalendarDate, anchorDay: number, count: number): CalendarDate {
  const last = rule.nth(dueDate, anchorDay, count - 1)
  if (last === undefined) throw refuse('due-date-too-late')
  return last
}
