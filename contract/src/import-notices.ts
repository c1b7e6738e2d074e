/*
 * What there is to say of a row of a file: why it cannot be imported yet, and what became of what is odd about it. Each has a code
 * that is never renamed, and a sentence; the web app has words of its own. A rule of bills that refuses a row is told with the
 * code of its refusal.
 */

export type NoticeParams = Readonly<Record<string, string | number>>
type Sentence = (params: never) => string

/** Why a row cannot be imported as it is. */
export const IMPORT_ERRORS = {
  'value-missing': ({ field }: { field: string }) => `${field} is missing`,
  'value-unclear': ({ field, value }: { field: string; value: string }) =>
    `${field}: “${value}” is not understood`,
  'answer-missing': ({ option }: { option: string }) => `Choose ${option} first`,
  'other-currency': ({ currency, expected }: { currency: string; expected: string }) =>
    `This is in ${currency}, the bill group in ${expected}. Import it into a group in ${currency}`,
  'currency-unknown': ({ value }: { value: string }) => `“${value}” is not a known currency`,
  'bill-unknown': ({ name }: { name: string }) => `The group has no bill called “${name}”`,
  'bill-ambiguous': ({ name }: { name: string }) => `The group has several bills called “${name}”`,
  'row-broken': ({ cells, columns }: { cells: number; columns: number }) =>
    `This row has ${cells} cells, but there are ${columns} columns`,
  'payments-before-calendar': ({ value }: { value: string }) => `No due date is near the payment of ${value}`,
} as const satisfies Record<string, Sentence>

/** What somebody should know of a row that can be imported. */
export const IMPORT_WARNINGS = {
  'due-date-moved': ({ from, to }: { from: string; to: string }) => `Due date moved from ${from} to ${to}`,
  'due-date-derived': ({ from }: { from: string }) => `Due date calculated from ${from}`,
  'amount-range': ({ low, high }: { low: string; high: string }) =>
    `Between ${low} and ${high}: the higher one is taken`,
  'amount-unknown': () => 'No amount is known: 0 is taken',
  'amount-varies': () => 'The amount varies',
  'schedule-changed': ({ value }: { value: string }) => `“${value}” is only approximated`,
  /** `what` is one of NOT_TAKEN. */
  'not-taken': ({ what }: { what: string }) => `Not imported: ${what}`,
  /** Where there is no field for it. */
  'put-in-notes': ({ what }: { what: string }) => `Added to the notes: ${what}`,
  'same-as-row': ({ row }: { row: number }) => `Same name, amount and frequency as row ${row}`,
  'payment-exists': ({ date }: { date: string }) => `The payment of ${date} exists already`,
  'against-direction': ({ name }: { name: string }) =>
    `Left out: the money went the other way than for “${name}”, for example a refund`,
  /** Of a bill whose payments came with it. */
  'refund-left-out': ({ date }: { date: string }) =>
    `The payment of ${date} is left out: the money went the other way, for example a refund`,
  /** Of a file, not of a row. */
  'other-charset': ({ charset }: { charset: string }) =>
    `Some letters look wrong. If they do, choose the charset ${charset}`,
  'text-cut-line-breaks': ({ field }: { field: string }) => `${field}: line breaks were replaced by spaces`,
} as const satisfies Record<string, Sentence>

/** What Duebook has no place for. */
export const NOT_TAKEN = [
  'logo',
  'icon',
  'reminder',
  'replacement',
  'usage',
  'payer',
  'trial',
  'transfer',
  'payment-note',
  'weekend',
  'price-range',
  'split',
  'payment-method',
  'description',
  'income-source',
  'payments-of-no-bill',
  'incomplete-payments',
  'payee',
  'end',
] as const
export type NotTaken = (typeof NOT_TAKEN)[number]

export type ImportErrorCode = keyof typeof IMPORT_ERRORS
export type ImportWarningCode = keyof typeof IMPORT_WARNINGS
