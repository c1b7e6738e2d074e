import type { Reader } from '#imports/readers/reader'

/** Any table. What its columns mean is decided later, and somebody can change it. */
export const csvReader: Reader = {
  source: 'csv',
  recognises: (file) => file.kind === 'csv',
  read: async (file) => {
    const table = file.kind === 'csv' ? { header: file.header, records: file.records } : null
    return { notation: 'local', items: [], table }
  },
}
