/** What Duebook says about files, in English. Loaded by the pages that have something to export. */
export const exports = {
  export: 'Export',
  /** Begins with the word that is shown. */
  button: (counted: string) => `Export ${counted}`,
  shown: (counted: string) => `${counted} shown`,
  csv: 'Spreadsheet',
  json: 'Raw data',
  count: {
    bills: (count: number) => (count === 1 ? '1 bill' : `${count} bills`),
    payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  },
  done: (counted: string, file: string) => `Exported ${counted} to ${file}`,
  /** Plain letters, for the name of the file. */
  fileNames: { bills: 'bills', payments: 'payments' },
  yes: 'yes',
  no: 'no',
  states: { active: 'active', draft: 'draft', archived: 'archived' },
  columns: {
    name: 'Name',
    bill: 'Bill',
    type: 'Type',
    amount: 'Amount',
    currency: 'Currency',
    date: 'Date',
    due: 'Next due date',
    frequency: 'Repeats',
    account: 'Account',
    autoPay: 'Autopay',
    varies: 'Variable amount',
    state: 'Status',
    url: 'Link',
    notes: 'Notes',
    recorded: 'Recorded at',
  },
}

export type ExportTexts = typeof exports
