import type { ScheduleUnit } from '@duebook/contract'
import { type CsvRow, csvRows } from '#imports/readers/csv-rows'
import { everyText } from '#imports/readers/frequency-text'
import { activeOrArchived, makeItem, warning, yesOrNo } from '#imports/readers/make-item'
import { day, flag, shortDecimal, whole } from '#imports/readers/plain-values'
import type { ReadContents } from '#imports/readers/reader'
import type { OpenedText } from '#imports/reading/opened-file'

/** Bills, which Firefly III calls subscriptions by now. */
export const FIREFLY_BILL_COLUMNS = ['bill_id', 'name', 'amount_min', 'amount_max', 'repeat_freq', 'skip']

export function readFireflyBills(file: OpenedText): ReadContents {
  return { notation: 'exact', items: csvRows(file).map(billOf) }
}

function billOf({ row, cell }: CsvRow) {
  const [low, high] = [shortDecimal(cell('amount_min')), shortDecimal(cell('amount_max'))]
  const isRange = low !== undefined && high !== undefined && low !== high
  const isActive = flag(cell('active'))
  return makeItem(
    row,
    {
      name: cell('name'),
      amount: high ?? low,
      currency: cell('currency_code'),
      // The first one, which may be years ago.
      due_date: day(cell('date')),
      frequency: frequencyOf(cell('repeat_freq'), cell('skip')),
      type: 'bill',
      variable: yesOrNo(isRange),
      status: activeOrArchived(isActive),
    },
    {
      sourceId: cell('bill_id') ?? null,
      movesByItself: true,
      warnings: isRange ? [warning('amount-range', { low, high }, 'amount')] : [],
    },
  )
}

const FREQUENCIES: Record<string, { every: number; unit: ScheduleUnit }> = {
  daily: { every: 1, unit: 'day' },
  weekly: { every: 1, unit: 'week' },
  monthly: { every: 1, unit: 'month' },
  quarterly: { every: 3, unit: 'month' },
  'half-year': { every: 6, unit: 'month' },
  yearly: { every: 1, unit: 'year' },
}

/** Of `skip` + 1 only the first comes. */
function frequencyOf(name: string | undefined, skip: string | undefined): string | undefined {
  const known = name === undefined ? undefined : FREQUENCIES[name]
  return known ? everyText(known.every * timesOf(skip), known.unit) : name
}

export function timesOf(skip: unknown): number {
  return Math.max(0, whole(skip) ?? 0) + 1
}
