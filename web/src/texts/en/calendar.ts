export const calendar = {
  title: 'Calendar',
  view: 'View',
  views: { month: 'Month', year: 'Year' },
  today: 'Today',
  steps: {
    month: { previous: 'Previous month', next: 'Next month' },
    year: { previous: 'Previous year', next: 'Next year' },
  },
  print: 'Print',
  figures: {
    toPay: 'To pay',
    paid: 'Paid',
    remaining: 'Still to pay',
    income: 'Income',
    incomeOf: (received: string, expected: string) => `${received} of ${expected}`,
  },
  overdueBefore: (count: number, sum: string) =>
    `Overdue from before: ${count === 1 ? '1 entry' : `${count} entries`}, ${sum}`,
  empty: {
    month: (month: string) => `Nothing is due in ${month}.`,
    year: (year: string) => `Nothing is due in ${year}.`,
  },
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  states: { settled: 'all settled', open: 'open', overdue: 'overdue' },
  day: {
    today: (date: string) => `${date}, today`,
    nothing: 'nothing due',
    empty: 'Nothing is due on this day.',
    entry: (name: string, amount: string, status: string) => `${name} ${amount} ${status}`,
    more: (count: number) => `and ${count} more`,
    moreShort: (count: number) => `+${count} more`,
    out: (sum: string) => `${sum} out`,
    in: (sum: string) => `${sum} in`,
    open: (sum: string) => `${sum} open`,
    showAll: (count: number) => `Show all ${count}`,
    add: 'Add a bill on this day',
  },
  /** The columns of what is printed. */
  sheet: {
    done: 'Done',
    day: 'Day',
    name: 'Name',
    account: 'Account',
    status: 'Status',
    amount: 'Amount',
  },
  keys: 'Keys: arrows for day and week, Page Up and Page Down for the month, with Shift for the year, Enter opens the day, T goes to today',
}
