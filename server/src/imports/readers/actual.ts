import { formatMinor } from '#core/money'
import { type ItemPayment, RENEWS } from '#imports/neutral'
import { amountOf, type RuleParts, repeats, rulePartsOf } from '#imports/readers/actual-rule'
import {
  activeOrArchived,
  notesWith,
  notTaken,
  numbered,
  partId,
  type Unnumbered,
  warning,
  withoutRow,
  yesOrNo,
} from '#imports/readers/make-item'
import { flag, text, whole } from '#imports/readers/plain-values'
import type { ReadContents, Reader } from '#imports/readers/reader'
import type { Cell, ForeignDatabase } from '#imports/reading/opened-file'

/** Actual: what *Export data* saves, or the database in it. */
export const actual: Reader = {
  source: 'actual',
  recognises(file) {
    if (file.kind === 'archive') return databaseIn(file.names) !== undefined
    return file.kind === 'sqlite' && isActual(file.database)
  },
  async read(file) {
    if (file.kind === 'sqlite') return readActual(file.database)
    if (file.kind === 'archive') return readActual(await file.sqlite(databaseIn(file.names) ?? ''))
    return { notation: 'exact', items: [] }
  },
}

function databaseIn(names: readonly string[]): string | undefined {
  const found = names.find((name) => name === 'db.sqlite' || name.endsWith('/db.sqlite'))
  const beside = found?.replace(/db\.sqlite$/, 'metadata.json')
  return beside !== undefined && names.includes(beside) ? found : undefined
}

function isActual(database: ForeignDatabase): boolean {
  return ['schedules', 'schedules_next_date', 'payee_mapping'].every(
    (table) => database.columns(table).length > 0,
  )
}

function readActual(database: ForeignDatabase): ReadContents {
  const facts = factsOf(database)
  const schedules = database
    .rows('schedules', ['id', 'rule', 'name', 'completed', 'posts_transaction', 'tombstone'])
    .filter(({ tombstone }) => !flag(tombstone))
    .map((schedule) => ({ schedule, rule: facts.rules.get(keyOf(schedule.rule)) }))
  const isTransfer = ({ rule }: { rule: RuleParts | undefined }) => payeeOf(rule, facts)?.isTransfer ?? false
  return {
    notation: 'exact',
    items: numbered(
      schedules
        .filter((one) => !isTransfer(one))
        .flatMap(({ schedule, rule }) => itemsOf(schedule, rule ?? {}, facts)),
    ),
    currency: currencyOf(database),
    warnings: notTaken({ transfer: schedules.some(isTransfer) }),
  }
}

type Facts = ReturnType<typeof factsOf>
type ScheduleRow = Record<'id' | 'name' | 'completed' | 'posts_transaction', Cell>

function factsOf(database: ForeignDatabase) {
  const payees = database.rows('payees', ['id', 'name', 'transfer_acct'])
  return {
    rules: byId(database.rows('rules', ['id', 'conditions', 'actions']), (row) => rulePartsOf(row)),
    nextDates: nextDatesOf(database),
    payees: byId(payees, (row) => ({
      name: text(row.name),
      isTransfer: text(row.transfer_acct) !== undefined,
    })),
    // Merged payees and categories stand for others.
    payeeTargets: byId(database.rows('payee_mapping', ['id', 'targetId']), (row) => text(row.targetId)),
    accounts: byId(database.rows('accounts', ['id', 'name']), (row) => text(row.name)),
    categories: byId(database.rows('categories', ['id', 'name']), (row) => text(row.name)),
    categoryTargets: byId(database.rows('category_mapping', ['id', 'transferId']), (row) =>
      text(row.transferId),
    ),
    payments: paymentsOf(database),
  }
}

function byId<R extends { id: Cell }, V>(rows: readonly R[], toValue: (row: R) => V): Map<string, V> {
  return new Map(rows.map((row) => [keyOf(row.id), toValue(row)]))
}

/** A date that was set here counts until another device has set one later. */
function nextDatesOf(database: ForeignDatabase): Map<string, string | undefined> {
  const rows = database
    .rows('schedules_next_date', [
      'schedule_id',
      'local_next_date',
      'local_next_date_ts',
      'base_next_date',
      'base_next_date_ts',
      'tombstone',
    ])
    .filter(({ tombstone }) => !flag(tombstone))
  return new Map(
    rows.map((row) => {
      const isLocal = row.local_next_date_ts === row.base_next_date_ts
      return [keyOf(row.schedule_id), dayOf(isLocal ? row.local_next_date : row.base_next_date)]
    }),
  )
}

interface Transaction {
  date: string
  cents: number
}

/** Parts of a split transaction belong to the whole one. */
function paymentsOf(database: ForeignDatabase): Map<string, Transaction[]> {
  const payments = new Map<string, Transaction[]>()
  const rows = database.rows('transactions', ['schedule', 'date', 'amount', 'isChild', 'tombstone'])
  for (const { schedule, date, amount, isChild, tombstone } of rows) {
    const [on, cents] = [dayOf(date), whole(amount)]
    if (schedule === null || flag(isChild) || flag(tombstone) || on === undefined || cents === undefined)
      continue
    const known = payments.get(keyOf(schedule))
    const payment = { date: on, cents }
    if (known) known.push(payment)
    else payments.set(keyOf(schedule), [payment])
  }
  return payments
}

function itemsOf(schedule: ScheduleRow, rule: RuleParts, facts: Facts): Unnumbered[] {
  const id = keyOf(schedule.id)
  const name = text(schedule.name)
  const payee = payeeOf(rule, facts)?.name
  const amount = amountOf(rule)
  const { notes, warnings } = notesWith(undefined, {
    payee: name && payee && payee !== name ? `Payee: ${payee}` : undefined,
  })
  const category = facts.categoryTargets.get(rule.category ?? '') ?? rule.category
  return repeats(rule, facts.nextDates.get(id)).map(({ values, hasPayments, isChanged }, part) =>
    withoutRow(
      {
        name: name ?? payee,
        amount: amount.amount,
        ...values,
        type: amount.isDeposit ? 'deposit' : 'bill',
        account: facts.accounts.get(rule.account ?? ''),
        category: facts.categories.get(category ?? ''),
        notes,
        auto_pay: flag(schedule.posts_transaction) ? RENEWS : 'no',
        variable: yesOrNo(amount.isVariable),
        status: activeOrArchived(!flag(schedule.completed)),
      },
      {
        sourceId: partId(id, part),
        payments: hasPayments ? (facts.payments.get(id) ?? []).map(paymentFor(amount)) : [],
        warnings: [
          ...warnings,
          ...(amount.range ? [warning('amount-range', { ...amount.range }, 'amount')] : []),
          ...(isChanged ? [warning('schedule-changed', { value: isChanged }, 'frequency')] : []),
          ...notTaken({ split: rule.isSplit }),
        ],
      },
    ),
  )
}

/** Below zero is what went the other way than the schedule says, such as a refund. */
function paymentFor({ amount, isDeposit }: ReturnType<typeof amountOf>) {
  const direction = amount === undefined || amount === '0' ? 0 : isDeposit ? 1 : -1
  return ({ date, cents }: Transaction): ItemPayment => {
    const sign = cents * direction < 0 ? '-' : ''
    return { date, amount: sign + formatMinor(BigInt(Math.abs(cents)), 2) }
  }
}

function payeeOf(rule: RuleParts | undefined, facts: Facts) {
  const id = rule?.payee
  return id === undefined ? undefined : facts.payees.get(facts.payeeTargets.get(id) ?? id)
}

function currencyOf(database: ForeignDatabase): string | null {
  const preferences = byId(database.rows('preferences', ['id', 'value']), ({ value }) => text(value))
  return preferences.get('defaultCurrencyCode') ?? null
}

/** Days are numbers there: 20300131. */
function dayOf(value: Cell): string | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text(value) ?? '') ?? []
  return year && `${year}-${month}-${date}`
}

function keyOf(id: Cell): string {
  return text(id) ?? ''
}
