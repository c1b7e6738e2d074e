import type { Client, GroupClient } from '@duebook/contract'
import { firstDueDate } from './dates.ts'
import { type DemoBill, GROUPS } from './household.ts'

/** Fills a new instance through its own interface, as people would have done over two years. */
export async function fill(client: Client, today: string): Promise<void> {
  const [first] = await client.databases.list()
  // So that the days of whoever looks at it are those of the demo.
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const { name, currency, bills } of GROUPS) {
    const group =
      first && name === GROUPS[0]?.name
        ? await client.databases.update(first.id, { timezone })
        : await client.databases.create({ name, currency, timezone })
    const books = client.group({ id: group.id })
    for (const bill of bills) await fillBill(books, bill, today)
  }
}

async function fillBill(books: GroupClient, demo: DemoBill, today: string): Promise<void> {
  const { bill, open = 0, skipped = false, archived = false } = demo
  const { id } = await books.bills.create({ ...bill, due_date: firstDueDate(demo, today) })
  if (bill.draft) return
  const schedule = await pastDates(books, id, today)
  const settled = schedule.slice(0, Math.max(0, schedule.length - open))
  for (const [index, date] of settled.entries()) {
    if (skipped && index === settled.length - 1) await books.bills.skip(id, {})
    else await books.bills.pay(id, { amount: amountOf(demo, index), date: paidOn(date, index) })
  }
  if (archived) await books.bills.archive(id)
}

/** Every due date up to today, beginning with the first. */
async function pastDates(books: GroupClient, id: number, today: string): Promise<string[]> {
  const dates: string[] = []
  const { due_date: first } = await books.bills.get(id)
  let from = first
  for (;;) {
    const next = await books.previewSchedule({ bill_id: id, due_date: from, count: 60 })
    const batch = next.map(({ due_date }) => due_date).slice(from === first ? 0 : 1)
    const past = batch.filter((date) => date < today)
    dates.push(...past)
    if (past.length < batch.length || batch.length === 0) return dates
    from = batch.at(-1) ?? from
  }
}

/** The same in every demo, and yet not the same every month. */
function amountOf({ bill, spread = 0 }: DemoBill, index: number): number {
  const wave = Math.sin(index * 2.3) + Math.sin(index / 1.9)
  return Math.round(bill.amount * (1 + (wave / 2) * (spread / 100)) * 100) / 100
}

/** Most people pay on the day; sometimes a day or two late. */
function paidOn(date: string, index: number): string {
  const late = index % 5 === 0 ? 2 : index % 3 === 0 ? 1 : 0
  return new Date(Date.parse(`${date}T00:00:00Z`) + late * 86_400_000).toISOString().slice(0, 10)
}
