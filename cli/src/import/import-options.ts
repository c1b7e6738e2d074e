import type { ImportOptions } from '@duebook/contract'
import type { OptionSpecs, ValuesOf } from '#command'
import { readChoice } from '#words/read-count'

/* The names of the contract, written again: its schemas would cost every start. A test compares them. */
export const SOURCES = [
  'auto',
  'csv',
  'wallos',
  'billmanager',
  'subtrackr',
  'firefly',
  'actual',
  'nextcloud-budget',
  'duebook',
] as const
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const
export const DECIMALS = ['.', ','] as const
export const DUPLICATES = ['skip', 'update', 'add'] as const
export const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'] as const

export const IMPORT_OPTIONS = {
  'dry-run': { type: 'boolean', help: 'show what would be imported, and import nothing' },
  source: { type: 'string', value: 'NAME', help: SOURCES.join(', '), completes: SOURCES },
  'on-duplicate': {
    type: 'string',
    value: 'WHAT',
    help: `${DUPLICATES.join(', ')} (default: skip)`,
    completes: DUPLICATES,
  },
  'leave-out-errors': { type: 'boolean', help: 'import the other rows' },
  'date-order': { type: 'string', value: 'ORDER', help: DATE_ORDERS.join(', '), completes: DATE_ORDERS },
  decimal: { type: 'string', value: 'SIGN', help: '. or ,', completes: DECIMALS },
  currency: { type: 'string', value: 'CODE', help: 'of amounts without one' },
  'default-frequency': {
    type: 'string',
    value: 'FREQUENCY',
    help: 'of rows without one',
    completes: FREQUENCIES,
  },
  person: { type: 'string', value: 'ID', help: 'whose bills, if the file has several people' },
  'auto-pay': { type: 'boolean', help: 'what renews by itself is paid automatically' },
  undo: { type: 'string', value: 'ID', help: 'undo the import with this number' },
  list: { type: 'boolean', help: 'list the imports of the bill group' },
} as const satisfies OptionSpecs

export type ImportValues = ValuesOf<typeof IMPORT_OPTIONS>

export function readSource(values: ImportValues): (typeof SOURCES)[number] {
  return readChoice('source', values.source, SOURCES) ?? 'auto'
}

/** Only what was given. */
export function readImportOptions(values: ImportValues): Partial<ImportOptions> {
  const options = {
    date_order: readChoice('date-order', values['date-order'], DATE_ORDERS),
    decimal: readChoice('decimal', values.decimal, DECIMALS),
    default_frequency: readChoice('default-frequency', values['default-frequency'], FREQUENCIES),
    on_duplicate: readChoice('on-duplicate', values['on-duplicate'], DUPLICATES),
    currency: values.currency?.toUpperCase(),
    person: values.person,
    auto_pay: values['auto-pay'],
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
