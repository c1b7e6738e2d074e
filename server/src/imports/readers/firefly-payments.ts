import { csvRows } from '#imports/readers/csv-rows'
import { makeItem } from '#imports/readers/make-item'
import { day, shortDecimal, withoutSign } from '#imports/readers/plain-values'
import type { ReadContents } from '#imports/readers/reader'
import type { OpenedText } from '#imports/reading/opened-file'

export const FIREFLY_PAYMENT_COLUMNS = ['journal_id', 'type', 'currency_code', 'amount', 'date', 'bill']

/** Transactions that belong to a bill are its payments; all others are none of ours. */
export function readFireflyPayments(file: OpenedText): ReadContents {
  const items = csvRows(file)
    .filter(({ cell }) => cell('bill') !== undefined)
    .map(({ row, cell }) =>
      makeItem(
        row,
        {
          bill: cell('bill'),
          date: day(cell('date')),
          // What is spent is negative there.
          amount: withoutSign(shortDecimal(cell('amount'))),
          currency: cell('currency_code'),
          type: cell('type') === 'Deposit' ? 'deposit' : 'bill',
        },
        { sourceId: cell('journal_id') ?? null },
      ),
    )
  return { notation: 'exact', items }
}
