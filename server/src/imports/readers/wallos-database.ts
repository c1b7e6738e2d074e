import type { ScheduleUnit } from '@duebook/contract'
import type { Person } from '#imports/neutral'
import { everyText, ONCE } from '#imports/readers/frequency-text'
import { decodeEntities } from '#imports/readers/html-entities'
import { day, decimal, flag, text, whole } from '#imports/readers/plain-values'
import type { ReadContents } from '#imports/readers/reader'
import { type WallosSubscription, wallosItem } from '#imports/readers/wallos-subscription'
import type { Cell, ForeignDatabase } from '#imports/reading/opened-file'

const COLUMNS = [
  'id',
  'name',
  'logo',
  'price',
  'currency_id',
  'next_payment',
  'cycle',
  'frequency',
  'notes',
  'payment_method_id',
  'payer_user_id',
  'category_id',
  'notify',
  'url',
  'inactive',
  'user_id',
  'cancellation_date',
  'replacement_subscription_id',
  'start_date',
  'auto_renew',
] as const
type Row = Record<(typeof COLUMNS)[number], Cell>

/** Columns were added over the years: what a table lacks is null. */
export function readWallosDatabase(database: ForeignDatabase): ReadContents {
  const rows = database.rows('subscriptions', COLUMNS)
  const canRenew = database.columns('subscriptions').includes('auto_renew')
  const names = namesOf(database)
  const people = peopleOf(database, rows)
  const items = rows.map((row, index) => {
    const renews = canRenew ? flag(row.auto_renew) : undefined
    const person = people.length > 1 ? keyOf(row.user_id) : null
    return wallosItem(index + 1, subscriptionOf(row, names, renews), {
      person,
      sourceId: text(row.id) ?? null,
    })
  })
  return { notation: 'exact', items, people: people.length > 1 ? people : [] }
}

type Names = ReturnType<typeof namesOf>

function namesOf(database: ForeignDatabase) {
  const household = database.rows('household', ['id', 'name', 'user_id'])
  const members = new Map<string, number>()
  for (const { user_id: user } of household) members.set(keyOf(user), (members.get(keyOf(user)) ?? 0) + 1)
  return {
    currencies: byId(database.rows('currencies', ['id', 'code']), ({ code }) => code),
    categories: byId(database.rows('categories', ['id', 'name']), ({ name }) => name),
    methods: byId(database.rows('payment_methods', ['id', 'name']), ({ name }) => name),
    // Of one person alone there is nothing to tell.
    payers: byId(
      household.filter(({ user_id: user }) => (members.get(keyOf(user)) ?? 0) > 1),
      ({ name }) => name,
    ),
  }
}

function byId<R extends { id: Cell }>(rows: readonly R[], nameOf: (row: R) => Cell) {
  return new Map(rows.map((row) => [keyOf(row.id), text(nameOf(row))]))
}

/** Those who have subscriptions. */
function peopleOf(database: ForeignDatabase, rows: readonly Row[]): Person[] {
  const bills = new Map<string, number>()
  for (const { user_id: user } of rows) bills.set(keyOf(user), (bills.get(keyOf(user)) ?? 0) + 1)
  const users = byId(database.rows('user', ['id', 'username']), ({ username }) => username)
  return [...bills].map(([id, count]) => ({ id, name: decodeEntities(users.get(id)) ?? id, bills: count }))
}

function subscriptionOf(row: Row, names: Names, renews: boolean | undefined): WallosSubscription {
  return {
    name: text(row.name),
    price: decimal(row.price),
    currency: names.currencies.get(keyOf(row.currency_id)),
    nextPayment: day(row.next_payment),
    startDate: day(row.start_date),
    frequency: frequencyOf(row),
    category: names.categories.get(keyOf(row.category_id)),
    paymentMethod: names.methods.get(keyOf(row.payment_method_id)),
    payer: names.payers.get(keyOf(row.payer_user_id)),
    notes: text(row.notes),
    url: text(row.url),
    isActive: !flag(row.inactive),
    renews,
    cancellationDate: day(row.cancellation_date),
    isReminded: flag(row.notify),
    hasLogo: text(row.logo) !== undefined,
    isReplaced: (whole(row.replacement_subscription_id) ?? 0) > 0,
  }
}

const ONE_TIME = 5
const UNITS: Record<number, ScheduleUnit> = { 1: 'day', 2: 'week', 3: 'month', 4: 'year' }

/** `frequency` is the number itself: the table of that name ends at 31, while the form offers 366. */
function frequencyOf({ cycle, frequency }: Row): string | undefined {
  const [kind, every] = [whole(cycle) ?? 0, whole(frequency) ?? 1]
  if (kind === ONE_TIME) return ONCE
  const unit = UNITS[kind]
  return unit && every > 0 ? everyText(every, unit) : undefined
}

function keyOf(id: Cell): string {
  return text(id) ?? ''
}
