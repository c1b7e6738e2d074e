import { isCsvWith } from '#imports/readers/csv-rows'
import { FIREFLY_BILL_COLUMNS, readFireflyBills } from '#imports/readers/firefly-bills'
import { FIREFLY_PAYMENT_COLUMNS, readFireflyPayments } from '#imports/readers/firefly-payments'
import { FIREFLY_RECURRING_COLUMNS, readFireflyRecurring } from '#imports/readers/firefly-recurring'
import type { ReadContents, Reader } from '#imports/readers/reader'
import type { OpenedText } from '#imports/reading/opened-file'

const FILES: ReadonlyArray<{ columns: readonly string[]; read: (file: OpenedText) => ReadContents }> = [
  { columns: FIREFLY_BILL_COLUMNS, read: readFireflyBills },
  { columns: FIREFLY_RECURRING_COLUMNS, read: readFireflyRecurring },
  { columns: FIREFLY_PAYMENT_COLUMNS, read: readFireflyPayments },
]

/** Firefly III: the CSV files of its export. */
export const firefly: Reader = {
  source: 'firefly',
  recognises: (file) => FILES.some(({ columns }) => isCsvWith(file, columns)),
  async read(file) {
    for (const { columns, read } of FILES) if (isCsvWith(file, columns)) return read(file)
    return { notation: 'exact', items: [] }
  },
}
