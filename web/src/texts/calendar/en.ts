/** What Duebook says in its calendar, in English. Loaded with it. */
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
    remaining: 'Remaining',
    income: 'Income',
    incomeOf: (received: string, expected: string) => `${received} of ${expected}`,
  },
  overdueBefore: (count: number, sum: string) =>
    `Overdue from earlier: ${count === 1 ? '1 entry' : `${count} entries`}, ${sum}`,
  empty: {
    month: (month: string) => `Nothing is due in ${month}.`,
    year: (year: string) => `Nothing is due in ${year}.`,
  },
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  tints: 'Stronger shade: higher expenses. Green: income only.',
  states: { settled: 'all done', open: 'open', overdue: 'overdue' },
  day: {
    today: (date: string) => `${date}, today`,
    nothing: 'nothing due',
    empty: 'Nothing is due on this day.',
    entry: (name: string, amount: string, status: string) => `${name} ${amount} ${status}`,
    more: (count: number) => `and ${count} more`,
    moreShort: (count: number) => `+${count} more`,
    out: (sum: string) => `${sum} expenses`,
    in: (sum: string) => `${sum} income`,
    open: (sum: string) => `${sum} unpaid`,
    showAll: (count: number) => `Show all ${count}`,
    add: 'Add bill on this day',
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
  keys: 'Keyboard: arrow keys move by day and week, Page Up and Page Down by month, with Shift by year. Enter opens the day, T goes to today.',
}

export type CalendarTexts = typeof calendar
