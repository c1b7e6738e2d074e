import type { Bill } from '@duebook/contract'
import type { Books } from '#command'
import { dayText } from '#output/days'

/** The next due dates in one line, so that a wrong schedule is seen at once. */
export async function nextDates(
  { books, today }: Pick<Books, 'books' | 'today'>,
  bill: Bill,
  count: number,
): Promise<string> {
  if (bill.ended) return 'none'
  const dates = await books.bills.schedule(bill.id, { count })
  const text = dates.map((date) => dayText(date, today)).join(', ')
  return dates.length < count ? `${text} (last)` : text
}

/** Where the weekend rule moves it. */
export function payText({ due_date, pay_on }: Bill, today: string): string {
  return due_date === pay_on ? '' : `Pay on ${dayText(pay_on, today)}.`
}
