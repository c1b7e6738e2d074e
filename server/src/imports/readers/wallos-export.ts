import { csvRows } from '#imports/readers/csv-rows'
import { everyText, ONCE } from '#imports/readers/frequency-text'
import { makeItem } from '#imports/readers/make-item'
import { day, type Fields, fields, text } from '#imports/readers/plain-values'
import { splitPrice } from '#imports/readers/price'
import type { ReadContents } from '#imports/readers/reader'
import { type WallosSubscription, wallosItem } from '#imports/readers/wallos-subscription'
import type { OpenedText } from '#imports/reading/opened-file'

/** The names are English whatever language Wallos speaks. Older versions have fewer. */
type Cell = (column: string) => string | undefined

export function readWallosJson(subscriptions: readonly unknown[]): ReadContents {
  const cells = subscriptions.map((one) => cellsOf(fields(one)))
  const hasPayers = areSeveral(cells)
  return {
    notation: 'exact',
    items: cells.map((cell, index) => wallosItem(index + 1, subscriptionOf(cell, hasPayers))),
  }
}

/** Nothing is quoted there: an address with a comma or notes of several lines break a row, and where is anybody's guess. */
export function readWallosCsv(file: OpenedText): ReadContents {
  const rows = csvRows(file)
  const columns = file.header.length
  const hasPayers = areSeveral(rows.filter(({ cells }) => cells.length === columns).map(({ cell }) => cell))
  const items = rows.map(({ row, cells, cell }) => {
    if (cells.length === columns) return wallosItem(row, subscriptionOf(cell, hasPayers))
    const broken = { code: 'row-broken', field: null, params: { cells: cells.length, columns } } as const
    return makeItem(row, { name: cell('Name') }, { errors: [broken] })
  })
  return { notation: 'exact', items }
}

function cellsOf(subscription: Fields): Cell {
  return (column) => text(subscription[column])
}

function areSeveral(cells: readonly Cell[]): boolean {
  return new Set(cells.map((cell) => cell('Paid By')).filter(Boolean)).size > 1
}

function subscriptionOf(cell: Cell, hasPayers: boolean): WallosSubscription {
  const { amount, currency } = splitPrice(cell('Price'))
  const renewal = cell('Renewal')
  return {
    name: cell('Name'),
    price: amount,
    currency,
    nextPayment: day(cell('Next Payment')),
    frequency: frequencyOf(cell('Payment Cycle')),
    category: cell('Category'),
    paymentMethod: cell('Payment Method'),
    payer: hasPayers ? cell('Paid By') : undefined,
    notes: cell('Notes'),
    url: cell('URL'),
    isActive: (cell('Active') ?? 'Yes') === 'Yes' && (cell('State') ?? 'Enabled') === 'Enabled',
    renews: renewal === undefined ? undefined : renewal === 'Automatic',
    cancellationDate: day(cell('Cancellation Date')),
    isReminded: cell('Notifications') === 'Enabled',
  }
}

const UNITS = { Days: 'day', Weeks: 'week', Months: 'month', Years: 'year' } as const
const CYCLES = new Map([
  ['Daily', everyText(1, 'day')],
  ['Weekly', everyText(1, 'week')],
  ['Monthly', everyText(1, 'month')],
  ['Yearly', everyText(1, 'year')],
  ['One-time', ONCE],
])

/** `Every 3`, without a unit, is what Wallos makes of a single payment whose hidden number is not 1. */
function frequencyOf(cycle: string | undefined): string | undefined {
  const [, count, unit] = /^Every (\d{1,9})(?: (Days|Weeks|Months|Years))?$/.exec(cycle ?? '') ?? []
  if (count === undefined) return CYCLES.get(cycle ?? '') ?? cycle
  return unit ? everyText(Number(count), UNITS[unit as keyof typeof UNITS]) : ONCE
}
