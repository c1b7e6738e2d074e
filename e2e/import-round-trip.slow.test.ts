import { readFile } from 'node:fs/promises'
import type { Bill, GroupClient, NewBill } from '@duebook/contract'
import { expect, test } from 'vitest'
import { exports as german } from '../web/src/texts/exports/de.ts'
import { exports as english } from '../web/src/texts/exports/en.ts'
import { useApp } from './support/use-app.ts'

/* What the web app saves as a spreadsheet comes back as what it was, in either language. */

const app = useApp({ prepare })

const NEXT_YEAR = new Date().getUTCFullYear() + 1
const PLAIN = { amount: 12.5, due_date: `${NEXT_YEAR}-03-15`, frequency: 'monthly', type: 'bill' } as const

const SCHEDULES: NonNullable<NewBill['schedule']>[] = [
  { every: 1, unit: 'day' },
  { every: 45, unit: 'day' },
  { every: 3, unit: 'week' },
  { every: 2, unit: 'week', weekdays: ['mon', 'thu', 'sun'] },
  { every: 2, unit: 'month' },
  { every: 1, unit: 'month', days: [1, 15, -1] },
  { every: 3, unit: 'month', days: [31] },
  { every: 1, unit: 'month', nth: 2, weekday: 'tue' },
  { every: 2, unit: 'month', nth: -1, weekday: 'fri' },
  { every: 2, unit: 'year' },
  { every: 1, unit: 'year', months: [3, 9], day: 15 },
  { every: 1, unit: 'year', months: [2, 4], day: -1 },
  { every: 1, unit: 'year', months: [2, 6], day: 31 },
]
const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'] as const

const ODD: Array<Partial<NewBill>> = [
  { name: '=HYPERLINK("x")', account: '+49', notes: '-1\n@two\r\n=three' },
  { name: 'x;=1+1;y', notes: '"quotes", and; more|\tof\nthem' },
  { name: "'quoted' and ''twice", notes: "'=1, '=2; it's 'fine'" },
  { name: "a,'=b", account: "'+1" },
  { name: '🏠 Café “Größe”', tags: ['ärger', '=tag', "'s"], icon: 'home' },
  { name: 'Link', url: 'https://example.org/a?b=c,d;e&f=1#"g"' },
  { name: 'Autopay', auto_pay: true, variable: true, amount: 0 },
  { name: 'Draft', draft: true, amount: 9_999_999_999.99 },
  { name: 'Before', weekend: 'before', ends_on: `${NEXT_YEAR + 2}-01-31` },
  { name: 'After', weekend: 'after', cycles_left: 24 },
  { name: 'Once', cycles_left: 1 },
  { name: 'Wages', type: 'deposit', amount: 2500.07 },
]

async function prepare(): Promise<void> {
  const { books } = app
  const housing = await books.categories.create({ name: 'Housing, =1+1', color: 'blue', icon: 'home' })
  const fun = await books.categories.create({ name: 'Größe; "Spaß"' })
  const bills: NewBill[] = [
    ...FREQUENCIES.map((frequency) => ({ ...PLAIN, name: frequency, frequency, category_id: housing.id })),
    ...SCHEDULES.map((schedule, n) => ({ ...PLAIN, name: `Schedule ${n}`, schedule, category_id: fun.id })),
    ...ODD.map((bill) => ({ ...PLAIN, name: '', ...bill })),
  ]
  const made: Bill[] = []
  for (const bill of bills) made.push(await books.bills.create(bill))
  const archived = await books.bills.create({ ...PLAIN, name: 'Archived' })
  await books.bills.archive(archived.id)
  const ended = await books.bills.create({ ...PLAIN, name: 'Ended', cycles_left: 1 })
  await books.bills.pay(ended.id, { amount: 12.5, date: '2025-01-02' })
  for (const { id } of made.slice(0, 3)) {
    await books.bills.pay(id, { amount: 1234.56, date: '2025-01-31' })
    await books.bills.pay(id, { amount: 0.07, date: '2025-02-28', advance_due: false })
  }
  const [formula] = made.filter(({ name }) => name.startsWith('=H'))
  await books.bills.pay(formula?.id ?? 0, { amount: 7, date: '2025-03-01' })
}

test.each([
  ['en-GB', english],
  ['de-DE', german],
] as const)('bills and payments saved as CSV in %s come back', async (locale, words) => {
  const { id } = await app.owner.databases.create({ name: `Second of ${locale}`, currency: 'EUR' })
  const again = app.owner.group({ id })
  for (const path of ['/bills?state=all', '/payments']) {
    const page = await app.openSignedIn(path, { locale })
    await page.getByRole('button', { name: new RegExp(`^${words.button('.*')}$`) }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words.csv }).click(),
    ])
    const draft = await again.imports.create(
      new Blob([new Uint8Array(await readFile(await download.path()))]),
    )
    const problems = draft.rows.flatMap(({ values, errors, warnings }) =>
      [...errors, ...warnings].map(({ message }) => [values.name ?? values.bill, message]),
    )
    expect([problems, draft.questions]).toEqual([[], []])
    await again.imports.commit(draft.id)
  }
  const saved = await contentsOf(app.books)
  expect([saved.bills.length, saved.payments.length]).toEqual([33, 8])
  expect(await contentsOf(again)).toEqual(saved)
})

/** Everything that the files have a column for. */
async function contentsOf(books: GroupClient) {
  const categories = new Map((await books.categories.list()).map(({ id, name }) => [id, name]))
  const bills = await books.bills.list({ include_archived: true })
  const payments = await books.payments.list()
  return {
    bills: bills.map((bill) => inColumns(bill, categories)).sort(byName),
    payments: payments
      .map(({ bill_name: name, bill_type: type, date, amount }) => ({ name, type, date, amount }))
      .sort((a, b) => byName(a, b) || a.date.localeCompare(b.date)),
    categories: [...categories.values()].sort(),
  }
}

function inColumns(bill: Bill, categories: ReadonlyMap<number, string>) {
  const { id: _, anchor_day: __, created_at: ___, updated_at: ____, category_id: category, ...fields } = bill
  // An ended bill comes back as an archived one.
  const end = bill.archived ? { ended: false, cycles_left: null } : {}
  return { ...fields, ...end, category: category === null ? null : categories.get(category) }
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name)
}
