import type { ScheduleUnit } from '@duebook/contract'
import { csvRows, isCsvWith } from '#imports/readers/csv-rows'
import { everyText } from '#imports/readers/frequency-text'
import { activeOrArchived, makeItem, notesWith, notTaken } from '#imports/readers/make-item'
import { day, decimal, fields, isRecord, list, text, whole } from '#imports/readers/plain-values'
import type { Reader } from '#imports/readers/reader'
import { webAddress } from '#imports/readers/web-address'

const CSV_COLUMNS = ['ID', 'Name', 'Cost', 'Schedule', 'Status', 'Renewal Date', 'Usage', 'Created At']

/** SubTrackr: its JSON and CSV exports, and its backup, which is the JSON with statistics. */
export const subtrackr: Reader = {
  source: 'subtrackr',
  recognises(file) {
    if (file.kind === 'json') return isExport(file.value)
    return isCsvWith(file, CSV_COLUMNS)
  },
  async read(file) {
    const items =
      file.kind === 'csv'
        ? csvRows(file).map(({ row, cell }) => itemOf(row, fromCsv(cell)))
        : subscriptionsIn(file).map((one, index) => itemOf(index + 1, fromJson(fields(one))))
    return { notation: 'exact', items }
  },
}

function isExport(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value.subscriptions)) return false
  const isEnvelope = 'total_count' in value && ('exported_at' in value || 'backup_date' in value)
  return isEnvelope || value.subscriptions.some((one) => isRecord(one) && 'cost' in one && 'schedule' in one)
}

function subscriptionsIn(file: { kind: string; value?: unknown }): readonly unknown[] {
  return list(fields(file.value).subscriptions)
}

interface Subscription {
  id: string | undefined
  name: string | undefined
  cost: string | undefined
  currency: string | undefined
  frequency: string | undefined
  status: string | undefined
  category: string | undefined
  paymentMethod: string | undefined
  account: string | undefined
  startDate: string | undefined
  renewalDate: string | undefined
  cancellationDate: string | undefined
  url: string | undefined
  notes: string | undefined
  usage: string | undefined
  hasIcon: boolean
}

function itemOf(row: number, subscription: Subscription) {
  const { account, paymentMethod, renewalDate, status } = subscription
  const isActive = status !== 'Cancelled' && status !== 'Paused'
  const { notes, warnings } = notesWith(subscription.notes, {
    trial: status === 'Trial' ? 'Trial' : undefined,
    'payment-method': account && paymentMethod ? `Payment method: ${paymentMethod}` : undefined,
  })
  return makeItem(
    row,
    {
      name: subscription.name,
      amount: subscription.cost,
      currency: subscription.currency,
      due_date: renewalDate,
      start_date: renewalDate ? undefined : subscription.startDate,
      frequency: subscription.frequency,
      type: 'bill',
      account: account ?? paymentMethod,
      category: subscription.category,
      url: webAddress(subscription.url),
      notes,
      status: activeOrArchived(isActive),
      ends_on: subscription.cancellationDate,
    },
    {
      sourceId: subscription.id ?? null,
      movesByItself: isActive,
      warnings: [
        ...warnings,
        ...notTaken({
          usage: subscription.usage !== undefined && subscription.usage !== 'None',
          icon: subscription.hasIcon,
        }),
      ],
    },
  )
}

function fromJson(one: Readonly<Record<string, unknown>>): Subscription {
  return {
    id: text(one.id),
    name: text(one.name),
    cost: decimal(one.cost),
    currency: text(one.original_currency),
    frequency: frequencyOf(text(one.schedule), whole(one.schedule_interval) ?? 1),
    status: text(one.status),
    category: text(fields(one.category).name),
    paymentMethod: text(one.payment_method),
    account: text(one.account),
    startDate: day(one.start_date),
    renewalDate: day(one.renewal_date),
    cancellationDate: day(one.cancellation_date),
    url: text(one.url),
    notes: text(one.notes),
    usage: text(one.usage),
    hasIcon: text(one.icon_url) !== undefined,
  }
}

function fromCsv(cell: (column: string) => string | undefined): Subscription {
  return {
    id: cell('ID'),
    name: cell('Name'),
    cost: cell('Cost'),
    currency: cell('Currency'),
    frequency: labelled(cell('Schedule')),
    status: cell('Status'),
    category: cell('Category'),
    paymentMethod: cell('Payment Method'),
    account: cell('Account'),
    startDate: day(cell('Start Date')),
    renewalDate: day(cell('Renewal Date')),
    cancellationDate: day(cell('Cancellation Date')),
    url: cell('URL'),
    notes: cell('Notes'),
    usage: cell('Usage'),
    hasIcon: false,
  }
}

const SCHEDULES: Record<string, { every: number; unit: ScheduleUnit }> = {
  Daily: { every: 1, unit: 'day' },
  Weekly: { every: 1, unit: 'week' },
  Monthly: { every: 1, unit: 'month' },
  Quarterly: { every: 3, unit: 'month' },
  Annual: { every: 1, unit: 'year' },
}
const LABELS: Record<string, string> = {
  Days: 'Daily',
  Weeks: 'Weekly',
  Months: 'Monthly',
  Quarters: 'Quarterly',
  Years: 'Annual',
}

function frequencyOf(schedule: string | undefined, interval: number): string | undefined {
  const known = schedule === undefined ? undefined : SCHEDULES[schedule]
  return known ? everyText(known.every * Math.max(1, interval), known.unit) : schedule
}

/** In CSV files the schedule has the interval in it already: `Every 2 Months`. */
function labelled(label: string | undefined): string | undefined {
  const [, count, units = ''] = /^Every (\d{1,9}) (\w+)$/.exec(label ?? '') ?? []
  const schedule = LABELS[units]
  return schedule ? frequencyOf(schedule, Number(count)) : frequencyOf(label, 1)
}
