import type { Bill, BillChanges, GroupClient } from '@duebook/contract'
import { ToolRefusal } from './refusal.ts'

/**
 * Changes a bill, and sees to the day of the month of later due dates. The API takes it from a due date that is off the
 * schedule, so in a month that is too short for it the bill is first set to a longer month, and then moved back along its
 * schedule.
 */
export async function updateWithAnchor(
  { bills }: GroupClient,
  id: number,
  changes: BillChanges,
  anchorDay: number | undefined,
  etag: string | undefined,
): Promise<Bill> {
  const first = await bills.update(id, changes, { ifMatch: etag })
  if (anchorDay === undefined || first.anchor_day === anchorDay) return first
  const { due_date, frequency, schedule, ends_on, cycles_left } = first
  const steps: BillChanges[] = [
    { due_date: longMonthBefore(due_date, anchorDay), frequency: 'monthly', schedule: null },
    { due_date },
    { frequency, schedule, ...(ends_on === null ? { cycles_left } : { ends_on }) },
  ]
  let last = first
  try {
    for (const step of steps) {
      const { etag: current } = await bills.getVersioned(id)
      last = await bills.update(id, step, { ifMatch: current })
    }
  } catch {
    throw partlyDone()
  }
  if (last.anchor_day !== anchorDay || last.due_date !== due_date) throw partlyDone()
  return last
}

/** Whether later due dates can be on that day of the month when this one is on its own. */
export function canHaveAnchor(day: string, anchorDay: number): boolean {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const isLast = new Date(Date.UTC(year, month, 0)).getUTCDate() === dayOfMonth
  return anchorDay === dayOfMonth || (isLast && anchorDay > dayOfMonth)
}

function partlyDone(): ToolRefusal {
  return new ToolRefusal(
    'partly-done',
    'The bill was changed, but not its day of the month. Read it again, and tell the user what it is now.',
  )
}

/** That day in the last month with 31 days before this one. */
export function longMonthBefore(day: string, anchorDay: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  for (let back = 1; ; back++) {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
    if (days === 31) return `${first.toISOString().slice(0, 8)}${String(anchorDay).padStart(2, '0')}`
  }
}
