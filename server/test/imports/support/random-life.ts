import type { Bill, Client, GroupClient, NewBill } from '@duebook/contract'
import fc from 'fast-check'
import { FREQUENCIES } from '#core/recurrence/schedule'
import { KINDS } from '../../support/any-schedule.ts'

/** What people do in a group over the months, in any order. */
export interface RandomLife {
  bills: NewBill[]
  categories: string[]
  deeds: Array<{ deed: Deed; which: number; amount: number; day: number }>
  balance: number
}

type Deed = (typeof DEEDS)[number]
const DEEDS = [
  'pay',
  'pay',
  'pay',
  'part',
  'skip',
  'undo',
  'unskip',
  'move',
  'archive',
  'reopen',
  'rename',
] as const

const dayIn = (year: number) =>
  fc.nat(364).map((offset) => new Date(Date.UTC(year, 0, 1 + offset)).toISOString().slice(0, 10))

const text = fc.constantFrom('Rent', 'Müller & Söhne', '=SUM(A1)', "'quoted'", 'a;b,c|d', '“x”\ty', '🏠')
const amount = fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100)

const bill: fc.Arbitrary<NewBill> = fc.record(
  {
    name: fc.tuple(text, fc.uuid()).map(([name, id]) => `${name.replace('\t', ' ')} ${id}`),
    amount,
    due_date: dayIn(2025),
    frequency: fc.constantFrom(...FREQUENCIES),
    type: fc.constantFrom('bill', 'bill', 'deposit'),
    account: fc.constantFrom('Joint', 'Cash', null),
    url: fc.constantFrom(null, 'https://example.org/a?b=c&d', 'example.org'),
    notes: fc.oneof(fc.constant(null), fc.constantFrom('one\ntwo', '"quotes", and; more', '=1+1')),
    auto_pay: fc.boolean(),
    variable: fc.boolean(),
    draft: fc.constantFrom(false, false, false, true),
    weekend: fc.constantFrom('keep', 'before', 'after'),
    tags: fc.uniqueArray(fc.constantFrom('work', 'Home', 'ärger'), { maxLength: 3 }),
    icon: fc.constantFrom(null, 'home', 'car'),
    schedule: fc.oneof(fc.constant(null), ...Object.values(KINDS)),
  },
  { requiredKeys: ['name', 'amount', 'due_date', 'frequency', 'type'] },
)
const ending = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }).map((count) => ({ cycles_left: count })) },
  { weight: 1, arbitrary: dayIn(2027).map((day) => ({ ends_on: day })) },
)

export const randomLife: fc.Arbitrary<RandomLife> = fc.record({
  bills: fc.array(
    fc.tuple(bill, ending).map(([one, end]) => ({ ...one, ...end })),
    { minLength: 1, maxLength: 8, size: 'max' },
  ),
  categories: fc.uniqueArray(fc.constantFrom('Housing', 'Überraschung', 'Fun'), { maxLength: 3 }),
  deeds: fc.array(
    fc.record({ deed: fc.constantFrom(...DEEDS), which: fc.nat(100), amount, day: fc.nat(700) }),
    { maxLength: 40, size: 'max' },
  ),
  balance: amount,
})

/** What cannot be done at that moment is not done, as with people. */
export async function liveThrough(books: GroupClient, life: RandomLife): Promise<void> {
  const categories = await inOrder(life.categories, (name) => books.categories.create({ name, budget: 100 }))
  const bills = await inOrder(life.bills, (values, index) => {
    const category = categories[index % (categories.length + 1)]
    return unlessRefused(() => books.bills.create({ ...values, category_id: category?.id ?? null }))
  })
  const made = bills.filter((bill) => bill !== undefined)
  for (const { deed, which, amount, day } of life.deeds) {
    const bill = made[which % made.length]
    const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
    if (bill) await unlessRefused(() => DONE[deed](books, bill, amount || 1, date))
  }
  await books.balances.replace({
    balances: [{ account: 'Joint', amount: life.balance, as_of: '2026-01-15' }],
  })
}

type Doing = (books: GroupClient, bill: Bill, amount: number, date: string) => Promise<unknown>

const DONE: Record<Deed, Doing> = {
  pay: ({ bills }, { id }, amount, date) => bills.pay(id, { amount, date }),
  part: ({ bills }, { id }, amount, date) => bills.pay(id, { amount, date, advance_due: false }),
  skip: ({ bills }, { id }) => bills.skip(id, { note: 'on holiday' }),
  undo: async ({ bills, payments }, { id }) => {
    const [latest] = await bills.listPayments(id)
    if (latest) await payments.undo(latest.id)
  },
  unskip: ({ bills }, { id }) => bills.unskip(id),
  move: ({ bills }, { id }, _, date) => bills.update(id, { due_date: date }),
  archive: ({ bills }, { id }) => bills.archive(id),
  reopen: ({ bills }, { id }) => bills.unarchive(id),
  rename: ({ bills }, { id, name }) => bills.update(id, { name: `${name}.` }),
}

/** All that can be asked of a group, with places in order instead of ids. */
export async function answersOf(client: Client, groupId: number): Promise<unknown> {
  const books = client.group({ id: groupId })
  const bills = await books.bills.list({ include_archived: true })
  const payments = await books.payments.list()
  const categories = await books.categories.list()
  const placeOf = {
    bill: placesOf(bills),
    payment: placesOf(payments),
    category: placesOf(categories),
  }
  const ofBills = await inOrder(
    bills.toSorted((a, b) => a.id - b.id),
    async ({ id }) => ({
      schedule: await books.bills.schedule(id),
      progress: await books.bills.progress(id),
    }),
  )
  const answers = {
    bills: bills.map((bill) => ({ ...bill, id: placeOf.bill.get(bill.id) })),
    payments: payments.map((payment) => ({ ...payment, id: placeOf.payment.get(payment.id) })),
    categories: categories.map((category) => ({ ...category, id: placeOf.category.get(category.id) })),
    ofBills,
    agenda: await unlessRefused(() => books.agenda({ from: '2026-01-01', to: '2026-12-31' })),
    summary: await unlessRefused(() => books.summary()),
    monthly: await books.stats.monthly(),
    breakdown: await books.stats.breakdown(),
    balances: await books.balances.list(),
    forecast: await unlessRefused(() => books.forecast({ days: 365 })),
    paydays: await unlessRefused(() => books.paydays()),
    budgets: await books.budgets(),
    tags: await books.tags(),
  }
  return withPlaces(answers, placeOf)
}

type Places = Record<'bill' | 'payment' | 'category', Map<number, number>>

function placesOf(rows: ReadonlyArray<{ id: number }>): Map<number, number> {
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  return new Map(ids.map((id, place) => [id, place]))
}

function withPlaces(value: unknown, places: Places): unknown {
  if (Array.isArray(value)) return value.map((each) => withPlaces(each, places))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key === 'bill_id') return [key, places.bill.get(each as number)]
      // The breakdown has a category's id as text.
      if (key === 'key' && places.category.has(Number(each))) return [key, places.category.get(Number(each))]
      if (key === 'category_id') return [key, each === null ? null : places.category.get(each as number)]
      if (key === 'payment_ids') return [key, (each as number[]).map((id) => places.payment.get(id))]
      return [key, withPlaces(each, places)]
    }),
  )
}

async function inOrder<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) results.push(await work(item, index))
  return results
}

export async function unlessRefused<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if ((error as { code?: string }).code === undefined) throw error
    return undefined
  }
}
