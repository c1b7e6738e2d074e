import type { Bill, Client, GroupClient } from '@duebook/contract'
import { balanceDate, daysLater, firstDueDate } from './dates.ts'
import type { DemoBill, DemoGroup } from './demo-group.ts'

/** Dates that are asked for at once. */
const BATCH = 60

/** Fills a new instance through its own interface, as people would have done over two years. */
export async function fill(client: Client, groups: DemoGroup[], today: string): Promise<void> {
  const [first] = await client.databases.list()
  // So that the days of whoever looks at it are those of the demo.
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const [index, { name, currency, categories, bills, balances }] of groups.entries()) {
    const group =
      first && index === 0
        ? await client.databases.update(first.id, { timezone })
        : await client.databases.create({ name, currency, timezone })
    const books = client.group({ id: group.id })
    const ids = new Map<string, number>()
    for (const category of categories) {
      const { id } = await books.categories.create(category)
      ids.set(category.name, id)
    }
    for (const demo of bills) await fillBill(books, demo, ids.get(demo.category ?? '') ?? null, today)
    await books.balances.replace({
      balances: balances.map((balance) => ({
        account: balance.account,
        amount: balance.amount,
        as_of: balanceDate(balance, today),
      })),
    })
  }
}

async function fillBill(
  books: GroupClient,
  demo: DemoBill,
  categoryId: number | null,
  today: string,
): Promise<void> {
  const { bill, once, open = 0, skipped = false, before = bill.amount, archived = false } = demo
  const { id } = await books.bills.create({
    ...bill,
    ...(once !== undefined && { cycles_left: 1 }),
    amount: before,
    category_id: categoryId,
    due_date: firstDueDate(demo, today),
  })
  if (bill.draft) return
  const schedule = await pastDates(books, id, today)
  const settled = schedule.slice(0, Math.max(0, schedule.length - open))
  for (const [index, date] of settled.entries()) {
    const isLatest = index === settled.length - 1
    if (isLatest && before !== bill.amount) await books.bills.update(id, { amount: bill.amount })
    if (isLatest && skipped) await books.bills.skip(id, {})
    else {
      const amount = amountOf(demo, index, isLatest)
      await books.bills.pay(id, { amount, date: paidOn(date, index, today) })
    }
  }
  if (archived) await books.bills.archive(id)
}

/** Every due date up to today, beginning with the first. */
async function pastDates(books: GroupClient, id: number, today: string): Promise<string[]> {
  const dates: string[] = []
  const { due_date: first } = await books.bills.get(id)
  let from = first
  for (;;) {
    const next = await books.previewSchedule({ bill_id: id, due_date: from, count: BATCH })
    const batch = next.map(({ due_date }) => due_date).slice(from === first ? 0 : 1)
    const past = batch.filter((date) => date < today)
    dates.push(...past)
    if (past.length < batch.length || next.length < BATCH) return dates
    from = batch.at(-1) ?? from
  }
}

/** After so many cycles a varying amount comes again: each month, quarter or half-year costs what it did a year ago. */
const CYCLES_A_WAVE: Record<Bill['frequency'], number> = {
  weekly: 6,
  biweekly: 6,
  monthly: 12,
  quarterly: 4,
  semiannual: 2,
  annual: 1,
}

/** The same in every demo, and yet not the same every month. */
function amountOf(demo: DemoBill, index: number, isLatest: boolean): number {
  const { bill, before = bill.amount, exception, spread = 0 } = demo
  if (isLatest && exception !== undefined) return exception
  const step = index % CYCLES_A_WAVE[bill.frequency]
  const wave = Math.sin(step * 2.3) + Math.sin(step / 1.9)
  const amount = isLatest ? bill.amount : before
  return Math.round(amount * (1 + (wave / 2) * (spread / 100)) * 100) / 100
}

/** Most people pay on the day; sometimes a day or two late. */
function paidOn(date: string, index: number, today: string): string {
  const late = index % 5 === 0 ? 2 : index % 3 === 0 ? 1 : 0
  const day = daysLater(date, late)
  return day < today ? day : today
}
