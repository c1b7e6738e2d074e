import { billManagerCsvKind, readBillManagerCsv } from '#imports/readers/billmanager-csv'
import { isBillManagerSync, readBillManagerSync } from '#imports/readers/billmanager-sync'
import type { Reader } from '#imports/readers/reader'

/** BillManager: the answer of its sync call, and the CSV files of its pages. */
export const billmanager: Reader = {
  source: 'billmanager',
  recognises(file) {
    if (file.kind === 'json') return isBillManagerSync(file.value)
    return file.kind === 'csv' && billManagerCsvKind(file) !== undefined
  },
  async read(file) {
    if (file.kind === 'csv') return readBillManagerCsv(file)
    return readBillManagerSync(file.kind === 'json' ? file.value : undefined)
  },
}
