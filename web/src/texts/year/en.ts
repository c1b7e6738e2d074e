/** What Duebook says about the year as a grid, in English. Loaded by its page. */
export const year = {
  /** Of the grid. */
  label: (year: string) => `Bills and income in ${year} by month`,
  note: 'Paid amounts, and the expected amount where something is still open. By due month.',
  previous: (year: string) => `Show ${year}`,
  next: (year: string) => `Show ${year}`,
  thisYear: 'This year',
  name: 'Name',
  total: 'Year',
  sections: { bill: 'Bills', deposit: 'Income' },
  sums: { bill: 'Total bills', deposit: 'Total income', net: 'Net' },
  keys: 'Arrow keys move through the grid, Enter opens the bill.',
  cell: {
    nothing: 'nothing due',
    one: (status: string, amount: string) => `${status}, ${amount}`,
    several: (count: number, status: string, amount: string) => `${count} times, ${status}, ${amount} in all`,
    times: (count: number) => `${count}×`,
  },
  export: {
    /** Begins with the word that is shown. */
    button: (shown: string, year: string) => `${shown} ${year} as a spreadsheet`,
    /** For the name of the file: plain letters. */
    what: (year: string) => `year-${year}`,
    counted: (year: string) => `the year ${year}`,
  },
  columns: { type: 'Type', types: { bill: 'Bill', deposit: 'Deposit' }, currency: 'Currency' },
  empty: {
    title: (year: string) => `Nothing due in ${year}`,
    text: 'Bills and income with a due date in this year appear here, month by month.',
    filtered: 'No bill of this category is due in this year.',
    toNow: (year: string) => `Back to ${year}`,
    clear: 'Show all categories',
  },
}

export type YearTexts = typeof year
